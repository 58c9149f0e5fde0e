import { findReadableTime } from '@scrollkeep/view/text/readable.ts';

/** A moment as a day, for what a hub says in milliseconds; empty if there is none. */
export function toDay(ms: number): string {
  return ms === 0 ? '' : (findReadableTime(toIso(ms), undefined)?.date ?? '');
}

/** With the time of the day. */
export function toMoment(ms: number): string {
  const time = ms === 0 ? undefined : findReadableTime(toIso(ms), undefined);
  return time === undefined ? '' : `${time.date} ${time.time}`;
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
