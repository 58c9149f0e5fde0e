import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { findAge } from '@scrollkeep/server/text/find-age.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';

/** How long an invitation or a key works: `12h`, `7d`. */
export function parseHubLife(value: OptionValues[string]): number {
  const at = typeof value === 'string' ? findAge(value, 0) : undefined;
  if (at !== undefined && at < 0) return -at;
  throw new AppError({
    code: 'BAD_DURATION',
    message: `--expires must be a time such as 12h or 7d, not ${JSON.stringify(value)}`,
    exitCode: 64,
  });
}
