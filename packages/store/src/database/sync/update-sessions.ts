import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { openAgentNames } from '@scrollkeep/transcript/conversation/open-agent-names.ts';
import { toSessionFigures } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import type { Connection } from '../dialects/connection.ts';
import type { Tables } from '../schema/tables.ts';
import { updateRow, writeRows } from '../writing/write-rows.ts';
import { raiseRevision, takeNumbers } from '../writing/counters.ts';
import type { FoundInput } from './indexed-file.ts';
import { listDirtySessions, resolveLooseAgents, toKeyText, type SessionKey } from './list-dirty-sessions.ts';
import { markCopies } from './mark-copies.ts';
import type { DesktopTitles } from './mark-retitled.ts';
import {
  listSessionFiles,
  markUnreadable,
  openSummaries,
  readMetas,
  readSession,
  type SessionFile,
  type Summaries,
} from './read-stored-session.ts';
import type { FactsCache } from './stored-facts.ts';
import { writeGitEvents } from './write-git-events.ts';

export interface UpdateSessionsOptions {
  readonly machine: string;
  readonly owner: string;
  readonly cache: FactsCache;
  readonly desktopTitles?: DesktopTitles;
  /** Told before each session; a test ends the process here. */
  readonly onSession?: () => void;
}

/** So many are written together: with more of them whoever else writes would wait too long. */
const sessionsPerCommit = 500;

/**
 * Builds the sessions anew whose files have changed, and gives them. Files stay dirty until theirs is written, so a
 * kill costs nothing.
 */
export async function updateSessions(
  connection: Connection,
  options: UpdateSessionsOptions,
): Promise<readonly SessionKey[]> {
  const left = await connection.transaction(() => resolveLooseAgents(connection, options.machine));
  const keys = await listDirtySessions(connection, options.machine, left);
  // All at once when the last session is written: after a kill the ones before are only looked at again.
  await writeSessions(connection, keys, options, async (_, isLast) => {
    if (isLast)
      await connection.run(
        "UPDATE file SET is_dirty = 0 WHERE machine = ? AND is_dirty = 1 AND (class = 'transcript' OR kind " +
          "= 'agent-meta')",
        [options.machine],
      );
  });
  return keys;
}

/**
 * The same for the sessions of some files while others are still to be read: a file that is read later makes its
 * session dirty again.
 */
export async function updateSomeSessions(
  connection: Connection,
  inputs: readonly FoundInput[],
  options: UpdateSessionsOptions,
): Promise<readonly SessionKey[]> {
  const keys = new Map<string, SessionKey>();
  for (const { root, projectFolder, session, class: kindClass } of inputs) {
    if (session === undefined || kindClass !== 'transcript') continue;
    const key = { root, projectFolder, session };
    keys.set(toKeyText(key), key);
  }
  await writeSessions(connection, [...keys.values()], options, async (part) => {
    for (const { root, projectFolder, session } of part)
      await connection.run(
        'UPDATE file SET is_dirty = 0 WHERE machine = ? AND root = ? AND project_folder = ? AND session = ?',
        [options.machine, root, projectFolder, session],
      );
  });
  return [...keys.values()];
}

async function writeSessions(
  connection: Connection,
  keys: readonly SessionKey[],
  options: UpdateSessionsOptions,
  markClean: (part: readonly SessionKey[], isLast: boolean) => Promise<void>,
): Promise<void> {
  const summaries = openSummaries(connection, options.machine);
  for (let at = 0; at < keys.length; at += sessionsPerCommit) {
    await connection.transaction(async () => {
      // First, so that figures of insights are made before or after all of this, whatever the database.
      await raiseRevision(connection);
      const part = keys.slice(at, at + sessionsPerCommit);
      const takeId = openIds(connection, part.length);
      const rows: Tables['session'][] = [];
      for (const key of part) {
        options.onSession?.();
        const row = await updateSession(connection, key, summaries, takeId, options);
        if (row !== undefined) rows.push(row);
      }
      await writeRows(connection, 'session', rows, { key: ['id'], does: 'replace' });
      await markClean(part, at + part.length === keys.length);
    });
  }
}

/**
 * Numbers for sessions that are new, taken together: each alone would cost as much as its row. What is left over is
 * nobody's.
 */
function openIds(connection: Connection, count: number): () => Promise<number> {
  let next = 0;
  let end = 0;
  return async () => {
    if (next === end) {
      next = await takeNumbers(connection, 'session', count);
      end = next + count;
    }
    return next++;
  };
}

/**
 * The row of a session; undefined if it has no file any more, and where it stays as it is because facts of a file are
 * missing.
 */
