import { printCsvLine } from '@scrollkeep/view/text/print-csv-line.ts';
import type { WritePiece } from '../../borders/write-output.ts';
import type { TableFormatName } from '../other-format-names.ts';
import { toPlainCell, type Row, type TableShape } from './table.ts';

/** A file that rows are added to, some at a time. */
export interface TableFile {
  add(rows: readonly Row[]): Promise<void>;
  /** Writes what is left; a table without rows is a file too. */
  end(): Promise<void>;
}

export type OpenTableFile = (table: TableShape, write: WritePiece) => Promise<TableFile>;

interface TableFormat {
  readonly extension: string;
  readonly open: OpenTableFile;
}

export const tableFormats: Readonly<Record<TableFormatName, TableFormat>> = {
  parquet: {
    extension: 'parquet',
    // A sixth of a megabyte of code that no other format needs.
    open: async (table, write) => (await import('./open-parquet-file.ts')).openParquetFile(table, write),
  },
  'csv-tables': { extension: 'csv', open: openCsvFile },
  'jsonl-tables': { extension: 'jsonl', open: openJsonLinesFile },
};

async function openCsvFile({ columns }: TableShape, write: WritePiece): Promise<TableFile> {
  await write(printCsvLine(columns.map(({ name }) => name)));
  return {
    async add(rows) {
      for (const row of rows)
        await write(printCsvLine(columns.map(({ type }, at) => toPlainCell(row[at] ?? null, type))));
    },
    end: async () => undefined,
  };
}

async function openJsonLinesFile({ columns }: TableShape, write: WritePiece): Promise<TableFile> {
  return {
    async add(rows) {
      for (const row of rows) {
        const cells = columns.map(({ name, type }, at) => [name, toPlainCell(row[at] ?? null, type)] as const);
        await write(`${JSON.stringify(Object.fromEntries(cells))}\n`);
      }
    },
    end: async () => undefined,
  };
}
