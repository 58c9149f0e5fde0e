import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openIndexForReading } from '@scrollkeep/store/database/open-index.ts';
import type { Root } from '../disk/find-roots.ts';
import { readMachine } from './read-machine.ts';
import { syncIndex } from './sync-index.ts';
import type { FreshIndexOptions } from './with-fresh-index.ts';

/** The second half of `withFreshIndex`, for an index that exists. */
export async function useFreshIndex<Result>(
  path: string,
  roots: readonly Root[],
  options: FreshIndexOptions,
  work: (connection: Connection, machine: string) => Promise<Result>,
): Promise<Result | undefined> {
  const connection = await openIndexForReading(path).catch(() => undefined);
  if (connection === undefined) return undefined;
  try {
    const { machine } = readMachine();
    if (!(await knowsRoots(connection, machine, roots))) return undefined;
    if ((await syncIndex(connection, roots, { ...options, whenBusy: 'leave' })) === undefined) return undefined;
    return await work(connection, machine);
  } finally {
    await connection.close();
  }
}

async function knowsRoots(connection: Connection, machine: string, roots: readonly Root[]): Promise<boolean> {
  // An archive may hold nothing beyond the other roots (`besides`), and a source may be new or empty.
  for (const root of roots.filter(({ besides = [], isSource }) => besides.length === 0 && isSource !== true))
    if (
      (await connection.all('SELECT id FROM file WHERE machine = ? AND root = ? LIMIT 1', [machine, root.path]))
        .length === 0
    )
      return false;
  return true;
}
