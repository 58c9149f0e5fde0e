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
  type IndexedRow,
  type IndexedSession,
} from './indexed-session.ts';
import { openPlaceNames } from '../place-names.ts';

/** All sessions as the index has them since it was last brought up to the files; no file is looked at. */
export interface IndexedList {
  readonly sessions: readonly IndexedSession[];
  load(connection: Connection, keys: Iterable<string>): Promise<void>;
  /** How many files of agents each has. */
  loadAgentFiles(connection: Connection): Promise<void>;
}

export async function readIndexedList(connection: Connection, roots: readonly Root[]): Promise<IndexedList> {
  const { where, values } = toIndexedScope(roots);
  const [answer] = await connection.all(`SELECT ${indexedRows} AS rows FROM session WHERE ${where}`, values);
  const rows = parseIndexedRows(answer?.['rows']);
  const archived = await findArchived(connection, rows, roots);
  const names = openPlaceNames();
  const sessions = toListingOrder(rows, roots).map((row) => toIndexedSession(row, names, archived.get(row[0])));
  const byKey = new Map(sessions.map((session) => [session.key, session]));
  let hasAgentFiles = false;
  return {
    sessions,
    load: (from, keys) =>
      loadDigests(
        from,
        [...keys].flatMap((key) => byKey.get(key) ?? []),
      ),
    async loadAgentFiles(from) {
      if (hasAgentFiles) return;
      const counts = await from.all(
        'SELECT root, project_folder, session, COUNT(*) AS count FROM file WHERE machine = ? AND class = ' +
          "'transcript' AND kind = 'agent' AND is_gone = 0 GROUP BY root, project_folder, session",
        [readMachine().machine],
      );
      const countOf = new Map(
        counts.map((row) => [
          `${String(row['root'])}\0${String(row['project_folder'])}\0${String(row['session'])}`,
          Number(row['count']),
        ]),
      );
      for (const session of sessions) session.agentFiles = countOf.get(session.identity) ?? 0;
      hasAgentFiles = true;
    },
  };
}

/** In the order in which the folders would be looked through, on which names depend. */
function toListingOrder(rows: readonly IndexedRow[], roots: readonly Root[]): readonly IndexedRow[] {
  const rootOrder = new Map(roots.map(({ path }, at) => [path, at]));
  return rows
    .map((row) => ({
      row,
      root: rootOrder.get(row[1]) ?? 0,
      folder: `${row[2]}/`,
      isOrphan: Number(row[4] === null),
      name: `${row[3]}.jsonl`,
    }))
    .sort(
      (a, b) => a.root - b.root || compare(a.folder, b.folder) || a.isOrphan - b.isOrphan || compare(a.name, b.name),
    )
    .map(({ row }) => row);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
