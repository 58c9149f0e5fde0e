import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { buildFileDiff } from '@scrollkeep/server/files/build-file-diff.ts';
import { getPoints } from '@scrollkeep/server/files/get-points.ts';
import { printFileDiff } from '@scrollkeep/server/files/print-file-diff.ts';
import { readCurrentFile } from '@scrollkeep/server/files/read-current-file.ts';
import { getHistory, readHistories } from '@scrollkeep/server/files/read-histories.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const asked = await readHistories(invocation);
  const history = getHistory(asked.histories, args[0] ?? '');
  const to = typeof options['to'] === 'string' ? options['to'] : 'latest';
  // Without a beginning: what the last version, or the one named, changed.
  const from =
    typeof options['from'] === 'string'
      ? options['from']
      : /^v?\d+$/.test(to)
        ? `${to}^`
        : `${history.versions.findLast(({ step }) => step.kind !== 'checkpoint')?.number ?? history.versions.length}^`;
  const [old, next] = await getPoints(
    history,
    [
      { option: 'from', text: from },
      { option: 'to', text: to },
    ],
    asked,
    await readCurrentFile(history.path),
  );
  if (old === undefined || next === undefined) return 70;
  const answer = await buildFileDiff(history.path, old, next, asked);
  await terminal.print(
    options['json'] === true ? `${JSON.stringify(answer, null, 2)}\n` : printFileDiff(answer, terminal.color),
  );
  const problems = reportProblems(asked.problems, terminal);
  return problems !== 0 ? problems : answer.hunks?.length === 0 ? 0 : 1;
}
