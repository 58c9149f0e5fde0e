import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const maxShown = 5;

/** Says on stderr what could not be read; the status to end with. */
export function reportProblems(problems: readonly DiskProblem[], terminal: Terminal): ExitCode {
  for (const problem of problems.slice(0, maxShown))
    terminal.warn(`${toSafeText(problem.path)}: ${toSafeText(problem.message)}`);
  if (problems.length > maxShown)
    terminal.warn(`… and ${toReadableAmount(problems.length - maxShown, 'more file')} that could not be read`);
  return problems.length > 0 ? 2 : 0;
}
