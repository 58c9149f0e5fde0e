import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { findRoots } from '../disk/find-roots.ts';
import { syncIndex } from '../sync/sync-index.ts';
import { expectListsLikeFiles } from './lists-against-files.test-kit.ts';
import { readIndexedProcesses } from './read-indexed-processes.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-processes-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const reading = { maxLineBytes: 16 * 1024 ** 2, onProblem: (problem: unknown) => expect(problem).toBeUndefined() };
const trees: readonly (readonly [string, FixtureTree])[] = [
  ['demo', buildDemoTree('2026-11-01T12:00:00Z')],
  ...fixtureCases.map((each) => [each.name, each.build()] as const),
];

describe.each(trees)('lists of sessions from the index: %s', (name, tree) => {
  it('say what the files say', async () => {
    const [folder, cacheDir] = [join(scratch, name, 'claude'), join(scratch, name, 'cache')];
    for (const { path, content } of tree) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    expect(await expectListsLikeFiles(folder, cacheDir)).toBeGreaterThan(0);
  });
});

describe('sessions that are alive by the index', () => {
  it('are those that grew a moment ago and those asked for, after whatever was written meanwhile', async () => {
    const [source, folder, cacheDir] = [
      join(scratch, 'demo', 'claude'),
      join(scratch, 'alive'),
      join(scratch, 'alive-cache'),
    ];
    cpSync(source, folder, { recursive: true });
    const roots = await findRoots([folder], undefined);
    const settings = { store: undefined, cacheDir };
    expect(await readIndexedProcesses(roots, settings, new Set(), Date.now(), reading)).toBeUndefined();
    const connection = await openIndex({ store: join(cacheDir, 'index.db') });
    await syncIndex(connection, roots, { ...reading, whenBusy: 'wait' });
    await connection.close();
    const old = new Date(Date.now() - 3_600_000);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => statSync(path).isFile());
    for (const file of files) utimesSync(file, old, old);
    expect(await readIndexedProcesses(roots, settings, new Set(), Date.now(), reading)).toEqual([]);
    const transcripts = files.filter((path) => /[0-9a-f]{12}\.jsonl$/.test(path) && !path.includes('subagents'));
    const [first = '', second = ''] = transcripts;
    utimesSync(first, new Date(), new Date());
    const toId = (path: string) => path.slice(-41, -6);
    const found = await readIndexedProcesses(roots, settings, new Set([second.slice(-42, -6)]), Date.now(), reading);
    expect(found?.map(({ id }) => id.slice(1)).sort()).toEqual([toId(first), toId(second)].sort());
    rmSync(first);
    expect(await readIndexedProcesses(roots, settings, new Set(), Date.now(), reading)).toEqual([]);
  });
});
