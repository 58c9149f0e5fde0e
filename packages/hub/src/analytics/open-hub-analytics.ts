import { eraseSessions, migrateAnalytics } from '@scrollkeep/store/analytics/analytics-tables.ts';
import type { ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { openQueryView } from '@scrollkeep/store/analytics/open-query-view.ts';
import { isStoreError } from '@scrollkeep/store/database/dialects/store-error.ts';
import type { SearchEngine } from '@scrollkeep/server/search/open-searcher.ts';
import type { StoredUsage } from '@scrollkeep/server/usage/stored-usage.ts';
import type { HubStore } from '../database/hub-store.ts';
import {
  deleteFilled,
  forgetFilled,
  getAnalyticsOwner,
  listDeleted,
  listFilled,
  listPending,
} from './analytics-jobs.ts';
import { toHubRoot } from '../derive/to-hub-root.ts';
import { openFilledSessions } from './filled-sessions.ts';
import { fillBatch, sessionsAtOnce } from './fill-batch.ts';
import type { FillingTurns } from './open-filling-turns.ts';
import { openStoredUsage, type StoredUsageOptions } from './open-stored-usage.ts';

/** Where ClickHouse is. Whoever opened the connection closes it. */
export interface AnalyticsPlace {
  readonly clickhouse: ClickHouse;
  readonly database: string;
  /** For tests: how much usage is in memory at a time. */
  readonly usageAtOnce?: StoredUsageOptions['most'];
}

export type AnalyticsState =
  /** It has everything that was pushed. */
  | 'ready'
  /** Some pushes are not in it yet. */
  | 'behind'
  /** It does not answer. */
  | 'away';

export interface AnalyticsHealth {
  readonly state: AnalyticsState;
  /** Sessions with pushes that are not in it yet. */
  readonly pending: number;
}

/** Search over all sessions in ClickHouse, filled from what is pushed. */
export interface HubAnalytics {
  readonly engine: SearchEngine;
  readonly storedUsage: StoredUsage;
  /** A session was pushed; `isRewritten` where it did not only grow. */
  note(rootKey: string, isRewritten: boolean): void;
  /** Another process filled something. */
  learn(): void;
  /** When all that was pushed is in ClickHouse, or it does not answer. */
  settle(): Promise<void>;
  /** Takes away the rows of deleted sessions; false where that failed: they go when ClickHouse answers. */
  erase(): Promise<boolean>;
  health(): AnalyticsHealth;
  close(): Promise<void>;
}

export interface HubAnalyticsOptions {
  readonly place: AnalyticsPlace;
  readonly archiveFolder: string;
  readonly maxLineBytes: number;
  readonly onError: (error: unknown) => void;
  /** How long a search waits for what was just pushed. */
  readonly waitMs?: number;
  readonly retryMs?: number;
  /** Undefined for the only process of a hub. */
  readonly turns?: FillingTurns | undefined;
}

const usualWaitMs = 1_200;
const usualRetryMs = 5_000;
const firstMs = 200;

export async function openHubAnalytics(store: HubStore, options: HubAnalyticsOptions): Promise<HubAnalytics> {
  const { place, onError, turns, waitMs = usualWaitMs, retryMs = usualRetryMs } = options;
  const { clickhouse } = place;
  const filled = openFilledSessions(await listFilled(store));
  const pending = new Set((await listPending(store, Number.MAX_SAFE_INTEGER)).map(({ rootKey }) => rootKey));
  /** The push that this process filled: all since were seen, and each only added to what was there. */
  const grew = new Map<string, number>();
  /** Pushed while a fill is running, and which of them did not only grow. */
  let noted = new Set<string>();
  let rewritten = new Set<string>();
  /** Searches that wait for what is being filled. */
  const waiting = new Set<() => void>();
  /** Another process fills. */
  let isElsewhere = false;
  let isMigrated = false;
  let awaySince: number | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  let due: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  /** Says once that it is away, and once that it is back. */
  async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      if (!isMigrated) await migrate();
      else if (awaySince !== undefined) await clickhouse.rows('SELECT 1');
      const answer = await work();
      if (awaySince !== undefined) onError(new Error('ClickHouse is responding again. Searches use it.'));
      awaySince = undefined;
      return answer;
    } catch (error) {
      if (!isStoreError(error) || error.code !== 'NO_SERVER') throw error;
      if (awaySince === undefined)
        onError(new Error(`${error.message}. Until it is, searches use the hub's own index.`, { cause: error }));
      awaySince = Date.now();
      throw error;
    }
  }

  async function migrate(): Promise<void> {
    if (await migrateAnalytics(clickhouse, await getAnalyticsOwner(store))) {
      await forgetFilled(store);
      filled.keepOnly([]);
      grew.clear();
      for (const { rootKey } of await listPending(store, Number.MAX_SAFE_INTEGER)) pending.add(rootKey);
    }
    isMigrated = true;
  }

  async function fillNext(): Promise<boolean> {
    noted = new Set();
    rewritten = new Set();
    const all = await listPending(store, sessionsAtOnce);
    if (all.length === 0) {
      for (const key of pending) if (!noted.has(key)) pending.delete(key);
      return false;
    }
    await turns?.catchUp(all);
    // What is here in just that version: whatever is noted from now on came later.
    const found = turns === undefined ? all : (([noted, rewritten] = [new Set(), new Set()]), all.filter(turns.isAt));
    if (found.length === 0) return false;
    const batch = await fillBatch(store, clickhouse, found, grew, options);
    for (const now of batch.filled) filled.keep(now);
    filled.regroup(batch.groups);
    for (const now of batch.filled) {
      if (!noted.has(now.rootKey)) pending.delete(now.rootKey);
      if (rewritten.has(now.rootKey)) grew.delete(now.rootKey);
      else grew.set(now.rootKey, now.done);
    }
    await turns?.tell();
    return true;
  }

  /** What other processes filled and erased. */
  async function learnNow(): Promise<void> {
    noted = new Set();
    // In this order: of what is not pending, the push that made it so is known.
    const left = new Set((await listPending(store, Number.MAX_SAFE_INTEGER)).map(({ rootKey }) => rootKey));
    filled.keepOnly(await listFilled(store));
    for (const key of pending) if (!left.has(key) && !noted.has(key)) pending.delete(key);
    for (const key of left) pending.add(key);
  }

  async function eraseNow(): Promise<void> {
    for (;;) {
      const deleted = await listDeleted(store);
      if (deleted.length === 0) return;
      await ask(() => eraseSessions(clickhouse, deleted));
      const keys = deleted.map(({ rootKey }) => rootKey);
      await deleteFilled(store, keys);
      for (const key of keys) {
        filled.drop(key);
        pending.delete(key);
        grew.delete(key);
      }
    }
  }

  async function fillNow(): Promise<boolean> {
    await eraseNow();
    return ask(fillNext);
  }

  /** False at once while another process has the turn. */
  async function inOwnTurn(work: () => Promise<boolean>): Promise<boolean> {
    const turn = await turns?.take();
    isElsewhere = turns !== undefined && turn === undefined;
    if (isElsewhere) return false;
    try {
      return await work();
    } finally {
      await turn?.release();
    }
  }

  function startSoon(): Promise<void> {
    due ??= inTurn(async () => {
      due = undefined;
      try {
        if (turns !== undefined) await learnNow();
        for (let isMore = true; isMore && !isClosed;) isMore = await inOwnTurn(fillNow);
        // If the process that fills dies, this one does; and nobody searches before it has looked at the tables.
        if (isElsewhere || (turns !== undefined && pending.size > 0)) startLater(isMigrated ? retryMs : firstMs);
      } catch (error) {
        if (!isClosed) retryLater(error);
      }
      for (const check of waiting) check();
    });
    return due;
  }

  function retryLater(error: unknown): void {
    // That ClickHouse is away was said; anything else is a fault of its own.
    if (awaySince === undefined) onError(error);
    startLater(retryMs);
  }

  function startLater(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void startSoon(), ms).unref();
  }

  async function isReady(roots: ReadonlySet<string>): Promise<boolean> {
    const lacks = () => isAnyPending(roots) || filled.toAllowed(roots).size < roots.size;
    if (isAway()) return false;
    if (!lacks()) return true;
    await new Promise<void>((resolve) => {
      const end = () => (clearTimeout(late), waiting.delete(check), resolve());
      const check = () => (!isElsewhere || isAway() || !lacks()) && end();
      const late = setTimeout(end, waitMs);
      waiting.add(check);
      void startSoon();
    });
    return !lacks() && !isAway();
  }

  /** Few are pending, and somebody may read very many. */
  function isAnyPending(roots: ReadonlySet<string>): boolean {
    for (const key of pending) if (roots.has(toHubRoot(options.archiveFolder, key).path)) return true;
    return false;
  }

  /** Undefined where ClickHouse does not answer: then the hub does. */
  async function askOrNot<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask(work);
    } catch (error) {
      if (!isStoreError(error)) throw error;
      retryLater(error);
      return undefined;
    }
  }

  /** What another process is just writing of a deleted session is found only when it is done. */
  function eraseInTurn(): Promise<boolean> {
    const attempt = () => inOwnTurn(async () => (await eraseNow(), true));
    return turns === undefined ? attempt() : turns.wait(attempt);
  }

  function isAway(): boolean {
    return !isMigrated || awaySince !== undefined;
  }

  void startSoon();
  return {
    engine: {
      async openView(query, view) {
        const roots = view.roots ?? new Set<string>();
        if (!(await isReady(roots))) return undefined;
        const allowed = filled.toAllowed(roots);
        return askOrNot(() => openQueryView(query, { ...place, allowed, files: view.files, revision: view.revision }));
      },
    },
    storedUsage: openStoredUsage({ ...options, clickhouse, filled, isReady, ask: askOrNot, most: place.usageAtOnce }),
    note(rootKey, isRewritten) {
      if (isClosed) return;
      pending.add(rootKey);
      noted.add(rootKey);
      if (isRewritten) {
        grew.delete(rootKey);
        rewritten.add(rootKey);
      }
      if (!isAway()) void startSoon();
    },
    async settle() {
      await startSoon();
    },
    learn: () => void (isClosed || startSoon()),
    // That it does not answer was logged.
    erase: () => inTurn(eraseInTurn).catch(() => false),
    health: () => ({ state: isAway() ? 'away' : pending.size > 0 ? 'behind' : 'ready', pending: pending.size }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await last;
    },
  };
}
