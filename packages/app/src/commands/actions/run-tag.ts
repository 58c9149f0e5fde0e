import { addTags, removeTags } from '@scrollkeep/store/annotations/annotation.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { CountedTag } from '@scrollkeep/view/wire/wire-annotations.ts';
import type { NamedPlace } from '@scrollkeep/server/annotations/find-annotated-place.ts';
import { listAllTags } from '@scrollkeep/server/annotations/list-tags.ts';
import { readAnnotations } from '@scrollkeep/server/annotations/read-annotations.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { readListRows } from '@scrollkeep/server/ls/read-list-rows.ts';
import { toMarkedPlace } from '@scrollkeep/server/sessions/session-place.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { changeAnnotation, getAnnotatedPlace, printAnnotation, toPlaceWords } from './annotate.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const [session, ...names] = invocation.args;
  if (session === undefined) return list(invocation);
  const isRemoving = invocation.options['remove'] === true;
  if (names.length === 0 && !isRemoving)
    throw new AppError({
      code: 'usage',
      message: 'no tag given',
      hint: 'Run "scrollkeep tag SESSION NAME"; "scrollkeep show SESSION" prints its tags.',
      exitCode: 64,
    });
  const place = await getAnnotatedPlace(invocation);
  const annotation = await changeAnnotation(invocation, place, (before) => {
    if (!isRemoving) return { ...before, tags: addTags(before.tags, names) };
    checkThere(place, before.tags, names);
    return { ...before, tags: names.length === 0 ? [] : removeTags(before.tags, names) };
  });
  await printAnnotation(invocation, place, annotation);
  return 0;
}

function checkThere(place: NamedPlace, tags: readonly string[], names: readonly string[]): void {
  const missing = names.find((name) => removeTags(tags, [name]).length === tags.length);
  if (missing === undefined) return;
  throw new AppError({
    code: 'NO_SUCH_TAG',
    message: `${toPlaceWords(place)} is not tagged ${JSON.stringify(missing)} by you`,
    hint:
      tags.length === 0
        ? "Claude Code's own tag can only be removed in Claude Code, with /tag."
        : `Its tags: ${tags.join(', ')}. Claude Code's own tag can only be removed in Claude Code, with /tag.`,
    exitCode: 66,
  });
}

async function list({ options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const { reading, problems } = collectProblems({ settings, signal });
  const rows = await readListRows(await getRoots([], settings), settings, Date.now(), reading);
  let isUnreadable = false;
  const annotations = readAnnotations(settings.dataDir, (problem) => {
    isUnreadable = true;
    terminal.warn(problem);
  });
  const tags = listAllTags(
    rows.map((row) => ({ ...toMarkedPlace(row), clientTag: row.clientTag })),
    annotations,
  );
  if (options['json'] === true) await terminal.print(`${JSON.stringify({ tags }, null, 2)}\n`);
  // Of a file that cannot be read nobody knows that it has none.
  else if (tags.length > 0 || !isUnreadable) await terminal.print(printTags(tags, terminal.width));
  const exitCode = reportProblems(problems, terminal);
  return isUnreadable ? 2 : exitCode;
}

function printTags(tags: readonly CountedTag[], width: number): string {
  if (tags.length === 0) return 'No tags yet. Add one with scrollkeep tag SESSION NAME.\n';
  return printTable(
    [{}, { align: 'right' }, { align: 'right' }, { align: 'right' }],
    tags.map(({ name, sessions, turns, clientSessions }) => [
      toSafeText(name),
      sessions === 0 ? '' : toReadableAmount(sessions, 'session'),
      turns === 0 ? '' : toReadableAmount(turns, 'turn'),
      clientSessions === 0 ? '' : `${clientSessions} by Claude Code`,
    ]),
    { width },
  );
}
