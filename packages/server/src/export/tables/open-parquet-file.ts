import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { WritePiece } from '../../borders/write-output.ts';
import type { Cell, CellType, Row, TableShape } from './table.ts';
import type { TableFile } from './table-files.ts';

/** Each batch of rows becomes a row group: only one of them is in memory. */
export async function openParquetFile({ columns }: TableShape, write: WritePiece): Promise<TableFile> {
  const writer = new ByteWriter();
  const toColumn = (rows: readonly Row[]) =>
    columns.map(({ name, type }, at) => ({
      name,
      type: parquetTypes[type],
      nullable: true,
      data: rows.map((row) => toValue(row[at] ?? null, type)),
    }));
  const parquet = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: toColumn([]) }) });
  const flush = async () => {
    const bytes = writer.getBytes().slice();
    // Its offset goes on, because places in the file are counted by it.
    writer.index = 0;
    if (bytes.length > 0) await write(bytes);
  };
  return {
    async add(rows) {
      if (rows.length > 0) await parquet.write({ columnData: toColumn(rows), rowGroupSize: rows.length });
      await flush();
    },
    async end() {
      await parquet.finish();
      await flush();
    },
  };
}

const parquetTypes: Readonly<Record<CellType, BasicType>> = {
  text: 'STRING',
  integer: 'INT64',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
};

function toValue(cell: Cell, type: CellType): string | bigint | boolean | Date | null {
  if (cell === null) return null;
  if (typeof cell !== 'number') return cell;
  return type === 'time' ? new Date(cell) : BigInt(cell);
}
