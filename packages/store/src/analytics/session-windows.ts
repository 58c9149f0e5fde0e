import { toSortedCondition } from './row-conditions.ts';

/** Sessions as conditions, each made once, in windows that begin with those that came to the hub last. */
export interface SessionWindows {
  readonly count: number;
  /** Where a window ends that begins behind the newest `from` and has so many: one of few places. */
  findEnd(from: number, wanted: number): number;
  /** Behind the newest `from`, up to `to`. */
  toCondition(from: number, to: number): string;
}

/** The first window; each following place is at twice as many. */
const firstWindow = 16_384;

export function openSessionWindows(sessions: Iterable<number>): SessionWindows {
  const sorted = Uint32Array.from(sessions).sort();
  const count = sorted.length;
  const conditions = new Map<string, string>();

  return {
    count,
    findEnd(from, wanted) {
      let end = firstWindow;
      while (end < from + wanted && end < count) end *= 2;
      // A little window at the end would be one question more.
      return end * 1.5 >= count ? count : end;
    },
    toCondition(from, to) {
      const key = `${from} ${to}`;
      const condition = conditions.get(key) ?? toSortedCondition('session', sorted.subarray(count - to, count - from));
      conditions.set(key, condition);
      return condition;
    },
  };
}
