import { toContentBytes } from '@scrollkeep/transcript/files/file-content.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { buildFileContent } from '@scrollkeep/server/files/build-file-content.ts';
import { getPoints } from '@scrollkeep/server/files/get-points.ts';
import { listDoubts } from '@scrollkeep/server/files/print-file-log.ts';
import { readCurrentFile } from '@scrollkeep/server/files/read-current-file.ts';
import { getHistory, readHistories } from '@scrollkeep/server/files/read-histories.ts';
import { toContentFacts } from '@scrollkeep/server/files/to-file-facts.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const asked = await readHistories(invocation);
  const history = getHistory(asked.histories, args[0] ?? '');
  const at = typeof options['at'] === 'string' ? options['at'] : 'latest';
  const [point] = await getPoints(history, [{ option: 'at', text: at }], asked, await readCurrentFile(history.path));
  if (point === undefined) return 70;
  const { content, name } = point;
  const facts = toContentFacts(content);
  if (options['json'] === true) {
    await terminal.print(`${JSON.stringify(buildFileContent(history.path, name, content), null, 2)}\n`);
    return content.state === 'unknown' ? 1 : reportProblems(asked.problems, terminal);
  }
  if (content.state !== 'known') {
    throw new AppError({
      code: content.state === 'absent' ? 'NO_FILE_THEN' : 'CONTENT_UNKNOWN',
      message:
        content.state === 'absent'
          ? `there was no such file at ${name}`
          : `the content at ${name} is not known: ${listDoubts(facts).join('; ')}`,
      hint: '`scrollkeep files log PATH` shows which versions are known.',
      exitCode: 66,
    });
  }
  for (const doubt of facts.sure ? [] : listDoubts(facts)) terminal.say(`scrollkeep: uncertain: ${doubt}`);
  if (terminal.isScreen && content.text === undefined)
    throw new AppError({
      code: 'NOT_TEXT',
      message: 'the content is not text',
      hint: 'Write it to a file: scrollkeep files cat … > FILE',
      exitCode: 64,
    });
  await terminal.printData(toContentBytes(content));
  return reportProblems(asked.problems, terminal);
}
