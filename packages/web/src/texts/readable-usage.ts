/**
 * `$12.34`, `$0.0042`, `$1,234`; millionths of a dollar are the unit of everything that is counted. A dash where
 * nothing is known.
 */
export function toReadableMoney(micros: number | null): string {
  if (micros === null) return '–';
  const dollars = Math.abs(micros) / 1_000_000;
  if (dollars > 0 && dollars < 0.00005) return '<$0.0001';
  const digits = dollars === 0 || dollars >= 1_000 ? 0 : dollars >= 0.1 ? 2 : dollars >= 0.001 ? 3 : 4;
  return (
    `${micros < 0 ? '−' : ''}$` +
    `${dollars.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
  );
}

/** Figures beside a plot: all with as many digits, so that they can be compared at a glance. */
export function listReadableMoney(micros: readonly number[]): readonly string[] {
  const isExact = (digits: number) =>
    micros.every(
      (value) => Math.abs((value / 1_000_000) * 10 ** digits - Math.round((value / 1_000_000) * 10 ** digits)) < 1e-6,
    );
  const digits = [0, 2, 3, 4, 5].find(isExact) ?? 6;
  return micros.map((value) =>
    value === 0
      ? '$0'
      : '$' +
        (value / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
}

/** `812`, `45 k`, `1.2 M`, `3.4 G` */
export function toReadableTokens(tokens: number): string {
  for (const [size, unit] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    const value = tokens / size;
    if (value >= 0.9995) return `${value >= 99.95 ? Math.round(value) : Number(value.toFixed(1))} ${unit}`;
  }
  return String(Math.round(tokens));
}

export function toReadablePercent(share: number): string {
  return `${share > 0 && share < 0.0995 ? (share * 100).toFixed(1) : Math.round(share * 100)} %`;
}
