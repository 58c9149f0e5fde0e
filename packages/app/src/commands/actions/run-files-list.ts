import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import type { FileSummary } from '@scrollkeep/view/wire/wire-files.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { printFilesJson } from '@scrollkeep/server/files/print-files-json.ts';
import { printFileList } from '@scrollkeep/server/files/print-file-list.ts';
import { readHistories } from '@scrollkeep/server/files/read-histories.ts';
import type { FileHistories } from '@scrollkeep/server/files/read-file-histories.ts';
import { toFileSummary } from '@scrollkeep/server/files/to-file-facts.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';
import { joinPieces } from '../../terminal/join-pieces.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  optimizeLater();
  const { args, options, terminal } = invocation;
  const [name] = args;
  const chosen = { ...options, ...toChoice(name) };
  const asked = await readHistories({ ...invocation, options: chosen });
  const text = typeof options['path'] === 'string' ? options['path'].toLowerCase() : '';
  const fits = (history: FileHistory) => history.path.toLowerCase().includes(text);
  const projects = new Set([...asked.sessions.values()].map((session) => session.project));
  const [base] = projects.size === 1 ? projects : [];
  const pieces =
    options['json'] === true
      ? printFilesJson(asked, fits)
      : printFileList(() => readFitting(asked, fits), { ...terminal, base });
  for (const part of joinPieces(pieces)) await terminal.print(part);
  return reportProblems(asked.problems, terminal);
}

function* readFitting(
  { histories }: FileHistories,
  fits: (history: FileHistory) => boolean,
): Generator<FileSummary, void, void> {
  for (const history of histories) if (fits(history)) yield toFileSummary(history);
}

/** A folder means a project, anything else a session; without a name all of them. */
function toChoice(name: string | undefined): { readonly session?: string; readonly project?: string } {
  if (name === undefined) return {};
  if (
    !name.endsWith('.jsonl') &&
    (isAbsolute(name) || name === '.' || name.startsWith('@scrollkeep/server/files/') || name.startsWith('../../'))
  )
    return { project: resolve(name) };
  if (!name.endsWith('.jsonl') && name.includes('/') && existsSync(name)) return { project: resolve(name) };
  return { session: name };
}
