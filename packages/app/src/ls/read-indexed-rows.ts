import { dirname, join } from 'node:path';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { isArchivedPath, toArchivedState } from '../disk/archived-path.ts';
import type { Root } from '../disk/find-roots.ts';
import type { Settings } from '../settings/settings.ts';
import { withFreshIndex, type FreshIndexOptions } from '../sync/with-fresh-index.ts';
import { toIndexedRoots, type IndexedRoot } from '../sessions/indexed-roots.ts';
import { isIdle } from '../sessions/session-activity.ts';
import type { SessionRow } from './session-row.ts';

/** The sessions of the roots from the index, once it is brought up to them; undefined where it cannot answer. */
export async function readIndexedRows(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  now: number,
  options: FreshIndexOptions,
): Promise<readonly SessionRow[] | undefined> {
  return withFreshIndex(roots, settings, options, (connection) => listIndexedRows(connection, roots, now));
}

/** The same from an index as it is. */
export async function listIndexedRows(
  connection: Connection,
  roots: readonly Root[],
  now: number,
): Promise<readonly SessionRow[]> {
  const found: SessionRow[] = [];
  for (const indexed of toIndexedRoots(roots, connection)) {
    const rows = await connection.all(
      // Of a session without a main file its first file; with the path alone SQLite would look through all files for
      // the least.
      `SELECT ${columns.map((column) => `s.${column}`).join(', ')}, f.path AS main_path, f.relative_path, f.is_gone, ` +
        "CASE WHEN s.main_file IS NULL THEN (SELECT MIN(a.path || '') FROM file a WHERE a.machine = s.machine AND " +
        'a.root = s.root AND a.project_folder = s.project_folder AND a.session = s.session AND a.class = ' +
        "'transcript') END AS first_path FROM session s LEFT JOIN file f ON f.id = s.main_file WHERE s.machine = ? " +
        'AND s.root = ? ORDER BY s.id',
      [indexed.machine, indexed.path],
    );
    // What was deleted and is in no archive is only findable, not there.
    for (const row of rows) if (row['is_gone'] !== 1) found.push(toRow(row, indexed, now));
  }
  return found;
}

const columns = [
  'session',
  'project_folder',
  'project',
  'title',
  'title_from',
  'status',
  'git_branch',
  'first_ms',
  'last_ms',
  'modified_ms',
  'prompts',
  'commands',
  'agents',
  'steps',
  'has_answer',
  'bytes',
  'models',
] as const;

function toRow(row: SqlRow, { root, path: indexedPath }: IndexedRoot, now: number): SessionRow {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : undefined);
  const number = (name: string) => Number(row[name]);
  const status = String(row['status']) as SessionStatus;
  const modifiedMs = number('modified_ms');
  const idle = isIdle({ modifiedMs }, now);
  const isElsewhere = root.path !== indexedPath;
  const relativePath = text('relative_path');
  const file = isElsewhere && relativePath !== undefined ? join(root.path, relativePath) : text('main_path');
  const folder = String(row['project_folder']).split('/').at(-1) ?? '';
  const path = file ?? text('first_path') ?? '';
  return {
    id: String(row['session']),
    file,
    project: text('project'),
    projectFolder: folder,
    projectKey: folder === '' ? dirname(path) : folder,
    title: text('title'),
    titleFrom: text('title_from'),
    status,
    archived: isElsewhere || isArchivedPath(path) ? toArchivedState(String(row['session'])) : undefined,
    idle,
    firstMs: typeof row['first_ms'] === 'number' ? row['first_ms'] : modifiedMs,
    lastMs: typeof row['last_ms'] === 'number' ? row['last_ms'] : modifiedMs,
    gitBranch: text('git_branch'),
    prompts: number('prompts'),
    commands: number('commands'),
    agents: number('agents'),
    steps: number('steps'),
    isSubstantial: isSubstantial(
      number('steps'),
      row['has_answer'] === 1,
      idle ? (status === 'waiting' || status === 'empty' ? 'completed' : 'stopped') : 'running',
    ),
    bytes: number('bytes'),
    models: JSON.parse(String(row['models'])) as readonly string[],
  };
}

/** The rule of the library, over what the index counts. */
function isSubstantial(steps: number, hasAnswer: boolean, progress: 'running' | 'completed' | 'stopped'): boolean {
  if (progress === 'running' || steps >= 10) return true;
  return !(steps < 5 && progress === 'completed') && hasAnswer;
}
