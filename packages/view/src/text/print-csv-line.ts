export type CsvCell = string | number | bigint | boolean | null | undefined;

/**
 * A row of CSV (RFC 4180). Nothing of a transcript may be computed: a text that a spreadsheet would take for a formula
 * gets an apostrophe before it. Quoted is also what spreadsheets of some countries take for the end of a cell.
 */
export function printCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(cell: CsvCell): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = (startsFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell).replaceAll('\u0000', '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// The wide signs are those of Chinese, Japanese and Korean keyboards; blanks before a sign are skipped by some
// programs.
const startsFormula = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const isNumber = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
