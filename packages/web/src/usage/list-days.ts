import { toReadableDay } from '@scrollkeep/view/text/readable.ts';
const dayMs = 24 * 60 * 60 * 1000;

/** The first day of a range that ends today, as the server is asked for it; nothing for all time. */
export function toRange(days: number, now: number): { readonly since?: string } {
  return days === 0 ? {} : { since: toReadableDay(now - (days - 1) * dayMs) };
}

/** Every day from the first to today, also those on which nothing was used. */
export function listDays(used: readonly string[], days: number, now: number): readonly string[] {
  const today = toReadableDay(now);
  const first = days === 0 ? used.toSorted()[0] : toRange(days, now).since;
  const last = [...used, today].sort().at(-1) ?? today;
  const listed: string[] = [];
  // Noon, so that no change of the clock makes a day twice.
  for (let at = Date.parse(`${first ?? today}T12:00:00Z`); toIso(at) <= last && listed.length < mostDays; at += dayMs)
    listed.push(toIso(at));
  return listed;
}

const mostDays = 4_000;

function toIso(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
