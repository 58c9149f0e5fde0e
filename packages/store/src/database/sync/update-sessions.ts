import { listQueuedPrompts, replaceNul, toTypedText } from '@scrollkeep/transcript';
import type { Connection, SqlRow, SqlValue } from '../dialects/connection.ts';
import { createFileState, type FileState } from '../rows/file-state.ts';
import { markTurns } from '../rows/mark-turns.ts';
import { countLive, markedColumns, toMarkedTurn } from '../rows/turn-row.ts';
import { raiseRevision, takeNumbers } from './counters.ts';
import { linkAgents, type LinkedAgent, type LinkedFile } from './link-agents.ts';
import type { ByteFile } from './byte-file.ts';

export interface UpdateSessionsOptions {
  readonly machine: string;
  readonly owner: string;
  readonly openFile: (path: string) => ByteFile;
  /** Told before each session; a test ends the process here. */
  readonly onSession?: () => void;
}

interface SessionKey {
  readonly root: string;
  readonly projectFolder: string;
  readonly session: string;
}

/** So many are written together: with more of them whoever else writes would wait too long. */
const sessionsPerCommit = 2000;

/** Brings sessions, agents and the marks of turns up to what the files' rows say. Files stay dirty until theirs is written, so a kill costs nothing. */
export async function updateSessions(connection: Connection, options: UpdateSessionsOptions): Promise<number> {
  const left = await connection.transaction(() => resolveLooseAgents(connection, options.machine));
  const keys = await listDirtySessions(connection, options.machine, left);
  const summaries = openSummaries(connection, options.machine);
  for (let at = 0; at < keys.length; at += sessionsPerCommit) {
    await connection.transaction(async () => {
      const part = keys.slice(at, at + sessionsPerCommit);
      const sessions: SqlValue[][] = [];
      const takeId = openIds(connection, part.length);
      for (const key of part) {
        options.onSession?.();
        const values = await updateSession(connection, key, summaries, takeId, options);
        if (values !== undefined) sessions.push(values);
      }
      await connection.insert('session', sessionColumns, sessions, sessionConflict);
      // All at once when the last session is written: after a kill the ones before are only looked at again.
      if (at + part.length === keys.length) await connection.run("UPDATE file SET is_dirty = 0 WHERE machine = ? AND is_dirty = 1 AND (class = 'transcript' OR kind = 'agent-meta')", [options.machine]);
      await raiseRevision(connection);
    });
  }
  return keys.length;
}

/** Numbers for sessions that are new, taken together: each alone would cost as much as its row. What is left over is nobody's. */
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
 * Agents beside the main files (2.0.28 – 2.1.29) tell their session only in their records: the first that has a main file, else the first. Gives the
 * sessions that they leave.
 */
async function resolveLooseAgents(connection: Connection, machine: string): Promise<readonly SessionKey[]> {
  const loose = await connection.all(
    "SELECT f.id, f.root, f.project_folder, f.session, f.state FROM (SELECT DISTINCT root, project_folder FROM file WHERE machine = ? AND is_dirty = 1 AND class = 'transcript') d JOIN file f ON f.machine = ? AND f.root = d.root AND f.project_folder = d.project_folder WHERE f.kind = 'agent' AND f.relative_path NOT LIKE '%/subagents/%'",
    [machine, machine],
  );
  const left: SessionKey[] = [];
  for (const row of loose) {
    const { sessionIds } = toState(row['state']);
    let chosen = sessionIds[0] ?? '';
    for (const id of [...sessionIds].reverse()) {
      const mains = await connection.all("SELECT id FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND session = ? AND kind = 'main'", [machine, row['root'] ?? '', row['project_folder'] ?? '', id]);
      if (mains.length > 0) chosen = id;
    }
    if (row['session'] === replaceNul(chosen)) continue;
    if (typeof row['session'] === 'string') left.push({ root: String(row['root']), projectFolder: String(row['project_folder']), session: row['session'] });
    await connection.run('UPDATE file SET session = ?, is_dirty = 1 WHERE id = ?', [replaceNul(chosen), Number(row['id'])]);
  }
  return left;
}

