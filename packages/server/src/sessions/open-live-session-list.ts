import { isOwnTitle } from '@scrollkeep/transcript/conversation/session-title.ts';
import type { Root } from '../disk/find-roots.ts';
import type { FolderWatch } from '../disk/watch-folder.ts';
import { watchRoots } from '../disk/watch-roots.ts';
import { openChangeNotes } from './change-notes.ts';
import { openDigestQueue } from './digest-queue.ts';
import { openEventLog } from './event-log.ts';
import { toListedSession, type ListedSession } from './listed-session.ts';
import { listSessionPlaces } from './list-session-places.ts';
import type { LiveSessionList } from './live-session-list.ts';
import type { LiveSessionListOptions } from './live-session-options.ts';
import { openFollowers, type SessionEvent } from './open-followers.ts';
import { openStartup } from './open-startup.ts';
import { openProjectTitles } from './project-titles.ts';
import type { SessionCache } from './session-cache.ts';
import { resolveSession, throwNotFound, type SessionName } from './resolve-session.ts';
import { openSessionRegistry, revisionStateOf, toRevision, type TrackedSession } from './session-registry.ts';
import type { SessionModelOptions } from './session-model.ts';
import type { SessionPlace } from './session-place.ts';

/** A first list waits so long for the newest sessions to be read, then it says how many are missing. */
const maxListWaitMs = 1500;
const coalesceMs = 300;
const hint = 'GET /api/v1/sessions lists them; it may have been removed in the meantime.';
/** Where the index has a list, the folders are looked through after the first answer, or when nobody asks. */
const scanRestMs = 250;

