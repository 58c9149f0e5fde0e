import { findReadableTime, toReadableDuration } from '../text/readable.ts';
import type { SessionHeader } from './session-view.ts';

/** One line of text: start, end and duration. `zoneName` is added for readers who may be in another time zone. */
export function toSessionTimes(
  { startedAt, endedAt }: Pick<SessionHeader, 'startedAt' | 'endedAt'>,
  timeZone: string | undefined,
  zoneName?: string,
): string | undefined {
  const [start, end] = [findReadableTime(startedAt, timeZone), findReadableTime(endedAt, timeZone)];
  const zone = zoneName === undefined ? '' : ` ${zoneName}`;
  if (start === undefined) return undefined;
  if (end === undefined) return `${start.date} ${start.time}${zone}`;
  const duration = Math.max(0, Date.parse(endedAt ?? '') - Date.parse(startedAt ?? ''));
  return (
    `${start.date} ${start.time} – ${end.date === start.date ? '' : `${end.date} `}${end.time}${zone} ` +
    `(${toReadableDuration(duration)})`
  );
}
