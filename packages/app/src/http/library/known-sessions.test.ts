import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import type { SessionsAnswer } from '@scrollkeep/view/wire';
import { afterAll, describe, expect, it } from 'vitest';
import { findRoots } from '../../disk/find-roots.ts';
import { syncIndex } from '../../sync/sync-index.ts';
import { openSessionLibrary, type SessionLibraryOptions } from '../session-library.ts';
import { listSessionPlaces } from './list-session-places.ts';
import { readIndexedDigests } from './read-indexed-digests.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-known-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const maxLineBytes = 16 * 1024 ** 2;
const everything = { project: undefined, text: undefined, status: undefined, sort: 'title', cursor: undefined, limit: 200 } as const;
const trees: readonly (readonly [string, FixtureTree])[] = [['demo', buildDemoTree('2026-11-01T12:00:00Z')], ...fixtureCases.map((each) => [each.name, each.build()] as const)];

describe('a list of sessions', () => {
  it.each(trees)('is the same from the files, from the index, and from the server before: %s', async (name, tree) => {
    const folder = join(scratch, name);
    write(folder, tree);
    const roots = await findRoots([folder], undefined);
    const store = await index(folder);
    const kept = { folder: join(scratch, `${name}-cache`), version: 'test' };
    const read = await withLibrary(folder, {}, listAll);
    expect(await withLibrary(folder, { store }, listAll)).toEqual(read);
    const places = await listSessionPlaces(roots, { maxLineBytes, onProblem: (problem) => expect(problem).toBeUndefined(), sessionOfFile: new Map() });
    const indexed = await readIndexedDigests(store, places);
    // What is linked out of order is left to the files; everything else the index knows.
    expect(places.length - indexed.size).toBeLessThanOrEqual(irregular.get(name) ?? 0);

    expect(await withLibrary(folder, { kept }, listAll)).toEqual(read);
    const [first, last] = await withLibrary(folder, { kept }, async (library) => [await library.listSessions(everything), await listAll(library)]);
    expect(first).toEqual({ ...read.sessions, isRefreshing: true });
    expect(last).toEqual(read);
  });

  it('has what changed while no server ran as soon as the folders have been looked through', async () => {
    const folder = join(scratch, 'changed');
    write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
    const kept = { folder: join(scratch, 'changed-cache'), version: 'test' };
    await withLibrary(folder, { kept }, listAll);
    const files = readdirSync(folder, { recursive: true }).map(String).filter((path) => /projects[\\/][^\\/]+[\\/][0-9a-f-]{36}\.jsonl$/.test(path)).sort();
    const [grown = '', gone = ''] = files;
    appendFileSync(join(folder, grown), `${JSON.stringify({ type: 'custom-title', customTitle: 'A new name', sessionId: 'x' })}\n`);
    unlinkSync(join(folder, gone));
    const { stale, now } = await withLibrary(folder, { kept }, async (library) => ({ stale: await library.listSessions(everything), now: await listAll(library) }));
    expect(stale.isRefreshing).toBe(true);
    expect(stale.sessions.map(({ title }) => title)).not.toContain('A new name');
    expect(now).toEqual(await withLibrary(folder, {}, listAll));
    expect(now.sessions.sessions.map(({ title }) => title)).toContain('A new name');
    expect(now.sessions.total).toBe(stale.total - 1);
  });

  it('is kept where only its owner can read it, and not used by another version or when it is damaged', async () => {
    const folder = join(scratch, 'mode');
    write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
    const cache = join(scratch, 'mode-cache');
    const read = await withLibrary(folder, { kept: { folder: cache, version: 'one' } }, listAll);
    const name = readdirSync(join(cache, 'served')).find((each) => each.startsWith('list-')) ?? '';
    const path = join(cache, 'served', name);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
    const other = await withLibrary(folder, { kept: { folder: cache, version: 'two' } }, (library) => library.listSessions(everything));
    expect(other.isRefreshing).toBeUndefined();
    writeFileSync(path, readFileSync(path, 'latin1').replaceAll('\n[', '\n{'));
    expect(await withLibrary(folder, { kept: { folder: cache, version: 'two' } }, listAll)).toEqual(read);
    writeFileSync(path, readFileSync(path, 'latin1').slice(0, 1000));
    expect(await withLibrary(folder, { kept: { folder: cache, version: 'two' } }, listAll)).toEqual(read);
  });
});

/** Sessions of a case that the index leaves to the files. */
const irregular: ReadonlyMap<string, number> = new Map();

async function listAll(library: ReturnType<typeof openSessionLibrary>): Promise<{ readonly sessions: SessionsAnswer; readonly projects: unknown }> {
  await library.settle();
  return { sessions: await library.listSessions(everything), projects: (await library.listProjects()).projects };
}

async function withLibrary<Result>(folder: string, options: Partial<SessionLibraryOptions>, work: (library: ReturnType<typeof openSessionLibrary>) => Promise<Result>): Promise<Result> {
  const library = openSessionLibrary([{ kind: 'config-folder', path: folder }], { maxLineBytes, isDemo: false, pollMs: 1e6, rescanMs: 1e9, ...options });
  try {
    return await work(library);
  } finally {
    await library.close();
  }
}

async function index(folder: string): Promise<string> {
  const store = join(`${folder}-index`, 'index.db');
  const connection = await openIndex({ store });
  try {
    await syncIndex(connection, await findRoots([folder], undefined), { maxLineBytes, whenBusy: 'wait', onProblem: (problem) => expect(problem).toBeUndefined() });
  } finally {
    await connection.close();
  }
  return store;
}

function write(folder: string, tree: FixtureTree): void {
  for (const { path, content } of tree) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
