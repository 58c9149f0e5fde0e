import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { buildFileHistory } from '@scrollkeep/server/files/build-file-history.ts';
import { printFileLog } from '@scrollkeep/server/files/print-file-log.ts';
import { readCurrentFile } from '@scrollkeep/server/files/read-current-file.ts';
import { getHistory, readHistories } from '@scrollkeep/server/files/read-histories.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';

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