async function listDirtySessions(connection: Connection, machine: string, left: readonly SessionKey[]): Promise<readonly SessionKey[]> {
  const toKey = (row: SqlRow): SessionKey => ({ root: String(row['root']), projectFolder: String(row['project_folder']), session: String(row['session'] ?? '') });
  const keys = new Map<string, SessionKey>();
  const addKey = (key: SessionKey) => keys.set(`${key.root}\n${key.projectFolder}\n${key.session}`, key);
  const add = (row: SqlRow) => addKey(toKey(row));
  for (const key of left) addKey(key);
  for (const row of await connection.all("SELECT DISTINCT root, project_folder, session FROM file WHERE machine = ? AND is_dirty = 1 AND (class = 'transcript' OR kind = 'agent-meta')", [machine])) add(row);
  // A summary may name a session that did not change itself.
  const withSummaries = await connection.all(`SELECT DISTINCT root, project_folder FROM file WHERE machine = ? AND is_dirty = 1 AND state LIKE '%"summaries":[[%'`, [machine]);
  for (const row of withSummaries) {
    const others = await connection.all("SELECT root, project_folder, session FROM session WHERE machine = ? AND root = ? AND project_folder = ? AND (title_from IS NULL OR title_from IN ('summary', 'first-prompt'))", [machine, row['root'] ?? '', row['project_folder'] ?? '']);
    for (const other of others) add(other);
  }
  await connection.run("UPDATE file SET is_dirty = 0 WHERE machine = ? AND is_dirty = 1 AND class <> 'transcript' AND kind <> 'agent-meta'", [machine]);
  return [...keys.values()];
}

interface SessionFile extends LinkedFile {
  readonly row: SqlRow;
}

/** The row of a session; undefined where it has no file any more. */
async function updateSession(connection: Connection, key: SessionKey, summaries: Summaries, takeId: () => Promise<number>, options: UpdateSessionsOptions): Promise<SqlValue[] | undefined> {
  const { machine } = options;
  const place = [machine, key.root, key.projectFolder, key.session];
  const files = await listSessionFiles(connection, place);
  const metas = files.every((file) => file.agent === undefined) ? [] : await connection.all("SELECT path, state FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND session = ? AND kind = 'agent-meta'", place);
  const metaOf = new Map(metas.map((row) => [String(row['path']).replace(/\.meta\.json$/, '.jsonl'), toState(row['state']).meta]));
  const linked = files.map((file) => ({ ...file, meta: metaOf.get(String(file.row['path'])) }));
  const main = linked.find((file) => file.agent === undefined);
  const [old] = await connection.all('SELECT id FROM session WHERE machine = ? AND root = ? AND project_folder = ? AND session = ?', place);
  if (old !== undefined) await connection.run('DELETE FROM agent WHERE session = ?', [Number(old['id'])]);
  if (files.length === 0) {
    if (old !== undefined) await connection.run('DELETE FROM session WHERE id = ?', [Number(old['id'])]);
    return undefined;
  }
  const id = old === undefined ? await takeId() : Number(old['id']);
  const thread = main === undefined ? emptyThread : await updateTurns(connection, main, options);
  const ids = files.map((file) => file.file);
  if (files.length > 1) await markCopies(connection, ids);
  const agents = files.length === 1 && main?.state.sidechains.length === 0 ? [] : linkAgents(linked, await loadOwners(connection, linked));
  if (agents.length > 0) await connection.insert('agent', agentColumns, agents.map((agent) => toAgentValues(agent, id)));
  for (const file of linked) if (file.meta?.agentType !== undefined) await connection.run('UPDATE file SET agent_type = ? WHERE id = ?', [replaceNul(file.meta.agentType), file.file]);
  const title = await findTitle(connection, main, key, summaries);
  const [calls] = await connection.all(`SELECT COUNT(*) AS count FROM doc_range d JOIN tool_call_row c ON c.record >= d.start AND c.record < d.start + d.count WHERE d.file IN (${marks(ids)}) AND c.is_copy = 0`, ids);
  // In one file each stands once.
  const [messages] = await connection.all(`SELECT COUNT(${ids.length === 1 ? '*' : 'DISTINCT message_id'}) AS count FROM message_row WHERE file IN (${marks(ids)})`, ids);
  const state = main?.state ?? createFileState();
  const sum = (name: string) => files.reduce((total, file) => total + Number(file.row[name]), 0);
  const times = (name: string) => files.map((file) => file.row[name]).filter((time): time is number => typeof time === 'number');
  return [
    id, machine, options.owner, key.root, key.projectFolder, key.session, main?.file ?? null, toNullable(state.cwd), title === undefined ? null : replaceNul(title.text), title?.from ?? null, toNullable(state.slug), toStatus(state), toNullable(state.gitBranch),
    least(times('first_ms')), most(times('last_ms')), most(times('modified_ms')) ?? 0, state.prompts, state.commands, thread.turns, thread.live, thread.branchPoints, thread.compactions, listQueuedPrompts(state.queue).length, state.steps, Number(state.hasAnswer),
    Number(calls?.['count']), agents.filter((agent) => !agent.isInternal).length, agents.filter((agent) => agent.isInternal).length, Number(messages?.['count']), sum('records'), sum('size'), JSON.stringify([...new Set(files.flatMap((file) => file.state.models))].sort()), Number(state.isIrregular),
  ];
}

