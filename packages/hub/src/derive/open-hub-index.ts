import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openSearchViews } from '@scrollkeep/server/search/open-search-views.ts';
import type { SharedIndex } from '@scrollkeep/server/http/search/search-service.ts';
import { readMachine } from '@scrollkeep/server/sync/read-machine.ts';
import { syncIndex } from '@scrollkeep/server/sync/sync-index.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { eraseRoot } from '@scrollkeep/store/database/sync/erase-root.ts';
import { failPoint } from '../intake/fail-point.ts';
import { toHubRoot } from './to-hub-root.ts';

/** The index of all sessions. It is built from the archive and can be rebuilt at any time. */
export interface HubIndex {
  /** The file. */
  readonly store: string;
  /** For searches and lists. */
  readonly shared: SharedIndex;
  /**
   * A session has changed: it is indexed soon, together with others that change at the same time. What was there before
   * is taken out first where it did not only grow: a word may have been redacted.
   */
  note(rootKey: string, isRewritten?: boolean): void;
  /** Resolves when all sessions that changed are indexed. */
  settle(): Promise<void>;
  /** How many sessions have changed and are not indexed yet. */
  countWaiting(): number;
  /** Indexes all sessions, as far as they are not: after a start, and after an update of Scrollkeep. */
  syncAll(rootKeys: readonly string[]): Promise<void>;
  /** Removes sessions with all their words. */
  erase(rootKeys: readonly string[]): Promise<void>;
  /** The sessions that are in it, at least in part. */
  listRoots(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface HubIndexOptions {
  readonly dataDir: string;
  readonly archiveFolder: string;
  readonly maxLineBytes: number;
  readonly onError: (error: unknown) => void;
}

/** Commits within this time are indexed together. */
const leastRestMs = 30;
/** How long indexing pauses after a step, as a multiple of the step, so that pushes stay fast; and at most. */
const restFactor = 3;
const mostRestMs = 1000;
/** What could not be indexed, on a full disk for example, is tried again after this time, then after twice as long. */
const retryMs = { least: 1000, most: 300_000 };

export async function openHubIndex(options: HubIndexOptions): Promise<HubIndex> {
  const { archiveFolder, onError } = options;
  const store = join(options.dataDir, 'index.db');
  const writing = await openForWriting(store, options);
  // Its own connection: a search must not see an unfinished transaction of the sync.
  const reading = await openIndex({ store });
  const ending = new AbortController();
  let changed = new Set<string>();
  const rewritten = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let due: Promise<void> | undefined;
  let restMs = leastRestMs;
  /** 0: the last attempt worked. */
  let nextRetryMs = 0;
  let endRest: () => void = () => undefined;

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function sync(rootKeys: readonly string[], isPart: boolean): Promise<void> {
    if (ending.signal.aborted) return;
    await syncIndex(
      writing,
      rootKeys.map((key) => toHubRoot(archiveFolder, key)),
      {
        maxLineBytes: options.maxLineBytes,
        whenBusy: 'wait',
        isPart,
        onProblem: ({ path, code, message }) => onError(new Error(`${path}: ${message} (${code})`)),
        // People who read pages meanwhile must not wait for the end. Where there is much to read, they search what is
        // there of it; what was just pushed is there soon.
        onPause: () => setImmediate(),
        onStep: isPart ? undefined : async () => undefined,
        signal: ending.signal,
      },
    );
  }

  function startSoon(): Promise<void> {
    due ??= (async () => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, nextRetryMs || restMs);
        endRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      await inTurn(async () => {
        due = undefined;
        const start = performance.now();
        const taken = [...changed];
        changed = new Set();
        const outdated = taken.filter((key) => rewritten.delete(key));
        try {
          if (outdated.length > 0) await erase(outdated);
          failPoint('derive-erased');
          await sync(taken, true);
          failPoint('derive-synced');
          nextRetryMs = 0;
        } catch (error) {
          if (ending.signal.aborted) return;
          onError(error);
          for (const key of taken) changed.add(key);
          for (const key of outdated) rewritten.add(key);
          nextRetryMs = Math.min(retryMs.most, Math.max(retryMs.least, 2 * nextRetryMs));
          void startSoon();
        }
        restMs = Math.min(mostRestMs, Math.max(leastRestMs, restFactor * (performance.now() - start)));
      });
    })();
    return due;
  }

  async function erase(rootKeys: readonly string[]): Promise<void> {
    for (const key of rootKeys) await eraseRoot(writing, readMachine().machine, toHubRoot(archiveFolder, key).path);
    // Deleted data stays in the write-ahead log until a checkpoint.
    await writing.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  async function settle(): Promise<void> {
    const started = changed.size > 0 ? startSoon() : undefined;
    endRest();
    await (started ?? last);
  }

  return {
    store,
    shared: {
      views: openSearchViews(reading, undefined),
      index: {
        open: async () => ({ connection: reading, store, folder: undefined }),
        sync: () => settle().then(() => true),
        isSyncing: () => due !== undefined,
        signal: ending.signal,
        close: async () => undefined,
      },
    },
    note(rootKey, isRewritten = false) {
      if (ending.signal.aborted) return;
      changed.add(rootKey);
      if (isRewritten) rewritten.add(rootKey);
      void startSoon();
      if (nextRetryMs > 0) endRest();
    },
    settle,
    countWaiting: () => changed.size,
    syncAll: (rootKeys) =>
      inTurn(() =>
        sync(rootKeys, false).catch((error: unknown) => {
          // The next start goes on from there.
          if (!ending.signal.aborted) throw error;
        }),
      ),
    erase: (rootKeys) =>
      inTurn(async () => {
        for (const key of rootKeys) changed.delete(key);
        await erase(rootKeys);
      }),
    listRoots: () =>
      inTurn(async () => {
        const rows = await writing.all('SELECT root FROM file UNION SELECT root FROM session');
        return rows.map((row) => basename(String(row['root'])));
      }),
    async close() {
      ending.abort();
      endRest();
      await due;
      await last;
      await reading.close();
      await writing.close();
    },
  };
}

/**
 * Deleted rows leave no bytes in the file, and a machine that was renamed still finds its rows. If the folder was
 * moved, all paths in the index are wrong, so it is rebuilt.
 */
export async function openForWriting(store: string, options: HubIndexOptions): Promise<Connection> {
  const onRebuild = (why: string) => options.onError(new Error(`the index was damaged: ${why}`));
  let connection = await openIndex({ store, onRebuild });
  const here = toHubRoot(options.archiveFolder, '').path;
  const roots = await connection.all('SELECT root FROM file UNION SELECT root FROM session');
  if (roots.some((row) => !String(row['root']).startsWith(here))) {
    await connection.close();
    for (const ending of ['', '-wal', '-shm']) rmSync(`${store}${ending}`, { force: true });
    connection = await openIndex({ store, onRebuild });
  }
  await connection.execute('PRAGMA secure_delete = ON');
  const { machine } = readMachine();
  for (const table of ['file', 'session'])
    await connection.run(`UPDATE ${table} SET machine = ? WHERE machine <> ?`, [machine, machine]);
  return connection;
}
