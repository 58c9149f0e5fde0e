import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../../disk/find-roots.ts';
import { readMachine } from '../../sync/read-machine.ts';
import {
  findArchived,
  indexedRows,
  loadDigests,
  parseIndexedRows,
  toIndexedScope,
  toIndexedSession,
} from './indexed-session.ts';
import type { NewestSessions } from './startup-list.ts';
import { openPlaceNames } from '../place-names.ts';

/**
 * The newest sessions of the index, as many as a page has: somebody waits for them, and of thousands of others only
 * their number is shown. undefined where names depend on sessions that are not among them: then all have to be looked
 * at.
 */
export async function readNewestSessions(
  connection: Connection,
  roots: readonly Root[],
  limit: number,
): Promise<NewestSessions | undefined> {
  const { machine } = readMachine();
  // Both from an index of the table, without its rows; the other machines of a shared index have names of their own.
  const [ids] = await connection.all(
    'SELECT COUNT(*) - COUNT(DISTINCT session) AS copies FROM session WHERE machine = ?',
    [machine],
  );
  const folders = await connection.all('SELECT DISTINCT root, project_folder FROM session WHERE machine = ?', [
    machine,
  ]);
  if (
    ids?.['copies'] !== 0 ||
    new Set(folders.map((row) => String(row['project_folder']).split('/').at(-1) ?? '')).size < folders.length
  )
    return undefined;
  const { where, values } = toIndexedScope(roots);
  const [counts] = await connection.all(
    `SELECT COUNT(*) AS total, SUM(is_irregular) AS irregular FROM session WHERE ${where}`,
    values,
  );
  const [total, pending] = [Number(counts?.['total']), Number(counts?.['irregular'])];
  // Ids are compared where times are the same, as keys are.
  const [answer] = await connection.all(
    `SELECT ${indexedRows} AS rows FROM (SELECT * FROM session WHERE ${where} AND is_irregular = 0 ORDER BY ` +
      'COALESCE(last_ms, CAST(modified_ms AS INTEGER)) DESC, session LIMIT ?)',
    [...values, limit],
  );
  const rows = parseIndexedRows(answer?.['rows']).toSorted(
    (a, b) => (b[8] ?? b[9]) - (a[8] ?? a[9]) || (a[3] < b[3] ? -1 : 1),
  );
  const archived = await findArchived(connection, rows, roots);
  const names = openPlaceNames();
  const sessions = rows.map((row) => toIndexedSession(row, names, archived.get(row[0])));
  // What could not stand in an address has another name than its id, and another place among its like.
  if (sessions.some((session) => session.key !== session.id)) return undefined;
  await loadDigests(connection, sessions);
  return { sessions, total: total - pending, pending };
}
