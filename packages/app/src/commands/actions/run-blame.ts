import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { readHistories } from '@scrollkeep/server/files/read-histories.ts';
import { askGit } from '../../blame/ask-git.ts';
import { buildTreeBlame } from '../../blame/build-tree-blame.ts';
import { parseLineRange } from '../../blame/parse-line-range.ts';
import { printTreeBlame } from '../../blame/print-tree-blame.ts';
import { readBlamedFile, resolveBlamedFile, toBlamedContent } from '../../blame/resolve-blamed-file.ts';
import type { TreeBlameAnswer } from '../../blame/tree-blame.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal, signal } = invocation;
  const range = typeof options['lines'] === 'string' ? parseLineRange(options['lines']) : undefined;
  const revision = typeof options['commit'] === 'string' ? options['commit'] : undefined;
  const file = await resolveBlamedFile(args[0] ?? '', process.cwd());
  const onDisk = revision === undefined ? await readBlamedFile(file) : undefined;
  const asked = await readHistories(invocation);
  const { git, blame, earlier, at } = await askGit(file, revision, asked.histories, signal);
  const content = onDisk ?? toBlamedContent(file, at?.bytes ?? new Uint8Array());
  const answer = await buildTreeBlame(
    { path: file.path, names: [file.named], earlier, content, commit: at, git, gitBlame: blame },
    asked,
  );
  const shown = range === undefined ? answer : cutLines(answer, range.first, range.last);
  await terminal.print(
    options['json'] === true ? `${JSON.stringify(shown, null, 2)}\n` : printTreeBlame(shown, terminal),
  );
  return reportProblems(asked.problems, terminal);
}

function cutLines(answer: TreeBlameAnswer, first: number, last: number): TreeBlameAnswer {
  if (first > answer.lines.length)
    throw new AppError({
      code: 'usage',
      message: `-L: the file has only ${answer.lines.length} lines`,
      exitCode: 64,
    });
  const lines = answer.lines.filter(({ number }) => number >= first && number <= last);
  const [versions, commits] = [new Set(lines.map((line) => line.version)), new Set(lines.map((line) => line.commit))];
  return {
    ...answer,
    lines,
    versions: Object.fromEntries(Object.entries(answer.versions).filter(([key]) => versions.has(key))),
    commits: Object.fromEntries(Object.entries(answer.commits).filter(([hash]) => commits.has(hash))),
  };
}
