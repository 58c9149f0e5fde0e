import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { toIndexedRoots } from './indexed-roots.ts';
import { indexedRows, toIndexedSession, toSessionScope, type IndexedSession } from './indexed-sessions.ts';

/** Older versions of sessions are none of these; that many of them in front are rare. */
const maxRows = 32;

/** The session that `findLatest` would find, by the timestamps that the index has; undefined if it cannot tell. */
export async function findIndexedLatest(
  connection: Connection,
  roots: readonly Root[],
): Promise<IndexedSession | undefined> {
  let best: IndexedSession | undefined;
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { where, values } = toSessionScope(indexed);
    const rows = await connection.all(
      `SELECT ${indexedRows} WHERE ${where} ORDER BY COALESCE(s.last_ms, 0) DESC, s.modified_ms DESC, ` +
        `s.project_folder, s.main_file IS NULL, s.session LIMIT ${maxRows}`,
      values,
    );
    const found = rows.map((row) => toIndexedSession(row, indexed)).find(({ archived }) => archived !== 'older');
    if (found === undefined && rows.length === maxRows) return undefined;
    if (found !== undefined && (best === undefined || isLater(found, best))) best = found;
  }
  return best;
}

function isLater(one: IndexedSession, other: IndexedSession): boolean {
  const [lastMs, otherMs] = [one.lastMs ?? 0, other.lastMs ?? 0];
  return lastMs > otherMs || (lastMs === otherMs && one.modifiedMs > other.modifiedMs);
}
