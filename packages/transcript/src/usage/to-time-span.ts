import type { UsageReportOptions } from './open-usage-report.ts';

/** Both ends are included. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

const dayMs = 24 * 3_600_000;
/** A day of a time zone begins at most 14 hours before that of UTC and ends 12 hours after it; history had more. */
const zoneMs = 2 * dayMs;

export const allTime: TimeSpan = { fromMs: -Infinity, untilMs: Infinity };

/** Outside of it a report counts nothing, whatever its time zone. */
export function toTimeSpan({
  sinceDay,
  untilDay,
  sinceMs = -Infinity,
  untilMs = Infinity,
}: Pick<UsageReportOptions, 'sinceDay' | 'untilDay' | 'sinceMs' | 'untilMs'>): TimeSpan {
  const first = sinceDay === undefined ? -Infinity : toMs(sinceDay, -Infinity) - zoneMs;
  const last = untilDay === undefined ? Infinity : toMs(untilDay, Infinity) + dayMs + zoneMs;
  return { fromMs: Math.max(first, sinceMs), untilMs: Math.min(last, untilMs) };
}

export function isAllTime({ fromMs, untilMs }: TimeSpan): boolean {
  return fromMs === -Infinity && untilMs === Infinity;
}

/** Days before the year 1000 are written as no date is. */
function toMs(day: string, otherwise: number): number {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? otherwise : ms;
}
