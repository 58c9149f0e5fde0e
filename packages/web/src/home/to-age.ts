import { countDays, toReadableAge } from '@scrollkeep/view/text/readable.ts';
import { texts } from '../texts/texts.ts';

/**
 * The age of a session in the list, where the part of the past is above it: of yesterday the hour is worth more
 * than the word.
 */
export function toShownAge(time: number, now: number): string {
  const age = toReadableAge(time, now);
  return age === texts.ages.yesterday
    ? texts.ages.yesterdayAt(new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }))
    : age;
}

/** The part of the past a session belongs to: `Today`, `Yesterday`, `Last 7 days`, then months. */
export function toPeriod(time: number, now: number): string {
  const days = countDays(time, now);
  if (days <= 0) return texts.ages.periods.today;
  if (days === 1) return texts.ages.periods.yesterday;
  if (days < 7) return texts.ages.periods.week;
  if (days < 31) return texts.ages.periods.month;
  return new Date(time).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}
