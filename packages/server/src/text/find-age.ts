const hour = 3_600_000;
const day = 24 * hour;
const units: Readonly<Record<string, number>> = { m: 60_000, h: hour, d: day, w: 7 * day, mo: 30 * day, y: 365 * day };

/** The moment that an age names: `30m` minutes, `24h`, `7d`, `2w`, `3mo` months or `1y` ago. */
export function findAge(text: string, now: number): number | undefined {
  const [, count, unit] = /^(\d{1,6})(mo|[mhdwy])$/.exec(text) ?? [];
  return count === undefined || unit === undefined ? undefined : now - Number(count) * (units[unit] ?? 0);
}
