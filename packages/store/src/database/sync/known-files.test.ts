import { describe, expect, it } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { openIndex } from '../open-index.ts';
import { fileColumns } from './indexed-file.ts';
import { readKnownFiles } from './known-files.ts';

const time = 1_794_758_400_000 + 123.4567;

async function openWith(...files: readonly { readonly path: string; readonly size?: number; readonly modifiedMs?: number; readonly identity?: string; readonly isGone?: number }[]): Promise<Connection> {
  const connection = await openIndex({ store: ':memory:' });
  const rows = files.map(({ path, size = 10, modifiedMs = time, identity = '1:2', isGone = 0 }, at) => [at + 1, 'here', '', '/root', path, path, 'transcript', 'main', '', null, null, null, size, modifiedMs, identity, size, 1, '', '', '{}', isGone, 0, 0, 0, null, null, null, '[]', '[]', '[]', null]);
  await connection.insert('file', fileColumns, rows);
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

  it('may have any names', async () => {
    const paths = ['/root/a b/1 2 0 1:2.jsonl', '/root/new\nline.jsonl', '/root/ü/\u{1f600}.jsonl', 'C:\\root\\x.jsonl', '\\\\server\\share\\y.jsonl', "/root/quote'.jsonl"];
    const known = await readKnownFiles(await openWith(...paths.map((path, at) => ({ path, identity: `archive:r:${at}:a path/with blanks` }))), 'here');
    for (const [at, path] of paths.entries()) expect(known.isUnchanged(path, 10, time, `archive:r:${at}:a path/with blanks`), path).toBe(true);
  });

  it('are none of another machine, and a file that came back is looked at', async () => {
    const connection = await openWith({ path: '/root/a.jsonl', isGone: 1 });
    expect((await readKnownFiles(connection, 'there')).has('/root/a.jsonl')).toBe(false);
    const known = await readKnownFiles(connection, 'here');
    expect(known.isUnchanged('/root/a.jsonl', 10, time, '1:2')).toBe(false);
    expect(known.listOthers()).toEqual([{ path: '/root/a.jsonl', identity: '1:2', isGone: true }]);
  });
});
