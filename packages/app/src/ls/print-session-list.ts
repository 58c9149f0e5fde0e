import { toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { toShownPath } from '../text/to-shown-path.ts';
import { printTable } from '../text/print-table.ts';
import { toStyle, type Style } from '../text/style.ts';
import {
  toReadableAge,
  toReadableAmount,
  toReadableBytes,
  toReadableCount,
  toReadableMoney,
} from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { SessionList } from './build-session-list.ts';
import { layoutFacts } from '../text/layout-facts.ts';
import { toSessionStatusLabel, toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import type { SessionRow } from './session-row.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';

export interface PrintListOptions {
  readonly width: number;
  readonly color: boolean;
  readonly now: number;
}

/** Narrower than this a session takes two lines. */
const tableWidth = 110;

export function printSessionList(list: SessionList, options: PrintListOptions): string {
  const style = toStyle(options.color);
  const rest = printHidden(list, style);
  if (list.shown === 0) return `No matching sessions.\n${rest}`;
  const sessions = list.projects.flatMap((project) => project.sessions);
  // Printed at once, so that the columns of all projects stand below each other.
  const texts = new Map(
    (options.width >= tableWidth
      ? printAsTable(sessions, options, style)
      : printAsBlocks(sessions, options, style)
    ).map((text, at) => [sessions[at], text]),
  );
  return [
    ...list.projects.map(
      ({ path, folder, sessions: own }) =>
        `${style.heading(path === undefined ? toSafeText(folder) : toShownPath(path))}\n` +
        `${own.map((row) => texts.get(row)).join('')}`,
    ),
    rest,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function printAsTable(
  sessions: readonly SessionRow[],
  { width, now }: PrintListOptions,
  style: Style,
): readonly string[] {
  const rows = sessions.map((row) => [
    toShortId(row.id),
    toState(row),
    toReadableAge(row.lastMs, now),
    toShortText(row.gitBranch ?? '', Math.max(12, width - 104)),
    toReadableAmount(row.prompts, 'prompt'),
    row.agents === 0 ? '' : toReadableAmount(row.agents, 'agent'),
    toReadableBytes(row.bytes),
    ...(row.costMicros === undefined ? [] : [toReadableCost(row.costMicros)]),
  ]);
  const right = { align: 'right' } as const;
  const columns = [{}, {}, {}, {}, right, right, right, ...(sessions[0]?.costMicros === undefined ? [] : [right])];
  const paint = (text: string, row: number, column: number) => paintCell(text, sessions[row], column, style);
  const plain = printTable(columns, rows, { width, indent: '  ' }).split('\n');
  const painted = printTable(columns, rows, { width, indent: '  ', paint }).split('\n');
  return sessions.map(
    (row, at) => `${painted[at] ?? ''}  ${toShortText(toTitle(row), width - toTextWidth(plain[at] ?? '') - 2)}\n`,
  );
}

function printAsBlocks(
  sessions: readonly SessionRow[],
  { width, now }: PrintListOptions,
  style: Style,
): readonly string[] {
  return sessions.map((row) => {
    const id = toShortId(row.id);
    const facts = layoutFacts(
      [
        toState(row),
        toReadableAge(row.lastMs, now),
        toReadableAmount(row.prompts, 'prompt'),
        ...(row.agents === 0 ? [] : [toReadableAmount(row.agents, 'agent')]),
        toReadableBytes(row.bytes),
        ...(row.costMicros === undefined ? [] : [toReadableCost(row.costMicros)]),
        ...(row.gitBranch === undefined || row.gitBranch === '' ? [] : [row.gitBranch]),
      ],
      width - 4,
    );
    const lines = facts.map((line, at) => `    ${at === 0 ? paintStatus(line, row, style) : style.faint(line)}\n`);
    return `  ${style.accent(id)}  ${toShortText(toTitle(row), width - toTextWidth(id) - 4)}\n${lines.join('')}`;
  });
}

function toReadableCost(micros: number | null): string {
  return micros === null ? '–' : toReadableMoney(micros);
}

/** Of what is only in the archive nobody needs to know that it is idle. */
function toState(row: SessionRow): string {
  return row.archived === undefined
    ? toSessionStatusLabel(row.status, row.idle)
    : `archived (${row.archived === 'older' ? 'older version' : row.status})`;
}

function toTitle(row: SessionRow): string {
  return row.title ?? toUntitledWords(row.status);
}

function paintCell(text: string, row: SessionRow | undefined, column: number, style: Style): string {
  if (row === undefined || column === 0) return style.accent(text);
  return column === 1 ? paintStatus(text, row, style) : style.faint(text);
}

function paintStatus(text: string, { status, idle }: SessionRow, style: Style): string {
  if (status === 'failed') return style.bad(text);
  if (idle) return style.faint(text);
  return status === 'working' ? style.good(text) : style.warning(text);
}

/** A list that hides says so. */
function printHidden({ shown, hidden }: SessionList, style: Style): string {
  const parts = [
    ...(hidden.beyondLimit > 0 ? [`${toReadableCount(hidden.beyondLimit)} more beyond --limit`] : []),
    ...(hidden.notSubstantial > 0 ? [`${toReadableCount(hidden.notSubstantial)} hidden by --substantial`] : []),
  ];
  const lines = [
    ...(parts.length === 0 ? [] : [`${toReadableAmount(shown, 'session')} shown, ${parts.join(', ')}.`]),
    ...(hidden.empty === 0
      ? []
      : [`${toReadableAmount(hidden.empty, 'session')} without a conversation hidden: --all shows them.`]),
  ];
  return lines.map((line) => `${style.faint(line)}\n`).join('');
}
