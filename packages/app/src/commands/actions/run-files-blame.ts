import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { buildFileBlame } from '@scrollkeep/server/files/build-file-blame.ts';
import { getPoint } from '@scrollkeep/server/files/get-points.ts';
import { printFileBlame } from '@scrollkeep/server/files/print-file-blame.ts';
import { readCurrentFile } from '@scrollkeep/server/files/read-current-file.ts';
import { getHistory, readHistories } from '@scrollkeep/server/files/read-histories.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const asked = await readHistories(invocation);
  const history = getHistory(asked.histories, args[0] ?? '');
  const at = typeof options['at'] === 'string' ? getPoint(history, 'at', options['at']) : undefined;
  if (at?.isBefore === true)
    throw new AppError({
      code: 'usage',
      message: '--at: blame takes a version (7), not the state before one (7^)',
      exitCode: 64,
    });
  const now = await readCurrentFile(history.path);
  const answer = await buildFileBlame(history, asked, {
    now: now?.state === 'known' ? now : undefined,
    ...(at === undefined ? {} : { until: at.version.number }),
  });
  await terminal.print(
    options['json'] === true ? `${JSON.stringify(answer, null, 2)}\n` : printFileBlame(answer, terminal),
  );
  return reportProblems(asked.problems, terminal);
}
