import { listTextLines, toSafeLine } from './safe-text.ts';
import type { PanelLine } from './panel-line.ts';
import type { Paint, TerminalStyle } from './terminal-style.ts';
import { padToWidth, toTextWidth } from '../text/text-width.ts';
import { wrapLine } from './wrap-line.ts';

const gap = 2;
const narrowest = 6;
// More fit no screen side by side, and one tall cell would be filled up with blanks in all others.
const mostColumns = 40;

/** Rows in columns that fit the width; a cell that is too long goes on below. */
export function listTableLines(
  table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] },
  width: number,
  style: TerminalStyle,
): readonly PanelLine[] {
  const hasTitles = table.columns.some((title) => title !== '');
  const rows = [...(hasTitles ? [table.columns] : []), ...table.rows].map((row) =>
    row.map((cell) => listTextLines(cell).map(toSafeLine)),
  );
  const natural = findNaturalWidths(rows);
  if (natural.length > mostColumns) return rows.flat(2).map((text) => ({ text, breaks: 'anywhere' }));
  const widths = fitWidths(natural, width - gap * Math.max(0, natural.length - 1));
  return rows.flatMap((row, index) => listRowLines(row, widths, hasTitles && index === 0 ? style.strong : undefined));
}

function listRowLines(
  row: readonly (readonly string[])[],
  widths: readonly number[],
  paint: Paint | undefined,
): readonly PanelLine[] {
  const cells = widths.map((width, at) => (row[at] ?? ['']).flatMap((line) => wrapLine(line, width, 'word')));
  const height = cells.reduce((most, cell) => Math.max(most, cell.length), 0);
  return Array.from({ length: height }, (_, at) => ({
    text: cells
      .map((cell, column) => padToWidth(cell[at] ?? '', widths[column] ?? 0))
      .join(' '.repeat(gap))
      .trimEnd(),
    breaks: 'anywhere',
    paint,
  }));
}

function findNaturalWidths(rows: readonly (readonly (readonly string[])[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      let width = widths[at] ?? 1;
      for (const line of cell) width = Math.max(width, toTextWidth(line));
      widths[at] = width;
    });
  }
  return widths;
}

/** Takes from the widest columns until all fit: none is wider than the widest limit that leaves room for all. */
function fitWidths(natural: readonly number[], available: number): readonly number[] {
  const sum = (limit: number) => natural.reduce((total, each) => total + Math.min(each, limit), 0);
  let limit = natural.reduce((widest, each) => Math.max(widest, each), narrowest);
  if (sum(limit) <= available) return natural;
  let least = narrowest;
  while (least < limit) {
    const middle = Math.ceil((least + limit) / 2);
    if (sum(middle) <= available) least = middle;
    else limit = middle - 1;
  }
  return natural.map((each) => Math.min(each, least));
}
