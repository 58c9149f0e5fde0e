const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `14 KB`, `1.5 MB`; units of 1024, as file managers count. */
export function toReadableBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 1023.5 KB would round to `1024 KB`.
  while (value >= 1023.5 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 || value >= 9.95 ? Math.round(value) : value.toFixed(1)} ${byteUnits[unit]}`;
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

const countUnits = ['', 'K', 'M', 'B', 'T'] as const;

/** 1234567 → `1.2M`: tokens, and counts if there is little room. */
export function toShortCount(count: number): string {
  let value = count;
  let unit = 0;
  // 999,950 would round to `1000.0K`.
  while (value >= (unit === 0 ? 999.5 : 999.95) && unit < countUnits.length - 1) {
    value /= 1000;
    unit++;
  }
  return unit === 0 ? String(Math.round(value)) : `${value.toFixed(1)}${countUnits[unit]}`;
}

/** Micro-dollars to the cent: `$1,234.57`, `<$0.01`; a dash if nothing is known. */
export function toReadableMoney(micros: number | null): string {
  if (micros === null) return '–';
  const isSmall = micros !== 0 && Math.abs(micros) < 10_000;
  return `${micros < 0 ? '−' : ''}${isSmall ? '<$0.01' : `$${toDollars(micros, 2)}`}`;
}

/** The same with every digit that is known: `$0.0123`, `$16.19`. */
export function toExactMoney(micros: number | null): string {
  if (micros === null) return '–';
  return `${micros < 0 ? '−' : ''}$${toDollars(micros, 6).replace(/0{1,4}$/, '')}`;
}

function toDollars(micros: number, digits: number): string {
  const [whole = '', rest = ''] = (Math.abs(micros) / 1e6).toFixed(digits).split('.');
  return `${toReadableCount(Number(whole))}.${rest}`;
}

/** A share of 1 in percent, `4.2%`, `63%`, without rounding something to nothing or to all. */
export function toReadableShare(share: number): string {
  const percent = share * 100;
  if (!Number.isFinite(percent)) return '–';
  if (percent > 0 && percent < 0.05) return '<0.1%';
  if (percent > 99 && percent < 100) return '>99%';
  return `${percent > 0 && percent < 9.95 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** `450 ms`, `4.2 s`, `12 s`, `2 min 13 s`, `3 h 5 min`, `2 days` */
export function toReadableDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return toTwoUnits(seconds, 60, 'min', 's');
  const minutes = Math.round(seconds / 60);
  return minutes < 48 * 60 ? toTwoUnits(minutes, 60, 'h', 'min') : `${Math.floor(minutes / (24 * 60))} days`;
}

function toTwoUnits(count: number, size: number, unit: string, rest: string): string {
  return `${Math.floor(count / size)} ${unit}${count % size === 0 ? '' : ` ${count % size} ${rest}`}`;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `5 min ago`, `3 h ago`, `yesterday`, `12 days ago`, `4 months ago` */
export function toReadableAge(time: number, now: number): string {
  const age = Math.max(0, now - time);
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  const days = countDays(time, now);
  if (days === 0 || age < 6 * hour) return `${Math.floor(age / hour)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 60) return `${days} days ago`;
  if (days < 700) return `${Math.round(days / 30.4)} months ago`;
  return `${toReadableCount(Math.round(days / 365.25))} years ago`;
}

/** Midnights between two times, of the machine's own time zone. */
export function countDays(time: number, now: number): number {
  const toMidnight = (at: number) => {
    const date = new Date(at);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((toMidnight(now) - toMidnight(time)) / day);
}

/** `2026-03-02` in the machine's own time zone, without loading what knows all languages. */
export function toReadableDay(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${toTwoDigits(date.getMonth() + 1)}-${toTwoDigits(date.getDate())}`;
}

function toTwoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

export interface ReadableTime {
  readonly date: string;
  readonly time: string;
}

/**
 * `2026-03-02` and `09:00`; undefined if the text is not a time. `timeZone` is a name such as `UTC`, by default the
 * machine's own.
 */
export function findReadableTime(
  timestamp: string | undefined,
  timeZone: string | undefined,
): ReadableTime | undefined {
  const ms = Date.parse(timestamp ?? '');
  if (!Number.isFinite(ms)) return undefined;
  if (timeZone === undefined) {
    const date = new Date(ms);
    return { date: toReadableDay(ms), time: `${toTwoDigits(date.getHours())}:${toTwoDigits(date.getMinutes())}` };
  }
  const parts = getFormatter(timeZone).formatToParts(ms);
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { date: `${get('year')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}` };
}

/** `2026-03-02 09:00`; nothing if there is no time. */
export function toReadableTime(timestamp: string | null | undefined, timeZone: string | undefined): string {
  const found = findReadableTime(timestamp ?? undefined, timeZone);
  return found === undefined ? '' : `${found.date} ${found.time}`;
}

// Making one costs more than using it a hundred times.
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
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
