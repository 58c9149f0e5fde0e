import { printCsvLine } from '@scrollkeep/view/text/print-csv-line.ts';

export type Cell = string | number | null;

export function toCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map(printCsvLine).join('');
}