async function listSessionFiles(connection: Connection, place: readonly SqlValue[]): Promise<readonly SessionFile[]> {
  const rows = await connection.all(
    "SELECT id, path, relative_path, kind, agent, run, state, size, modified_ms, records, first_ms, last_ms FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND session = ? AND class = 'transcript'",
    place,
  );
  const toOptional = (value: SqlValue | undefined) => (typeof value === 'string' ? value : undefined);
  return rows
    .map((row) => ({ row, file: Number(row['id']), agent: row['kind'] === 'agent' ? (toOptional(row['agent']) ?? '') : undefined, run: toOptional(row['run']), state: toState(row['state']), meta: undefined }))
    .sort((a, b) => Number(a.agent !== undefined) - Number(b.agent !== undefined) || (String(a.row['relative_path']) < String(b.row['relative_path']) ? -1 : 1));
}

const emptyThread = { turns: 0, live: 0, branchPoints: 0, compactions: 0 };

async function updateTurns(connection: Connection, main: SessionFile, options: UpdateSessionsOptions): Promise<typeof emptyThread> {
  if (main.state.isIrregular) {
    // The whole model of a conversation, which hardly any file needs.
    const { relinkThread } = await import('./relink-thread.ts');
    const relinked = await relinkThread(connection, main.file, String(main.row['path']), options.openFile);
    if (relinked !== undefined) return relinked;
  }
  const { marks: known } = main.state;
  if (known !== undefined && !main.state.isIrregular) return { turns: main.state.turns, ...known, compactions: main.state.compactions };
  const turns = new Map((await connection.all(`SELECT ${markedColumns.join(', ')} FROM turn WHERE file = ?`, [main.file])).map(toMarkedTurn).map((turn) => [turn.number, turn]));
  const branchPoints = markTurns(turns, main.state.lastPrompt);
  for (const turn of turns.values()) if (turn.isChanged) await connection.run('UPDATE turn SET is_local = ?, is_live = ? WHERE file = ? AND number = ?', [Number(turn.isLocal), Number(turn.isLive), main.file, turn.number]);
  return { turns: main.state.turns, live: countLive(turns), branchPoints, compactions: main.state.compactions };
}

/** The same id again in the session is the same call: the first file that has it counts. */
async function markCopies(connection: Connection, ids: readonly number[]): Promise<void> {
  // Hardly any session has one, and the database sees that without handing over every call.
  const [suspect] = await connection.all(
    `SELECT c.tool_use_id FROM doc_range d JOIN tool_call_row c ON c.record >= d.start AND c.record < d.start + d.count WHERE d.file IN (${marks(ids)}) AND c.tool_use_id IS NOT NULL GROUP BY c.tool_use_id HAVING MIN(c.file) <> MAX(c.file) OR MAX(c.is_copy) = 1 LIMIT 1`,
    ids,
  );
  if (suspect === undefined) return;
  const order = new Map(ids.map((id, index) => [id, index]));
  const rows = await connection.all(`SELECT c.record, c.ordinal, c.file, c.tool_use_id, c.is_copy FROM doc_range d JOIN tool_call_row c ON c.record >= d.start AND c.record < d.start + d.count WHERE d.file IN (${marks(ids)}) AND c.tool_use_id IS NOT NULL`, ids);
  const first = new Map<string, number>();
  for (const row of rows) {
    const place = order.get(Number(row['file'])) ?? 0;
    first.set(String(row['tool_use_id']), Math.min(place, first.get(String(row['tool_use_id'])) ?? Infinity));
  }
  for (const row of rows) {
    const isCopy = Number((order.get(Number(row['file'])) ?? 0) !== first.get(String(row['tool_use_id'])));
    if (isCopy !== row['is_copy']) await connection.run('UPDATE tool_call_row SET is_copy = ? WHERE record = ? AND ordinal = ?', [isCopy, Number(row['record']), Number(row['ordinal'])]);
  }
}

async function loadOwners(connection: Connection, files: readonly LinkedFile[]): Promise<(toolUseId: string) => string | undefined> {
  const ids = files.map((file) => file.file);
  const rows = await connection.all(`SELECT c.tool_use_id, c.file FROM doc_range d JOIN tool_call c ON c.record >= d.start AND c.record < d.start + d.count WHERE d.file IN (${marks(ids)}) AND c.is_copy = 0 AND c.name IN ('Task', 'Agent', 'Workflow', 'Skill', 'SlashCommand')`, ids);
  const agentOf = new Map(files.map((file) => [file.file, file.agent]));
  const owners = new Map(rows.map((row) => [String(row['tool_use_id']), agentOf.get(Number(row['file']))]));
  return (id) => owners.get(id);
}

