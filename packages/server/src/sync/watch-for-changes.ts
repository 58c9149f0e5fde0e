import type { Root } from '../disk/find-roots.ts';
import { watchRoots } from '../disk/watch-roots.ts';

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Ends by itself after this time. */
  readonly forMs?: number;
  readonly onChange: () => Promise<void>;
  /**
   * How often `onChange` is called without a notice of the system, which may miss changes: seldom where it watches
   * every folder, more often where it watches only some.
   */
  readonly rescanMs?: { readonly whole: number; readonly part: number };
  /** The pause after a call, as a multiple of its duration: by default at most a tenth of a core is used. */
  readonly restPerWork?: number;
  /** The shortest pause after a call: by default for work that nobody waits for. */
  readonly leastRestMs?: number;
}

/** Writers write several lines at once; one call serves them all. */
const settleMs = 150;

/**
 * Calls back after files changed below the roots, one call at a time, until it is told to end. Nothing runs while
 * nothing changes.
 */
export async function watchForChanges(roots: readonly Root[], options: WatchOptions): Promise<void> {
  const { signal, forMs, onChange, rescanMs = { whole: 300_000, part: 30_000 } } = options;
  const { restPerWork = 10, leastRestMs = 500 } = options;
  const state = { isEnded: signal.aborted, hasChanges: true };
  let wake: () => void = () => undefined;
  const noteChange = () => {
    state.hasChanges = true;
    wake();
  };
  const watch = watchRoots(roots, noteChange);
  // Asked each time, because a watch may fail later.
  const nextRescan = () => (watch.isWhole() ? rescanMs.whole : rescanMs.part);
  const rescan = () => {
    noteChange();
    rescanTimer = setTimeout(rescan, nextRescan());
  };
  let rescanTimer = setTimeout(rescan, nextRescan());
  let endTimer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (forMs !== undefined) endTimer = setTimeout(resolve, forMs);
  }).then(() => {
    state.isEnded = true;
    wake();
  });
  const rest = (ms: number) => Promise.race([end, sleep(ms)]);

  try {
    // The first call is for what was written between the caller's own reading and the beginning of the watch.
    while (!state.isEnded) {
      if (!state.hasChanges) await new Promise<void>((resolve) => (wake = resolve));
      if (!state.isEnded) await rest(settleMs);
      if (state.isEnded) break;
      state.hasChanges = false;
      const started = performance.now();
      await onChange();
      await rest(Math.max(leastRestMs, (performance.now() - started) * restPerWork));
    }
  } finally {
    clearTimeout(rescanTimer);
    clearTimeout(endTimer);
    watch.close();
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
