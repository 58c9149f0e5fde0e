import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';

/**
 * Which chunks each person sent. A person cannot refer to a chunk of another person by its hash: neither to read it,
 * nor to learn that the hub has it.
 */
export async function readChunkLengths(
  { connection }: HubStore,
  person: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const part of toParts(hashes)) {
    const rows = await connection.all(
      `SELECT hash, length FROM hub_chunk WHERE person = ? AND hash IN (${part.map(() => '?').join(', ')})`,
      [person, ...part],
    );
    for (const row of rows) found.set(text(row, 'hash'), number(row, 'length'));
  }
  return found;
}

/**
 * Records that a person sent a chunk or still needs it. How long it is kept counts from now on. False where this person
 * has no space left for it: one statement, so that many chunks at once do not all find the same space.
 */
export async function putChunkRow(
  { connection, now }: HubStore,
  person: string,
  { hash, length }: { readonly hash: string; readonly length: number },
  quotaBytes: number,
): Promise<boolean> {
  const rows = await connection.all(
    'INSERT INTO hub_chunk (person, hash, length, pushed_ms) ' +
      'SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT) WHERE ' +
      'EXISTS (SELECT 1 FROM hub_chunk WHERE person = ? AND hash = ?) OR ' +
      '(SELECT COALESCE(SUM(length), 0) FROM hub_chunk WHERE person = ?) <= CAST(? AS BIGINT) ' +
      'ON CONFLICT (person, hash) DO UPDATE SET pushed_ms = excluded.pushed_ms RETURNING hash',
    [person, hash, length, now(), person, hash, person, quotaBytes - length],
  );
  return rows.length > 0;
}

export async function touchChunkRows({ connection, now }: HubStore, person: string, hashes: readonly string[]) {
  for (const part of toParts(hashes))
    await connection.run(
      `UPDATE hub_chunk SET pushed_ms = ? WHERE person = ? AND hash IN (${part.map(() => '?').join(', ')})`,
      [now(), person, ...part],
    );
}

export async function deleteChunkRows({ connection }: HubStore, person: string, hashes: readonly string[]) {
  for (const part of toParts(hashes))
    await connection.run(`DELETE FROM hub_chunk WHERE person = ? AND hash IN (${part.map(() => '?').join(', ')})`, [
      person,
      ...part,
    ]);
}

/** Bytes of all sessions of a person but one. */
export async function readSessionBytes({ connection }: HubStore, person: string, but: string): Promise<number> {
  const [row] = await connection.all('SELECT SUM(bytes) AS bytes FROM hub_session WHERE person = ? AND id <> ?', [
    person,
    but,
  ]);
  return toSum(row);
}

function toSum(row: SqlRow | undefined): number {
  return Number(row?.['bytes'] ?? 0);
}

/** The most values that a statement may have in either database. */
const mostValues = 500;

function toParts(hashes: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(hashes.length / mostValues) }, (_, at) =>
    hashes.slice(at * mostValues, (at + 1) * mostValues),
  );
}
