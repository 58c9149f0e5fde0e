import { join } from 'node:path';
import type { InsightFigures } from '@scrollkeep/transcript/insights/insight-figures.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { toIndexedRoots } from './indexed-roots.ts';
import { toSessionScope } from './indexed-sessions.ts';
import { toIdentity } from './session-place.ts';

export interface IndexedInsights {
  readonly identity: string;
  readonly session: string;
  readonly figures: InsightFigures;
  /** Where the file of an agent is, or, for null, the main file; while the index is open. */
  readonly findFile: (agent: string | null) => Promise<string | undefined>;
}

/** The figures of sessions by identity; undefined while some are missing, as after an update of Scrollkeep. */
export async function listIndexedInsights(
  connection: Connection,
  roots: readonly Root[],
): Promise<readonly IndexedInsights[] | undefined> {
  const found: IndexedInsights[] = [];
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { root, machine, path: rootPath } = indexed;
    const { where, values } = toSessionScope(indexed);
    const rows = await connection.all(
      'SELECT s.session, s.project_folder, i.figures FROM session s LEFT JOIN session_insights i ON i.session = s.id ' +
        `WHERE ${where} ORDER BY s.id`,
      values,
    );
    if (rows.some(({ figures }) => typeof figures !== 'string')) return undefined;
    // All at once: thousands of small texts would each be begun anew.
    const all = JSON.parse(`[${rows.map(({ figures }) => String(figures)).join(',')}]`) as readonly InsightFigures[];
    for (const [at, figures] of all.entries()) {
      const { session, project_folder: folder } = rows[at] as SqlRow;
      const place = [machine, rootPath, String(folder), String(session)];
      found.push({
        identity: toIdentity(root, String(folder), String(session)),
        session: String(session),
        figures,
        async findFile(agent) {
          const [file] = await connection.all(
            'SELECT path, relative_path FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND ' +
              "session = ? AND class = 'transcript' AND is_gone = 0 AND COALESCE(agent, '') = ? " +
              'ORDER BY path LIMIT 1',
            [...place, agent ?? ''],
          );
          if (file === undefined) return undefined;
          return root.path === rootPath ? String(file['path']) : join(root.path, String(file['relative_path']));
        },
      });
    }
  }
  return found;
}

/** A text that is another one whenever a session of the roots changes, comes or goes. */
export async function readInsightsState(connection: Connection, roots: readonly Root[]): Promise<string> {
  const [revision] = await connection.all("SELECT value FROM meta WHERE key = 'revision'");
  const states: unknown[] = [revision?.['value']];
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { where, values } = toSessionScope(indexed);
    const [row] = await connection.all(
      'SELECT COUNT(*) AS sessions, SUM(s.id) AS ids, SUM(s.bytes) AS bytes, SUM(s.modified_ms) AS modified ' +
        `FROM session s WHERE ${where}`,
      values,
    );
    states.push(indexed.root.path, row?.['sessions'], row?.['ids'], row?.['bytes'], row?.['modified']);
  }
  return JSON.stringify(states, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
