import type { TrackedSession } from './session-registry.ts';

/**
 * Reads sessions for the list one at a time: the newest first, but the huge ones last, so that the rest need not wait
 * for them.
 */
export interface DigestQueue {
  readonly add: (entries: readonly TrackedSession[]) => void;
  /** When nothing is left to do, or the time is over. */
  settle(maxMs: number): Promise<void>;
  close(): void;
}

/** A session that is written all the time is read again after so many times what reading it costs. */
const restFactor = 10;

export function openDigestQueue(read: (entry: TrackedSession) => Promise<void>): DigestQueue {
  const waiting = new Set<TrackedSession>();
  const restsUntil = new WeakMap<TrackedSession, number>();
  const idle = new Set<() => void>();
  let isRunning = false;
  let isClosed = false;
  let alarm: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    if (isRunning || isClosed) return;
    isRunning = true;
    clearTimeout(alarm);
    for (let entry = findNext(); entry !== undefined; entry = findNext()) {
      waiting.delete(entry);
      const start = performance.now();
      await read(entry);
      const end = performance.now();
      // The first reading says little of what the next one costs: it may have loaded what reads.
      restsUntil.set(entry, restsUntil.has(entry) ? end + (end - start) * restFactor : end);
    }
    isRunning = false;
    for (const resolve of idle) resolve();
    idle.clear();
    if (waiting.size > 0 && !isClosed) alarm = setTimeout(() => void run(), 500).unref();
  }

  function findNext(): TrackedSession | undefined {
    if (isClosed) return undefined;
    let next: TrackedSession | undefined;
    for (const entry of waiting)
      if ((restsUntil.get(entry) ?? 0) <= performance.now() && (next === undefined || comesBefore(entry, next)))
        next = entry;
    return next;
  }

  return {
    add(entries) {
      for (const entry of entries) waiting.add(entry);
      void run();
    },
    settle: (maxMs) =>
      new Promise((resolve) => {
        if (!isRunning) return resolve();
        const timer = setTimeout(done, maxMs);
        function done(): void {
          clearTimeout(timer);
          idle.delete(done);
          resolve();
        }
        idle.add(done);
      }),
    close() {
      isClosed = true;
      clearTimeout(alarm);
      waiting.clear();
    },
  };
}

const hugeBytes = 64 * 1024 * 1024;

function comesBefore(a: TrackedSession, b: TrackedSession): boolean {
  const isHuge = (entry: TrackedSession) => entry.place.bytes > hugeBytes;
  return isHuge(a) === isHuge(b) ? a.place.modifiedMs > b.place.modifiedMs : isHuge(b);
}
