import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { hasFilter } from '@scrollkeep/server/ls/session-filter.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';

/** Refuses a command line that names a session and filters sessions as well. */
export function checkSessionOrFilters(name: string | undefined, options: OptionValues, now: number): void {
  if (name === undefined || !hasFilter(options, now)) return;
  throw new AppError({
    code: 'usage',
    message: 'pass either a session or filters (--project, --since, --until, --source), not both',
    hint: 'Leave out the session to use filters.',
    exitCode: 64,
  });
}
