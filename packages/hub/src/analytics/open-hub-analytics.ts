import { basename } from 'node:path';
import { eraseSessions, migrateAnalytics } from '@scrollkeep/store/analytics/analytics-tables.ts';
import type { ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { openQueryView } from '@scrollkeep/store/analytics/open-query-view.ts';
import type { AllowedSessions } from '@scrollkeep/store/analytics/row-conditions.ts';
import { isStoreError } from '@scrollkeep/store/database/dialects/store-error.ts';
import type { SearchEngine } from '@scrollkeep/server/search/open-searcher.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import type { TreeUsage } from '@scrollkeep/server/usage/read-usage.ts';
import type { HubStore } from '../database/hub-store.ts';
import {
  deleteFilled,
  forgetFilled,
  getAnalyticsOwner,
  listDeleted,
  listFilled,
  listPending,
  putFilled,
  takeNumbers,
  type FilledSession,
  type KeptSession,
  type PendingSession,
} from './analytics-jobs.ts';
import { toHubRoot } from '../derive/to-hub-root.ts';
import { fillSessions } from './fill-sessions.ts';
import { readStoredUsage } from './usage-rows.ts';

/** Where ClickHouse is. Whoever opened the connection closes it. */
export interface AnalyticsPlace {
  readonly clickhouse: ClickHouse;
  readonly database: string;
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
  /** The usage of sessions, by their roots; undefined where their files have to be read. */
  readUsage(roots: readonly Root[]): Promise<TreeUsage | undefined>;
  /** A session was pushed; `isRewritten` where it did not only grow. */
  note(rootKey: string, isRewritten: boolean): void;
  /** When all that was pushed is in ClickHouse, or it does not answer. */
  settle(): Promise<void>;
  /** Takes away the rows of deleted sessions. Rejects where ClickHouse does not answer: they go when it does. */
  erase(): Promise<void>;
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
}

interface KnownAllowed {
  readonly changes: number;
  readonly allowed: AllowedSessions;
}

/** Sessions of one statement, and about how many bytes of them. */
const sessionsAtOnce = 50;
const bytesAtOnce = 32 * 1024 * 1024;
const usualWaitMs = 1_200;
const usualRetryMs = 5_000;

export async function openHubAnalytics(store: HubStore, options: HubAnalyticsOptions): Promise<HubAnalytics> {
  const { place, onError, waitMs = usualWaitMs, retryMs = usualRetryMs } = options;
  const { clickhouse } = place;
  const filled = new Map<string, KeptSession>((await listFilled(store)).map((each) => [each.rootKey, { ...each }]));
  const pending = new Set((await listPending(store, Number.MAX_SAFE_INTEGER)).map(({ rootKey }) => rootKey));
  /** Since the last fill by this process all their pushes were seen, and each only added to what was there. */
  const grew = new Set<string>();
  /** Pushed while a fill is running, and which of them did not only grow. */
  let noted = new Set<string>();
  let rewritten = new Set<string>();
  /** Grows when a session comes into `filled` or leaves it. */
  let changes = 0;
  const allowedOf = new WeakMap<ReadonlySet<string>, KnownAllowed>();
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
      filled.clear();
      changes++;
      grew.clear();
      for (const { rootKey } of await listPending(store, Number.MAX_SAFE_INTEGER)) pending.add(rootKey);
    }
    isMigrated = true;
  }

  async function fillNext(): Promise<boolean> {
    noted = new Set();
    rewritten = new Set();
    const found = takeBatch(await listPending(store, sessionsAtOnce));
    if (found.length === 0) {
      for (const key of pending) if (!noted.has(key)) pending.delete(key);
      return false;
    }
    const known = await takeNumbers(
      store,
      found.map(({ rootKey }) => rootKey),
    );
    const onlyGrew = new Set(found.map(({ rootKey }) => rootKey).filter((key) => grew.has(key)));
    const sessions = found.flatMap(({ rootKey, version }) => {
      const own = known.get(rootKey);
      return own === undefined ? [] : [{ ...own, version }];
    });
    await fillSessions(clickhouse, sessions, onlyGrew, options);
    const replaced = sessions.filter(({ rootKey, done }) => done > 0 && !onlyGrew.has(rootKey));
    await eraseSessions(
      clickhouse,
      replaced.map(({ session, version }) => ({ session, before: version })),
    );
    for (const { version, ...own } of sessions) {
      const now: FilledSession = { ...own, since: onlyGrew.has(own.rootKey) ? own.since : version, done: version };
      await putFilled(store, now);
      const kept = filled.get(own.rootKey);
      if (kept === undefined) {
        filled.set(own.rootKey, { ...now });
        changes++;
      } else Object.assign(kept, now);
      if (!noted.has(own.rootKey)) pending.delete(own.rootKey);
      if (!rewritten.has(own.rootKey)) grew.add(own.rootKey);
    }
    return true;
  }

  async function eraseNow(): Promise<void> {
    for (;;) {
      const deleted = await listDeleted(store);
      if (deleted.length === 0) return;
      await ask(() => eraseSessions(clickhouse, deleted));
      const keys = deleted.map(({ rootKey }) => rootKey);
      await deleteFilled(store, keys);
      for (const key of keys) {
        filled.delete(key);
        changes++;
        pending.delete(key);
        grew.delete(key);
      }
    }
  }

  function startSoon(): Promise<void> {
    due ??= inTurn(async () => {
      due = undefined;
      try {
        await eraseNow();
        for (let isMore = true; isMore && !isClosed;) isMore = await ask(fillNext);
      } catch (error) {
        if (!isClosed) retryLater(error);
      }
    });
    return due;
  }

  function retryLater(error: unknown): void {
    // That ClickHouse is away was said; anything else is a fault of its own.
    if (awaySince === undefined) onError(error);
    clearTimeout(timer);
    timer = setTimeout(() => void startSoon(), retryMs).unref();
  }

  async function isReady(roots: ReadonlySet<string>): Promise<boolean> {
    const lacks = () => isAnyPending(roots) || toAllowed(roots).size < roots.size;
    if (isAway()) return false;
    if (!lacks()) return true;
    let late: NodeJS.Timeout | undefined;
    await Promise.race([startSoon(), new Promise<void>((resolve) => void (late = setTimeout(resolve, waitMs)))]);
    clearTimeout(late);
    return !lacks() && !isAway();
  }

  /** Few are pending, and somebody may read very many. */
  function isAnyPending(roots: ReadonlySet<string>): boolean {
    for (const key of pending) if (roots.has(toHubRoot(options.archiveFolder, key).path)) return true;
    return false;
  }

  /** Made anew only where a session came or went since: what changes of one is seen by all who hold it. */
  function toAllowed(roots: ReadonlySet<string>): AllowedSessions {
    const known = allowedOf.get(roots);
    if (known?.changes === changes) return known.allowed;
    const allowed = new Map<string, KeptSession>();
    for (const root of roots) {
      const own = filled.get(basename(root));
      if (own !== undefined) allowed.set(root, own);
    }
    allowedOf.set(roots, { changes, allowed });
    return allowed;
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

  function isAway(): boolean {
    return !isMigrated || awaySince !== undefined;
  }

  void startSoon();
  return {
    engine: {
      async openView(query, view) {
        const roots = view.roots ?? new Set<string>();
        if (!(await isReady(roots))) return undefined;
        const allowed = toAllowed(roots);
        return askOrNot(() => openQueryView(query, { ...place, allowed, files: view.files, revision: view.revision }));
      },
    },
    async readUsage(roots) {
      if (!(await isReady(new Set(roots.map(({ path }) => path))))) return undefined;
      return askOrNot(() => readStoredUsage(clickhouse, roots, filled, options));
    },
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
    erase: () => inTurn(eraseNow),
    health: () => ({ state: isAway() ? 'away' : pending.size > 0 ? 'behind' : 'ready', pending: pending.size }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await last;
    },
  };
}

/** At least one, and more while they are small. */
function takeBatch(found: readonly PendingSession[]): readonly PendingSession[] {
  let bytes = 0;
  return found.filter((each, at) => {
    bytes += each.bytes;
    return at === 0 || bytes <= bytesAtOnce;
  });
}
