import type { InsightRecord } from '@scrollkeep/transcript/insights/list-insight-records.ts';
import type { FigureName, InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import { buildInsightSections, type InsightSection } from '@scrollkeep/view/insights/build-insight-sections.ts';
import { figureTexts } from '@scrollkeep/view/insights/figure-texts.ts';
import { listInsightFacts } from '@scrollkeep/view/insights/list-insight-facts.ts';
import { toReadableAmount, toReadableCount, toReadableTime } from '@scrollkeep/view/text/readable.ts';
import { wrapText } from '../text/layout-text.ts';
import { printTable } from '../text/print-table.ts';
import { toStyle } from '../text/style.ts';
import { toSafeText } from '../text/to-safe-text.ts';

export interface PrintInsightsOptions {
  readonly width: number;
  /** Where tables are cut: at the width of a screen, and nowhere in a pipe or file. */
  readonly cutWidth: number;
  readonly color: boolean;
}

/** All figures of which there is something, each with its definition and its rows. */
export function printInsights(report: InsightReport, options: PrintInsightsOptions): string {
  const style = toStyle(options.color);
  const sections = buildInsightSections(report);
  const head = `${toReadableAmount(report.sessions, 'session')}, ${toReadableAmount(report.turns, 'turn')}`;
  if (sections.length === 0) return `${head}. Nothing to report.\n`;
  const facts = listInsightFacts(report).map(({ text }) => printWrapped(toSafeText(text), options.width, '  '));
  return [
    `${style.heading(head)}\n`,
    ...facts,
    ...sections.map((section) => `\n${printSection(section, options)}`),
    '\n',
    printWrapped(
      `Prices as of ${report.pricesAsOf}. Definitions: docs/insights.md. Records: --records and one of ` +
        `${sections.map(({ name }) => name).join(', ')}.`,
      options.width,
    ),
  ].join('');
}

function printWrapped(text: string, width: number, indent = ''): string {
  return wrapText(text, width - 2 * indent.length)
    .map((line, at) => `${at === 0 ? '' : indent}${indent}${line}\n`)
    .join('');
}

function printSection({ title, summary, columns, rows }: InsightSection, options: PrintInsightsOptions): string {
  const style = toStyle(options.color);
  const head = `${style.heading(title)}: ${summary}\n`;
  if (rows.length === 0) return head;
  // What the row is about gives way: paths and names are cut at their start, commands at their end.
  const shrinking = columns.findLastIndex(({ isNumber }) => !isNumber);
  const shrinks = shrinking === columns.length - 1 ? 'end' : true;
  return (
    head +
    printTable(
      columns.map((column, at) => ({
        title: column.title,
        ...(column.isNumber ? { align: 'right' as const } : {}),
        ...(at === shrinking ? ({ shrinks } as const) : {}),
      })),
      rows.map(({ cells }) => cells.map((cell) => toSafeText(cell))),
      { width: options.cutWidth, indent: '  ', paint: (text, row) => (row === -1 ? style.faint(text) : text) },
    )
  );
}

/** The records behind a figure, each with the turn that shows it. */
export function printInsightRecords(
  records: readonly InsightRecord[],
  { figure, session, ...options }: PrintInsightsOptions & { readonly figure: FigureName; readonly session: string },
): string {
  const style = toStyle(options.color);
  const { title, definition } = figureTexts[figure];
  const head =
    `${style.heading(title)}: ${toReadableAmount(records.length, 'record')}\n` +
    printWrapped(definition, options.width);
  if (records.length === 0) return head;
  return (
    `${head}\n` +
    printTable(
      [
        { title: 'Turn', align: 'right' },
        { title: 'Agent' },
        { title: 'Line', align: 'right' },
        { title: 'Time' },
        { title: 'Details' },
        { title: 'Amount', align: 'right' },
        { title: 'Name', shrinks: true },
      ],
      records.map(({ turn, agent, line, at, what, amount, name }) => [
        turn === null ? '' : `${turn}`,
        toSafeText(agent ?? ''),
        `${line}`,
        toReadableTime(at, undefined),
        toSafeText(what),
        amount === null ? '' : toReadableCount(amount),
        toSafeText(name),
      ]),
      { width: options.cutWidth, paint: (text, row) => (row === -1 ? style.faint(text) : text) },
    ) +
    `\nOpen a turn: scrollkeep show ${toSafeText(session)} --turn N\n`
  );
}

/** Over several sessions: those with most of a figure. */
export function printInsightSessions(
  report: InsightReport,
  { figure, ...options }: PrintInsightsOptions & { readonly figure: FigureName },
): string {
  const style = toStyle(options.color);
  const { title, definition } = figureTexts[figure];
  const rows = report.sessionsOf[figure];
  return (
    `${style.heading(title)}: ${toReadableAmount(rows.length, 'session')}\n` +
    `${printWrapped(definition, options.width)}\n` +
    printTable(
      [{ title: 'Amount', align: 'right' }, { title: 'Command' }],
      rows.map(({ session, amount }) => [
        toReadableCount(amount),
        `scrollkeep insights ${toSafeText(session)} --records ${figure}`,
      ]),
      { width: options.cutWidth, paint: (text, row) => (row === -1 ? style.faint(text) : text) },
    )
  );
}
