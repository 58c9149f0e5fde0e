import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import { addMarks as addHeaderMarks, joinTags } from '@scrollkeep/view/model/marks.ts';
import type { LastAnswer } from '@scrollkeep/view/model/session-comparison.ts';
import type { SessionPath } from '@scrollkeep/view/model/list-path-turns.ts';
import type { TurnPage } from '@scrollkeep/view/pages/build-turn-page.ts';
import type { FindQuestion } from '@scrollkeep/view/pages/find-in-thread.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { PanelAddress } from '@scrollkeep/view/pages/get-panel.ts';
import type { ForksAnswer } from '@scrollkeep/view/wire/wire-compare.ts';
import type { ProjectAnswer, ProjectsAnswer, SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import type {
  AgentsAnswer,
  FindAnswer,
  OutlineAnswer,
  RecordPlace,
  SessionAnswer,
  TimelineAnswer,
} from '@scrollkeep/view/wire/wire-session.ts';
import type { PanelAnswer, RecordAnswer, TranscriptsAnswer, TurnsAnswer } from '@scrollkeep/view/wire/wire-turns.ts';
import type { ListedTags } from '../../annotations/list-tags.ts';
import { toMarks } from '../../annotations/to-marks.ts';
import { toMarkedPlace } from '../../sessions/session-place.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import type { SendEvent } from '../../sessions/event-log.ts';
import { listProjectNames } from '../lists/to-projects.ts';
import { openSessionLists } from '../lists/open-session-lists.ts';
import { joinRepaired, type Repairs } from '../../sessions/join-repaired.ts';
import { openCachedPages, type CachePlace } from '../pages/cached-pages.ts';
import { openPageCacher } from '../pages/page-cacher.ts';
import type { TrackedSession } from '../../sessions/session-registry.ts';
import type { SessionPlace } from '../../sessions/session-place.ts';
import { openLiveSessionList } from '../../sessions/live-session-list.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
import { isFiltering } from '../../sessions/fits-filter.ts';
import { countFacets } from '../lists/count-facets.ts';
import { listFittingRows, toCursor, type SessionRow, type SessionsQuery } from '../lists/sessions-query.ts';
import { buildProject } from '../pages/build-project.ts';
import type { SessionPages } from './session-pages.ts';

/**
 * Every question that the server can be asked about sessions. Lists come from what the server before kept, from the
 * index, or from the files: always the same ones.
 */
export interface SessionLibrary {
  readonly isDemo: boolean;
  listProjects(): Promise<ProjectsAnswer>;
  getProject(key: string): Promise<ProjectAnswer>;
  /** With what sessions cost, by their ids, as far as that is known. */
  listSessions(query: SessionsQuery, costs?: SessionCosts): Promise<SessionsAnswer>;
  getSession(key: string, costs?: SessionCosts): Promise<SessionAnswer>;
  listAgents(key: string, page: Page): Promise<AgentsAnswer>;
  getTimeline(key: string, page: Page): Promise<TimelineAnswer>;
  getOutline(key: string, path: SessionPath, page: Page): Promise<OutlineAnswer>;
  find(key: string, thread: ThreadName, question: FindQuestion): Promise<FindAnswer>;
  locate(key: string, asked: { readonly record: string; readonly agent: string | undefined }): Promise<RecordPlace>;
  getTurns(key: string, thread: ThreadName, page: TurnPage): Promise<TurnsAnswer>;
  getPanelPiece(key: string, agent: string | undefined, address: PanelAddress, from: number): Promise<PanelAnswer>;
  getMedia(key: string, agent: string | undefined, address: PanelAddress): Promise<Media>;
  listTranscripts(key: string): Promise<TranscriptsAnswer>;
  getRecord(
    key: string,
    place: { readonly file: string; readonly line: number; readonly from: number },
  ): Promise<RecordAnswer>;
  getBytes(
    key: string,
    range: { readonly file: string; readonly from: number; readonly length: number },
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** The key of a session that is known by its main file or its id. */
  readonly findKey: (file: string | null, id: string) => string | null;
  /** Folders and working directories of a project and its worktrees. */
  listProjectNames(project: string): Promise<ReadonlySet<string>>;
  /** Which projects the person joined. */
  readonly readJoins: () => ProjectJoins;
  /** Keys of the sessions of a project. */
  listKeys(project: string): Promise<readonly string[]>;
  /** Reads a session and keeps what is seen of it first. */
  cacheFirstPages(key: string): Promise<void>;
  /** All of them with their files. */
  listTracked(): Promise<readonly TrackedSession[]>;
  /** The session itself, for other questions about it. */
  getSnapshot(key: string): Promise<SessionSnapshot>;
  /** What the model said last in it. */
  getLastAnswer(key: string): Promise<LastAnswer | undefined>;
  getForks(key: string): Promise<ForksAnswer>;
  /** Grows whenever something on disk may have changed. */
  readonly changes: () => number;
  /** Lists are out of date for a reason that is not on disk. */
  readonly touch: () => void;
  /** Tags, pins or notes were changed. */
  readonly tellAnnotations: () => void;
  /** The key of a session that is named, and its id. */
  getPlace(name: string): Promise<{ readonly key: string; readonly id: string; readonly projectFolder: string }>;
  /** By the ids of sessions: the tags that the client keeps. */
  listClientTags(): Promise<readonly ListedTags[]>;
  /** Lists everything again. */
  readonly rescan: () => void;
  /** When every folder has been looked through, and every session is known. */
  settle(): Promise<void>;
  /** Events from now on, those missed since an id first; gives the way to stop. */
  follow(
    given: { readonly session: string | undefined; readonly lastEventId: number | undefined },
    send: SendEvent,
  ): Promise<() => void>;
  close(): Promise<void>;
}

/** By the identities of sessions. */
export type SessionCosts = ReadonlyMap<string, number | null>;

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
  /** Where lists and first pages are kept for the next server; without it nothing is. */
  readonly cache?: CachePlace;
  /** The index of the command, where it is about the same roots. */
  readonly store?: string;
  /** What people put on sessions, by their ids. */
  readonly readAnnotations?: () => Promise<Annotations>;
  readonly readJoins?: () => ProjectJoins;
  /** Originals of repaired copies: both are listed as one. */
  readonly readRepairs?: () => Promise<Repairs>;
  /** Whether this one only reads sessions for another server, and keeps no list. */
  readonly isHelper?: boolean;
}

const warmUpMs = 1500;
const mostForks = 50;

export function openSessionLibrary(roots: readonly Root[], options: SessionLibraryOptions): SessionLibrary {
  const onProblem = options.onProblem ?? (() => undefined);
  const cachedPages = options.cache === undefined ? undefined : openCachedPages(options.cache, options.maxLineBytes);
  const findStored = async (place: SessionPlace) => {
    const first = await cachedPages?.find(place);
    return first === undefined
      ? undefined
      : { state: first.state, turns: first.path.turns, status: first.header.status };
  };
  const live = openLiveSessionList(roots, {
    pollMs: 2000,
    rescanMs: 30_000,
    maxNodes: 450_000,
    ...options,
    ...(cachedPages === undefined ? {} : { findStored }),
    onProblem,
  });
  const readJoins = options.readJoins ?? (() => new Map<string, string>());
  const readRepairs = options.readRepairs ?? (async () => new Map<string, never>());
  const index = { ...live, ...openSessionLists(live, readJoins, readRepairs), cachedPages };
  let opening: Promise<SessionPages> | undefined;
  // What builds pages is loaded when a session is opened: a list needs none of it.
  const pages = () =>
    (opening ??= import('./session-pages.ts').then(({ openSessionPages }) => openSessionPages(index, onProblem)));

  const cacher =
    options.cache === undefined || options.isHelper === true
      ? undefined
      : openPageCacher(index, {
          cache: options.cache,
          findRoots: options.findRoots ?? (() => roots),
          maxLineBytes: options.maxLineBytes,
        });
  // By then the first list was sent, and the next thing a person does is to open a session.
  const warmUp = setTimeout(() => void pages().catch(() => undefined), warmUpMs).unref();

  async function listFitting(query: SessionsQuery, costs: SessionCosts) {
    const { rows, ...state } = await index.listRows();
    const priced = joinRepaired(withCosts(await withMarks(rows), costs), await readRepairs());
    return {
      ...state,
      ...listFittingRows(priced, query),
      ...(query.countsFacets ? { facets: countFacets(priced, query, Date.now()) } : {}),
    };
  }

  const readMarks = async () => (await options.readAnnotations?.()) ?? new Map<string, never>();
  const withMarks = async (rows: readonly SessionRow[]) => addMarks(rows, await readMarks());

  /** The first page of all, which an index can tell before every session is known. */
  async function findNewest(query: SessionsQuery, costs: SessionCosts) {
    // One more than a page has: it may not all fit, and then somebody has to go on from there.
    const wanted = query.limit + 1;
    const hasPins =
      query.putsPinnedFirst === true && [...(await readMarks()).values()].some(({ isPinned }) => isPinned);
    // Which sessions are one is only known with all of them.
    const isPlain = isFirstPage(query) && !hasPins && (await readRepairs()).size === 0;
    const newest = isPlain ? await index.findNewestRows(query.hidesEmpty ? 2 * wanted : wanted) : undefined;
    if (newest === undefined) return undefined;
    const { rows, total, empty, ...state } = newest;
    const shown = query.hidesEmpty ? rows.filter((row) => row.hasConversation) : rows;
    const hidden = query.hidesEmpty ? empty : 0;
    // So many are left out that a page needs more than was asked for.
    if (shown.length < Math.min(wanted, total - hidden)) return undefined;
    return { ...state, rest: withCosts(await withMarks(shown.slice(0, wanted)), costs), total: total - hidden, hidden };
  }

  return {
    isDemo: options.isDemo,

    async listProjects() {
      const projects = await index.listProjects();
      return {
        projects: fitAnswer(projects, 1000),
        total: projects.length,
        isDemo: options.isDemo,
        roots: roots.slice(0, 100).map((root) => root.path),
        sources: (await index.listSources()).slice(0, 100),
      };
    },

    async getProject(key) {
      const found = await index.findProject(key);
      if (found === undefined) throw toNoProject();
      const { sessionKeys, ...project } = found;
      const { rows } = await index.listRows();
      return buildProject(
        project,
        rows.filter((row) => sessionKeys.has(row.key)),
      );
    },

    async listSessions(asked, costs = new Map()) {
      const project = asked.project === undefined ? undefined : await index.findProject(asked.project);
      const query = project === undefined ? asked : { ...asked, sessionKeys: project.sessionKeys };
      const found: Awaited<ReturnType<typeof listFitting>> =
        (await findNewest(query, costs)) ?? (await listFitting(query, costs));
      const { total, hidden, rest, pending, unreadable, isRefreshing, facets } = found;
      const page = fitAnswer(
        (function* () {
          for (const row of rest) {
            const { identity: _identity, joinedPaths: _joined, firstMs: _firstMs, lastMs: _lastMs, ...summary } = row;
            yield summary;
          }
        })(),
        query.limit,
      );
      const last = rest[page.length - 1];
      return {
        sessions: page,
        total,
        hidden,
        ...(facets === undefined ? {} : { facets }),
        cursor: page.length < rest.length && last !== undefined ? toCursor(query, last) : null,
        pending,
        unreadable,
        ...(isRefreshing ? { isRefreshing: true as const } : {}),
      };
    },

    async getSession(key, costs = new Map()) {
      const answer = await (await pages()).getSession(key);
      const { place } = await index.get(key);
      const annotation = findMarked(await readMarks(), toMarkedPlace(place));
      return {
        ...answer,
        header: addHeaderMarks(
          answer.header,
          annotation === undefined ? undefined : toMarks(annotation, { withNotes: false }),
        ),
        costMicros: costs.get(place.identity) ?? null,
      };
    },
    listAgents: async (key, page) => (await pages()).listAgents(key, page),
    getTimeline: async (key, page) => (await pages()).getTimeline(key, page),
    getOutline: async (key, path, page) => (await pages()).getOutline(key, path, page),
    locate: async (key, asked) => (await pages()).locate(key, asked),
    find: async (key, thread, question) => (await pages()).find(key, thread, question),
    getTurns: async (key, thread, page) => (await pages()).getTurns(key, thread, page),
    getPanelPiece: async (key, agent, address, from) => (await pages()).getPanelPiece(key, agent, address, from),
    getMedia: async (key, agent, address) => (await pages()).getMedia(key, agent, address),
    listTranscripts: async (key) => (await pages()).listTranscripts(key),
    getRecord: async (key, place) => (await pages()).getRecord(key, place),
    getBytes: async (key, range) => (await pages()).getBytes(key, range),
    getSnapshot: async (key) => (await pages()).getSnapshot(key),
    getLastAnswer: async (key) => (await pages()).getLastAnswer(key),
    async getForks(key) {
      const snapshot = await (await pages()).getSnapshot(key);
      const [link, ids] = [await snapshot.findFork(), await snapshot.listForks()];
      const { rows } = await index.listRows();
      const find = (id: string) =>
        rows
          .filter((row) => row.id === id)
          .slice(0, 1)
          .map(({ key: ofRow, title, startedAt }) => ({ key: ofRow, title, startedAt }));
      return {
        origin: link === undefined ? null : (find(link.from)[0] ?? null),
        forks: fitAnswer(ids.flatMap(find), mostForks),
      };
    },
    cacheFirstPages: async (key) => (await pages()).cacheFirstPages(key),

    readJoins,
    listProjectNames: async (project) => listProjectNames(await index.listProjects(), project),
    async listKeys(project) {
      const found = await index.findProject(project);
      if (found === undefined) throw toNoProject();
      return (await index.listRows()).rows.filter((row) => found.sessionKeys.has(row.key)).map(({ key }) => key);
    },
    async listTracked() {
      await live.listSessions();
      return live.entries();
    },
    findKey: index.findKey,
    changes: index.changes,
    touch: index.touch,
    tellAnnotations: index.tellAnnotations,
    async getPlace(name) {
      const { key, place } = await index.get(name);
      return { key, ...toMarkedPlace(place) };
    },
    async listClientTags() {
      return (await index.listRows()).rows.map((row) => ({ ...toMarkedPlace(row), clientTag: row.clientTag }));
    },
    rescan: index.rescan,
    settle: index.settle,

    follow: async ({ session, lastEventId }, send) =>
      index.follow(session === undefined ? undefined : await index.get(session), lastEventId, send),

    async close() {
      cacher?.close();
      clearTimeout(warmUp);
      await index.close();
    },
  };
}

function isFirstPage({ project, text, filter, countsFacets, sort, cursor }: SessionsQuery): boolean {
  return (
    project === undefined &&
    text === undefined &&
    !isFiltering(filter) &&
    !countsFacets &&
    sort === 'recent' &&
    cursor === undefined
  );
}

function withCosts(rows: readonly SessionRow[], costs: SessionCosts): readonly SessionRow[] {
  return costs.size === 0 ? rows : rows.map((row) => ({ ...row, costMicros: costs.get(row.identity) ?? null }));
}

function addMarks(rows: readonly SessionRow[], annotations: Annotations): readonly SessionRow[] {
  if (annotations.size === 0) return rows;
  return rows.map((row) => {
    const own = findMarked(annotations, toMarkedPlace(row));
    return own === undefined
      ? row
      : { ...row, tags: joinTags(own.tags, row.clientTag ?? undefined), isPinned: own.isPinned };
  });
}

function toNoProject(): ApiProblem {
  return new ApiProblem({
    status: 404,
    code: 'NO_SUCH_PROJECT',
    detail: 'There is no such project.',
    hint: 'GET /api/v1/projects lists them.',
  });
}
