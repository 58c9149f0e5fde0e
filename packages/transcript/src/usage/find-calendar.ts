import { maxDateMs } from '../json/to-iso-time.ts';

/** Days of a time zone. */
export interface Calendar {
  /** `2026-11-02`; undefined for a time that no calendar has. */
  readonly dayOf: (ms: number) => string | undefined;
  readonly timezone: string;
  /** From one multiple of it (of UTC) to the next the day is the same. */
  readonly stepMs: number;
}

// The shortest step in which offsets from UTC differ and change.
const quarter = 15 * 60_000;
const day = 24 * 3_600_000;

/**
 * One formatter, asked once per quarter of an hour that has messages; undefined for a zone that nobody knows. Daylight
 * saving is the zone's own.
 */
export function findCalendar(timezone: string | undefined): Calendar | undefined {
  const known = new Map<number, string>();
  // Messages come in runs: most are of the same step as the one before.
  let lastIndex = Number.NaN;
  let last = '';
  /** What holds for a whole step is asked for once. */
  const toDayOf =
    (step: number, toDay: (ms: number) => string): Calendar['dayOf'] =>
    (ms) => {
      if (!(Math.abs(ms) <= maxDateMs)) return undefined;
      const index = Math.floor(ms / step);
      if (index === lastIndex) return last;
      let found = known.get(index);
      if (found === undefined) {
        found = toDay(ms);
        known.set(index, found);
      }
      lastIndex = index;
      last = found;
      return found;
    };
  // Needs no tables of zones, which take as long to load as a small tree to read.
  if (timezone === 'UTC' || (timezone === undefined && isSystemUtc()))
    return { timezone: 'UTC', stepMs: day, dayOf: toDayOf(day, (ms) => new Date(ms).toISOString().slice(0, -14)) };
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      ...(timezone === undefined ? {} : { timeZone: timezone }),
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    return undefined;
  }
  return {
    timezone: format.resolvedOptions().timeZone,
    stepMs: quarter,
    dayOf: toDayOf(quarter, (ms) => {
      const [month = '', date = '', year = ''] = format.format(ms).split('/');
      return `${year.padStart(4, '0')}-${month}-${date}`;
    }),
  };
}

/** As many servers and containers are. A date says so in words, which costs a fiftieth of a formatter. */
function isSystemUtc(): boolean {
  return new Date(0).toString().endsWith('(Coordinated Universal Time)');
}

/**
 * The Monday that a day's week begins with; the day itself at the ends of time, where a damaged one may lie and no date
 * can say.
 */
export function toWeek(text: string): string {
  const ms = Date.parse(text);
  const monday = ms - ((new Date(ms).getUTCDay() + 6) % 7) * day;
  return Math.abs(monday) <= maxDateMs ? new Date(monday).toISOString().slice(0, -14) : text;
}

export function toMonth(text: string): string {
  return text.slice(0, 7);
}
