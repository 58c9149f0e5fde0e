import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { SessionOrder } from '@scrollkeep/transcript/query/session-order.ts';
import type { FoundSession, HitsPage, SearchPage, SideTextPage } from '@scrollkeep/view/wire/wire-search.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { openJoinsReader } from '../../annotations/read-project-joins.ts';
import { openSearchMarks, toSearchMarks } from '../../annotations/read-search-marks.ts';
import {
  openSearcher,
  type HitsRequest,
  type SearchEngine,
  type Searcher,
  type SideTextRequest,
} from '../../search/open-searcher.ts';
import type { StoredUsage } from '../../usage/stored-usage.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SearchViews } from '../../search/open-search-views.ts';
import { openSyncedIndex, type SyncedIndex } from '../../sync/open-synced-index.ts';
import { ApiProblem } from '../protocol/api-problem.ts';

export interface SearchQuestion {
  readonly query: string;
  readonly order: SessionOrder;
  readonly offset: number;
  readonly limit: number;
  readonly hits: number;
  readonly withFacets: boolean;
}

export type HitsQuestion = Omit<HitsRequest, 'signal'>;

/**
 * Searches everything that was said and done. The index is made when somebody first searches, and kept up to date while
 * somebody does.
 */
export interface SearchService {
  listHits(question: HitsQuestion): Promise<HitsPage>;
  search(question: SearchQuestion): Promise<SearchPage>;
  getSideText(question: SideTextRequest): Promise<SideTextPage>;
  /** Asks the index itself, once it is as fresh as for a search. */
  withIndex<Answer>(work: (connection: Connection) => Promise<Answer>): Promise<IndexAnswer<Answer>>;
  close(): Promise<void>;
}

export interface IndexAnswer<Answer> {
  readonly answer: Answer;
  readonly isIndexing: boolean;
}

/** One index for servers that each answer for some of its roots, as if it had no others. */
export interface SharedIndex {
  readonly index: SyncedIndex;
  readonly views: SearchViews;
  /** Answers for it while it can. */
  readonly engine?: SearchEngine | undefined;
  /** The usage of roots, where it is known without reading their files. */
  readonly storedUsage?: StoredUsage | undefined;
}

export interface SearchServiceOptions {
  readonly settings: Settings;
  /** Where tags, pins and notes are kept. */
  readonly annotationsDir: string;
  /** What there is of them, if not there. */
  readonly givenAnnotations?: (() => Annotations) | undefined;
  readonly findRoots: () => readonly Root[];
  /**
   * Whether the index of the command is used; else one that holds what is served and nothing else, and goes when the
   * server does.
   */
  readonly isShared: boolean;
  /** An index that holds more than what is served, and that its owner keeps up to date. */
  readonly shared?: SharedIndex | undefined;
  /** The script of the command, which indexes in a process of its own; without it that is done here. */
  readonly program: string | undefined;
  readonly changes: () => number;
  readonly findKey: (file: string | null, id: string) => string | null;
  /** On a hub: whose session it is, by its key. */
  readonly openShared?: () => (key: string | null) => Pick<FoundSession, 'shared'>;
  /** Which projects are the same, if not what the person joined. */
  readonly readJoins?: () => ProjectJoins;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly onError: (error: unknown) => void;
}

/** So long a search waits for what is new; then it answers with what there is, and says so. */
const longestWaitMs = 1_200;
/** An answer from no session at all helps nobody: while there is none, it waits longer. */
const longestFirstWaitMs = 5_000;
/** So often the first sessions are looked for while an index is made. */
const lookMs = 40;
/** While sessions grow the index is not brought up to date after every line. */
const restMs = 1_500;

