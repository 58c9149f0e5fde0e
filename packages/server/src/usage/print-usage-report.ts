import { cutStart, toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { toContextTokens } from '@scrollkeep/transcript/usage/prices/to-cost.ts';
import type { UsageReport, UsageRow, UsageSums } from '@scrollkeep/transcript/usage/usage-report.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';
import { printTable, type Column } from '../text/print-table.ts';
import { toStyle, type Style } from '../text/style.ts';
import {
  findReadableTime,
  toExactMoney,
  toReadableAmount,
  toReadableCount,
  toReadableMoney,
  toReadableShare,
  toReadableTime,
  toShortCount,
} from '@scrollkeep/view/text/readable.ts';
import { toBar, toSparkline } from '../text/bars.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { listMissingDays } from './list-missing-days.ts';
import { printUsageNotes } from './print-usage-notes.ts';

export interface PrintUsageOptions {
  readonly width: number;
  readonly color: boolean;
  readonly now: number;
  /** Of projects, by what a report calls them; those without one are shown as they are. */
  readonly projectNames: ReadonlyMap<string, string>;
  /** Money with all its digits, and every token counted. */
  readonly isExact: boolean;
  /** Of a session, by its id. */
  readonly findTitle?: ((row: UsageRow) => string | undefined) | undefined;
}

type ToMoney = (micros: number | null) => string;

const titles: Readonly<Record<UsageReport['by'], string>> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  session: 'Session',
  project: 'Project',
  model: 'Model',
  block: 'Block from',
  agent: 'Agent',
  tool: 'Tool',
  source: 'Source',
};
const minBar = 8;
const maxBar = 30;
const gap = 2;
/** The longest name of a model has room: cut, two of them can look the same. */
const readableName = 26;
const longestProject = 24;
const longestTitle = 60;
const longestSource = 20;
/** `  last 1,000 days`, beside a line through time that is too long. */
const longestRange = 18;

/**
 * A table for a person: as many columns as fit, bars where rows are times, and below it what the figures leave open.
 */
export function printUsageReport(report: UsageReport, options: PrintUsageOptions): string {
  const style = toStyle(options.color);
  if (report.rows.length === 0)
    return `No usage${report.since === null && report.until === null ? '' : ' in this range'}.\n`;
  return [printHead(report, options, style), printRows(report, options, style), printUsageNotes(report, options, style)]
    .filter((part) => part !== '')
    .join('\n');
}

function printHead(report: UsageReport, { width }: PrintUsageOptions, style: Style): string {
  const asked =
    report.since === null && report.until === null
      ? ''
      : `, ${toEdge(report.since, report) ?? 'the beginning'} to ${toEdge(report.until, report) ?? 'now'}`;
  const head = `${style.heading(`Usage by ${report.by}${asked}`)} ${style.faint(`(${report.timezone})`)}\n`;
  if (report.by !== 'day' || report.rows.length < 3) return head;
  // Days without a message are gaps in the line, so that it is a line through time.
  const days = listMissingDays(report.rows);
  const room = days.length > width - gap ? Math.max(1, width - longestRange) : days.length;
  const range = room < days.length ? style.faint(`  last ${toReadableAmount(room, 'day')}`) : '';
  return `${head}${style.accent(toSparkline(days.slice(-room).map((row) => toWeight(row))))}${range}\n`;
}

/** A day as it is, an instant to the minute. */
function toEdge(edge: string | null, { timezone }: UsageReport): string | undefined {
  if (edge === null) return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(edge) ? edge : toReadableTime(edge, timezone) || edge;
}

/** What a row weighs in a picture: its cost, else its tokens. */
function toWeight(row: UsageSums | undefined): number {
  return row === undefined ? 0 : (row.costMicros ?? 0);
}

interface Cell extends Column {
  readonly toText: (line: Line) => string;
  /** Left out first if there is no room: the highest. */
  readonly rank: number;
}

interface Line {
  readonly sums: UsageSums;
  readonly kind: 'row' | 'part' | 'total';
  /** Undefined for the total. */
  readonly row: UsageRow | undefined;
  readonly model: string;
}

function printRows(report: UsageReport, options: PrintUsageOptions, style: Style): string {
  const { width, isExact } = options;
  const lines: readonly Line[] = [
    ...report.rows.flatMap((row): readonly Line[] => [
      { sums: row, kind: 'row', row, model: '' },
      ...(row.breakdown ?? []).map((part) => ({ sums: part, kind: 'part' as const, row, model: part.model })),
    ]),
    ...(report.rows.length > 1 ? [{ sums: report.total, kind: 'total' as const, row: undefined, model: '' }] : []),
  ];
  const cells = [
    ...listNames(report, options),
    ...listFigures(report, isExact ? toReadableCount : toShortCount, isExact ? toExactMoney : toReadableMoney),
  ];
  const fitting = fitCells(cells, lines, width);
  const used = fitting.reduce((sum, cell) => sum + toWidth(cell, lines) + gap, -gap);
  const most = report.rows.reduce((highest, row) => Math.max(highest, toWeight(row)), -Infinity);
  const room = Math.min(width - used - gap, maxBar);
  const bar: Cell = {
    title: '',
    rank: 0,
    toText: ({ kind, sums }) => (kind === 'row' ? toBar(toWeight(sums), most, room) : ''),
  };
  const shown = room >= minBar && report.rows.length > 1 ? [...fitting, bar] : fitting;
  return printTable(
    shown,
    lines.map((line) => shown.map((cell) => cell.toText(line))),
    { width, paint: (text, row, column) => paintCell(text, lines[row]?.kind, shown[column] === bar, style) },
  );
}

