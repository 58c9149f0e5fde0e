/** Figures beside a plot: all with as many digits, so that they can be compared at a glance. */
export function listAxisMoney(micros: readonly number[]): readonly string[] {
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
