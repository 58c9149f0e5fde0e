import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { SummaryFact } from '@scrollkeep/transcript/conversation/facts/file-notes.ts';
import { openAgentNames } from '@scrollkeep/transcript/conversation/open-agent-names.ts';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import { toSessionOfAgent } from '@scrollkeep/transcript/conversation/rows/file-figures.ts';
import { toSessionFigures } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import type { AgentMeta } from '@scrollkeep/transcript/conversation/session-files.ts';
import type { Connection, SqlRow, SqlValue } from '../dialects/connection.ts';
import type { Tables } from '../schema/tables.ts';
import { updateRow, writeRows } from '../writing/write-rows.ts';
import { raiseRevision, takeNumbers } from '../writing/counters.ts';
import { markCopies } from './mark-copies.ts';
import type { FactsCache } from './stored-facts.ts';

export interface UpdateSessionsOptions {
  readonly machine: string;
  readonly owner: string;
  readonly cache: FactsCache;
  /** Told before each session; a test ends the process here. */
  readonly onSession?: () => void;
}

interface SessionKey {
  readonly root: string;
  readonly projectFolder: string;
  readonly session: string;
}

/** So many are written together: with more of them whoever else writes would wait too long. */
const sessionsPerCommit = 500;

/**
 * Builds the sessions anew whose files have changed. Files stay dirty until theirs is written, so a kill costs nothing.
 */
