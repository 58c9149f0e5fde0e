import stringWidth from 'string-width';

export interface Column {
  readonly title?: string;
  readonly align?: 'left' | 'right';
  /** The column that gives way when the terminal is narrow; its texts are cut with `…`: paths at the start (`true`), which keeps what tells them apart, sentences at the `end`. */
  readonly shrinks?: boolean | 'end';
}

const gap = '  ';

/** Rows as aligned text, no wider than `width`. Cells are plain text; `paint` colours a cell after it was padded. */
export function printTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: { readonly width: number; readonly indent?: string; readonly paint?: (text: string, row: number, column: number) => string },
): string {
  const indent = options.indent ?? '';
  const titles = columns.some((column) => column.title !== undefined) ? [columns.map((column) => column.title ?? '')] : [];
  const widths = fitWidths(columns, [...titles, ...rows], options.width - indent.length);
  const printRow = (row: readonly string[], index: number) =>
    (indent + columns.map((column, at) => paintCell(pad(row[at] ?? '', widths[at] ?? 0, column, at === columns.length - 1), index, at)).join(gap)).trimEnd();
  const paintCell = (text: string, row: number, column: number) => options.paint?.(text, row, column) ?? text;
  return [...titles.map((row) => printRow(row, -1)), ...rows.map(printRow)].map((line) => `${line}\n`).join('');
}

function fitWidths(columns: readonly Column[], rows: readonly (readonly string[])[], available: number): readonly number[] {
  const widths = columns.map((_, at) => Math.max(0, ...rows.map((row) => stringWidth(row[at] ?? ''))));
  const excess = widths.reduce((sum, width) => sum + width, gap.length * (columns.length - 1)) - available;
  const shrinking = columns.findIndex((column) => column.shrinks !== undefined && column.shrinks !== false);
  if (excess > 0 && shrinking !== -1) widths[shrinking] = Math.max(8, (widths[shrinking] ?? 0) - excess);
  return widths;
}

function pad(text: string, width: number, column: Column, isLast: boolean): string {
  const cut = toFittingText(text, width, column.shrinks === 'end');
  const space = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  if (column.align === 'right') return space + cut;
  return isLast ? cut : cut + space;
}

function toFittingText(text: string, width: number, cutsEnd: boolean): string {
  if (stringWidth(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && stringWidth(characters.join('')) > width - 1) {
    if (cutsEnd) characters.pop();
    else characters.shift();
  }
  return cutsEnd ? `${characters.join('').trimEnd()}…` : `…${characters.join('')}`;
}
