import { toReadableAge, toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { ListedSource, MissingSource, SourceList } from './list-sources.ts';

export interface PrintSourcesOptions {
  readonly width: number;
  readonly color: boolean;
  readonly now: number;
}

export function printSources({ sources, remotes, missing }: SourceList, options: PrintSourcesOptions): string {
  const style = toStyle(options.color);
  const read = sources.filter(({ isRead }) => isRead);
  const unread = sources.filter(({ isRead }) => !isRead);
  const isAbsent = ({ path, isThere }: MissingSource) => path !== undefined && !isThere;
  const absent = missing.filter(isAbsent);
  const looked = absent.filter(({ isLookedFor }) => isLookedFor);
  const others = missing.filter((source) => !isAbsent(source));
  const parts = [
    read.length === 0 ? 'No sources found.\n' : printTableOf(read, options),
    ...(unread.length === 0
      ? []
      : [
          `${style.faint('Found, not read. Add one with `scrollkeep sources add PATH`.')}\n` +
            printTableOf(unread, options),
        ]),
    ...(remotes.length === 0
      ? []
      : [
          `${style.faint('Machines. `scrollkeep sources fetch` copies new sessions to the archive.')}\n` +
            remotes.map((address) => `  ${toSafeText(address)}\n`).join(''),
        ]),
    ...(looked.length === 0 ? [] : [`${style.faint('Not found')}\n${looked.map(printMissing).join('')}`]),
    [
      ...absent
        .filter(({ isLookedFor }) => !isLookedFor)
        .map(({ path }) => `Other users (${toShownPath(path ?? '')}): only with --all-users.\n`),
      ...others.map(({ summary }) => `${summary}.\n`),
    ].join(''),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function printTableOf(sources: readonly ListedSource[], { width, color, now }: PrintSourcesOptions): string {
  const style = toStyle(color);
  return printTable(
    [
      { title: 'Source' },
      { title: 'Sessions', align: 'right' as const },
      { title: 'Size', align: 'right' as const },
      { title: 'Last activity' },
      { title: 'Path', shrinks: true },
    ],
    sources.map(({ source, sessions, bytes, lastMs, path, isArchived }) => [
      toSafeText(source),
      toReadableCount(sessions),
      toReadableBytes(bytes),
      lastMs === undefined ? '' : toReadableAge(lastMs, now),
      isArchived ? 'only in the archive' : toShownPath(path),
    ]),
    {
      width,
      paint: (text, row, column) => (row === -1 ? style.faint(text) : column === 0 ? style.accent(text) : text),
    },
  );
}

function printMissing({ kind, path, summary }: MissingSource): string {
  return `  ${toShownPath(path ?? '')}${kind === 'code-tab' || kind === 'added' ? ` (${summary})` : ''}\n`;
}
