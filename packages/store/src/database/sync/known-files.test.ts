import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { openIndex } from '../open-index.ts';
import { writeRows } from '../writing/write-rows.ts';
import { readKnownFiles } from './known-files.ts';

const time = 1_794_758_400_000 + 123.4567;

async function openWith(
  ...files: readonly {
    readonly path: string;
    readonly size?: number;
    readonly modifiedMs?: number;
    readonly identity?: string;
    readonly isGone?: number;
    readonly version?: number;
  }[]
): Promise<Connection> {
  const connection = await openIndex({ store: ':memory:' });
  const rows = files.map(
    ({ path, size = 10, modifiedMs = time, identity = '1:2', isGone = 0, version = factsVersion }, at) => ({
      id: at + 1,
      machine: 'here',
      owner: '',
      root: '/root',
      path,
      relative_path: path,
      class: 'transcript',
      kind: 'main',
      project_folder: '',
      session: null,
      agent: null,
      run: null,
      size,
      modified_ms: modifiedMs,
      identity,
      indexed_bytes: size,
      next_line: 1,
      head_hash: '',
      tail_hash: '',
      is_gone: isGone,
      is_dirty: 0,
      records: 0,
      damaged: 0,
      first_ms: null,
      last_ms: null,
      project: null,
      branches: '[]',
      models: '[]',
      versions: '[]',
      agent_type: null,
      facts_version: version,
      session_ids: '[]',
      tool_use_id: null,
      description: null,
    }),
  );
  await writeRows(connection, 'file', rows);
  return connection;
}

describe('the files that an index knows', () => {
  it('are unchanged by size, time to the fraction of a millisecond, and identity', async () => {
    const known = await readKnownFiles(await openWith({ path: '/root/a.jsonl' }), 'here');
    expect(known.isUnchanged('/root/a.jsonl', 11, time, '1:2')).toBe(false);
    expect(known.isUnchanged('/root/a.jsonl', 10, time + 0.001, '1:2')).toBe(false);
    expect(known.isUnchanged('/root/a.jsonl', 10, time, '1:3')).toBe(false);
    expect(known.isUnchanged('/root/b.jsonl', 10, time, '1:2')).toBe(false);
    expect(known.listOthers()).toEqual([{ path: '/root/a.jsonl', identity: '1:2', isGone: false }]);
    expect(known.isUnchanged('/root/a.jsonl', 10, time, '1:2')).toBe(true);
    expect([known.listOthers(), known.listUnchanged(), known.countUnchanged()]).toEqual([[], ['/root/a.jsonl'], 1]);
  });

  it('are read again where another version left their facts behind, and stay gone where they are', async () => {
    const known = await readKnownFiles(
      await openWith({ path: '/root/a.jsonl', version: 0 }, { path: '/root/b.jsonl', version: 0, isGone: 1 }),
      'here',
    );
    expect(known.isUnchanged('/root/a.jsonl', 10, time, '1:2')).toBe(false);
    expect(known.listOthers().map(({ path, isGone }) => [path, isGone])).toEqual([
      ['/root/a.jsonl', false],
      ['/root/b.jsonl', true],
    ]);
  });

  it('may have any names', async () => {
    const paths = [
      '/root/a b/1 2 0 1:2.jsonl',
      '/root/new\nline.jsonl',
      '/root/ü/\u{1f600}.jsonl',
      'C:\\root\\x.jsonl',
      '\\\\server\\share\\y.jsonl',
      "/root/quote'.jsonl",
    ];
    const known = await readKnownFiles(
      await openWith(...paths.map((path, at) => ({ path, identity: `archive:r:${at}:a path/with blanks` }))),
      'here',
    );
    for (const [at, path] of paths.entries())
      expect(known.isUnchanged(path, 10, time, `archive:r:${at}:a path/with blanks`), path).toBe(true);
  });

  it('are none of another machine, and a file that came back is looked at', async () => {
    const connection = await openWith({ path: '/root/a.jsonl', isGone: 1 });
    expect((await readKnownFiles(connection, 'there')).has('/root/a.jsonl')).toBe(false);
    const known = await readKnownFiles(connection, 'here');
    expect(known.isUnchanged('/root/a.jsonl', 10, time, '1:2')).toBe(false);
    expect(known.listOthers()).toEqual([{ path: '/root/a.jsonl', identity: '1:2', isGone: true }]);
  });
});
