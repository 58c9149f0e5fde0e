import type { OwnedUsage } from './build-usage-facts.ts';
import { toMessageKey } from './message-table.ts';
import type { TimeSpan } from './to-time-span.ts';

/** What has to be known of files to leave them out of a report that they cannot change. */
export interface UsageOutline {
  /** From the first to the last of what reports count; undefined if nothing has a time. */
  readonly span: TimeSpan | undefined;
  /**
   * Of messages and sessions. Which copy counts, which session it belongs to and what a fork had inherited is decided
   * among files that have one of these in common, directly or over others.
   */
  readonly names: ReadonlySet<string>;
}

export function outlineUsage(files: readonly OwnedUsage[]): UsageOutline {
  let [fromMs, untilMs] = [Infinity, -Infinity];
  const names = new Set<string>();
  const addTime = (timeMs: number | undefined) => {
    if (timeMs === undefined) return;
    fromMs = Math.min(fromMs, timeMs);
    untilMs = Math.max(untilMs, timeMs);
  };
  for (const { owner, usage } of files) {
    names.add(`session ${owner.session}`);
    for (const message of usage.messages) {
      const key = toMessageKey(message);
      if (key !== undefined) names.add(`message ${key}`);
      addTime(message.timeMs);
    }
    for (const { timeMs } of usage.costStates) addTime(timeMs);
  }
  return { span: fromMs <= untilMs ? { fromMs, untilMs } : undefined, names };
}
