import { buildSessionHeader, type Panel, type SessionHeader, type SessionPath } from '@scrollkeep/view';
import type { AgentsAnswer, FindAnswer, OutlineAnswer, PanelAnswer, ProjectAnswer, ProjectsAnswer, RecordAnswer, SessionAnswer, SessionsAnswer, SessionTranscript, TimelineAnswer, TranscriptsAnswer, TurnsAnswer, WireAgent } from '@scrollkeep/view/wire';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { openFile } from '../disk/open-file.ts';
import { isIdle } from '../ls/session-activity.ts';
import { openSessionRecords } from '../show/open-session-records.ts';
import { ApiProblem } from './api-problem.ts';
import { openSessionIndex } from './library/session-index.ts';
import { toRevision, type CatalogueEntry } from './library/session-catalogue.ts';
import type { SessionSnapshot } from './library/session-model.ts';
import { listFittingRows, toCursor, type SessionsQuery } from './library/sessions-query.ts';
import type { SendEvent } from './library/event-log.ts';
import { buildFlatAgent } from './pages/build-flat-agent.ts';
import { buildOutline } from './pages/build-outline.ts';
import { buildProject } from './pages/build-project.ts';
import { buildTimeline } from './pages/build-timeline.ts';
import { buildTurnPage, type TurnPage } from './pages/build-turn-page.ts';
import { cutValue } from './pages/cut-value.ts';
import { findInThread, type FindQuestion } from './pages/find-in-thread.ts';
import { fitAnswer } from './pages/fit-answer.ts';
import { cutPiece, getPanel, type PanelAddress } from './pages/get-panel.ts';
import { readLine, readRange } from './pages/read-line.ts';
import { getAgentThread, getPathThread, toPathSummary, type TurnThread } from './pages/turn-thread.ts';

/** Every question that the server can be asked about sessions. Today it reads the disk; an index will answer the same ones. */
export interface SessionLibrary {
  readonly isDemo: boolean;
  listProjects(): Promise<ProjectsAnswer>;
  getProject(key: string): Promise<ProjectAnswer>;
  listSessions(query: SessionsQuery): Promise<SessionsAnswer>;
  getSession(key: string): Promise<SessionAnswer>;
  listAgents(key: string, page: Page): Promise<AgentsAnswer>;
  getTimeline(key: string, page: Page): Promise<TimelineAnswer>;
  getOutline(key: string, path: SessionPath, page: Page): Promise<OutlineAnswer>;
  find(key: string, thread: ThreadName, question: FindQuestion): Promise<FindAnswer>;
  getTurns(key: string, thread: ThreadName, page: TurnPage): Promise<TurnsAnswer>;
  getPanelPiece(key: string, agent: string | undefined, address: PanelAddress, from: number): Promise<PanelAnswer>;
  getMedia(key: string, agent: string | undefined, address: PanelAddress): Promise<Media>;
  listTranscripts(key: string): Promise<TranscriptsAnswer>;
  getRecord(key: string, place: { readonly file: string; readonly line: number; readonly from: number }): Promise<RecordAnswer>;
  getBytes(key: string, range: { readonly file: string; readonly from: number; readonly length: number }): Promise<Uint8Array<ArrayBuffer>>;
  /** The key of a session that is known by its main file or its id. */
  readonly findKey: (file: string | null, id: string) => string | null;
  /** Keys of the sessions of a project. */
  listKeys(project: string): Promise<readonly string[]>;
  /** The session itself, for other questions about it. */
  getSnapshot(key: string): Promise<SessionSnapshot>;
  /** Grows whenever something on disk may have changed. */
  readonly changes: () => number;
  /** Lists are out of date for a reason that is not on disk. */
  readonly touch: () => void;
  /** Lists everything again. */
  readonly rescan: () => void;
  /** Events from now on, those missed since an id first; gives the way to stop. */
  follow(given: { readonly session: string | undefined; readonly lastEventId: number | undefined }, send: SendEvent): Promise<() => void>;
  close(): Promise<void>;
}

export interface Page {
  readonly from: number;
  readonly limit: number;
}

export type ThreadName = { readonly path: SessionPath } | { readonly agent: string };

