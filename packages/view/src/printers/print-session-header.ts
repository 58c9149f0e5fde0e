import type { SessionHeader } from '../model/session-view.ts';
import { printTags } from '../model/marks.ts';
import { toRemoteWords } from '../model/remote-words.ts';
import { toRewoundWords } from '../model/branch-words.ts';
import { sessionStatusSentences, toUntitledWords } from '../text/status-words.ts';
import { toSessionCounts } from '../model/to-session-counts.ts';
import { toSessionTimes } from '../model/to-session-times.ts';
import { toSafeLine } from './safe-text.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { wrapLine } from './wrap-line.ts';

export interface HeaderLook {
  readonly width: number;
  readonly style: TerminalStyle;
  readonly timeZone: string | undefined;
}

/** Title and facts of a session, one fact to a line. */
export function printSessionHeader(header: SessionHeader, { width, style, timeZone }: HeaderLook): readonly string[] {
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ['session', header.id],
    [
      'project',
      header.project === undefined
        ? undefined
        : `${header.project}` +
          `${header.gitBranch === undefined || header.gitBranch === '' ? '' : ` (${header.gitBranch})`}`,
    ],
    [
      'fork',
      header.forkedFrom === undefined
        ? undefined
        : `of ${header.forkedFrom.session}, after turn ${header.forkedFrom.turn}`,
    ],
    ['time', toSessionTimes(header, timeZone)],
    ['version', toList(header.versions)],
    ['model', toList(header.models)],
    ['status', sessionStatusSentences[header.status]],
    ['content', toSessionCounts(header.counts)],
    ['rewound', toRewoundWords(header.resumesFrom)],
    ['agent', header.agentName === header.title ? undefined : header.agentName],
    ['remote', toRemoteWords(header)],
    ['tags', printTags(header.tags, header.clientTag)],
    ['pinned', header.isPinned ? 'yes' : undefined],
  ];
  const title = toSafeLine((header.title ?? toUntitledWords(header.status)).replaceAll('\n', ' '));
  const facts = rows.flatMap(([name, value]) =>
    value === undefined || value === ''
      ? []
      : wrapLine(toSafeLine(value.replaceAll('\n', ' ')), width - 11, 'word').map(
          (line, at) => `  ${style.faint((at === 0 ? name : '').padEnd(8))} ${line}`,
        ),
  );
  // Never broken: a person copies it.
  const resume =
    header.resumeCommand === undefined
      ? []
      : [`  ${style.faint('resume  ')} ${toSafeLine(header.resumeCommand.replaceAll('\n', ' '))}`];
  const note = (header.note ?? '')
    .split('\n')
    .flatMap((line) => wrapLine(toSafeLine(line), width - 11, 'word'))
    .map((line, at) => `  ${style.faint((at === 0 ? 'note' : '').padEnd(8))} ${line}`);
  return [
    ...wrapLine(style.title(title), width, 'word'),
    ...facts,
    ...(header.note === undefined ? [] : note),
    ...resume,
  ];
}

const mostListed = 4;

function toList(names: readonly string[]): string {
  return names.length <= mostListed
    ? names.join(', ')
    : `${names.slice(0, 1).join('')} … ${names.slice(-2).join(', ')} (${names.length})`;
}
