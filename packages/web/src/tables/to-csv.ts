import { printCsvLine } from '@scrollkeep/view/csv';

export type Cell = string | number | null;

export function toCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map(printCsvLine).join('');
}