export function openSearchService(options: SearchServiceOptions): SearchService {
  const { shared } = options;
  const index = shared?.index ?? openSyncedIndex({ ...options, name: 'search', mayStandIn: false });
  const isSyncing = () => shared === undefined && index.isSyncing();
  const { givenAnnotations } = options;
  const readMarks =
    givenAnnotations === undefined
      ? openSearchMarks(options.annotationsDir)
      : async () => toSearchMarks(givenAnnotations());
  const readJoins = options.readJoins ?? openJoinsReader(options.annotationsDir, () => undefined);
  let searcher: Searcher | undefined;
  let synced: { readonly changes: number; readonly atMs: number } | undefined;

  /** The owner of a shared index knows what is new, and does nothing if nothing is. */
  function isFresh(): boolean {
    if (shared !== undefined) return false;
    return synced !== undefined && (synced.changes === options.changes() || Date.now() - synced.atMs < restMs);
  }

  async function bringUpToDate(): Promise<void> {
    const changes = options.changes();
    const isDone = await index.sync();
    // What is there can be searched all the same; the next one tries again after a while.
    synced = { changes: isDone ? changes : (synced?.changes ?? -1), atMs: Date.now() };
  }

  /**
   * Only who sets it off waits for what is new: the others get what there is. While there is nothing at all, everybody
   * waits for the newest sessions.
   */
  async function waitALittle(current: Searcher): Promise<void> {
    const isFirst = (await current.readFirstLoad()) !== undefined;
    const awaited = [
      ...((isFresh() && !isFirst) || isSyncing() ? [] : [bringUpToDate()]),
      ...(isFirst ? [untilSomeAreIndexed(current)] : []),
    ];
    if (awaited.length > 0) await Promise.race([...awaited, wait(isFirst ? longestFirstWaitMs : longestWaitMs)]);
  }

  async function untilSomeAreIndexed(current: Searcher): Promise<void> {
    for (;;) {
      const load = await current.readFirstLoad();
      if (load === undefined || load.searched > 0 || !index.isSyncing()) return;
      await wait(lookMs);
    }
  }

  async function getSearcher(): Promise<Searcher> {
    const { connection } = await index.open().catch((error: unknown) => {
      options.onError(error);
      throw new ApiProblem({
        status: 503,
        code: 'NO_INDEX',
        detail: 'The index cannot be opened.',
        hint: 'Run `scrollkeep sync` in a terminal to see why.',
      });
    });
    return (searcher ??= openSearcher(connection, {
      prices: options.settings.prices,
      readMarks,
      readJoins,
      ...(shared === undefined
        ? {}
        : { views: shared.views, engine: shared.engine, roots: toPaths(options.findRoots()) }),
    }));
  }

  return {
    async listHits({ query, ...where }) {
      const current = await getSearcher();
      const empty = { query, hits: [], total: 0, next: null };
      if (query.trim() === '') return { ...empty, problem: null };
      const answer = await current.listHits({ query, ...where, signal: index.signal });
      if (!answer.ok) return { ...empty, problem: answer.problem };
      const [session] = answer.found.sessions;
      const hits = fitAnswer(session?.hits ?? [], where.limit);
      const [total, to] = [session?.hitCount ?? 0, where.from + hits.length];
      return { query, hits, total, next: hits.length > 0 && to < total ? to : null, problem: null };
    },

    async search({ query, order, offset, limit, hits, withFacets }) {
      const current = await getSearcher();
      await waitALittle(current);
      const isIndexing = isSyncing();
      if (query.trim() === '') return { ...nothing, query, isIndexing };
      const start = performance.now();
      const answer = await current.search({
        query,
        order,
        offset,
        limit,
        hitsPerSession: hits,
        withFacets,
        signal: index.signal,
      });
      if (!answer.ok) return { ...nothing, query, isIndexing, problem: answer.problem };
      const { found } = answer;
      const findShared = options.openShared?.() ?? (() => ({}));
      const sessions = fitAnswer(
        found.sessions.map((session) => {
          const key = options.findKey(session.file, session.id);
          return { ...session, key, ...findShared(key) };
        }),
        limit,
      );
      const next = sessions.length < found.sessions.length ? offset + sessions.length : found.next;
      return {
        ...found,
        sessions,
        next,
        problem: null,
        // Another process may be at it.
        isIndexing: isIndexing || found.indexing !== null,
        tookMs: Math.round(performance.now() - start),
      };
    },

    async getSideText(question) {
      const found = await (await getSearcher()).readSideText(question);
      if (found === undefined)
        throw new ApiProblem({
          status: 404,
          code: 'NO_SUCH_TEXT',
          detail: 'The index has no such text, or its file is gone.',
          hint: 'Search again: the file may have changed.',
        });
      const { session, ...text } = found;
      return { ...text, key: session === '' ? null : options.findKey(null, session) };
    },

    async withIndex(work) {
      await waitALittle(await getSearcher());
      const { connection } = await index.open();
      return { answer: await work(connection), isIndexing: isSyncing() };
    },

    close: shared === undefined ? index.close : async () => undefined,
  };
}

function toPaths(roots: readonly Root[]): ReadonlySet<string> {
  return new Set(roots.map(({ path }) => path));
}

const nothing: Omit<SearchPage, 'query' | 'isIndexing'> = {
  showing: null,
  missesWords: false,
  isOfSessions: false,
  hits: 0,
  sessionCount: 0,
  sideFileCount: 0,
  isComplete: true,
  scannedBytes: null,
  sessions: [],
  next: null,
  indexedAt: null,
  indexing: null,
  problem: null,
  tookMs: 0,
};

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
