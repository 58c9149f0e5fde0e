import { toContextTokens, type UsageReport, type UsageRow, type UsageSums } from '@scrollkeep/transcript';
import { toShownPath } from '../inspect/print-inspection.ts';
import { toShortId } from '../ls/print-session-list.ts';
import { printTable, type Column } from '../terminal/print-table.ts';
import { toStyle, type Style } from '../terminal/style.ts';
import { toReadableCount } from '../terminal/to-readable.ts';
import { toSafeText } from '../terminal/to-safe-text.ts';
import { listMissingDays } from './list-missing-days.ts';
import { printUsageNotes } from './print-usage-notes.ts';
import { toBar, toReadableCost, toReadableShare, toShortCount, toSparkline } from './to-readable-usage.ts';

export interface PrintUsageOptions {
  readonly width: number;
  readonly color: boolean;
  readonly now: number;
}

const titles: Readonly<Record<UsageReport['by'], string>> = { day: 'Day', week: 'Week from', month: 'Month', session: 'Session', project: 'Project', model: 'Model', block: 'Block from', agent: 'Agent', tool: 'Tool' };
const minBar = 8;

/** A table for a person: as many columns as fit, bars where rows are times, and below it what the figures leave open. */
export function printUsageReport(report: UsageReport, options: PrintUsageOptions): string {
  const style = toStyle(options.color);
  if (report.rows.length === 0) return `No usage${report.since === null && report.until === null ? '' : ' in this range'}.\n`;
  return [printHead(report, options, style), printRows(report, options, style), printUsageNotes(report, options, style)].filter((part) => part !== '').join('\n');
}

function printHead(report: UsageReport, { width }: PrintUsageOptions, style: Style): string {
  const range = report.since === null && report.until === null ? '' : `, ${report.since ?? 'the beginning'} to ${report.until ?? 'now'}`;
  const head = `${style.heading(`Usage by ${report.by}${range}`)} ${style.faint(`(${report.timezone})`)}\n`;
  if (report.by !== 'day' || report.rows.length < 3) return head;
  // Days without a message are gaps in the line, so that it is a line through time.
  const days = listMissingDays(report.rows).slice(-(width - 2));
  return `${head}${style.accent(toSparkline(days.map((row) => toWeight(row))))}\n`;
}

/** What a row weighs in a picture: its cost, else its tokens. */
function toWeight(row: UsageSums | undefined): number {
  return row === undefined ? 0 : (row.costMicros ?? 0);
}

interface Cell {
  readonly title: string;
  readonly toText: (sums: UsageSums) => string;
  /** The widest terminal in which it is left out. */
  readonly above: number;
}

function printRows(report: UsageReport, { width }: PrintUsageOptions, style: Style): string {
  const hasRecorded = report.total.recordedCostMicros !== null && report.by !== 'tool' && report.by !== 'agent';
  const count = width >= 110 ? toReadableCount : toShortCount;
  const all: readonly Cell[] = [
    { title: 'Messages', toText: ({ messages }) => toReadableCount(messages), above: 70 },
    { title: 'Input', toText: ({ input }) => count(input), above: 54 },
    { title: 'Output', toText: ({ output }) => count(output), above: 0 },
    { title: 'Cache write', toText: ({ cacheWrite5m, cacheWrite1h }) => count(cacheWrite5m + cacheWrite1h), above: 84 },
    { title: 'Cache read', toText: ({ cacheRead }) => count(cacheRead), above: 62 },
    { title: 'Cached', toText: (sums) => toReadableShare(sums.cacheRead, toContextTokens(sums)), above: 92 },
    { title: 'Cost', toText: toCostText, above: 0 },
    ...(hasRecorded ? [{ title: 'Recorded', toText: ({ recordedCostMicros }: UsageSums) => (recordedCostMicros === null ? '' : toReadableCost(recordedCostMicros)), above: 76 }] : []),
  ];
  const cells = all.filter((cell) => width > cell.above);
  const heads = listHeads(report);
  const lines: { readonly labels: readonly string[]; readonly sums: UsageSums; readonly kind: 'row' | 'part' | 'total' }[] = report.rows.flatMap((row) => [
    { labels: toLabels(row, report), sums: row, kind: 'row' as const },
    ...(row.breakdown ?? []).map((part) => ({ labels: toPartLabels(`└ ${toSafeText(part.model)}`, heads.length), sums: part, kind: 'part' as const })),
  ]);
  if (report.rows.length > 1) lines.push({ labels: ['Total', ...heads.slice(1).map(() => '')], sums: report.total, kind: 'total' });
  const columns: Column[] = [...heads, ...cells.map((cell) => ({ title: cell.title, align: 'right' as const }))];
  const texts = lines.map(({ labels, sums }) => [...labels, ...cells.map((cell) => cell.toText(sums))]);
  const used = printTable(columns, texts, { width }).split('\n').reduce((most, line) => Math.max(most, line.length), 0);
  const room = width - used - 2;
  const most = Math.max(...report.rows.map(toWeight));
  if (room >= minBar && report.rows.length > 1) {
    columns.push({ title: '' });
    for (const [at, { sums, kind }] of lines.entries()) texts[at]?.push(kind === 'row' ? toBar(toWeight(sums), most, Math.min(room, 30)) : '');
  }
  const paint = (text: string, row: number, column: number) => paintCell(text, lines[row]?.kind, column >= heads.length + cells.length, style);
  return printTable(columns, texts, { width, paint });
}

function paintCell(text: string, kind: 'row' | 'part' | 'total' | undefined, isBar: boolean, style: Style): string {
  if (isBar) return style.accent(text);
  if (kind === undefined || kind === 'part') return style.faint(text);
  return kind === 'total' ? style.strong(text) : text;
}

/** A sum that leaves messages out says so. */
function toCostText({ costMicros, unpricedMessages }: UsageSums): string {
  if (costMicros === null) return 'unpriced';
  return unpricedMessages > 0 ? `${toReadableCost(costMicros)} *` : toReadableCost(costMicros);
}

/** What rows are named by; the last of several columns gives way on a narrow screen. */
function listHeads({ by }: UsageReport): readonly Column[] {
  if (by === 'session') return [{ title: 'Session' }, { title: 'Last' }, { title: 'Project', shrinks: true }];
  if (by === 'agent') return [{ title: 'Agent', shrinks: true }, { title: 'Session' }];
  return [{ title: titles[by], shrinks: true }];
}

function toPartLabels(text: string, columns: number): readonly string[] {
  return columns === 3 ? ['', '', text] : columns === 2 ? [`  ${text}`, ''] : [`  ${text}`];
}

function toLabels(row: UsageRow, { by, timezone }: UsageReport): readonly string[] {
  if (row.key === null) return [by === 'tool' ? '(no tool)' : '(no time)'];
  switch (by) {
    case 'session':
      return [toShortId(row.key), toDayText(row.last, timezone), toShownPath(row.project ?? '')];
    case 'agent':
      return [toSafeText(row.key), toShortId(row.session ?? '')];
    case 'project':
      return [toShownPath(row.key)];
    case 'block':
      return [`${toTimeText(row.key, timezone)}${row.isActive ? ' (now)' : ''}`];
    default:
      return [toSafeText(row.key)];
  }
}

function toDayText(at: string | null, timezone: string): string {
  return at === null ? '' : new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(new Date(at));
}

function toTimeText(at: string, timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));
}