export interface Media {
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface SessionLibraryOptions {
  readonly maxLineBytes: number;
  readonly isDemo: boolean;
  readonly onProblem?: (problem: DiskProblem) => void;
  /** How often the files of a session that is looked at are asked for their size. */
  readonly pollMs?: number;
  /** How often all folders are listed again while somebody is there. */
  readonly rescanMs?: number;
  /** The roots as they are now: an archive may have come meanwhile. */
  readonly findRoots?: () => readonly Root[];
  /** Records of opened sessions that are kept in memory. */
  readonly maxNodes?: number;
}

/** Agents in the overview of a session; a list has its own pages. */
const agentsInOverview = 50;
const maxHeader = 20_000;

export function openSessionLibrary(roots: readonly Root[], options: SessionLibraryOptions): SessionLibrary {
  const onProblem = options.onProblem ?? (() => undefined);
  const index = openSessionIndex(roots, { pollMs: 2000, rescanMs: 30_000, maxNodes: 450_000, ...options, onProblem });
  let lastPanel: { readonly name: string; readonly text: string } | undefined;

  async function look(key: string): Promise<{ readonly entry: CatalogueEntry; readonly snapshot: SessionSnapshot; readonly revision: number }> {
    const entry = await index.get(key);
    const snapshot = await index.read(entry);
    return { entry, snapshot, revision: toRevision(entry, snapshot) };
  }

  async function withRecords<Result>(snapshot: SessionSnapshot, work: (records: ReturnType<typeof openSessionRecords>) => Promise<Result>): Promise<Result> {
    const records = openSessionRecords(snapshot.place.project.toFile, onProblem);
    try {
      return await work(records);
    } finally {
      await records.close();
    }
  }

  function readPanel(snapshot: SessionSnapshot, agent: string | undefined, address: PanelAddress, withMedia: boolean): Promise<Panel> {
    const thread = agent === undefined ? getPathThread(snapshot, 'all') : getAgentThread(snapshot, agent);
    return withRecords(snapshot, (records) => getPanel(thread, address, snapshot, records, withMedia));
  }

  return {
    isDemo: options.isDemo,

    async listProjects() {
      const projects = await index.listProjects();
      return { projects: fitAnswer(projects, 1000), total: projects.length, isDemo: options.isDemo, roots: roots.slice(0, 100).map((root) => root.path) };
    },

    async getProject(key) {
      const project = (await index.listProjects()).find((candidate) => candidate.key === key);
      if (project === undefined) throw toNoProject();
      return buildProject(project, (await index.listRows()).rows);
    },

    async listSessions(query) {
      const { rows, ...counts } = await index.listRows();
      const { total, rest } = listFittingRows(rows, query);
      const page = fitAnswer((function* () { for (const row of rest) yield row.summary; })(), query.limit);
      const last = rest[page.length - 1];
      return { sessions: page, total, cursor: page.length < rest.length && last !== undefined ? toCursor(query.sort, last) : null, ...counts };
    },

    async getSession(key) {
      const { entry, snapshot, revision } = await look(key);
      const header = getHeader(snapshot);
      return {
        key: entry.key,
        header: cutValue({ ...header, title: index.findTitle(entry) ?? header.title }, { left: maxHeader, isCut: false }),
        isIdle: isIdle(snapshot, Date.now()),
        costMicros: null,
        path: toPathSummary(getPathThread(snapshot, 'live')),
        agents: await listFlatAgents(snapshot, { from: 0, limit: agentsInOverview }),
        revision,
        ...(entry.place.archived === undefined ? {} : { archived: entry.place.archived }),
      };
    },

    async listAgents(key, page) {
      const { snapshot } = await look(key);
      return { from: page.from, total: listShownAgents(snapshot).length, agents: await listFlatAgents(snapshot, page) };
    },

    async getTimeline(key, page) {
      const { snapshot, revision } = await look(key);
      return { ...buildTimeline(snapshot, await listFlatAgents(snapshot, page), listShownAgents(snapshot).length), revision };
    },

    async getOutline(key, path, page) {
      const { snapshot, revision } = await look(key);
      return { ...buildOutline(getPathThread(snapshot, path), snapshot, page), revision };
    },

    async find(key, name, question) {
      const { snapshot, revision } = await look(key);
      return { ...(await withRecords(snapshot, (records) => findInThread(getThread(snapshot, name), snapshot, records, question))), revision };
    },

    async getTurns(key, name, page) {
      const { snapshot, revision } = await look(key);
      const thread = getThread(snapshot, name);
      return { ...(await withRecords(snapshot, (records) => buildTurnPage(thread, snapshot, records, page))), revision };
    },

    async getPanelPiece(key, agent, address, from) {
      const { entry, snapshot, revision } = await look(key);
      const name = JSON.stringify([entry.key, revision, agent, address]);
      // The pieces of a long panel are asked for one after another; building its turn for each would cost its length every time.
      if (lastPanel?.name !== name) lastPanel = { name, text: JSON.stringify(await readPanel(snapshot, agent, address, false)) };
      return { ...cutPiece(lastPanel.text, from), revision };
    },

    async getMedia(key, agent, address) {
      const panel = await readPanel((await look(key)).snapshot, agent, address, true);
      if (panel.kind !== 'media' || panel.data === undefined) throw new ApiProblem({ status: 404, code: 'NO_SUCH_MEDIA', detail: 'The panel has no image or document with it.', hint: 'Only panels of the kind media have bytes of their own, and not all of them.' });
      return { mediaType: panel.mediaType, bytes: Buffer.from(panel.data, 'base64') };
    },

    async listTranscripts(key) {
      const files = listSessionFiles((await look(key)).snapshot);
      return { transcripts: fitAnswer(files.map(({ path, bytes, agent }): SessionTranscript => ({ path, bytes, agent })), 2000), total: files.length };
    },

    async getRecord(key, { file, line, from }) {
      const found = getFile((await look(key)).snapshot, file);
      return { file, ...(await readLine(found.toFile(), found.nodes, line, from)) };
    },

    async getBytes(key, { file, from, length }) {
      const handle = await openFile(getFile((await look(key)).snapshot, file).toFile());
      try {
        return await readRange(handle, from, length);
      } finally {
        await handle.close();
      }
    },

    async listKeys(project) {
      if (!(await index.listProjects()).some((candidate) => candidate.key === project)) throw toNoProject();
      return (await index.listRows()).rows.filter(({ summary }) => summary.project === project).map(({ summary }) => summary.key);
    },
    getSnapshot: async (key) => (await look(key)).snapshot,
    findKey: index.findKey,
    changes: index.changes,
    touch: index.touch,
    rescan: index.rescan,

    follow: async ({ session, lastEventId }, send) => index.follow(session === undefined ? undefined : await index.get(session), lastEventId, send),

    close: () => index.close(),
  };
}

function toNoProject(): ApiProblem {
  return new ApiProblem({ status: 404, code: 'NO_SUCH_PROJECT', detail: 'There is no such project.', hint: 'GET /api/v1/projects lists them.' });
}

function getThread(snapshot: SessionSnapshot, name: ThreadName): TurnThread {
  return 'agent' in name ? getAgentThread(snapshot, name.agent) : getPathThread(snapshot, name.path);
}

const headers = new WeakMap<SessionSnapshot, SessionHeader>();

/** It adds up the whole session, so it is built once for each of its states. */
function getHeader(snapshot: SessionSnapshot): SessionHeader {
  const header = headers.get(snapshot) ?? buildSessionHeader(snapshot.session);
  headers.set(snapshot, header);
  return header;
}

function listShownAgents({ session }: SessionSnapshot) {
  return session.agents.filter((run) => !run.isInternal);
}

async function listFlatAgents(snapshot: SessionSnapshot, { from, limit }: Page): Promise<readonly WireAgent[]> {
  const agents: WireAgent[] = [];
  for (const run of listShownAgents(snapshot).slice(from, from + limit)) {
    const view = await buildFlatAgent(run, snapshot);
    if (view !== undefined) agents.push({ ...view, parent: run.parentAgentId ?? null });
  }
  return fitAnswer(agents, limit);
}

/** A file is known by its name in this list and by nothing else: no path from outside ever reaches the disk. */
function listSessionFiles({ session, place, bytesOf }: SessionSnapshot) {
  const { main, agents } = session.files;
  const files = [...(main === undefined ? [] : [{ ...main, id: undefined }]), ...agents];
  return files.map(({ path, facts, id }) => ({ path, agent: id ?? null, bytes: bytesOf.get(path) ?? 0, nodes: facts.nodes, toFile: () => place.project.toFile(path) }));
}

function getFile(snapshot: SessionSnapshot, path: string) {
  const found = listSessionFiles(snapshot).find((file) => file.path === path);
  if (found !== undefined) return found;
  throw new ApiProblem({ status: 404, code: 'NO_SUCH_FILE', detail: 'That is not a file of the session.', hint: 'Its files are listed under …/transcripts; an entry names its file in place.path.' });
}
