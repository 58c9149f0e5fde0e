import { findMarked, type MarkedPlace } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import { addMarks } from '@scrollkeep/view/model/marks.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { TurnRange } from '@scrollkeep/view/pages/restrict-turns.ts';
import type { ForksAnswer } from '@scrollkeep/view/wire/wire-compare.ts';
import type { ProjectAnswer, ProjectsAnswer, SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import type { ListedTags } from '../../annotations/list-tags.ts';
import { toMarks } from '../../annotations/to-marks.ts';
import { toMarkedPlace } from '../../sessions/session-place.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import type { SendEvent } from '../../sessions/event-log.ts';
import { listProjectNames } from '../lists/to-projects.ts';
import { openSessionLists } from '../lists/open-session-lists.ts';
import type { Repairs } from '../../sessions/join-repaired.ts';
import { openCachedPages, type CachePlace } from '../pages/cached-pages.ts';
import { openPageCacher } from '../pages/page-cacher.ts';
import type { TrackedSession } from '../../sessions/session-registry.ts';
import type { SessionPlace } from '../../sessions/session-place.ts';
import { findDescribed, listDescribedJoins, type DescribeSession } from '../../sessions/describe-session.ts';
import { openLiveSessionList } from '../../sessions/open-live-session-list.ts';
import type { SessionsQuery } from '../lists/sessions-query.ts';
import { buildProject } from '../pages/build-project.ts';
import { openSessionsPage, type SessionCosts } from './open-sessions-page.ts';
import type { RestrictedQuestions } from './open-restricted-pages.ts';
import type { SessionQuestions } from './session-questions.ts';

/**
 * Every question that the server can be asked about sessions. Lists come from what the server before kept, from the
 * index, or from the files: always the same ones.
 */
export interface SessionLibrary extends SessionQuestions {
  readonly isDemo: boolean;
  listProjects(): Promise<ProjectsAnswer>;
  getProject(key: string): Promise<ProjectAnswer>;
  /** With what sessions cost, by their ids, as far as that is known. */
  listSessions(query: SessionsQuery, costs?: SessionCosts): Promise<SessionsAnswer>;
  getSession(key: string, costs?: SessionCosts): Promise<SessionAnswer>;
  /** The key of a session that is known by its main file or its id. */
  readonly findKey: (file: string | null, id: string) => string | null;
  /** On a hub: whose session it is, by its key. */
  readonly openShared: () => (key: string | null) => { readonly shared?: SharedSession };
  /** The pages of sessions as if they had only these turns. */
  restrict(turns: TurnRange): Promise<RestrictedQuestions>;
  /** Folders and working directories of a project and its worktrees. */
  listProjectNames(project: string): Promise<ReadonlySet<string>>;
  /** Which projects the person joined. */
  readonly readJoins: () => ProjectJoins;
  /** Keys of the sessions of a project. */
  listKeys(project: string): Promise<readonly string[]>;
  /** All of them with their files. */
  listTracked(): Promise<readonly TrackedSession[]>;
  getForks(key: string): Promise<ForksAnswer>;
  /** Grows whenever something on disk may have changed. */
  readonly changes: () => number;
  /** Lists are out of date for a reason that is not on disk. */
  readonly touch: () => void;
  /** Tags, pins or notes were changed. */
  readonly tellAnnotations: () => void;
  /** The key of a session that is named, and its id. */
  getPlace(name: string): Promise<Required<MarkedPlace> & { readonly key: string }>;
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
  /** On a hub: whose sessions they are. */
  readonly describe?: DescribeSession | undefined;
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
  const { describe } = options;
  const readJoins =
    describe === undefined
      ? (options.readJoins ?? (() => new Map<string, string>()))
      : () => listDescribedJoins(describe, live.entries());
  const readRepairs = options.readRepairs ?? (async () => new Map<string, never>());
  const index = { ...live, ...openSessionLists(live, readJoins, readRepairs, describe), cachedPages };
  let opening: Promise<SessionQuestions> | undefined;
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

  const toShared = (place: Pick<SessionPlace, 'identity'>): { readonly shared?: SharedSession } => {
    const described = findDescribed(describe, place);
    return described === undefined ? {} : { shared: described.shared };
  };
  const readMarks = async () => (await options.readAnnotations?.()) ?? new Map<string, never>();

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

    listSessions: openSessionsPage(index, { readMarks, readRepairs }),

    async getSession(key, costs = new Map()) {
      const { archived, ...answer } = await (await pages()).getSession(key);
      const { place } = await index.get(key);
      const annotation = findMarked(await readMarks(), toMarkedPlace(place));
      const shared = toShared(place);
      return {
        ...answer,
        header: addMarks(
          answer.header,
          annotation === undefined ? undefined : toMarks(annotation, { withNotes: false }),
        ),
        costMicros: costs.get(place.identity) ?? null,
        // On a hub everything is in the archive, and nowhere else.
        ...(archived === undefined || shared.shared !== undefined ? {} : { archived }),
        ...shared,
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
    restrict: async (turns) =>
      (await import('./open-restricted-pages.ts')).openRestrictedPages(index, onProblem, turns),
    openShared() {
      const places = describe === undefined ? [] : live.entries().map(({ key, place }) => [key, place] as const);
      const byKey = new Map(places);
      return (key) => {
        const place = key === null ? undefined : byKey.get(key);
        return place === undefined ? {} : toShared(place);
      };
    },
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

function toNoProject(): ApiProblem {
  return new ApiProblem({
    status: 404,
    code: 'NO_SUCH_PROJECT',
    detail: 'There is no such project.',
    hint: 'GET /api/v1/projects lists them.',
  });
}