export function openLiveSessionList(roots: readonly Root[], options: LiveSessionListOptions): LiveSessionList {
  const ending = new AbortController();
  const registry = openSessionRegistry();
  const titles = openProjectTitles(options.maxLineBytes);
  const log = openEventLog({ now: Date.now() });
  const sessionOfFile = new Map<string, string>();
  let isLookedThrough = false;
  const startup = openStartup(roots, {
    store: options.isHelper === true ? undefined : options.store,
    isOver: () => isLookedThrough,
    onProblem: options.onProblem,
  });
  let lastScanMs = 0;
  let lastScanEndMs = 0;
  let isScanDue = false;
  let lastUseMs = 0;
  let scanning: Promise<void> | undefined;
  let watcher: FolderWatch | undefined;

  const modelOptions: Omit<SessionModelOptions, 'forks'> = {
    ...options,
    signal: ending.signal,
    listSummaries: titles.list,
    onMain: (place, summaries) => {
      if (titles.put(place, summaries)) readUnnamed(place);
    },
  };
  let cache: SessionCache | undefined;
  let opening: Promise<SessionCache> | undefined;
  // What reads sessions is a large part of the program, and a list from the index needs none of it.
  const openCache = () =>
    (opening ??= import('./session-cache.ts').then(
      ({ openSessionCache }) => (cache = openSessionCache({ ...modelOptions, maxNodes: options.maxNodes })),
    ));
  const notes = openChangeNotes({ log, onFiles });
  const queue = openDigestQueue(readDigest);
  const followers = openFollowers(log, toSessionEvent);

  async function readDigest(entry: TrackedSession): Promise<void> {
    try {
      const [sessions, { readSessionDigest }] = await Promise.all([openCache(), import('./read-session-digest.ts')]);
      entry.digest = await readSessionDigest(sessions, entry);
      entry.isUnreadable = false;
      notes.note([entry.key]);
    } catch (error) {
      entry.isUnreadable = true;
      if (!ending.signal.aborted)
        options.onProblem({
          path: entry.place.project.toFile(entry.place.main?.path ?? ''),
          code: 'UNREADABLE',
          message: error instanceof Error ? error.message : String(error),
        });
    }
  }

  /** Titles came that may be for sessions whose own files are as they were: those are read anew. */
  function readUnnamed({ identity, project }: SessionPlace): void {
    const unnamed = registry
      .list()
      .filter(
        ({ place, digest }) =>
          place.project.identity === project.identity &&
          place.identity !== identity &&
          digest !== undefined &&
          !isOwnTitle(digest.titleFrom),
      );
    for (const { place } of unnamed) cache?.drop(place.identity);
    queue.add(unnamed);
  }

  function scan(): Promise<void> {
    scanning ??= (async () => {
      try {
        lastScanMs = Date.now();
        const places = await listSessionPlaces(options.findRoots?.() ?? roots, { ...options, sessionOfFile });
        if (ending.signal.aborted) return;
        const { changed, keys, gone } = registry.update(places);
        for (const entry of gone) cache?.drop(entry.place.identity);
        const wasShown = !isLookedThrough && (await startup.isThere());
        const unknown = isLookedThrough ? changed : await startup.takeDigests(changed);
        isLookedThrough = true;
        lastScanEndMs = Date.now();
        // Whoever was shown the old list is told to ask again, even if nothing is new.
        if (wasShown) log.add({ type: 'sessions', keys: [] });
        if (options.isHelper !== true) queue.add(unknown);
        notes.note(keys);
        for (const entry of changed) void followers.tell(entry);
      } finally {
        scanning = undefined;
      }
    })();
    return scanning;
  }

  /** A session in memory knows more than what is stored of it, and costs no more. */
  async function isUnread(entry: TrackedSession): Promise<boolean> {
    if (cache?.find(entry.place.identity) !== undefined) return false;
    await lookAt(entry);
    return true;
  }

  async function toSessionEvent(entry: TrackedSession): Promise<SessionEvent> {
    const stored =
      options.findStored !== undefined && (await isUnread(entry)) ? await options.findStored(entry.place) : undefined;
    if (stored !== undefined)
      return {
        type: 'session',
        key: entry.key,
        revision: toRevision(entry, stored.state),
        turns: stored.turns,
        status: stored.status,
      };
    const snapshot = await (await openCache()).read(entry.place);
    return {
      type: 'session',
      key: entry.key,
      revision: toRevision(entry, revisionStateOf(snapshot)),
      turns: snapshot.findPath('live')?.turns.length ?? 0,
      status: snapshot.session.status,
    };
  }

  async function lookAt(entry: TrackedSession): Promise<void> {
    const state = await registry.restat(entry);
    if (state === 'vanished') scanSoon();
    if (state !== 'changed') return;
    queue.add([entry]);
    notes.note([entry.key]);
    await followers.tell(entry);
  }

  function onFiles(paths: readonly string[]): void {
    const entries = new Set(paths.map((path) => registry.findByFile(path)));
    if (entries.delete(undefined) && paths.some(mayBeNew)) scanSoon();
    for (const entry of entries) if (entry !== undefined) void lookAt(entry);
  }

  /** Listing everything may take a while; it must not take all the time. */
  function scanSoon(): void {
    if (isScanDue) return;
    isScanDue = true;
    notes.later(Math.max(coalesceMs, lastScanEndMs + 5 * (lastScanEndMs - lastScanMs) - Date.now()), () => {
      isScanDue = false;
      void scan().catch(() => undefined);
    });
  }

  const poll = setInterval(() => {
    for (const key of followers.keys()) {
      const entry = registry.find(key);
      if (entry !== undefined) void lookAt(entry);
      if (entry !== undefined && cache?.find(entry.place.identity)?.isBehind() === true) void followers.tell(entry);
    }
    cache?.expire(Date.now());
    const isUsed = log.listeners() > 0 || Date.now() - lastUseMs < 60_000;
    if (isUsed && Date.now() - lastScanMs > options.rescanMs) scanSoon();
  }, options.pollMs).unref();

  /** Watching a large tree takes as long as looking through it, so the first list goes before both. */
  function begin(): Promise<void> {
    if (ending.signal.aborted) return Promise.resolve();
    if (options.isHelper === true) return scan();
    watcher = watchRoots(roots, notes.touch);
    if (!watcher.isWhole())
      options.onProblem({
        path: roots[0]?.path ?? '',
        code: 'NO_WATCH',
        message: 'changes are found only by rescanning',
      });
    return scan();
  }

  let beginNow: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => (beginNow = resolve));
  const ready = startup.isThere().then(async (isShown) => {
    if (isShown) {
      notes.later(scanRestMs, beginNow);
      await wanted;
    }
    await begin();
  });
  // Whoever asks first is told; nobody asking is no reason to end.
  ready.catch(() => undefined);

  async function upToDate(): Promise<void> {
    lastUseMs = Date.now();
    beginNow();
    await ready;
    if (options.isHelper !== true && watcher?.isWhole() !== true && Date.now() - lastScanMs > options.pollMs)
      await scan();
  }

  async function listSessions(): Promise<readonly ListedSession[]> {
    await upToDate();
    await queue.settle(maxListWaitMs);
    return registry
      .list()
      .map((entry) => toListedSession(entry, { ...entry.place, agentFiles: entry.place.agents.length }));
  }

  async function readNames(): Promise<ReadonlyMap<string, SessionName>> {
    await queue.settle(maxListWaitMs);
    return new Map(
      registry
        .list()
        .map((entry) => [
          entry.place.identity,
          { title: entry.digest?.summary.title, slug: entry.digest?.slug ?? undefined },
        ]),
    );
  }

  return {
    async get(name) {
      await upToDate();
      // It may be newer than the last listing.
      if (registry.find(name) === undefined && Date.now() - lastScanMs > 1000) await scan();
      const listed = registry.find(name);
      if (listed !== undefined) return listed;
      const entries = new Map(registry.list().map((entry) => [entry.place, entry]));
      const place = await resolveSession(name, [...entries.keys()], {
        hint,
        readNames,
        readTitle: async ({ identity }) => (await readNames()).get(identity)?.title,
      });
      return entries.get(place) ?? throwNotFound(name, { hint });
    },
    read: async (entry) => (await openCache()).read(entry.place),
    isUnread,
    async findStartup() {
      lastUseMs = Date.now();
      if (isLookedThrough || !(await startup.isThere())) return undefined;
      return {
        listSessions: () => startup.ask((list) => list.listSessions()),
        findNewest: (limit) => startup.ask((list) => list.findNewest(limit)),
      };
    },
    listSessions,
    countMissing: registry.countMissing,
    entries: () => registry.list(),
    changes: notes.count,
    findKey: (file, id) =>
      (file === null ? undefined : registry.findByFile(file))?.key ?? registry.find(id)?.key ?? null,
    touch: () => log.add({ type: 'sessions', keys: [] }),
    tellAnnotations: () => log.add({ type: 'annotations' }),
    rescan: scanSoon,
    async settle() {
      await upToDate();
      await queue.settle(2 ** 30);
    },
    follow: followers.follow,
    async close() {
      ending.abort();
      clearInterval(poll);
      notes.close();
      watcher?.close();
      queue.close();
      await scanning?.catch(() => undefined);
      await startup.close();
    },
  };
}

/**
 * Other files come and go below the folders all the time; only a transcript, or a folder that may hold some, is worth a
 * look.
 */
function mayBeNew(path: string): boolean {
  return path.endsWith('.jsonl') || !/\.\w{1,8}$/.test(path);
}
