import type { Invocation } from '../command-line/command.ts';
import type { ExitCode } from '../errors/exit-codes.ts';
import { reportProblems } from '../ls/report-problems.ts';
import { buildFileDiff } from './build-file-diff.ts';
import { getPoints } from './get-points.ts';
import { printFileDiff } from './print-file-diff.ts';
import { readCurrentFile } from './read-current-file.ts';
import { getHistory, readHistories } from './read-histories.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const asked = await readHistories(invocation, args[0] ?? '');
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
