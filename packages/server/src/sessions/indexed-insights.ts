import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { toInsightBasis } from '@scrollkeep/transcript/insights/insight-basis.ts';
import type { InsightFigures } from '@scrollkeep/transcript/insights/insight-figures.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { lockSync } from '../sync/lock-sync.ts';
import { toIndexedRoots, type IndexedRoot } from './indexed-roots.ts';
import { toSessionScope } from './indexed-sessions.ts';
import { toIdentity } from './session-place.ts';

export interface IndexedInsights {
  readonly identity: string;
  readonly session: string;
  readonly figures: InsightFigures;
  /** Where the file of an agent is, or, for null, the main file; while the index is open. */
  readonly findFile: (agent: string | null) => Promise<string | undefined>;
}

/**
 * The figures of sessions by identity. Those of sessions that changed are made now and kept; undefined while facts of
 * some are missing, as after an update of Scrollkeep.
 */
export async function listIndexedInsights(
  connection: Connection,
  roots: readonly Root[],
  promptLimits: readonly number[],
): Promise<readonly IndexedInsights[] | undefined> {
  const found: IndexedInsights[] = [];
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { root, machine, path: rootPath } = indexed;
    const { where, values } = toSessionScope(indexed);
    const rows = await connection.all(
      'SELECT s.id, s.session, s.project_folder, i.figures FROM session s LEFT JOIN session_insights i ON i.session ' +
        `= s.id AND i.basis = ? WHERE ${where} ORDER BY s.id`,
      [toInsightBasis(promptLimits), ...values],
    );
    const texts = await listFigures(connection, rows, indexed, promptLimits);
    if (texts === undefined) return undefined;
    // All at once: thousands of small texts would each be begun anew.
    const all = JSON.parse(`[${texts.join(',')}]`) as readonly InsightFigures[];
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

/** The figures of each row as JSON; undefined if some are missing and cannot be made from the index. */
async function listFigures(
  connection: Connection,
  rows: readonly SqlRow[],
  { machine, path: root }: IndexedRoot,
  promptLimits: readonly number[],
): Promise<readonly string[] | undefined> {
  const missing = rows.filter(({ figures }) => figures === null);
  if (missing.length === 0) return rows.map(({ figures }) => String(figures));
  let filled: ReadonlyMap<number, string>;
  // What builds sessions is loaded only where some changed.
  const { fillInsights } = await import('@scrollkeep/store/database/sync/fill-insights.ts');
  const sessions = missing.map((row) => ({
    id: Number(row['id']),
    machine,
    root,
    projectFolder: String(row['project_folder']),
    session: String(row['session']),
  }));
  const lock = await lockSync(connection).catch(() => undefined);
  try {
    filled = await fillInsights(connection, sessions, promptLimits, setImmediate, lock !== undefined);
  } finally {
    await lock?.release();
  }
  if (filled.size < missing.length) return undefined;
  return rows.map(({ id, figures }) => (figures === null ? (filled.get(Number(id)) ?? '') : String(figures)));
}
