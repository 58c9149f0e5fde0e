/** Days of a time zone. */
export interface Calendar {
  /** `2026-11-02`; undefined for a time that no calendar has. */
  readonly dayOf: (ms: number) => string | undefined;
  readonly timezone: string;
}

// The shortest step in which offsets from UTC differ and change.
const quarter = 15 * 60_000;
const maxMs = 8.64e15;

/** One formatter, asked once per quarter of an hour that has messages; undefined for a zone that nobody knows. Daylight saving is the zone's own. */
export function findCalendar(timezone: string | undefined): Calendar | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { ...(timezone === undefined ? {} : { timeZone: timezone }), calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return undefined;
  }
  const known = new Map<number, string>();
  return {
    timezone: format.resolvedOptions().timeZone,
    dayOf: (ms) => {
      if (!(Math.abs(ms) <= maxMs)) return undefined;
      const step = Math.floor(ms / quarter);
      const found = known.get(step);
      if (found !== undefined) return found;
      const [month = '', day = '', year = ''] = format.format(ms).split('/');
      const text = `${year.padStart(4, '0')}-${month}-${day}`;
      known.set(step, text);
      return text;
    },
  };
}

/** The Monday that a day's week begins with. */
export function toWeek(day: string): string {
  const ms = Date.parse(day);
  const back = (new Date(ms).getUTCDay() + 6) % 7;
  return new Date(ms - back * 86_400_000).toISOString().slice(0, 10);
}

export function toMonth(day: string): string {
  return day.slice(0, 7);
}
