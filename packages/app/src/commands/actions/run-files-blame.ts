import { AppError } from '../../errors/app-error.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { reportProblems } from './report-problems.ts';
import { buildFileBlame } from '../../files/build-file-blame.ts';
import { getPoint } from '../../files/get-points.ts';
import { printFileBlame } from '../../files/print-file-blame.ts';
import { readCurrentFile } from '../../files/read-current-file.ts';
import { getHistory, readHistories } from '../../files/read-histories.ts';

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
