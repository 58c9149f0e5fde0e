import { cutEnd, cutStart, padToWidth, toTextWidth } from '@scrollkeep/view/text/text-width.ts';

export interface Column {
  readonly title?: string;
  readonly align?: 'left' | 'right';
  /**
   * The column that gives way when the terminal is narrow; its texts are cut with `…`: paths at the start (`true`),
   * which keeps what tells them apart, sentences at the `end`.
   */
  readonly shrinks?: boolean | 'end';
}

const gap = '  ';

export interface TableOptions {
  readonly width: number;
  readonly indent?: string;
  /** Colours a cell after it was padded; the titles are row -1. */
  readonly paint?: (text: string, row: number, column: number) => string;
}

/** Rows as aligned text, no wider than `width`. Cells are plain text. */
export function printTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: TableOptions,
): string {
  return [...printTableLines(columns, () => rows, options)].join('');
}

/** The same line by line. The rows are read twice, first for their widths: tens of thousands need not be held. */
export function* printTableLines(
  columns: readonly Column[],
  readRows: () => Iterable<readonly string[]>,
  { width, indent = '', paint = (text) => text }: TableOptions,
): Generator<string, void, void> {
  const titles = columns.some((column) => column.title !== undefined)
    ? [columns.map((column) => column.title ?? '')]
    : [];
  const widths = fitWidths(columns, [titles, readRows()], width - indent.length);
  const printRow = (row: readonly string[], index: number) =>
    (
      indent +
      columns
        .map((column, at) => paint(pad(row[at] ?? '', widths[at] ?? 0, column, at === columns.length - 1), index, at))
        .join(gap)
    ).trimEnd() + '\n';
  for (const row of titles) yield printRow(row, -1);
  let index = 0;
  for (const row of readRows()) yield printRow(row, index++);
}

function fitWidths(
  columns: readonly Column[],
  groups: readonly Iterable<readonly string[]>[],
  available: number,
): readonly number[] {
  const widths = columns.map(() => 0);
  for (const rows of groups)
    for (const row of rows)
      for (const at of columns.keys()) widths[at] = Math.max(widths[at] ?? 0, toTextWidth(row[at] ?? ''));
  const excess = widths.reduce((sum, width) => sum + width, gap.length * (columns.length - 1)) - available;
  const shrinking = columns.findIndex((column) => column.shrinks !== undefined && column.shrinks !== false);
  if (excess > 0 && shrinking !== -1) widths[shrinking] = Math.max(8, (widths[shrinking] ?? 0) - excess);
  return widths;
}

function pad(text: string, width: number, { align, shrinks }: Column, isLast: boolean): string {
  const cut = shrinks === 'end' ? cutEnd(text, width) : cutStart(text, width);
  return isLast && align !== 'right' ? cut : padToWidth(cut, width, align);
}
