import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { syncIndex } from '@scrollkeep/server/sync/sync-index.ts';
import { buildInspection } from '../inspect/build-inspection.ts';
import { readOverview } from './read-overview.ts';

let scratch: string;
let roots: readonly Root[];
let settings: { readonly store: undefined; readonly cacheDir: string };
const options = { maxLineBytes: 1 << 24 };

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-overview-'));
  roots = [{ kind: 'config-folder', path: join(scratch, 'claude') }];
  settings = { store: undefined, cacheDir: join(scratch, 'cache') };
  // It has a type that the catalogue does not know.
  for (const { path, content } of buildDemoTree('2026-11-01T12:00:00Z')) put(path, content);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(scratch, 'claude', path)), { recursive: true });
  writeFileSync(join(scratch, 'claude', path), content);
}

async function sync(): Promise<void> {
  const connection = await openIndex({ store: join(settings.cacheDir, 'index.db') });
  await syncIndex(connection, roots, { ...options, whenBusy: 'wait', onProblem: () => expect.unreachable() });
  await connection.close();
}

/**
 * What the index answers is told from what files say by the lines, which nobody counts of a file that is indexed. The
 * second time nothing has changed.
 */
async function read() {
  const ask = () =>
    readOverview(roots, settings, {
      ...options,
      onProgress: () => expect.unreachable('a transcript was read'),
    });
  const fromIndex = await ask();
  expect(await ask()).toEqual(fromIndex);
  expect(await buildInspection(roots, options)).toMatchObject(fromIndex);
  return fromIndex;
}

describe('an overview', () => {
  it('comes from the index where there is one, and from the files where there is none', async () => {
    const files = await readOverview(roots, settings, options);
    expect(existsSync(settings.cacheDir)).toBe(false);
    await sync();
    expect(files).toMatchObject(await read());
  });

  it('counts what was written since the index was made, and a line that is not whole yet', async () => {
    await sync();
    const before = await read();
    const path = 'projects/-home-ada-new/00000000-0000-4000-8000-000000000001.jsonl';
    put(path, '{"type":"user","cwd":"/home/ada/new","message":{"content":"Hello"}}\n{"type":"us');
    const after = await read();
    expect(after.totals.lines).toBe(before.totals.lines + 2);
    expect(after.projects.map(({ path: project }) => project)).toContain('/home/ada/new');
    appendFileSync(join(scratch, 'claude', path), 'er"}\n   ');
    expect((await read()).totals.lines).toBe(before.totals.lines + 2);
  });

  it('has the worktrees that sessions say they worked in, each once', async () => {
    const enter = (worktreePath: string, originalCwd: string) =>
      `${JSON.stringify({ type: 'worktree-state', worktreeSession: { worktreePath, originalCwd } })}\n`;
    put('projects/-r/00000000-0000-4000-8000-000000000001.jsonl', enter('/tmp/b', '/r') + enter('/tmp/a', '/old'));
    put('projects/-r/00000000-0000-4000-8000-000000000002.jsonl', enter('/tmp/b', '/r'));
    put('projects/-r/00000000-0000-4000-8000-000000000003.jsonl', enter('/tmp/a', '/r'));
    await sync();
    const { projects } = await read();
    expect(projects.find(({ directory }) => directory === '-r')?.worktrees).toEqual([
      { path: '/tmp/a', repository: '/r' },
      { path: '/tmp/b', repository: '/r' },
    ]);
  });

  it('names the places of damage and of unknown types, in the order of the files', async () => {
    const name = (at: number) => `projects/-p/00000000-0000-4000-8000-00000000000${at}.jsonl`;
    put(name(3), '{"type":"zeta","version":"9.9.9"}\n{"type":"eta"}\nnot json\n');
    put(name(2), '{"type":"eta","version":"9.9.8"}\n[1]\n');
    put(name(1), `${'}\n'.repeat(120)}`);
    await sync();
    const { totals, damagedLines, unknownTypes } = await read();
    expect(totals).toMatchObject({ malformed: 1, notJson: 121 });
    expect(damagedLines).toHaveLength(100);
    expect([...unknownTypes].slice(1).map(([type, { lines, version }]) => [type, lines, version])).toEqual([
      ['eta', 2, '9.9.8'],
      ['zeta', 1, '9.9.9'],
    ]);
  });

  it('is read from the files where the index has only the beginning of a name', async () => {
    put('projects/-p/00000000-0000-4000-8000-000000000001.jsonl', `{"type":"${'x'.repeat(300)}"}\n`);
    await sync();
    const { unknownTypes } = await readOverview(roots, settings, options);
    expect([...unknownTypes.keys()]).toContain('x'.repeat(300));
  });
});
