const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `14 KB` */
export function toReadableBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 || value >= 9.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** `312 lines`, `1 line` */
export function toReadableAmount(count: number, one: string, many = `${one}s`): string {
  return `${toReadableCount(count)} ${count === 1 ? one : many}`;
}

/** 1234567 → `1,234,567` */
export function toReadableCount(count: number): string {
  // Not Intl: loading its tables costs more than most commands take.
  if (!Number.isSafeInteger(count)) return count.toLocaleString('en-US');
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `0.4 s`, `12 s`, `2 min 13 s`, `3 h 5 min` */
export function toReadableDuration(ms: number): string {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days`;
}

export interface ReadableTime {
  readonly date: string;
  readonly time: string;
}

/**
 * `2026-03-02` and `09:00`; undefined where the text is no time. `timeZone` is a name such as `UTC`, by default the
 * machine's own.
 */
export function findReadableTime(
  timestamp: string | undefined,
  timeZone: string | undefined,
): ReadableTime | undefined {
  const ms = Date.parse(timestamp ?? '');
  if (!Number.isFinite(ms)) return undefined;
  const parts = getFormatter(timeZone).formatToParts(ms);
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { date: `${get('year')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}` };
}

// Making one costs more than using it a hundred times.
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

function getFormatter(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  formatters.set(timeZone, made);
  return made;
}
