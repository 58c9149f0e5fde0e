import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { cutStart, toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { toShownPath } from '../text/to-shown-path.ts';
import { printTable, type Column } from '../text/print-table.ts';
import { toStyle, type Style } from '../text/style.ts';
import {
  toReadableAge,
  toReadableAmount,
  toReadableBytes,
  toReadableCount,
  toReadableMoney,
} from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { ProjectRows, SessionList } from './build-session-list.ts';
import { layoutFacts } from '../text/layout-facts.ts';
import { wrapText } from '../text/layout-text.ts';
import { toSessionStatusLabel, toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import type { SessionRow } from './session-row.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';

export interface PrintListOptions {
  readonly width: number;
  /** Where titles are cut. */
  readonly cutWidth: number;
  readonly color: boolean;
  readonly now: number;
  /** Where sessions were looked for. */
  readonly folders: readonly string[];
}

/** Narrower than this a session takes two lines. */
const tableWidth = 110;
/** A title has this much room before other columns have any. */
const titleWidth = 50;
const longestBranch = 24;

export function printSessionList(list: SessionList, options: PrintListOptions): string {
  const style = toStyle(options.color);
  const rest = printHidden(list, style);
  if (list.total === 0) return printNone(options);
  // Nothing was filtered where only sessions without messages are left.
  if (list.shown === 0) return list.hidden.empty > 0 ? rest : `No matching sessions.\n${rest}`;
  const sessions = list.projects.flatMap((project) => project.sessions);
  // Printed at once, so that the columns of all projects are below each other.
  const texts = new Map(
    (options.width >= tableWidth
      ? printAsTable(sessions, options, style)
      : printAsBlocks(sessions, options, style)
    ).map((text, at) => [sessions[at], text]),
  );
  return [
    ...list.projects.map(
      (project) =>
        `${printProject(project, options.cutWidth, style)}\n` +
        `${project.sessions.map((row) => texts.get(row)).join('')}`,
    ),
    rest,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function printNone({ folders, width }: PrintListOptions): string {
  const where = folders.map((path) => toShownPath(path)).join(', ');
  return [
    `No sessions in ${where}.`,
    'Run `claude` in a project and send a prompt, or pass the folder that has your sessions: `scrollkeep ls PATH`.',
  ]
    .flatMap((line) => wrapText(line, width))
    .map((line) => `${line}\n`)
    .join('');
}

/** The name that a project has everywhere, then where it is. */
function printProject({ name, path, worktreeOf }: ProjectRows, width: number, style: Style): string {
  const head = toShortText(name, width);
  const rest = [
    ...(worktreeOf === undefined ? [] : [`worktree of ${toSafeText(worktreeOf)}`]),
    ...(path === undefined ? [] : [toShownPath(path)]),
  ].join(' · ');
  const room = width - toTextWidth(head) - 2;
  return rest === '' || room < 10
    ? style.heading(head)
    : `${style.heading(head)}  ${style.faint(cutStart(rest, room))}`;
}

/** Columns after those that are always shown, the most telling first. */
const moreColumns: readonly { readonly align?: 'right'; readonly print: (row: SessionRow) => string }[] = [
  { align: 'right', print: (row) => toReadableAmount(row.prompts, 'prompt') },
  { align: 'right', print: (row) => toReadableBytes(row.bytes) },
  { print: (row) => toShortText(findBranchName(row.gitBranch) ?? '', longestBranch) },
  { align: 'right', print: (row) => (row.agents === 0 ? '' : toReadableAmount(row.agents, 'agent')) },
];

/** Where a session comes from is of interest only beside others. */
function isMixed(sessions: readonly SessionRow[]): boolean {
  return sessions.some(({ source }) => source !== sessions[0]?.source);
}

const longestSource = 20;
const sourceColumn = { print: (row: SessionRow) => toShortText(row.source, longestSource), align: undefined };

function printAsTable(
  sessions: readonly SessionRow[],
  { width, cutWidth, now }: PrintListOptions,
  style: Style,
): readonly string[] {
  const titles = sessions.map((row) => toShortText(toTitle(row), cutWidth));
  const cells = sessions.map((row) => [toShortId(row.id), toState(row), toReadableAge(row.lastMs, now)]);
  // Costs are shown to whoever asked for them.
  const costs = sessions.flatMap((row) => (row.costMicros === undefined ? [] : [toReadableCost(row.costMicros)]));
  const columns: Column[] = [{}, {}, {}];
  const toWidest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, toTextWidth(text)), 0);
  const least = Math.min(titleWidth, toWidest(titles));
  const taken = [...columns.keys()].reduce((sum, at) => sum + toWidest(cells.map((row) => row[at] ?? '')) + 2, 2);
  let room = width - taken - (costs.length === 0 ? 0 : toWidest(costs) + 2);
  const offered = isMixed(sessions) ? [sourceColumn, ...moreColumns] : moreColumns;
  for (const { print, align } of offered) {
    const texts = sessions.map(print);
    const wide = toWidest(texts) + 2;
    if (wide === 2 || room - wide < least) continue;
    room -= wide;
    columns.push(align === undefined ? {} : { align });
    for (const [at, text] of texts.entries()) cells[at]?.push(text);
  }
  if (costs.length > 0) {
    columns.push({ align: 'right' });
    for (const [at, text] of costs.entries()) cells[at]?.push(text);
  }
  const paint = (text: string, row: number, column: number) =>
    column === columns.length ? text : paintCell(text, sessions[row], column, style);
  const rows = cells.map((row, at) => [...row, titles[at] ?? '']);
  const table = printTable([...columns, { shrinks: 'end' }], rows, { width: cutWidth, indent: '  ', paint });
  return table
    .split('\n')
    .slice(0, sessions.length)
    .map((line, at) => `${line}\n${printNote(sessions[at], cutWidth, style)}`);
}

function printAsBlocks(
  sessions: readonly SessionRow[],
  { width, cutWidth, now }: PrintListOptions,
  style: Style,
): readonly string[] {
  const withSource = isMixed(sessions);
  return sessions.map((row) => {
    const id = toShortId(row.id);
    const facts = layoutFacts(
      [
        toState(row),
        toReadableAge(row.lastMs, now),
        ...(withSource ? [sourceColumn.print(row)] : []),
        toReadableAmount(row.prompts, 'prompt'),
        ...(row.agents === 0 ? [] : [toReadableAmount(row.agents, 'agent')]),
        toReadableBytes(row.bytes),
        ...(row.costMicros === undefined ? [] : [toReadableCost(row.costMicros)]),
        ...[findBranchName(row.gitBranch)].filter((branch) => branch !== undefined),
      ],
      width - 4,
      cutWidth - 4,
    );
    const lines = facts.map((line, at) => `    ${at === 0 ? paintStatus(line, row, style) : style.faint(line)}\n`);
    const title = toShortText(toTitle(row), cutWidth - toTextWidth(id) - 4);
    return `  ${style.accent(id)}  ${title}\n${lines.join('')}${printNote(row, cutWidth, style)}`;
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

/** Tags are before the title: behind a long one they would be cut. */
function toTitle(row: SessionRow): string {
  const tags = row.tags.slice(0, mostTags).map((tag) => `#${tag}`);
  const rest = row.tags.length > mostTags ? [`+${row.tags.length - mostTags}`] : [];
  const title = row.title ?? toUntitledWords(row.status);
  const repaired = row.repairOf === undefined ? [] : ['(repaired)'];
  return [...(row.isPinned ? ['★'] : []), ...tags, ...rest, ...repaired, title].join(' ');
}

const mostTags = 3;

/** The first line of a note. */
function printNote(row: SessionRow | undefined, width: number, style: Style): string {
  return row?.note === undefined
    ? ''
    : `    ${style.faint(toShortText(`note: ${row.note.split('\n', 1)[0] ?? ''}`, width - 4))}\n`;
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
      : [
          `${toReadableAmount(hidden.empty, 'session')} without messages ` +
            `${hidden.empty === 1 ? 'is' : 'are'} hidden; --all shows ${hidden.empty === 1 ? 'it' : 'them'}.`,
        ]),
  ];
  return lines.map((line) => `${style.faint(line)}\n`).join('');
}
