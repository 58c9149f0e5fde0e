import { listTextLines, toSafeLine } from './safe-text.ts';
import type { PanelLine } from './panel-line.ts';
import type { Paint, TerminalStyle } from './terminal-style.ts';
import { toTextWidth } from './text-width.ts';
import { wrapLine } from './wrap-line.ts';

const gap = 2;
const narrowest = 6;

/** Rows in columns that fit the width; a cell that is too long goes on below. */
export function listTableLines(table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }, width: number, style: TerminalStyle): readonly PanelLine[] {
  const hasTitles = table.columns.some((title) => title !== '');
  const rows = [...(hasTitles ? [table.columns] : []), ...table.rows].map((row) => row.map((cell) => listTextLines(cell).map(toSafeLine)));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const natural = Array.from({ length: count }, (_, at) => Math.max(1, ...rows.flatMap((row) => (row[at] ?? []).map(toTextWidth))));
  const widths = fitWidths(natural, width - gap * Math.max(0, count - 1));
  return rows.flatMap((row, index) => listRowLines(row, widths, hasTitles && index === 0 ? style.strong : undefined));
}

function listRowLines(row: readonly (readonly string[])[], widths: readonly number[], paint: Paint | undefined): readonly PanelLine[] {
  const cells = widths.map((width, at) => (row[at] ?? ['']).flatMap((line) => wrapLine(line, width, 'word')));
  const height = Math.max(...cells.map((cell) => cell.length));
  return Array.from({ length: height }, (_, at) => ({
    text: cells
      .map((cell, column) => {
        const text = cell[at] ?? '';
        return text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - toTextWidth(text)));
      })
      .join(' '.repeat(gap))
      .trimEnd(),
    breaks: 'anywhere',
    paint,
  }));
}

/** Takes from the widest column until all fit. */
function fitWidths(natural: readonly number[], available: number): readonly number[] {
  const widths = [...natural];
  const sum = () => widths.reduce((total, each) => total + each, 0);
  while (sum() > available) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) break;
    const second = Math.max(narrowest, ...widths.filter((each) => each < widest));
    const sharers = widths.filter((each) => each === widest).length;
    const take = Math.min(widest - second, Math.max(1, Math.floor((sum() - available) / sharers)));
    for (let at = 0; at < widths.length; at++) if (widths[at] === widest) widths[at] = widest - Math.max(1, take);
  }
  return widths;
}
