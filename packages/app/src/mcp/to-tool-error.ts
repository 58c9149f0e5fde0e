import { PageProblem } from '@scrollkeep/view/pages/page-problem.ts';
import { isAppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { cutToBytes } from '@scrollkeep/server/text/token-budget.ts';

const longest = 2000;

/** What the client's model reads when a call fails: a code, what is wrong, and what to do instead. */
export function toToolError(error: unknown): string {
  if (isAppError(error)) return print(error.code, error.message, error.hint);
  if (error instanceof PageProblem) return print(error.code, error.message, undefined);
  // What went wrong inside may name files and contents; the log of --verbose has it.
  return print(
    'INTERNAL',
    'the server failed to answer',
    'This is a bug: please report it with the output of `scrollkeep mcp --verbose`.',
  );
}

function print(code: string, message: string, hint: string | undefined): string {
  const lines = `${code}: ${message}${hint === undefined ? '' : `\nHint: ${hint}`}`.split('\n').map(toSafeText);
  return cutToBytes(lines.join('\n'), longest);
}