const planPrefix = 'Implement the following plan:';

type Summaries = (key: Pick<SessionKey, 'root' | 'projectFolder'>) => Promise<readonly (readonly [leafUuid: string, summary: string])[]>;

/** The summaries of a project's main files, by path and line; looked up once for all its sessions. */
function openSummaries(connection: Connection, machine: string): Summaries {
  const known = new Map<string, Promise<readonly (readonly [string, string])[]>>();
  async function read(root: string, projectFolder: string): Promise<readonly (readonly [string, string])[]> {
    const rows = await connection.all(`SELECT state, relative_path FROM file WHERE machine = ? AND root = ? AND project_folder = ? AND kind = 'main' AND state LIKE '%"summaries":[[%'`, [machine, root, projectFolder]);
    return [...rows].sort((a, b) => (String(a['relative_path']) < String(b['relative_path']) ? -1 : 1)).flatMap((row) => toState(row['state']).summaries);
  }
  return ({ root, projectFolder }) => {
    const name = `${root}\n${projectFolder}`;
    const found = known.get(name) ?? read(root, projectFolder);
    known.set(name, found);
    return found;
  };
}

async function findTitle(connection: Connection, main: SessionFile | undefined, key: SessionKey, readSummaries: Summaries): Promise<{ readonly text: string; readonly from: string } | undefined> {
  if (main === undefined) return undefined;
  const { customTitle, aiTitle, firstPrompt } = main.state;
  if (customTitle !== undefined) return { text: customTitle, from: 'custom-title' };
  if (aiTitle !== undefined) return { text: aiTitle, from: 'ai-title' };
  const summaries = await readSummaries(key);
  const leaves = [...new Set(summaries.map(([leaf]) => leaf))].slice(0, 500);
  if (leaves.length > 0) {
    const found = await connection.all(`SELECT DISTINCT r.uuid FROM doc_range d JOIN record r ON r.id >= d.start AND r.id < d.start + d.count WHERE d.file = ? AND r.uuid IN (${marks(leaves)})`, [main.file, ...leaves]);
    const own = new Set(found.map((row) => row['uuid']));
    const summary = summaries.findLast(([leaf]) => own.has(leaf));
    if (summary !== undefined) return { text: summary[1], from: 'summary' };
  }
  const text = firstPrompt === undefined ? undefined : toFirstLine(firstPrompt);
  return text === undefined ? undefined : { text, from: 'first-prompt' };
}

function toFirstLine(prompt: string): string | undefined {
  const typed = toTypedText(prompt);
  const text = typed.startsWith(planPrefix) ? typed.slice(planPrefix.length) : typed;
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
}

function toStatus({ decider, openCalls }: FileState): string {
  if ('status' in decider) return decider.status;
  return decider.hasLooseCall || openCalls.some((call) => call.message === decider.message) ? 'working' : 'waiting';
}

const agentColumns = ['session', 'agent', 'file', 'tool_use_id', 'parent_agent', 'depth', 'is_internal', 'type', 'description'] as const;

function toAgentValues(agent: LinkedAgent, session: number): SqlValue[] {
  return [session, replaceNul(agent.agent), agent.file ?? null, toNullable(agent.toolUseId), toNullable(agent.parent), agent.depth, Number(agent.isInternal), toNullable(agent.type), toNullable(agent.description)];
}

const sessionColumns = [
  'id', 'machine', 'owner', 'root', 'project_folder', 'session', 'main_file', 'project', 'title', 'title_from', 'slug', 'status', 'git_branch', 'first_ms', 'last_ms', 'modified_ms', 'prompts', 'commands', 'turns', 'live_turns', 'branch_points', 'compactions', 'queued_prompts', 'steps', 'has_answer', 'calls', 'agents', 'internal_agents',
  'messages', 'records', 'bytes', 'models', 'is_irregular',
] as const;

const sessionConflict = `ON CONFLICT (id) DO UPDATE SET ${sessionColumns.slice(1).map((column) => `${column} = excluded.${column}`).join(', ')}`;

function toState(value: SqlValue | undefined): FileState {
  return { ...createFileState(), ...(JSON.parse(typeof value === 'string' && value !== '' ? value : '{}') as Partial<FileState>) };
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

function toNullable(text: string | undefined): string | null {
  return text === undefined ? null : replaceNul(text);
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b));
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));
}
