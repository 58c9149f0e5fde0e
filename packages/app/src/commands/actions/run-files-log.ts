import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { reportProblems } from './report-problems.ts';
import { buildFileHistory } from '../../files/build-file-history.ts';
import { printFileLog } from '../../files/print-file-log.ts';
import { readCurrentFile } from '../../files/read-current-file.ts';
import { getHistory, readHistories } from '../../files/read-histories.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const asked = await readHistories(invocation);
  const history = getHistory(asked.histories, args[0] ?? '');
  const answer = await buildFileHistory(history, asked, await readCurrentFile(history.path));
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(answer, null, 2)}\n`
      : printFileLog(answer, { ...terminal, width: terminal.cutWidth, all: options['all'] === true }),
  );
  return reportProblems(asked.problems, terminal);
}
