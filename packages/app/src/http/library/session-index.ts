import type { ProjectSummary, WireEvent } from '@scrollkeep/view/wire';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { isIdle } from '../../ls/session-activity.ts';
import { ApiProblem } from '../api-problem.ts';
import { openDigestQueue } from './digest-queue.ts';
import { openEventLog, type SendEvent } from './event-log.ts';
import { listSessionPlaces } from './list-session-places.ts';
import { openProjectTitles } from './project-titles.ts';
import { openSessionCache } from './session-cache.ts';
import { openSessionCatalogue, toRevision, type CatalogueEntry } from './session-catalogue.ts';
import { toSessionDigest } from './session-digest.ts';
import type { SessionModelOptions, SessionSnapshot } from './session-model.ts';
import type { SessionRow } from './sessions-query.ts';
import { toProjects } from './to-projects.ts';
import { watchRoots } from './watch-roots.ts';

export interface SessionIndexOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly pollMs: number;
  readonly rescanMs: number;
  readonly maxNodes: number;
  /** The roots as they are now: an archive may have come meanwhile. */
  readonly findRoots?: () => readonly Root[];
}

/** Which sessions there are, kept up to date while somebody listens. */
export interface SessionIndex {
  get(key: string): Promise<CatalogueEntry>;
  read(entry: CatalogueEntry): Promise<SessionSnapshot>;
  listProjects(): Promise<readonly ProjectSummary[]>;
  listRows(): Promise<{ readonly rows: readonly SessionRow[]; readonly pending: number; readonly unreadable: number }>;
  /** Grows with everything that is told. */
  readonly changes: () => number;
  readonly findKey: (file: string | null, id: string) => string | null;
  /** Tells that lists are out of date. */
  readonly touch: () => void;
  /** Lists everything again. */
  readonly rescan: () => void;
  readonly findTitle: (entry: CatalogueEntry) => string | undefined;
  /** Says how things stand, then what was missed since an id, then everything that happens; gives the way to stop. */
  follow(entry: CatalogueEntry | undefined, lastEventId: number | undefined, send: SendEvent): Promise<() => void>;
  close(): Promise<void>;
}

/** A first list waits so long for the newest sessions to be read, then it says how many are missing. */
const maxListWaitMs = 1500;
const coalesceMs = 300;
const maxKeysInEvent = 200;

