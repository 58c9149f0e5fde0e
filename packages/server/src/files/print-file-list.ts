import type { FileSummary } from '@scrollkeep/view/wire/wire-files.ts';
import { toShortText } from '../text/to-short-text.ts';
import { printTableLines } from '../text/print-table.ts';
import { toStyle } from '../text/style.ts';
import { toReadableAmount, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';

/**
 * The files of sessions as a table, with what their versions rest on, line by line. The files are read anew for every
 * pass: a session may have touched tens of thousands.
 */
export function* printFileList(
  readFiles: () => Iterable<FileSummary>,
  { width, color, base }: { readonly width: number; readonly color: boolean; readonly base: string | undefined },
): Generator<string, void, void> {
  const style = toStyle(color);
  const deleted = new Set<number>();
  const sessions = new Set<string>();
  let [count, versions] = [0, 0];
  for (const file of readFiles()) {
    for (const author of file.authors) sessions.add(author.session);
    if (file.isDeleted) deleted.add(count);
    versions += file.versions;
    count++;
  }
  if (count === 0) return yield 'No file changes found.\n';
  const paint = (text: string, row: number, column: number) =>
    row === -1
      ? style.faint(text)
      : column === 0
        ? deleted.has(row)
          ? style.bad(text)
          : style.accent(text)
        : column === 3 || column === 4
          ? style.faint(text)
          : text;
  yield* printTableLines(
    [
      { title: 'File', shrinks: true },
      { title: 'Lines', align: 'right' },
      { title: 'Versions', align: 'right' },
      { title: 'Based on' },
      { title: 'By' },
    ],
    () => readRows(readFiles(), base),
    { width, paint },
  );
  const sum = [
    toReadableAmount(count, 'file'),
    ...(deleted.size === 0 ? [] : [`${deleted.size} deleted`]),
    toReadableAmount(versions, 'version'),
    toReadableAmount(sessions.size, 'session'),
  ];
  yield (
    `${style.faint(toShortText(sum.join(' · '), width))}\n` +
      style.faint(toShortText('c checkpoint · w whole content · p patch · r replay · – unknown', width)) +
      '\n'
  );
}

function* readRows(files: Iterable<FileSummary>, base: string | undefined): Generator<readonly string[], void, void> {
  for (const file of files)
    yield [toShownPath(file.path, base), toCounts(file), `${file.versions}`, toBasis(file), toAuthors(file)];
}

export function toShownPath(path: string, base: string | undefined): string {
  return toSafeText(base !== undefined && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path);
}

function toCounts({ added, removed, isDeleted }: FileSummary): string {
  const lines = added === null || removed === null ? '?' : `+${toReadableCount(added)} -${toReadableCount(removed)}`;
  return isDeleted ? `${lines} gone` : lines;
}

const letters = { checkpoint: 'c', whole: 'w', patch: 'p', replay: 'r', nothing: '–' } as const;

function toBasis({ restsOn }: FileSummary): string {
  return (['checkpoint', 'whole', 'patch', 'replay', 'nothing'] as const)
    .flatMap((basis) => (restsOn[basis] === 0 ? [] : [`${restsOn[basis]}${letters[basis]}`]))
    .join(' ');
}

function toAuthors({ authors }: FileSummary): string {
  const sessions = new Set(authors.map((author) => author.session));
  const agents = authors.filter((author) => author.agentId !== null).length;
  const [last] = authors;
  if (last === undefined) return 'not recorded';
  const own = sessions.size === 1 ? last.session.slice(0, 8) : toReadableAmount(sessions.size, 'session');
  return toSafeText(agents === 0 ? own : `${own}, ${toReadableAmount(agents, 'agent')}`);
}
