import { AppError } from '../errors/app-error.ts';
import { findAge } from './find-age.ts';

/**
 * A moment as a person names it: an ISO date or time, `today`, `yesterday`, or how long ago (`7d`, `24h`). A whole day
 * stands for its beginning, as the end of a range for its last millisecond; days are those of the local time zone.
 */
export function parseDate(option: string, text: string, now: number, edge: 'start' | 'end'): number {
  const age = findAge(text, now);
  if (age !== undefined) return age;
  const day = findDay(text, now);
  if (day !== undefined)
    return edge === 'start'
      ? day.getTime()
      : new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1;
  const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new AppError({
    code: 'usage',
    message: `--${option}: ${JSON.stringify(text)} is not a date`,
    hint:
      'Use a date (2026-11-02), a time (2026-11-02T09:15), today, yesterday, or an age ' +
      '(30m for minutes, 24h, 7d, 3mo for months).',
    exitCode: 64,
  });
}

function findDay(text: string, now: number): Date | undefined {
  const today = new Date(now);
  if (text === 'today') return new Date(today.getFullYear(), today.getMonth(), today.getDate());
  if (text === 'yesterday') return new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // 2026-02-31 would silently become a day in March.
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : undefined;
}
