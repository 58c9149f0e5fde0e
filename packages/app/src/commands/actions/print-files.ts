import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import type { FileSummary } from '@scrollkeep/view/wire/wire-files.ts';
import type { KeptAnswer } from '@scrollkeep/server/cache/kept-answer.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { printFilesJson } from '@scrollkeep/server/files/print-files-json.ts';
import { printFileList } from '@scrollkeep/server/files/print-file-list.ts';
import { readHistories } from '@scrollkeep/server/files/read-histories.ts';
import type { FileHistories } from '@scrollkeep/server/files/read-file-histories.ts';
import { toFileSummary } from '@scrollkeep/server/files/to-file-facts.ts';
import type { Invocation } from '../../command-line/command.ts';
import { maxKeptList } from '@scrollkeep/server/files/find-kept-file-list.ts';
import { joinPieces } from '../../terminal/join-pieces.ts';
import { reportProblems } from './report-problems.ts';

/** The files of the sessions that the options leave, read anew; `kept` takes the text for the next time. */
export async function printFiles(invocation: Invocation, kept: KeptAnswer<string> | undefined): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const asked = await readHistories(invocation);
  const text = typeof options['path'] === 'string' ? options['path'].toLowerCase() : '';
  const fits = (history: FileHistory) => history.path.toLowerCase().includes(text);
  const projects = new Set([...asked.sessions.values()].map((session) => session.project));
  const [base] = projects.size === 1 ? projects : [];
  const pieces =
    options['json'] === true
      ? printFilesJson(asked, fits)
      : printFileList(() => readFitting(asked, fits), { ...terminal, base });
  let whole = '';
  for (const part of joinPieces(pieces)) {
    if (kept !== undefined && whole.length <= maxKeptList) whole += part;
    await terminal.print(part);
  }
  if (asked.problems.length === 0 && whole !== '' && whole.length <= maxKeptList) kept?.put(whole);
  return reportProblems(asked.problems, terminal);
}

function* readFitting(
  { histories }: FileHistories,
  fits: (history: FileHistory) => boolean,
): Generator<FileSummary, void, void> {
  for (const history of histories) if (fits(history)) yield toFileSummary(history);
}