export function openSessionIndex(roots: readonly Root[], options: SessionIndexOptions): SessionIndex {
  const ending = new AbortController();
  const catalogue = openSessionCatalogue();
  const titles = openProjectTitles();
  const log = openEventLog({ now: Date.now() });
  const sessionOfFile = new Map<string, string>();
  const modelOptions: SessionModelOptions = { ...options, signal: ending.signal, listSummaries: titles.list, onMain: (place, summaries) => void titles.put(place, summaries) };
  const cache = openSessionCache({ ...modelOptions, maxNodes: options.maxNodes });
  /** By key: how many follow it, and what they were told last. */
  const followed = new Map<string, { count: number; told: number }>();
  const changedKeys = new Set<string>();
  const touched = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let changeCount = 0;
  let lastScanMs = 0;
  let lastScanEndMs = 0;
  let isScanDue = false;
  let lastUseMs = 0;
  let scanning: Promise<void> | undefined;

  const queue = openDigestQueue(readDigest);

  async function readDigest(entry: CatalogueEntry): Promise<void> {
    try {
      // The first time every session is read once; the newest stay in memory, as far as there is room.
      const isLive = entry.digest !== undefined || cache.find(entry.place.identity) !== undefined;
      entry.digest = toSessionDigest(await (isLive ? cache.read(entry.place) : cache.readOnce(entry.place)));
      entry.isUnreadable = false;
      noteChanged([entry.key]);
    } catch (error) {
      entry.isUnreadable = true;
      if (!ending.signal.aborted) options.onProblem({ path: entry.place.project.toFile(entry.place.main?.path ?? ''), code: 'UNREADABLE', message: error instanceof Error ? error.message : String(error) });
    }
  }

  function scan(): Promise<void> {
    scanning ??= (async () => {
      try {
        lastScanMs = Date.now();
        const places = await listSessionPlaces(options.findRoots?.() ?? roots, { ...options, sessionOfFile });
        if (ending.signal.aborted) return;
        const { changed, keys, gone } = catalogue.update(places);
        for (const entry of gone) cache.drop(entry.place.identity);
        lastScanEndMs = Date.now();
        queue.add(changed);
        noteChanged(keys);
        for (const entry of changed) void tellFollowers(entry);
      } finally {
        scanning = undefined;
      }
    })();
    return scanning;
  }

  /** Lists are out of date; said once for many changes. */
  function noteChanged(keys: readonly string[]): void {
    if (keys.length === 0) return;
    changeCount++;
    const isFirst = changedKeys.size === 0;
    for (const key of keys) changedKeys.add(key);
    if (!isFirst) return;
    later(coalesceMs, () => {
      log.add({ type: 'sessions', keys: changedKeys.size > maxKeysInEvent ? [] : [...changedKeys] });
      changedKeys.clear();
    });
  }

  async function tellFollowers(entry: CatalogueEntry): Promise<void> {
    if (!followed.has(entry.key)) return;
    const event = await toSessionEvent(entry).catch(() => undefined);
    const follower = followed.get(entry.key);
    if (event === undefined || follower === undefined || event.revision <= follower.told) return;
    follower.told = event.revision;
    log.add(event);
  }

  async function toSessionEvent(entry: CatalogueEntry): Promise<WireEvent & { readonly type: 'session' }> {
    const snapshot = await cache.read(entry.place);
    return { type: 'session', key: entry.key, revision: toRevision(entry, snapshot), turns: snapshot.findPath('live')?.turns.length ?? 0, status: snapshot.session.status };
  }

  async function lookAt(entry: CatalogueEntry): Promise<void> {
    const state = await catalogue.restat(entry);
    if (state === 'vanished') scanSoon();
    if (state !== 'changed') return;
    queue.add([entry]);
    noteChanged([entry.key]);
    await tellFollowers(entry);
  }

  function onFile(path: string): void {
    // A write is told several times; the file is looked at once.
    const isFirst = touched.size === 0;
    touched.add(path);
    if (!isFirst) return;
    later(50, () => {
      const paths = [...touched];
      touched.clear();
      const entries = new Set(paths.map((touchedPath) => catalogue.findByFile(touchedPath)));
      if (entries.delete(undefined) && paths.some(mayBeNew)) scanSoon();
      for (const entry of entries) if (entry !== undefined) void lookAt(entry);
    });
  }

  /** Listing everything may take a while; it must not take all the time. */
  function scanSoon(): void {
    if (isScanDue) return;
    isScanDue = true;
    later(Math.max(coalesceMs, lastScanEndMs + 5 * (lastScanEndMs - lastScanMs) - Date.now()), () => {
      isScanDue = false;
      void scan().catch(() => undefined);
    });
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms).unref();
    timers.add(timer);
  }

  const watcher = watchRoots(roots, onFile, (message) => options.onProblem({ path: roots[0]?.path ?? '', code: 'NO_WATCH', message: `changes are only found by looking again (${message})` }));
  const poll = setInterval(() => {
    for (const key of followed.keys()) {
      const entry = catalogue.find(key);
      if (entry !== undefined) void lookAt(entry);
      if (entry !== undefined && cache.find(entry.place.identity)?.isBehind() === true) void tellFollowers(entry);
    }
    cache.expire(Date.now());
    const isUsed = log.listeners() > 0 || Date.now() - lastUseMs < 60_000;
    if (isUsed && Date.now() - lastScanMs > options.rescanMs) scanSoon();
  }, options.pollMs).unref();
  const ready = scan();
  // Whoever asks first is told; nobody asking is no reason to end.
  ready.catch(() => undefined);

  async function upToDate(): Promise<void> {
    lastUseMs = Date.now();
    await ready;
    if (!watcher.isWatching() && Date.now() - lastScanMs > options.pollMs) await scan();
  }

  function findTitle(entry: CatalogueEntry): string | undefined {
    const records = entry.digest?.records;
    return records === undefined ? undefined : titles.find(entry.place, records);
  }

  function toRow(entry: CatalogueEntry): SessionRow | undefined {
    const { digest, place } = entry;
    if (digest === undefined) return undefined;
    const title = findTitle(entry)?.slice(0, 200) ?? digest.summary.title;
    const rest = { key: entry.key, project: entry.projectKey, projectPath: digest.projectPath, isIdle: isIdle(place, Date.now()), bytes: place.bytes, modifiedAt: new Date(place.modifiedMs).toISOString(), costMicros: null, ...(place.archived === undefined ? {} : { archived: place.archived }) };
    return { summary: { ...digest.summary, ...rest, title }, lastMs: digest.lastMs };
  }

  return {
    async get(key) {
      await upToDate();
      // It may be newer than the last listing.
      if (catalogue.find(key) === undefined && Date.now() - lastScanMs > 1000) await scan();
      const entry = catalogue.find(key);
      if (entry !== undefined) return entry;
      throw new ApiProblem({ status: 404, code: 'NO_SUCH_SESSION', detail: 'There is no such session.', hint: 'GET /api/v1/sessions lists them; it may have been removed meanwhile.' });
    },
    read: (entry) => cache.read(entry.place),
    async listProjects() {
      await upToDate();
      await queue.settle(maxListWaitMs);
      return toProjects(catalogue.list());
    },
    async listRows() {
      await upToDate();
      await queue.settle(maxListWaitMs);
      const entries = catalogue.list();
      return {
        rows: entries.flatMap((entry) => toRow(entry) ?? []),
        pending: entries.filter((entry) => entry.digest === undefined && !entry.isUnreadable).length,
        unreadable: entries.filter((entry) => entry.isUnreadable).length,
      };
    },
    changes: () => changeCount,
    findKey: (file, id) => (file === null ? undefined : catalogue.findByFile(file))?.key ?? catalogue.find(id)?.key ?? null,
    touch: () => log.add({ type: 'sessions', keys: [] }),
    rescan: scanSoon,
    findTitle,
    async follow(entry, lastEventId, send) {
      const isOwn = (event: WireEvent): boolean => event.type !== 'session' || event.key === entry?.key;
      if (entry !== undefined) followed.set(entry.key, { told: 0, ...followed.get(entry.key), count: (followed.get(entry.key)?.count ?? 0) + 1 });
      const leave = (): void => {
        const follower = entry === undefined ? undefined : followed.get(entry.key);
        if (entry === undefined || follower === undefined) return;
        follower.count--;
        if (follower.count === 0) followed.delete(entry.key);
      };
      const now = entry === undefined ? undefined : await toSessionEvent(entry).catch((error: unknown) => {
        leave();
        throw error;
      });
      // From here on nothing waits, so that no event comes twice or out of order.
      const follower = entry === undefined ? undefined : followed.get(entry.key);
      if (follower !== undefined && now !== undefined && now.revision > follower.told) {
        // Those who followed already must hear of it too.
        if (follower.count > 1) log.add(now);
        follower.told = now.revision;
      }
      send({ id: undefined, event: { type: 'hello', revision: now?.revision ?? log.lastId() } });
      const missed = lastEventId === undefined ? [] : log.listSince(lastEventId);
      for (const logged of missed ?? []) if (isOwn(logged.event)) send(logged);
      if (missed === undefined) {
        if (now !== undefined) send({ id: undefined, event: now });
        send({ id: log.lastId(), event: { type: 'sessions', keys: [] } });
      }
      const stop = log.listen((logged) => {
        if (isOwn(logged.event)) send(logged);
      });
      return () => {
        stop();
        leave();
      };
    },
    async close() {
      ending.abort();
      clearInterval(poll);
      for (const timer of timers) clearTimeout(timer);
      watcher.close();
      queue.close();
      await scanning?.catch(() => undefined);
    },
  };
}

/** Other files come and go below the folders all the time; only a transcript, or a folder that may hold some, is worth a look. */
function mayBeNew(path: string): boolean {
  return path.endsWith('.jsonl') || !/\.\w{1,8}$/.test(path);
}
