import { buildAgentThread, buildSession, decodeUtf8, toTranscriptPlace, type Session, type SessionFiles, type Turn } from '@scrollkeep/transcript';
import type { Panel, TurnView } from '@scrollkeep/view';
import type { PathSummary, TurnsAnswer, WireAgent, WireTurn } from '@scrollkeep/view/wire';
import { buildAgentView, buildSessionHeader, buildTurnView, listPathTurns, openViewContext, type ViewContext } from '@scrollkeep/view/parts';
import { ApiProblem } from '../sources/api-problem.ts';
import { findInSource } from '../sources/find-in-source.ts';
import type { SessionSource, TurnsQuestion } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import type { BrowserFile } from './browser-file.ts';
import { readSlice } from './browser-file.ts';
import { buildOutlineTurn } from './build-outline-turn.ts';
import { readFileFacts } from './read-file-facts.ts';
import { readFileRecords } from './read-file-records.ts';

export interface OpenFileOptions {
  /** Bytes read so far, of all files. */
  readonly onProgress?: (bytes: number, total: number) => void;
}

/** Transcripts that were dropped on the page, as a session: one main file, and files of its agents where they came along. No server is asked. */
export async function openFile(files: readonly BrowserFile[], options: OpenFileOptions = {}): Promise<SessionSource> {
  const byPath = new Map(files.map((file) => [file.name, file]));
  const session = buildSession(await readSessionFiles(files, options));
  if (session.files.main === undefined) throw new ApiProblem('NO_MAIN_FILE', texts.problems.noMainFile, texts.problems.noMainFileHint);
  return openFileSession(session, byPath);
}

async function readSessionFiles(files: readonly BrowserFile[], { onProgress }: OpenFileOptions): Promise<SessionFiles> {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let before = 0;
  let main: SessionFiles['main'];
  const agents: SessionFiles['agents'][number][] = [];
  // A single file is shown as it is, even that of an agent.
  const isAgentFile = (file: BrowserFile) => files.length > 1 && toTranscriptPlace(file.name).kind === 'agent';
  for (const file of files) {
    const start = before;
    const isAgent = isAgentFile(file);
    const facts = await readFileFacts(file, { isAgentFile: isAgent, onProgress: (bytes) => onProgress?.(start + bytes, total) });
    before += file.size;
    if (isAgent) agents.push({ id: toTranscriptPlace(file.name).agent ?? file.name, path: file.name, facts, meta: undefined, runId: undefined });
    else if (main === undefined) main = { path: file.name, facts };
    else throw new ApiProblem('SEVERAL_SESSIONS', texts.problems.severalSessions, texts.problems.severalSessionsHint);
  }
  return { id: main === undefined ? '' : main.path.replace(/\.jsonl$/, ''), main, agents };
}

/** A turn of some thread, with what its view needs. */
interface Thread {
  readonly path: string;
  readonly turns: readonly Turn[];
  readonly queuedPrompts: ReadonlySet<number>;
}