async function updateSession(
  connection: Connection,
  key: SessionKey,
  readSummaries: Summaries,
  takeId: () => Promise<number>,
  options: UpdateSessionsOptions,
): Promise<Tables['session'] | undefined> {
  const place = [options.machine, key.root, key.projectFolder, key.session];
  const files = await listSessionFiles(connection, place);
  const [old] = await connection.all(
    'SELECT id FROM session WHERE machine = ? AND root = ? AND project_folder = ? AND session = ?',
    place,
  );
  if (files.length === 0) {
    if (old !== undefined) await deleteSession(connection, Number(old['id']));
    return undefined;
  }
  const session = await readSession(
    connection,
    key,
    files,
    await readMetas(connection, place, files),
    await readSummaries(key),
    { ...options, onUnreadable: (file) => markUnreadable(connection, file) },
  );
  if (session === undefined) return undefined;
  const id = old === undefined ? await takeId() : Number(old['id']);
  // Figures of insights are made again when somebody asks: with every line they would cost as much as the session.
  if (old !== undefined)
    for (const table of ['agent', 'session_insights'])
      await connection.run(`DELETE FROM ${table} WHERE session = ?`, [id]);
  if (session.agents.length > 0) await writeAgents(connection, session, id, files, options.machine);
  await writeGitEvents(connection, session, id, files, old === undefined);
  if (files.length > 1) await markCopies(connection, session, files);
  return toRow(session, id, key, files, options);
}

async function deleteSession(connection: Connection, id: number): Promise<void> {
  for (const table of ['agent', 'git_event', 'session_insights'])
    await connection.run(`DELETE FROM ${table} WHERE session = ?`, [id]);
  await connection.run('DELETE FROM session WHERE id = ?', [id]);
}

async function writeAgents(
  connection: Connection,
  session: Session,
  id: number,
  files: readonly SessionFile[],
  machine: string,
): Promise<void> {
  await writeRows(
    connection,
    'agent',
    session.agents.map((agent) => toAgentRow(agent, id, files)),
  );
  const toNames = openAgentNames(session);
  for (const run of session.agents) {
    const path = run.file?.path;
    const { type } = toNames(run);
    if (path !== undefined && type !== undefined)
      await updateRow(connection, 'file', { machine, path }, { agent_type: type });
  }
}

function toAgentRow(agent: AgentRun, session: number, files: readonly SessionFile[]): Tables['agent'] {
  return {
    session,
    agent: agent.id,
    file: files.find((file) => file.path === agent.file?.path)?.file ?? null,
    tool_use_id: agent.toolUseId ?? null,
    parent_agent: agent.parentAgentId ?? null,
    depth: agent.depth,
    is_internal: Number(agent.isInternal),
    type: agent.file?.meta?.agentType ?? null,
    description: agent.file?.meta?.description ?? null,
  };
}

function toRow(
  session: Session,
  id: number,
  key: SessionKey,
  files: readonly SessionFile[],
  { machine, owner }: UpdateSessionsOptions,
): Tables['session'] {
  const figures = toSessionFigures(session);
  const list = (name: string) =>
    files.map(({ row }) => row[name]).filter((value): value is number => typeof value === 'number');
  const sum = (name: string) => list(name).reduce((a, b) => a + b, 0);
  const most = (name: string) => list(name).reduce<number | null>((a, b) => (a === null || b > a ? b : a), null);
  return {
    id,
    machine,
    owner,
    root: key.root,
    project_folder: key.projectFolder,
    session: key.session,
    main_file: files.find((file) => !file.isAgent)?.file ?? null,
    project: figures.project ?? null,
    title: figures.title ?? null,
    title_from: figures.titleFrom ?? null,
    slug: figures.slug ?? null,
    status: figures.status,
    git_branch: figures.gitBranch ?? null,
    first_ms: list('first_ms').reduce<number | null>((a, b) => (a === null || b < a ? b : a), null),
    last_ms: most('last_ms'),
    modified_ms: most('modified_ms') ?? 0,
    prompts: figures.prompts,
    commands: figures.commands,
    turns: figures.turns,
    live_turns: figures.liveTurns,
    branch_points: figures.branchPoints,
    compactions: figures.compactions,
    queued_prompts: figures.queuedPrompts,
    steps: figures.steps,
    has_answer: Number(figures.hasAnswer),
    calls: figures.calls,
    agents: figures.agents,
    internal_agents: figures.internalAgents,
    messages: figures.messages,
    records: sum('records'),
    bytes: sum('size'),
    models: JSON.stringify(figures.models),
    is_irregular: Number(figures.isOutOfOrder),
    failed_calls: figures.failedCalls,
    agent_files: session.files.agents.length,
    last_prompt: figures.lastPrompt,
    client_tag: figures.clientTag ?? null,
    tools: JSON.stringify(figures.tools),
    agent_name: figures.agentName ?? null,
    worktree: figures.worktree?.path ?? null,
    worktree_of: figures.worktree?.repository ?? null,
  };
}
