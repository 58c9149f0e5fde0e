import type { UsageReportOptions } from '@scrollkeep/transcript/usage/open-usage-report.ts';
import { findCalendar, type Calendar } from '@scrollkeep/transcript/usage/find-calendar.ts';
import { usageGroupings, type UsageGrouping } from '@scrollkeep/transcript/usage/usage-report.ts';
import { AppError } from '../errors/app-error.ts';
import { findAge } from '../text/find-age.ts';
import type { OptionValues } from '../settings/option-values.ts';

export interface UsageOptions {
  readonly by: UsageGrouping;
  readonly paths: readonly string[];
  readonly report: UsageReportOptions;
  readonly project: string | undefined;
  readonly source: string | undefined;
}

/** What a person or a client gave, as a command line has it. */
export interface UsageQuestion {
  readonly args: readonly string[];
  readonly options: OptionValues;
}

/** What other programs call them. */
const otherNames = new Map<string, UsageGrouping>([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['blocks', 'block'],
]);

/** Words and options of `usage`. A path that is called like a grouping is written `./day`. */
export function parseUsageOptions({ args, options }: UsageQuestion, now: number): UsageOptions {
  const [word = ''] = args;
  const named = usageGroupings.find((grouping) => grouping === (otherNames.get(word) ?? word));
  const by = named ?? 'day';
  const timezone = toText(options['timezone']);
  const calendar = getCalendar(timezone);
  return {
    by,
    paths: named === undefined ? args : args.slice(1),
    project: toText(options['project']),
    source: toText(options['source']),
    report: {
      by,
      ...(timezone === undefined ? {} : { timezone }),
      ...toRange('since', toText(options['since']), calendar, now),
      ...toRange('until', toText(options['until']), calendar, now),
      breakdown: options['breakdown'] === true,
      now,
    },
  };
}

export function getCalendar(timezone: string | undefined): Calendar {
  const calendar = findCalendar(timezone);
  if (calendar !== undefined) return calendar;
  throw new AppError({
    code: 'usage',
    message: `--timezone: unknown time zone ${JSON.stringify(timezone)}`,
    hint: 'Use a name such as Europe/Berlin, America/New_York, Asia/Kathmandu or UTC.',
    exitCode: 64,
  });
}

/**
 * Days are those of the time zone that was asked for, so they are compared as days: an hour more or less (daylight
 * saving) moves nothing.
 */
function toRange(
  edge: 'since' | 'until',
  text: string | undefined,
  calendar: Calendar,
  now: number,
): Partial<UsageReportOptions> {
  if (text === undefined) return {};
  const day = findDay(text, calendar, now);
  if (day !== undefined) return edge === 'since' ? { sinceDay: day } : { untilDay: day };
  const ms = findMoment(text, now);
  if (ms !== undefined) return edge === 'since' ? { sinceMs: ms } : { untilMs: ms };
  throw new AppError({
    code: 'usage',
    message: `--${edge}: ${JSON.stringify(text)} is not a date`,
    hint:
      'Use a day (2026-11-02), a time (2026-11-02T09:15), today, yesterday, or an age ' +
      '(30m for minutes, 24h, 7d, 3mo for months).',
    exitCode: 64,
  });
}

function findDay(text: string, calendar: Calendar, now: number): string | undefined {
  const today = calendar.dayOf(now) ?? '';
  if (text === 'today') return today;
  if (text === 'yesterday') return new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? [];
  const named = `${year}-${month}-${day}`;
  // 2026-02-31 would silently become a day in March.
  return year !== undefined && !Number.isNaN(Date.parse(named)) && new Date(named).toISOString().startsWith(named)
    ? named
    : undefined;
}

function findMoment(text: string, now: number): number | undefined {
  const age = findAge(text, now);
  if (age !== undefined) return age;
  const ms = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

function toText(value: OptionValues[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