export async function updateSessions(connection: Connection, options: UpdateSessionsOptions): Promise<number> {
  const left = await connection.transaction(() => resolveLooseAgents(connection, options.machine));
  const keys = await listDirtySessions(connection, options.machine, left);
  const summaries = openSummaries(connection, options.machine);
  for (let at = 0; at < keys.length; at += sessionsPerCommit) {
    await connection.transaction(async () => {
      const part = keys.slice(at, at + sessionsPerCommit);
      const takeId = openIds(connection, part.length);
      const rows: Tables['session'][] = [];
      for (const key of part) {
        options.onSession?.();
        const row = await updateSession(connection, key, summaries, takeId, options);
        if (row !== undefined) rows.push(row);
      }
      await writeRows(connection, 'session', rows, { key: ['id'], does: 'replace' });
      // All at once when the last session is written: after a kill the ones before are only looked at again.
      if (at + part.length === keys.length)
        await connection.run(
          "UPDATE file SET is_dirty = 0 WHERE machine = ? AND is_dirty = 1 AND (class = 'transcript' OR kind " +
            "= 'agent-meta')",
          [options.machine],
        );
      await raiseRevision(connection);
    });
  }
  return keys.length;
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

/** Agents beside the main files belong to the session that their records name. Gives the sessions that they leave. */
async function resolveLooseAgents(connection: Connection, machine: string): Promise<readonly SessionKey[]> {
  const loose = await connection.all(
    'SELECT f.id, f.root, f.project_folder, f.session, f.session_ids FROM (SELECT DISTINCT root, ' +
      "project_folder FROM file WHERE machine = ? AND is_dirty = 1 AND class = 'transcript') d JOIN file f ON " +
      "f.machine = ? AND f.root = d.root AND f.project_folder = d.project_folder WHERE f.kind = 'agent' AND " +
      "f.relative_path NOT LIKE '%/subagents/%'",
    [machine, machine],
  );
  const left: SessionKey[] = [];
  const mains = new Map<string, ReadonlySet<SqlValue>>();
  for (const row of loose) {
    const project = [machine, row['root'] ?? '', row['project_folder'] ?? ''];
    const name = project.join('\n');
    const known =
      mains.get(name) ??
      new Set(
        (
          await connection.all(
            "SELECT session FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND kind = 'main'",
            project,
          )
        ).map((main) => main['session'] ?? null),
      );
    mains.set(name, known);
    const chosen = toSessionOfAgent(JSON.parse(String(row['session_ids'])) as readonly string[], (id) => known.has(id));
    if (row['session'] === chosen) continue;
    if (typeof row['session'] === 'string')
      left.push({ root: String(row['root']), projectFolder: String(row['project_folder']), session: row['session'] });
    await updateRow(connection, 'file', { id: Number(row['id']) }, { session: chosen, is_dirty: 1 });
  }
  return left;
}

async function listDirtySessions(
  connection: Connection,
  machine: string,
  left: readonly SessionKey[],
): Promise<readonly SessionKey[]> {
  const keys = new Map<string, SessionKey>();
  const add = (key: SessionKey) => keys.set(`${key.root}\n${key.projectFolder}\n${key.session}`, key);
  for (const key of left) add(key);
  const dirty = await connection.all(
    'SELECT DISTINCT root, project_folder, session FROM file WHERE machine = ? AND is_dirty = 1 AND (class = ' +
      "'transcript' OR kind = 'agent-meta')",
    [machine],
  );
  for (const row of dirty)
    add({
      root: String(row['root']),
      projectFolder: String(row['project_folder']),
      session: String(row['session'] ?? ''),
    });
  await connection.run(
    "UPDATE file SET is_dirty = 0 WHERE machine = ? AND is_dirty = 1 AND class <> 'transcript' AND kind <> " +
      "'agent-meta'",
    [machine],
  );
  return [...keys.values()];
}

/**
 * The row of a session; undefined where it has no file any more, and where it stays as it is because facts of a file
 * are missing.
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
    options.cache,
  );
  if (session === undefined) return undefined;
  const id = old === undefined ? await takeId() : Number(old['id']);
  if (old !== undefined) await connection.run('DELETE FROM agent WHERE session = ?', [id]);
  if (session.agents.length > 0) await writeAgents(connection, session, id, files, options.machine);
  if (files.length > 1) await markCopies(connection, session, files);
  return toRow(session, id, key, files, options);
}

async function deleteSession(connection: Connection, id: number): Promise<void> {
  for (const table of ['agent WHERE session', 'session WHERE id'])
    await connection.run(`DELETE FROM ${table} = ?`, [id]);
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

/** A transcript of a session, the main file first, then agents by path. */
export interface SessionFile {
  readonly file: number;
  readonly path: string;
  readonly isAgent: boolean;
  readonly row: SqlRow;
}

async function listSessionFiles(connection: Connection, place: readonly SqlValue[]): Promise<readonly SessionFile[]> {
  const rows = await connection.all(
    'SELECT id, path, relative_path, kind, agent, run, size, modified_ms, records, first_ms, last_ms, ' +
      'facts_version FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND session = ? AND class = ' +
      "'transcript'",
    place,
  );
  return rows
    .map((row) => ({ row, file: Number(row['id']), path: String(row['path']), isAgent: row['kind'] === 'agent' }))
    .sort(
      (a, b) =>
        Number(a.isAgent) - Number(b.isAgent) ||
        (String(a.row['relative_path']) < String(b.row['relative_path']) ? -1 : 1),
    );
}

/** What stands beside agents, by the path of their transcript. */
async function readMetas(
  connection: Connection,
  place: readonly SqlValue[],
  files: readonly SessionFile[],
): Promise<ReadonlyMap<string, AgentMeta>> {
  if (files.every((file) => !file.isAgent)) return new Map();
  const rows = await connection.all(
    'SELECT path, tool_use_id, agent_type, description FROM file WHERE machine = ? AND root = ? AND ' +
      "project_folder = ? AND session = ? AND kind = 'agent-meta'",
    place,
  );
  return new Map(
    rows.map((row) => [
      String(row['path']).replace(/\.meta\.json$/, '.jsonl'),
      {
        toolUseId: toText(row['tool_use_id']),
        agentType: toText(row['agent_type']),
        description: toText(row['description']),
      },
    ]),
  );
}

/**
 * By the model, from the facts of its files; undefined where those of one are of another version or damaged, until it
 * is read again.
 */
async function readSession(
  connection: Connection,
  key: SessionKey,
  files: readonly SessionFile[],
  metas: ReadonlyMap<string, AgentMeta>,
  summaries: readonly SummaryFact[],
  cache: FactsCache,
): Promise<Session | undefined> {
  const read = [];
  for (const { file, path, isAgent, row } of files) {
    const facts =
      Number(row['facts_version']) === factsVersion ? await cache.get(connection, file, isAgent) : undefined;
    if (facts === undefined) {
      await updateRow(connection, 'file', { id: file }, { facts_version: 0 });
      return undefined;
    }
    read.push({
      id: String(row['agent'] ?? ''),
      path,
      isAgent,
      facts,
      meta: metas.get(path),
      runId: toText(row['run']),
    });
  }
  return buildSession(
    { id: key.session, main: read.find((file) => !file.isAgent), agents: read.filter((file) => file.isAgent) },
    { summaries },
  );
}

type Summaries = (key: Pick<SessionKey, 'root' | 'projectFolder'>) => Promise<readonly SummaryFact[]>;

/** The summaries of a project's main files, by path and line; looked up once for all its sessions. */
function openSummaries(connection: Connection, machine: string): Summaries {
  const known = new Map<string, Promise<readonly SummaryFact[]>>();
  async function read(root: string, projectFolder: string): Promise<readonly SummaryFact[]> {
    const rows = await connection.all(
      'SELECT s.leaf_uuid, s.summary, s.ordinal, f.relative_path FROM file f JOIN summary s ON s.file = f.id ' +
        "WHERE f.machine = ? AND f.root = ? AND f.project_folder = ? AND f.kind = 'main'",
      [machine, root, projectFolder],
    );
    const toPath = (row: SqlRow) => String(row['relative_path']);
    return [...rows]
      .sort((a, b) =>
        toPath(a) === toPath(b) ? Number(a['ordinal']) - Number(b['ordinal']) : toPath(a) < toPath(b) ? -1 : 1,
      )
      .map((row) => ({ leafUuid: String(row['leaf_uuid']), summary: String(row['summary']) }));
  }
  return ({ root, projectFolder }) => {
    const name = `${root}\n${projectFolder}`;
    const found = known.get(name) ?? read(root, projectFolder);
    known.set(name, found);
    return found;
  };
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
  };
}

function toText(value: SqlValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
