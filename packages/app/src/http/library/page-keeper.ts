import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Root } from '../../disk/find-roots.ts';
import { isIdle } from '../../ls/session-activity.ts';
import type { KeptPlace } from './kept-list.ts';
import { leastKeptBytes } from './kept-pages.ts';
import type { SessionIndex } from './session-index.ts';

/** Reads large sessions before somebody opens them, so that their first pages are there. */
export interface PageKeeper {
  close(): void;
}

export interface PageKeeperOptions {
  readonly kept: KeptPlace;
  readonly findRoots: () => readonly Root[];
  readonly maxLineBytes: number;
}

/** What the process that does it is told. */
export interface KeepPagesTask extends Omit<PageKeeperOptions, 'findRoots'> {
  readonly roots: readonly Root[];
  readonly keys: readonly string[];
}

/** Only where the program is built: from sources there is nothing to start. */
const program = fileURLToPath(new URL('./keep-pages.js', import.meta.url));
/** The first minute belongs to the person who has just started the server. */
const firstRestMs = 5_000;
const restMs = 10 * 60_000;
const mostAtOnce = 20;

/**
 * In a process of its own, which gives way to everything else: reading gigabytes takes memory and a processor, and whoever reads a page meanwhile must not
 * notice. Sessions that are being written are left out: what is kept of them would be old at once.
 */
export function openPageKeeper(index: Pick<SessionIndex, 'settle' | 'entries' | 'keptPages'>, options: PageKeeperOptions): PageKeeper {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    await index.settle();
    const entries = index.entries();
    await index.keptPages?.prune(entries.map((entry) => entry.place));
    const large = entries.filter(({ place }) => place.bytes >= leastKeptBytes && isIdle(place, Date.now())).sort((a, b) => b.place.modifiedMs - a.place.modifiedMs);
    const keys: string[] = [];
    for (const { key, place } of large) if (keys.length < mostAtOnce && (await index.keptPages?.has(place)) === false) keys.push(key);
    if (keys.length > 0 && !ending.signal.aborted) await runProcess({ roots: options.findRoots(), keys, kept: options.kept, maxLineBytes: options.maxLineBytes }, ending.signal);
  }

  function later(ms: number): void {
    timer = setTimeout(() => {
      void run()
        .catch(() => undefined)
        .finally(() => {
          if (!ending.signal.aborted) later(restMs);
        });
    }, ms).unref();
  }

  if (existsSync(program)) later(firstRestMs);
  return {
    close() {
      ending.abort();
      clearTimeout(timer);
    },
  };
}

function runProcess(task: KeepPagesTask, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], signal, windowsHide: true });
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
