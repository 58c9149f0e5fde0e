import type { JsonValue } from '@scrollkeep/transcript';

/** Dates far outside what a clock shows are damage, and a damaged time is none. */
export function toTime(value: JsonValue | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const known = toTimeOfDay(value);
  if (known !== undefined) return known;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return undefined;
  if (isClientTime.test(value)) [day, dayMs] = [value.slice(0, 11), Date.parse(value.slice(0, 10))];
  return time;
}

/** The day that was parsed last: records of a session follow each other. */
let day = '';
let dayMs = 0;
const isClientTime = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** `2026-11-02T09:00:00.000Z`, as clients write it, on the same day as the last one; undefined for anything else. */
function toTimeOfDay(value: string): number | undefined {
  if (value.length !== 24 || day === '' || !value.startsWith(day) || value.charCodeAt(13) !== 58 || value.charCodeAt(16) !== 58 || value.charCodeAt(19) !== 46 || value.charCodeAt(23) !== 90) return undefined;
  const [hours, minutes, seconds] = [toTwo(value, 11), toTwo(value, 14), toTwo(value, 17)];
  const [hundredths, thousandths] = [toTwo(value, 20), value.charCodeAt(22) - 48];
  // What is no digit makes a comparison false.
  if (!(hours < 24 && minutes < 60 && seconds < 60 && hundredths < 100 && thousandths >= 0 && thousandths <= 9)) return undefined;
  return dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + thousandths;
}

function toTwo(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}
