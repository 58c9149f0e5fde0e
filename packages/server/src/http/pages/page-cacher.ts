import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Root } from '../../disk/find-roots.ts';
import { isIdle } from '../../sessions/session-activity.ts';
import { leastCachedBytes, mostCachedPages, type CachedPages, type CachePlace } from './cached-pages.ts';
import type { TrackedSession } from '../../sessions/session-registry.ts';
import type { LiveSessionList } from '../../sessions/live-session-list.ts';

/** Reads large sessions before somebody opens them, so that their first pages are there. */
export interface PageCacher {
  close(): void;
}

export interface PageCacherOptions {
  readonly cache: CachePlace;
  readonly findRoots: () => readonly Root[];
  readonly maxLineBytes: number;
  /** For tests: what does it instead of a process of its own, and when it begins. */
  readonly keep?: (task: CachePagesTask, signal: AbortSignal) => Promise<void>;
  readonly firstRestMs?: number;
}

/** What the process that does it is told. */
export interface CachePagesTask extends Pick<PageCacherOptions, 'cache' | 'maxLineBytes'> {
  readonly roots: readonly Root[];
  readonly keys: readonly string[];
}

/** Only where the program is built: from sources there is nothing to start. */
const program = fileURLToPath(new URL('./cache-pages.js', import.meta.url));
/** The first moments belong to the person who has just started the server. */
const firstRestMs = 2_000;
const restMs = 10 * 60_000;
/** A process takes so many: its memory goes with it. */
const mostAtOnce = 20;
const mostTries = 2;
/** Of what can be kept, half is for sessions that somebody opened. */
const mostWanted = mostCachedPages / 2;
const dayMs = 24 * 3600_000;

/**
 * In a process of its own, which gives way to everything else: reading gigabytes takes memory and a processor, and
 * whoever reads a page meanwhile must not notice. Sessions that are being written are left out: what is kept of them
 * would be old at once.
 */
export function openPageCacher(
  index: Pick<LiveSessionList, 'settle' | 'entries'> & { readonly cachedPages: CachedPages | undefined },
  options: PageCacherOptions,
): PageCacher {
  const ending = new AbortController();
  const keep = options.keep ?? runProcess;
  /** By session, how often the state of its files was tried: what cannot be kept is not tried again and again. */
  const tried = new Map<string, { readonly stamp: string; readonly times: number }>();
  let timer: NodeJS.Timeout | undefined;

  /** Whether something was done: then there may be more. */
  async function run(): Promise<boolean> {
    await index.settle();
    const entries = index.entries();
    await index.cachedPages?.prune(entries.map((entry) => entry.place));
    const chosen: TrackedSession[] = [];
    let again: TrackedSession | undefined;
    for (const entry of listWanted(entries, Date.now())) {
      if (chosen.length >= mostAtOnce) break;
      const times = countTries(entry);
      if (times >= mostTries || (await index.cachedPages?.has(entry.place)) !== false) continue;
      if (times === 0) chosen.push(entry);
      else again ??= entry;
    }
    // One that ended its process has kept those behind it from their turn: what failed is tried alone.
    if (chosen.length === 0 && again !== undefined) chosen.push(again);
    if (chosen.length === 0 || ending.signal.aborted) return false;
    for (const entry of chosen)
      tried.set(entry.place.identity, { stamp: entry.place.stamp, times: countTries(entry) + 1 });
    await keep(
      {
        roots: options.findRoots(),
        keys: chosen.map(({ key }) => key),
        cache: options.cache,
        maxLineBytes: options.maxLineBytes,
      },
      ending.signal,
    );
    return true;
  }

  function countTries({ place }: TrackedSession): number {
    const last = tried.get(place.identity);
    return last?.stamp === place.stamp ? last.times : 0;
  }

  async function runAll(): Promise<void> {
    while (!ending.signal.aborted && (await run()));
  }

  function later(ms: number): void {
    timer = setTimeout(() => {
      void runAll()
        .catch(() => undefined)
        .finally(() => {
          if (!ending.signal.aborted) later(restMs);
        });
    }, ms).unref();
  }

  if (options.keep !== undefined || existsSync(program)) later(options.firstRestMs ?? firstRestMs);
  return {
    close() {
      ending.abort();
      clearTimeout(timer);
    },
  };
}

/** First what a person would wait for longest, and is likely to open: the large ones, and of these the new ones. */
function listWanted(entries: readonly TrackedSession[], now: number): readonly TrackedSession[] {
  const toWorth = ({ place }: TrackedSession) => place.bytes / (Math.max(0, now - place.modifiedMs) + dayMs);
  return entries
    .filter(({ place }) => place.bytes >= leastCachedBytes && isIdle(place, now))
    .map((entry) => ({ entry, worth: toWorth(entry) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, mostWanted)
    .map(({ entry }) => entry);
}

function runProcess(task: CachePagesTask, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], {
      stdio: ['pipe', 'ignore', 'ignore'],
      signal,
      windowsHide: true,
    });
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
    // Not on the command line, where others can read it.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(task));
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // Some systems do not let it; then it is only less polite.
    }
  });
}
