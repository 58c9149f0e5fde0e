import type { UsageRow } from '@scrollkeep/transcript/usage/usage-report.ts';

const dayMs = 86_400_000;
const maxDays = 4000;

/** Rows by day with the days between them that have none, in order; undefined stands for such a day. */
export function listMissingDays(rows: readonly UsageRow[]): readonly (UsageRow | undefined)[] {
  const byDay = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
  const times = [...byDay.keys()].map((day) => Date.parse(day)).filter((ms) => !Number.isNaN(ms));
  const last = times.reduce((a, b) => Math.max(a, b));
  // A single damaged time years away must not make a line of a million days.
  const first = Math.max(
    times.reduce((a, b) => Math.min(a, b)),
    last - maxDays * dayMs,
  );
  const days: (UsageRow | undefined)[] = [];
  for (let ms = first; ms <= last; ms += dayMs) days.push(byDay.get(new Date(ms).toISOString().slice(0, 10)));
  return days;
}
