import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@scrollkeep/store/database';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { runSyncProcess } from '../http/search/run-sync-process.ts';
import { openSearcher, type Searcher } from '../search/open-searcher.ts';
import type { Settings } from '../settings/settings.ts';
import { openAppIndex, toStorePlace } from '../sync/open-app-index.ts';
import { syncIndex } from '../sync/sync-index.ts';
import { untilAborted } from './until-aborted.ts';

/** The index as far as it could be brought up to the files, and what has to be said about that. */
export interface FreshIndex {
  readonly connection: Connection;
  readonly searcher: Searcher;
  readonly note: string;
  /** It does not have all that the files have. */
  readonly isBehind: boolean;
}

export interface FreshIndexSource {
  /** Waits at most so long for what is new; twenty seconds where nothing is said. */
  get(signal: AbortSignal, longestWaitMs?: number): Promise<FreshIndex>;
  close(): Promise<void>;
}

export interface FreshIndexOptions {
  readonly settings: Settings;
  readonly findRoots: () => Promise<readonly Root[]>;
  /** Whether the index of the command is used; else one that holds what is answered from and nothing else, and goes when the server does. */
  readonly isShared: boolean;
  /** The script of the command, which indexes in a process of its own; without it that is done here. */
  readonly program: string | undefined;
  readonly toShownLine: ((bytes: Uint8Array) => Uint8Array) | undefined;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly onError: (error: unknown) => void;
}

interface OpenIndex {
  readonly connection: Connection;
  readonly searcher: Searcher;
  readonly store: string;
  /** Where it is only for now. */
  readonly folder: string | undefined;
}

const defaultWaitMs = 20_000;
/** While a session grows, its own client asks: the index is not brought up to date for every question. */
const restMs = 2_000;

export function openFreshIndex(options: FreshIndexOptions): FreshIndexSource {
  const { settings, onProblem } = options;
  const ending = new AbortController();
  let opening: Promise<OpenIndex> | undefined;
  let syncing: Promise<void> | undefined;
  let syncedMs = 0;
  let failed = false;

  async function open(): Promise<OpenIndex> {
    if (!options.isShared) return openTemporary();
    try {
      const store = toStorePlace(settings);
      return await openAt(store, undefined);
    } catch (error) {
      // A folder that cannot be written, or an index of a newer program: what is asked can be answered all the same.
      options.onError(error);
      return openTemporary();
    }
  }

  async function openTemporary(): Promise<OpenIndex> {
    const folder = await mkdtemp(join(tmpdir(), 'scrollkeep-mcp-'));
    return openAt(join(folder, 'index.db'), folder);
  }

  async function openAt(store: string, folder: string | undefined): Promise<OpenIndex> {
    const connection = await openAppIndex({ ...settings, store }, { warn: (message) => onProblem({ path: '', code: 'INDEX', message }) });
    return { connection, searcher: openSearcher(connection, { prices: settings.prices, toShownLine: options.toShownLine }), store, folder };
  }

  function sync({ connection, store }: OpenIndex): Promise<void> {
    syncing ??= (async () => {
      try {
        const roots = await options.findRoots();
        if (options.program === undefined) await syncIndex(connection, roots, { maxLineBytes: settings.maxLineBytes, whenBusy: 'leave', onProblem, signal: ending.signal });
        else await runSyncProcess({ program: options.program, roots, store, settings, signal: ending.signal });
        failed = false;
      } catch (error) {
        failed = true;
        if (!ending.signal.aborted) options.onError(error);
      } finally {
        syncedMs = Date.now();
        syncing = undefined;
      }
    })();
    return syncing;
  }

  return {
    async get(signal, longestWaitMs = defaultWaitMs) {
      // Nothing to read is said before anything is made.
      await options.findRoots();
      opening ??= open();
      opening.catch(() => (opening = undefined));
      const index = await untilAborted(opening, signal);
      if (syncing !== undefined || Date.now() - syncedMs > restMs) await untilAborted(Promise.race([sync(index), wait(longestWaitMs)]), signal);
      return { connection: index.connection, searcher: index.searcher, note: toNote(syncing !== undefined, failed, options.isShared && index.folder !== undefined), isBehind: syncing !== undefined || failed };
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

function toNote(isSyncing: boolean, failed: boolean, isTemporary: boolean): string {
  return [
    isSyncing ? 'The index is still being brought up to date: this answer may be incomplete. Ask again in a while.' : '',
    !isSyncing && failed ? 'The index could not be brought up to date: this answer may be incomplete (`scrollkeep sync` says why).' : '',
    isTemporary ? 'The usual index cannot be used; this one is temporary (`scrollkeep sync` says why).' : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
