import { expect } from 'vitest';
import type { Connection } from './dialects/connection.ts';
import { readRows, type MemoryFiles } from './memory-files.test-kit.ts';
import { openIndex } from './open-index.ts';

/** An index made from the start says the same. */
export async function expectSameAsFresh(connection: Connection, files: MemoryFiles): Promise<void> {
  const fresh = await openIndex({ store: ':memory:' });
  await files.sync(fresh);
  const { file: _file, ...rows } = await readRows(connection);
  const { file: _other, ...expected } = await readRows(fresh);
  expect(rows).toEqual(expected);
  await fresh.close();
}
