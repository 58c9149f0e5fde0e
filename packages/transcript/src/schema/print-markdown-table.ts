/** A Markdown table; a column that is empty in every row is left out. Cells are Markdown already. */
export function printMarkdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = titles.map((_, at) => at).filter((at) => rows.some((row) => (row[at] ?? '') !== ''));
  const printRow = (cells: readonly string[]) => `| ${shown.map((at) => cells[at] ?? '').join(' | ')} |\n`;
  return `${printRow(titles)}|${shown.map(() => '---|').join('')}\n${rows.map(printRow).join('')}`;
}

/** Any text as one cell: on one line, and no bar ends it early. */
export function printCell(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ')
    .replaceAll('|', '\\|');
}

/** A text in code style, as a cell. */
export function printCode(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${printCell(text)}${fence}`;
}