async function openFileSession(session: Session, files: ReadonlyMap<string, BrowserFile>): Promise<SessionSource> {
  const context = openViewContext(
    session,
    {
      readRecords: (path, nodes) => {
        const file = files.get(path);
        return file === undefined ? Promise.resolve(new Map()) : readFileRecords(file, nodes);
      },
    },
    { opensAgents: false, withMedia: true },
  );
  const revision = 1;
  const skipped = (await isEmptyPreamble(session, context)) ? new Set([session.tree.preamble]) : new Set<Turn>();

  function getThread(agent: string | undefined, path: string): Thread {
    if (agent !== undefined) {
      const run = session.agents.find((candidate) => candidate.id === agent);
      const thread = run === undefined ? undefined : buildAgentThread(session, run);
      if (thread === undefined) throw new ApiProblem('NO_SUCH_AGENT', texts.problems.noAgent(agent), texts.problems.noAgentHint);
      return { path: thread.path, turns: [thread.tree.preamble, ...thread.tree.turns].filter((turn) => turn.records.length > 0), queuedPrompts: new Set(thread.queuedPrompts) };
    }
    const turns = listPathTurns(session.tree, path === 'live' ? 'live' : Number(path));
    if (turns === undefined) throw new ApiProblem('NO_SUCH_TURN', texts.problems.noTurn(path), texts.problems.noTurnHint);
    return { path: session.files.main?.path ?? '', turns: turns.filter((turn) => !skipped.has(turn)), queuedPrompts: new Set(session.queuedPrompts) };
  }

  async function readTurns({ agent, path, from, limit }: TurnsQuestion): Promise<TurnsAnswer> {
    const thread = getThread(agent, path);
    const turns: WireTurn[] = [];
    for (const [at, turn] of thread.turns.slice(from, from + limit).entries()) turns.push(toWireTurn(await buildView(turn, thread, context), from + at));
    return { path: toPath(agent === undefined ? path : 'live', thread), from, turns, revision };
  }

  return {
    key: session.id,
    readSession: async () => ({
      key: session.id,
      header: buildSessionHeader(session),
      isIdle: true,
      costMicros: null,
      path: toPath('live', getThread(undefined, 'live')),
      agents: await listWireAgents(context.orphans, context),
      revision,
    }),
    readOutline: async (path, from, limit) => {
      const thread = getThread(undefined, path);
      const shown = new Set(thread.turns);
      return { path: toPath(path, thread), from, turns: thread.turns.slice(from, from + limit).map((turn, at) => buildOutlineTurn(turn, from + at, shown, context)), revision };
    },
    readTurns,
    readAgents: async (from) => {
      const agents = await listWireAgents(session.agents.filter((run) => !run.isInternal), context);
      return { from, total: agents.length, agents: agents.slice(from) };
    },
    find: (thread, step) => findInSource(readTurns, thread, step),
    readPanel: async ({ agent, turn, entry, panel }) => getPanel(await readWhole(agent, turn), entry, panel),
    readRecord: (file, line) => readRecord(session, files, file, line),
    findPicture: () => undefined,
    follow: undefined,
  };

  async function readWhole(agent: string | undefined, number: number): Promise<TurnView> {
    const thread = getThread(agent, agent === undefined ? String(number) : 'live');
    const turn = thread.turns.find((candidate) => candidate.number === number);
    if (turn === undefined) throw new ApiProblem('NO_SUCH_TURN', texts.problems.noTurn(number), texts.problems.reloadHint);
    return buildView(turn, thread, context);
  }
}

async function listWireAgents(runs: ViewContext['orphans'], context: ViewContext): Promise<readonly WireAgent[]> {
  const views = await Promise.all(runs.map(async (run) => ({ run, view: await buildAgentView(run, context) })));
  return views.flatMap(({ run, view }) => (view === undefined ? [] : [{ ...view, agents: [], parent: run.parentAgentId ?? null }]));
}

/** Bookkeeping alone before the first prompt is no turn to be shown. */
async function isEmptyPreamble(session: Session, context: ViewContext): Promise<boolean> {
  const { preamble } = session.tree;
  const view = await buildView(preamble, { path: session.files.main?.path ?? '', turns: [preamble], queuedPrompts: new Set() }, context);
  return view.entries.length === 0 && preamble.children.filter((child) => !child.isLocal).length < 2;
}

function buildView(turn: Turn, thread: Thread, context: ViewContext): Promise<TurnView> {
  return buildTurnView(turn, { path: thread.path, queuedPrompts: thread.queuedPrompts, shown: new Set(thread.turns), buildAgent: (run) => buildAgentView(run, context) }, context);
}

function toPath(name: string, thread: Thread): PathSummary {
  return { name, turns: thread.turns.length };
}

function toWireTurn(turn: TurnView, position: number): WireTurn {
  return { ...turn, position, isCut: false, part: 0, parts: 1, entries: turn.entries.map((entry, index) => ({ ...entry, index })) };
}

function getPanel(turn: TurnView, entry: number, panel: number): Panel {
  const found = turn.entries[entry]?.panels[panel];
  if (found === undefined) throw new ApiProblem('NO_SUCH_PANEL', texts.problems.noPanel, texts.problems.reloadHint);
  return found;
}

async function readRecord(session: Session, files: ReadonlyMap<string, BrowserFile>, path: string, line: number) {
  const facts = session.files.main?.path === path ? session.files.main.facts : session.files.agents.find((agent) => agent.path === path)?.facts;
  const node = facts?.nodes.find((candidate) => candidate.number === line);
  const file = files.get(path);
  if (node === undefined || file === undefined) throw new ApiProblem('NO_SUCH_RECORD', texts.problems.noRecord(line, path), texts.problems.noRecordHint);
  return { file: path, line, offset: node.offset, byteLength: node.byteLength, text: decodeUtf8(await readSlice(file, node.offset, node.offset + node.byteLength)) };
}
