import type { UsageRow } from './usage-report.ts';

const hour = 3_600_000;

/** How the running block goes on if it goes on as it did: an estimate. */
export interface BlockProjection {
  readonly microsPerHour: number;
  /** Cost when it ends. */
  readonly projectedMicros: number;
  readonly leftMs: number;
}

/** From the first message of the block until now, at least a minute: one message alone is no rate. */
export function projectBlock(
  { costMicros, first, end }: Pick<UsageRow, 'costMicros' | 'first' | 'end'>,
  now: number,
): BlockProjection {
  const spent = costMicros ?? 0;
  const passedHours = Math.max(now - Date.parse(first ?? ''), 60_000) / hour;
  const leftMs = Math.max(0, Date.parse(end ?? '') - now);
  const perHour = spent / passedHours;
  return {
    microsPerHour: Math.round(perHour),
    projectedMicros: Math.round(spent + (perHour * leftMs) / hour),
    leftMs,
  };
}
