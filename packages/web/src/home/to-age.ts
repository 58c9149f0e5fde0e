import { texts } from '../texts/texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `5 min ago`, `3 h ago`, `yesterday`, `12 days ago`, `4 months ago` */
export function toAge(time: number, now: number): string {
  const age = Math.max(0, now - time);
  if (age < minute) return texts.ages.now;
  if (age < hour) return texts.ages.minutes(Math.floor(age / minute));
  const days = countDays(time, now);
  if (days === 0 || age < 6 * hour) return texts.ages.hours(Math.floor(age / hour));
  if (days === 1) return texts.ages.yesterday;
  if (days < 60) return texts.ages.days(days);
  if (days < 700) return texts.ages.months(Math.round(days / 30.4));
  return texts.ages.years(Math.round(days / 365.25));
}

/**
 * The age of a session in the list, where the part of the past stands above it: of yesterday the hour is worth more
 * than the word.
 */
export function toShownAge(time: number, now: number): string {
  const age = toAge(time, now);
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

/** Midnights between two times. */
function countDays(time: number, now: number): number {
  const toMidnight = (at: number) => {
    const date = new Date(at);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((toMidnight(now) - toMidnight(time)) / day);
}
