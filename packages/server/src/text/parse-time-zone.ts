import { AppError } from '../errors/app-error.ts';

/** A zone by its name; undefined if none was asked for. `local` is the machine's own, by its name. */
export function parseTimeZone(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.toLowerCase() === 'local') return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new AppError({
      code: 'usage',
      message: `--timezone: unknown time zone ${JSON.stringify(value)}`,
      hint: 'Use a name such as Europe/Berlin, or local or UTC.',
      exitCode: 64,
    });
  }
}