/** What a row is called. A session is known by its title and project, so figures give way to them. */
function listNames(
  { by, timezone, rows }: UsageReport,
  { findTitle, projectNames }: PrintUsageOptions,
): readonly Cell[] {
  const toProject = (project: string) => toSafeText(projectNames.get(project) ?? project);
  const name =
    (toText: (row: UsageRow) => string): Cell['toText'] =>
    ({ kind, row, model }) =>
      kind === 'total' ? 'Total' : kind === 'part' ? `  └ ${toSafeText(model)}` : row === undefined ? '' : toText(row);
  const only =
    (toText: (row: UsageRow) => string): Cell['toText'] =>
    ({ kind, row }) =>
      kind === 'row' && row !== undefined ? toText(row) : '';
  if (by === 'session') {
    return [
      { title: 'Session', rank: 0, toText: name((row) => toShortId(row.key ?? '')) },
      {
        title: 'Title',
        shrinks: 'end',
        rank: 2,
        toText: only((row) => toShortText(findTitle?.(row) ?? '', longestTitle)),
      },
      { title: 'Project', rank: 3, toText: only((row) => cutStart(toProject(row.project ?? ''), longestProject)) },
      // Of interest only beside others.
      ...(rows.some(({ source }) => source !== rows[0]?.source)
        ? [{ title: 'Source', rank: 3, toText: only((row) => toShortText(row.source ?? '', longestSource)) }]
        : []),
      { title: 'Last', rank: 6, toText: only((row) => findReadableTime(row.last ?? undefined, timezone)?.date ?? '') },
    ];
  }
  if (by === 'agent')
    return [
      { title: 'Agent', shrinks: true, rank: 0, toText: name((row) => toSafeText(row.key ?? '')) },
      { title: 'Session', rank: 5, toText: only((row) => toShortId(row.session ?? '')) },
    ];
  return [{ title: titles[by], shrinks: true, rank: 0, toText: name((row) => toLabel(row, by, timezone, toProject)) }];
}

function listFigures({ total, by }: UsageReport, count: (tokens: number) => string, money: ToMoney): readonly Cell[] {
  const figure = (title: string, rank: number, toText: (sums: UsageSums) => string): Cell => ({
    title,
    rank,
    align: 'right',
    toText: ({ sums }) => toText(sums),
  });
  const isOfSessions = by === 'session';
  const hasRecorded = total.recordedCostMicros !== null && by !== 'tool' && by !== 'agent';
  return [
    figure('Messages', isOfSessions ? 7 : 4, ({ messages }) => toReadableCount(messages)),
    figure('Input', 5, ({ input }) => count(input)),
    figure('Output', 1, ({ output }) => count(output)),
    figure('Cache write', 8, ({ cacheWrite5m, cacheWrite1h }) => count(cacheWrite5m + cacheWrite1h)),
    figure('Cache read', isOfSessions ? 4 : 3, ({ cacheRead }) => count(cacheRead)),
    figure('Cached', 9, (sums) => toReadableShare(sums.cacheRead / toContextTokens(sums))),
    figure('Cost', 0, (sums) => toCostText(sums, money)),
    ...(hasRecorded
      ? [
          figure('Recorded', 2, ({ recordedCostMicros }) =>
            recordedCostMicros === null ? '' : money(recordedCostMicros),
          ),
        ]
      : []),
  ];
}

/** As many columns as there is room for; the name of a row may become short, but not unreadable. */
function fitCells(cells: readonly Cell[], lines: readonly Line[], width: number): readonly Cell[] {
  const used = cells.reduce(
    (sum, cell) =>
      sum +
      (cell.shrinks === undefined
        ? toWidth(cell, lines)
        : Math.min(toWidth(cell, lines), cell.shrinks === 'end' ? Math.floor(width * 0.3) : readableName)) +
      gap,
    -gap,
  );
  const least = cells.reduce<Cell | undefined>(
    (worst, cell) => (cell.rank > (worst?.rank ?? 0) ? cell : worst),
    undefined,
  );
  return used <= width || least === undefined
    ? cells
    : fitCells(
        cells.filter((cell) => cell !== least),
        lines,
        width,
      );
}

function toWidth(cell: Cell, lines: readonly Line[]): number {
  return Math.max(toTextWidth(cell.title ?? ''), ...lines.map((line) => toTextWidth(cell.toText(line))));
}

function toLabel(
  row: UsageRow,
  by: UsageReport['by'],
  timezone: string,
  toProject: (project: string) => string,
): string {
  if (row.key === null) return by === 'tool' ? '(no tool)' : '(no time)';
  if (by === 'project') return toProject(row.key);
  return by === 'block' ? `${toReadableTime(row.key, timezone)}${row.isActive ? ' (now)' : ''}` : toSafeText(row.key);
}

function paintCell(text: string, kind: 'row' | 'part' | 'total' | undefined, isBar: boolean, style: Style): string {
  if (isBar) return style.accent(text);
  if (kind === undefined || kind === 'part') return style.faint(text);
  return kind === 'total' ? style.strong(text) : text;
}

/** A sum that leaves messages out says so. */
function toCostText({ costMicros, unpricedMessages }: UsageSums, money: ToMoney): string {
  if (costMicros === null) return 'unpriced';
  return unpricedMessages > 0 ? `${money(costMicros)} *` : money(costMicros);
}
