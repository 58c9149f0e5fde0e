import type { Root } from '../disk/find-roots.ts';
import { watchRoots } from '../http/library/watch-roots.ts';

export interface WatchIndexOptions {
  readonly signal: AbortSignal;
  /** Ends by itself after this time. */
  readonly forMs?: number;
  readonly onChange: () => Promise<void>;
  /** Looking at everything again finds what the system did not tell of. */
  readonly rescanMs?: number;
}

/** Writers write several lines at once; one look serves them all. */
const settleMs = 150;
const leastIntervalMs = 500;

/** Calls back after files changed below the roots, one call at a time, until it is told to end. */
export async function watchIndex(roots: readonly Root[], { signal, forMs, onChange, rescanMs = 120_000 }: WatchIndexOptions): Promise<void> {
  let isWanted = false;
  let wake: () => void = () => undefined;
  const want = () => {
    isWanted = true;
    wake();
  };
  const watch = watchRoots(roots, want, want);
  const rescan = setInterval(want, rescanMs);
  const end = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (forMs !== undefined) setTimeout(resolve, forMs);
  });
  const state = { isEnded: false };
  void end.then(() => {
    state.isEnded = true;
    wake();
  });
  try {
    while (!state.isEnded) {
      if (!isWanted) await new Promise<void>((resolve) => (wake = resolve));
      if (state.isEnded) break;
      await sleep(settleMs);
      isWanted = false;
      const started = Date.now();
      await onChange();
      await Promise.race([end, sleep(Math.max(0, leastIntervalMs - (Date.now() - started)))]);
    }
  } finally {
    clearInterval(rescan);
    watch.close();
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
