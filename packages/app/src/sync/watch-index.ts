import type { Root } from '../disk/find-roots.ts';
import { watchRoots } from '../disk/watch-roots.ts';

export interface WatchIndexOptions {
  readonly signal: AbortSignal;
  /** Ends by itself after this time. */
  readonly forMs?: number;
  readonly onChange: () => Promise<void>;
  /** Looking at everything again finds what the system did not tell of; soon where it tells only of a part. */
  readonly rescanMs?: { readonly whole: number; readonly part: number };
}

/** Writers write several lines at once; one look serves them all. */
const settleMs = 150;
const leastIntervalMs = 500;
/** While a session is written all the time, looking takes at most one part of so many of a core. */
const restPerWork = 10;

/**
 * Calls back after files changed below the roots, one call at a time, until it is told to end. Nothing runs while
 * nothing changes.
 */
export async function watchIndex(
  roots: readonly Root[],
  { signal, forMs, onChange, rescanMs = { whole: 300_000, part: 30_000 } }: WatchIndexOptions,
): Promise<void> {
  // The first look is for what was written between the caller's own and the beginning of the watch.
  let isWanted = true;
  let wake: () => void = () => undefined;
  const want = () => {
    isWanted = true;
    wake();
  };
  const watch = watchRoots(roots, want);
  // The only timer that keeps the process alive; asked each time, because a watch may fail later.
  let rescan = setTimeout(look, nextRescan());
  const state = { isEnded: false };
  const end = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (forMs !== undefined) setTimeout(resolve, forMs);
  }).then(() => {
    state.isEnded = true;
    wake();
  });

  function nextRescan(): number {
    return watch.isWhole() ? rescanMs.whole : rescanMs.part;
  }

  function look(): void {
    want();
    rescan = setTimeout(look, nextRescan());
  }

  try {
    while (!state.isEnded) {
      if (!isWanted) await new Promise<void>((resolve) => (wake = resolve));
      if (state.isEnded) break;
      await sleep(settleMs);
      isWanted = false;
      const started = performance.now();
      await onChange();
      await Promise.race([end, sleep(Math.max(leastIntervalMs, (performance.now() - started) * restPerWork))]);
    }
  } finally {
    clearTimeout(rescan);
    watch.close();
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
