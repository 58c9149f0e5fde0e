/**
 * Whether what was read of a file may be kept: one that was written this moment may change again within the same
 * millisecond, and neither its size nor its time would show it.
 */
export function isSettled(modifiedMs: number, now: number): boolean {
  return now - modifiedMs > settledMs;
}

const settledMs = 2000;
