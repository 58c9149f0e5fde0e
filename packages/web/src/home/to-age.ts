const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `5 min ago`, `3 h ago`, `yesterday`, `12 days ago`, `4 months ago` */
export function toAge(time: number, now: number): string {
  const age = Math.max(0, now - time);
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  const days = countDays(time, now);
  if (days === 0 || age < 6 * hour) return `${Math.floor(age / hour)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 60) return `${days} days ago`;
  if (days < 700) return `${Math.round(days / 30.4)} months ago`;
  return `${Math.round(days / 365.25)} years ago`;
}

/** The part of the past a session belongs to: `Today`, `Yesterday`, `Last 7 days`, then months. */
export function toPeriod(time: number, now: number): string {
  const days = countDays(time, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return 'Last 7 days';
  if (days < 31) return 'Last month';
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
