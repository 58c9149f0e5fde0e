const unitMs: Readonly<Record<string, number>> = {
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  // `m` is minutes wherever else an age is given; queries had it first.
  m: 30 * 86_400_000,
  mo: 30 * 86_400_000,
  y: 365 * 86_400_000,
};

/**
 * The start of a day, month or year (UTC), an instant, or an age counted back from now; undefined for anything else.
 */
export function parseTime(text: string, nowMs: number): number | undefined {
  const age = /^(\d{1,5})(mo|[hdwmy])$/i.exec(text);
  if (age !== null) return nowMs - Number(age[1]) * (unitMs[(age[2] ?? '').toLowerCase()] ?? 0);
  const today = nowMs - (nowMs % 86_400_000);
  if (text === 'today') return today;
  if (text === 'yesterday') return today - 86_400_000;
  const date = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text)
    ? Date.parse(text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text)
    : NaN;
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/.test(text)
    ? Date.parse(text)
    : NaN;
  const time = Number.isNaN(date) ? instant : date;
  return Number.isNaN(time) ? undefined : time;
}
