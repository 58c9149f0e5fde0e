import { text, type HubStore } from '../database/hub-store.ts';
import { deleteChunkRows } from './chunk-rows.ts';
import { leftoverMs } from './intake-limits.ts';

/** Which people need each chunk. */
export type ChunkUse = ReadonlyMap<string, ReadonlySet<string>>;

export function addUse(use: Map<string, Set<string>>, person: string, hashes: Iterable<string>): void {
  for (const hash of hashes) {
    const people = use.get(hash);
    if (people === undefined) use.set(hash, new Set([person]));
    else people.add(person);
  }
}

/** Deletes what says of chunks that nobody needs who sent them. Gives the chunks that wait for their commit. */
export async function deleteUnusedRows(
  store: HubStore,
  usedBy: ChunkUse,
  unwanted: ReadonlySet<string> | 'all',
): Promise<ReadonlySet<string>> {
  const keep = new Set<string>();
  const old = store.now() - leftoverMs;
  const unused = new Map<string, string[]>();
  const rows = await store.connection.all('SELECT person, hash, pushed_ms FROM hub_chunk');
  for (const row of rows) {
    const [person, hash] = [text(row, 'person'), text(row, 'hash')];
    if (usedBy.get(hash)?.has(person) === true) continue;
    // A laptop that is about to commit it gets an error that it is missing, and sends it again.
    const isUnwanted = unwanted === 'all' || unwanted.has(hash);
    if (!isUnwanted && Number(row['pushed_ms']) >= old) keep.add(hash);
    else {
      const own = unused.get(person);
      if (own === undefined) unused.set(person, [hash]);
      else own.push(hash);
    }
  }
  for (const [person, hashes] of unused) await deleteChunkRows(store, person, hashes);
  return keep;
}
