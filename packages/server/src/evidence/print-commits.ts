import { toReadableAmount, toReadableCount, toReadableDay, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { toStyle } from '../text/style.ts';
import { printTable } from '../text/print-table.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';
import { addFigures } from './group-pull-requests.ts';
import type { SessionCommit } from './list-session-commits.ts';
import type { GitSession } from './read-git-sessions.ts';

export interface PrintEvidenceOptions {
  /** Of the screen; without end in a pipe or file, where nothing is cut. */
  readonly width: number;
  readonly color: boolean;
  /** How many lines of the list are printed; all without it. */
  readonly limit: number | undefined;
}

/** With columns for the branch and the repository. */
const wideWidth = 100;

/** Commits as a table, newest first. */
export function printCommits(
  commits: readonly SessionCommit[],
  sessions: readonly GitSession[],
  costOf: (session: GitSession) => number | null,
  { width, color, limit }: PrintEvidenceOptions,
): string {
  const style = toStyle(color);
  if (commits.length === 0) return `No commits in ${toReadableAmount(sessions.length, 'session')}.\n`;
  const shown = commits.slice(0, limit);
  const isWide = width >= wideWidth;
  const table = printTable(
    [
      { title: 'Date' },
      { title: 'Subject', shrinks: 'end' },
      { title: 'Hash' },
      ...(isWide ? [{ title: 'Branch' }, { title: 'Repository' }] : []),
      { title: 'Session' },
      { title: 'Turn', align: 'right' },
      { title: 'Session cost', align: 'right' },
    ],
    shown.map(({ commit, session, isReplaced }) => [
      commit.timeMs === undefined ? '' : toReadableDay(commit.timeMs),
      toShortText(`${commit.subject ?? '(message not recorded)'}${isReplaced ? ' (amended later)' : ''}`, 500),
      commit.hash?.slice(0, 10) ?? 'inferred',
      ...(isWide ? [toShortText(commit.branch ?? '', 24), toShortText(commit.repository ?? '', 30)] : []),
      toShortId(session.row.id),
      commit.turn === undefined ? '' : toReadableCount(commit.turn),
      toReadableMoney(costOf(session)),
    ]),
    {
      width,
      paint: (text, row, column) => (row === -1 ? style.faint(text) : column === 2 ? style.accent(text) : text),
    },
  );
  const recorded = commits.filter(({ commit }) => commit.certainty === 'recorded').length;
  const makers = new Set(commits.map(({ session }) => session)).size;
  const { files, insertions, deletions, counted } = addFigures(commits);
  return (
    `${style.heading(`${toReadableAmount(commits.length, 'commit')} in ${toReadableAmount(makers, 'session')}`)}\n` +
    `${toReadableCount(recorded)} recorded, ${toReadableCount(commits.length - recorded)} inferred. ` +
    `Git counted ${toReadableAmount(files, 'file')}, +${toReadableCount(insertions)} −${toReadableCount(deletions)} ` +
    `lines in ${toReadableAmount(counted, 'commit')}.\n${table}${printRest(commits.length - shown.length)}`
  );
}

export function printRest(hidden: number): string {
  return hidden <= 0 ? '' : `${toReadableCount(hidden)} more. Use --limit to show them.\n`;
}
