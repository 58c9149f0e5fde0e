import { join } from 'node:path';
import { hasConversation } from '@scrollkeep/transcript/conversation/has-conversation.ts';
import type { ToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import type { Connection, SqlRow, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import { isArchivedPath, toArchivedState } from '../disk/archived-path.ts';
import type { Root } from '../disk/find-roots.ts';
import { toIndexedRoots, type IndexedRoot } from './indexed-roots.ts';
import type { ListedFacts, ListedFigures } from './listed-facts.ts';
import { toIdentity } from './session-place.ts';

/** A session as the index has it: output of the model, for the state of its files that bytes and time name. */
export interface IndexedSession extends ListedFacts {
  readonly root: Root;
  /** The folder that holds the main files, relative to the root. */
  readonly projectPath: string;
  readonly agentFiles: number;
  /** False for a row of an earlier version, which lacks what lists show beside titles. */
  readonly isWhole: boolean;
}

const columns = [
  'session',
  'project_folder',
  'project',
  'title',
  'title_from',
  'slug',
  'status',
  'git_branch',
  'first_ms',
  'last_ms',
  'modified_ms',
  'prompts',
  'commands',
  'turns',
  'branch_points',
  'agents',
  'messages',
  'steps',
  'has_answer',
  'failed_calls',
  'agent_files',
  'last_prompt',
  'client_tag',
  'agent_name',
  'worktree',
  'worktree_of',
  'bytes',
  'models',
] as const;

/**
 * Of a session without a main file its first file too. With the path alone SQLite would look through all files for the
 * least.
 */
export const indexedRows = toRows();

function toRows(): string {
  const toFirst = (column: string) =>
    `CASE WHEN s.main_file IS NULL THEN (SELECT MIN(a.${column} || '') FROM file a WHERE a.machine = s.machine AND ` +
    'a.root = s.root AND a.project_folder = s.project_folder AND a.session = s.session AND a.class = ' +
    `'transcript' AND a.is_gone = 0) ELSE f.${column} END AS first_${column}`;
  return (
    `${columns.map((column) => `s.${column}`).join(', ')}, s.main_file, ${toFirst('path')}, ` +
    `${toFirst('relative_path')} FROM session s LEFT JOIN file f ON f.id = s.main_file`
  );
}

/** The sessions of roots that are there: what was deleted and is in no archive is only findable. */
export async function listIndexedSessions(
  connection: Connection,
  roots: readonly Root[],
): Promise<readonly IndexedSession[]> {
  const found: IndexedSession[] = [];
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { where, values } = toSessionScope(indexed);
    for (const row of await connection.all(`SELECT ${indexedRows} WHERE ${where} ORDER BY s.id`, values))
      found.push(toIndexedSession(row, indexed));
  }
  return found;
}

/** The figures of their tools by identity; undefined while a row of an earlier version is among them. */
export async function listIndexedTools(
  connection: Connection,
  roots: readonly Root[],
): Promise<ReadonlyMap<string, readonly ToolFigures[]> | undefined> {
  const found = new Map<string, readonly ToolFigures[]>();
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { where, values } = toSessionScope(indexed);
    const columnsOfTools = 's.session, s.project_folder, s.tools';
    const listed = await connection.all(`SELECT ${columnsOfTools} FROM session s WHERE ${where}`, values);
    const texts = listed.flatMap(({ tools }) => (typeof tools === 'string' ? [tools] : []));
    if (texts.length < listed.length) return undefined;
    // All at once: thousands of small texts would each be begun anew.
    const all = JSON.parse(`[${texts.join(',')}]`) as readonly (readonly ToolFigures[])[];
    for (const [at, row] of listed.entries())
      found.set(toIdentity(indexed.root, String(row['project_folder']), String(row['session'])), all[at] ?? []);
  }
  return found;
}

/** What an overview has of the sessions of one folder and working directory. */
export interface IndexedProject {
  /** The folder that holds the main files, relative to the root. */
  readonly folder: string;
  /** Their working directory, where they recorded one. */
  readonly path: string | undefined;
  readonly sessions: number;
  readonly agents: number;
  /** Those that its sessions say they worked in. */
  readonly worktrees: readonly ListedFigures['worktree'][];
}

export async function listIndexedProjects(
  connection: Connection,
  indexed: IndexedRoot,
): Promise<readonly IndexedProject[]> {
  const { where, values } = toSessionScope(indexed);
  const found = await connection.all(
    `SELECT s.project_folder, s.session, s.project, s.agents, s.worktree, s.worktree_of FROM session s WHERE ${where}`,
    values,
  );
  const projects = new Map<
    string,
    {
      readonly folder: string;
      readonly path: string | undefined;
      sessions: number;
      agents: number;
      readonly worktrees: ListedFigures['worktree'][];
    }
  >();
  // In the order in which their files would be read.
  for (const row of found.toSorted((a, b) => (toMainName(a) < toMainName(b) ? -1 : 1))) {
    const [folder, path] = [String(row['project_folder']), findText(row['project'])];
    const key = JSON.stringify([folder, path]);
    const project = projects.get(key) ?? { folder, path, sessions: 0, agents: 0, worktrees: [] };
    projects.set(key, project);
    project.sessions++;
    project.agents += Number(row['agents']);
    project.worktrees.push(toWorktree(findText(row['worktree']), findText(row['worktree_of'])));
  }
  return [...projects.values()];
}

