import { AppError } from '../errors/app-error.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `10s` → 10,000; what is no duration is wrong usage. */
export function parseDuration(option: string, text: string): number {
  const match = /^(\d{1,6})(ms|s|m|h)$/.exec(text);
  if (match === null)
    throw new AppError({
      code: 'BAD_DURATION',
      message: `--${option} must be a time such as 30s, 10m or 8h, not ${JSON.stringify(text)}`,
      hint: 'Use a whole number followed by s, m or h.',
      exitCode: 64,
    });
  return Math.min(Number(match[1]) * (units[match[2] ?? 's'] ?? 1000), 2 ** 31 - 1);
}
