/**
 * Reads times that are written exactly as `Date.prototype.toISOString` writes them (`2026-11-15T09:30:00.123Z`, years
 * 0000 to 9999), so that the text can be made again from the number; NaN for every other text. Records come in the
 * order of their times, so the minute is nearly always known from the one before.
 */
export function openCanonicalTimes(): (text: string) => number {
  let minute = '';
  let minuteMs = 0;
  return (text) => {
    if (text.length !== 24) return Number.NaN;
    if (minute === '' || !text.startsWith(minute)) {
      const ms = Date.parse(text);
      if (Number.isNaN(ms) || new Date(ms).toISOString() !== text) return Number.NaN;
      // Made anew, as a piece of the text would keep all of it in memory.
      minuteMs = ms - (ms % 60_000 < 0 ? (ms % 60_000) + 60_000 : ms % 60_000);
      minute = new Date(minuteMs).toISOString().slice(0, minuteLength);
      return ms;
    }
    return minuteMs + toMillisecond(text);
  };
}

const minuteLength = '2026-11-15T09:30:'.length;

/** `SS.mmmZ`, the rest of a time whose minute is known; NaN where it is written in another way. */
function toMillisecond(text: string): number {
  let ms = 0;
  for (let index = minuteLength; index < 23; index++) {
    if (index === minuteLength + 2) {
      if (text.charCodeAt(index) !== 46) return Number.NaN;
      continue;
    }
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    ms = ms * 10 + digit;
  }
  return ms < 60_000 && text.charCodeAt(23) === 90 ? ms : Number.NaN;
}