function toMainName(row: SqlRow): string {
  return `${String(row['session'])}.jsonl`;
}

/** The newest of them alone, and how many there are: somebody waits for a page of them. */
export async function listNewestIndexed(
  connection: Connection,
  roots: readonly Root[],
  limit: number,
): Promise<{ readonly sessions: readonly IndexedSession[]; readonly total: number; readonly empty: number }> {
  const found: IndexedSession[] = [];
  let [total, empty] = [0, 0];
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { where, values } = toSessionScope(indexed);
    const counted = await connection.all(
      `SELECT s.prompts, s.messages, s.status, COUNT(*) AS sessions FROM session s WHERE ${where} ` +
        'GROUP BY s.prompts, s.messages, s.status',
      values,
    );
    for (const row of counted) {
      total += Number(row['sessions']);
      const [prompts, messages, status] = [Number(row['prompts']), Number(row['messages']), String(row['status'])];
      if (!hasConversation({ prompts, messages, status })) empty += Number(row['sessions']);
    }
    const newest = await connection.all(
      `SELECT ${indexedRows} WHERE ${where} ORDER BY COALESCE(s.last_ms, s.modified_ms) DESC, s.session LIMIT ?`,
      [...values, limit],
    );
    for (const row of newest) found.push(toIndexedSession(row, indexed));
  }
  return { sessions: found, total, empty };
}

/**
 * The rows `s` of sessions that are there. Which files are gone is answered from an index of the table, without its
 * rows.
 */
export function toSessionScope({ machine, path }: IndexedRoot): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const files =
    'SELECT 1 FROM file g WHERE g.machine = s.machine AND g.root = s.root AND g.project_folder = s.project_folder ' +
    "AND g.session = s.session AND g.class = 'transcript' AND g.is_gone = 0";
  const where =
    `s.machine = ? AND s.root = ? AND CASE WHEN s.main_file IS NULL THEN EXISTS (${files}) ELSE s.main_file NOT IN ` +
    '(SELECT id FROM file WHERE machine = ? AND is_gone = 1) END';
  return { where, values: [machine, path, machine] };
}

export function toIndexedSession(row: SqlRow, { root, path: indexedPath }: IndexedRoot): IndexedSession {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : undefined);
  const number = (name: string) => Number(row[name]);
  const time = (name: string) => (typeof row[name] === 'number' ? row[name] : undefined);
  const [id, projectPath] = [String(row['session']), String(row['project_folder'])];
  // What another machine indexed is here under another root.
  const isElsewhere = root.path !== indexedPath;
  const firstFile = isElsewhere ? join(root.path, text('first_relative_path') ?? '') : (text('first_path') ?? '');
  return {
    root,
    identity: toIdentity(root, projectPath, id),
    id,
    projectPath,
    projectFolder: projectPath.split('/').at(-1) ?? '',
    isInConfigFolder: root.kind === 'config-folder',
    file: row['main_file'] === null ? undefined : firstFile,
    firstFile,
    archived: isElsewhere || isArchivedPath(firstFile) ? toArchivedState(id) : undefined,
    firstMs: time('first_ms'),
    lastMs: time('last_ms'),
    modifiedMs: number('modified_ms'),
    bytes: number('bytes'),
    agentFiles: number('agent_files'),
    isWhole: text('last_prompt') !== undefined,
    figures: {
      project: text('project'),
      title: text('title'),
      titleFrom: text('title_from'),
      slug: text('slug'),
      clientTag: text('client_tag'),
      agentName: text('agent_name'),
      worktree: toWorktree(text('worktree'), text('worktree_of')),
      status: String(row['status']),
      gitBranch: text('git_branch'),
      prompts: number('prompts'),
      commands: number('commands'),
      turns: number('turns'),
      branchPoints: number('branch_points'),
      steps: number('steps'),
      hasAnswer: row['has_answer'] === 1,
      failedCalls: number('failed_calls'),
      agents: number('agents'),
      messages: number('messages'),
      models: JSON.parse(String(row['models'])) as readonly string[],
      lastPrompt: text('last_prompt') ?? '',
    },
  };
}

function findText(value: SqlValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toWorktree(path: string | undefined, repository: string | undefined): ListedFigures['worktree'] {
  return path === undefined || repository === undefined ? undefined : { path, repository };
}
