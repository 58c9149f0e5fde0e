import { AppError } from '../errors/app-error.ts';
import type { CommandOption, Invocation } from '../command-line/command.ts';

/** One rule for every command: a screen shows local time, a file UTC, and this decides both. */
export const timeZoneOption: CommandOption = {
  name: 'timezone',
  value: 'zone',
  summary: 'Time zone of the times shown: local, UTC, or a name such as Europe/Berlin',
};

/** A zone by its name; undefined where none was asked for. `local` is the machine's own, by its name. */
export function parseTimeZone(value: Invocation['options'][string]): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.toLowerCase() === 'local') return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new AppError({
      code: 'usage',
      message: `--timezone: there is no zone ${JSON.stringify(value)}`,
      hint: 'Name it like Europe/Berlin, or use local or UTC.',
      exitCode: 64,
    });
  }
}
