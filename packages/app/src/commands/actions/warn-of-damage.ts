import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { ReadInference } from '../../schema/read-inference.ts';

type Damage = Pick<ReadInference, 'damagedLines' | 'problems'>;

/** Says on stderr what could not be learned from; `inspect` shows the places. */
export function warnOfDamage({ damagedLines, problems }: Damage, terminal: Terminal): void {
  if (damagedLines > 0)
    terminal.warn(
      `${toReadableAmount(damagedLines, 'line')} skipped because of damage; run "scrollkeep inspect" for details`,
    );
  for (const problem of problems) terminal.warn(`${toSafeText(problem.path)}: ${toSafeText(problem.message)}`);
}

export function toDamageCode({ damagedLines, problems }: Damage): ExitCode {
  return damagedLines + problems.length > 0 ? 2 : 0;
}
