import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@scrollkeep/store/database';
import type { SearchPage } from '@scrollkeep/view/wire';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { openSearcher, type Searcher } from '../../search/open-searcher.ts';
import type { Settings } from '../../settings/settings.ts';
import { openAppIndex, toStorePlace } from '../../sync/open-app-index.ts';
import { syncIndex } from '../../sync/sync-index.ts';
import { ApiProblem } from '../api-problem.ts';
import { fitAnswer } from '../pages/fit-answer.ts';
import { runSyncProcess } from './run-sync-process.ts';

export interface SearchQuestion {
  readonly query: string;
  readonly offset: number;
  readonly limit: number;
  readonly hits: number;
}

/** Searches everything that was said and done. The index is made when somebody first searches, and kept up to date while somebody does. */
export interface SearchService {
  search(question: SearchQuestion): Promise<SearchPage>;
  close(): Promise<void>;
}

export interface SearchServiceOptions {
  readonly settings: Settings;
  readonly findRoots: () => readonly Root[];
  /** Whether the index of the command is used; else one that holds what is served and nothing else, and goes when the server does. */
  readonly isShared: boolean;
  /** The script of the command, which indexes in a process of its own; without it that is done here. */
  readonly program: string | undefined;
  readonly changes: () => number;
  readonly findKey: (file: string | null, id: string) => string | null;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly onError: (error: unknown) => void;
}

interface OpenIndex {
  readonly connection: Connection;
  readonly searcher: Searcher;
  readonly folder: string | undefined;
  readonly store: string;
}

/** So long a search waits for what is new; then it answers with what there is, and says so. */
const longestWaitMs = 1_200;
/** While sessions grow the index is not brought up to date after every line. */
const restMs = 1_500;

export function openSearchService(options: SearchServiceOptions): SearchService {
  const { settings, isShared, onProblem } = options;
  const ending = new AbortController();
  let opening: Promise<OpenIndex> | undefined;
  let syncing: Promise<void> | undefined;
  let synced: { readonly changes: number; readonly atMs: number } | undefined;

  async function open(): Promise<OpenIndex> {
    const folder = isShared ? undefined : await mkdtemp(join(tmpdir(), 'scrollkeep-search-'));
    const store = folder === undefined ? toStorePlace(settings) : join(folder, 'index.db');
    const connection = await openAppIndex({ ...settings, store }, { warn: (message) => onProblem({ path: '', code: 'INDEX', message }) });
    // A server lives for days: of its memory the index gets what a search needs, and the system keeps the rest of the file.
    if (connection.dialect === 'sqlite') await connection.execute('PRAGMA cache_size = -8192');
    return { connection, searcher: openSearcher(connection, { prices: settings.prices }), folder, store };
  }

  function isFresh(): boolean {
    return synced !== undefined && (synced.changes === options.changes() || Date.now() - synced.atMs < restMs);
  }

  function sync({ connection, store }: OpenIndex): Promise<void> {
    syncing ??= (async () => {
      const changes = options.changes();
      try {
        if (options.program === undefined) await syncIndex(connection, options.findRoots(), { maxLineBytes: settings.maxLineBytes, whenBusy: 'leave', onProblem, signal: ending.signal });
        else await runSyncProcess({ program: options.program, roots: options.findRoots(), store, settings, signal: ending.signal });
        synced = { changes, atMs: Date.now() };
      } catch (error) {
        if (!ending.signal.aborted) options.onError(error);
        // What is there can be searched all the same; the next one tries again after a while.
        synced = { changes: synced?.changes ?? -1, atMs: Date.now() };
      } finally {
        syncing = undefined;
      }
    })();
    return syncing;
  }

  return {
    async search({ query, offset, limit, hits }) {
      opening ??= open();
      const index = await opening.catch((error: unknown) => {
        opening = undefined;
        options.onError(error);
        throw new ApiProblem({ status: 503, code: 'NO_INDEX', detail: 'The index cannot be opened.', hint: 'Run `scrollkeep sync` in a terminal: it says why.' });
      });
      // Only who sets it off waits a little: the others get what there is.
      if (!isFresh() && syncing === undefined) await Promise.race([sync(index), wait(longestWaitMs)]);
      const isIndexing = syncing !== undefined;
      if (query.trim() === '') return { ...nothing, query, isIndexing };
      const start = performance.now();
      const answer = await index.searcher.search({ query, offset, limit, hitsPerSession: hits, signal: ending.signal });
      if (!answer.ok) return { ...nothing, query, isIndexing, problem: answer.problem };
      const { found } = answer;
      const sessions = fitAnswer(found.sessions.map((session) => ({ ...session, key: options.findKey(session.file, session.id) })), limit);
      const next = sessions.length < found.sessions.length ? offset + sessions.length : found.next;
      return { ...found, sessions, next, problem: null, isIndexing, tookMs: Math.round(performance.now() - start) };
    },

    async close() {
      ending.abort();
      await syncing?.catch(() => undefined);
      const index = await opening?.catch(() => undefined);
      await index?.connection.close();
      if (index?.folder !== undefined) await rm(index.folder, { recursive: true, force: true });
    },
  };
}

const nothing: Omit<SearchPage, 'query' | 'isIndexing'> = { hits: 0, sessionCount: 0, isComplete: true, scannedBytes: null, sessions: [], next: null, indexedAt: null, problem: null, tookMs: 0 };

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
