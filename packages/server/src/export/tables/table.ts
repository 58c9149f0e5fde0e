/** What a column holds. A time is in milliseconds since 1970 until it is written. */
export type CellType = 'text' | 'integer' | 'boolean' | 'time';

/** Of the type of its column; null if it is not known. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

export interface Column<Source> {
  readonly name: string;
  readonly type: CellType;
  /** For the documentation, as Markdown without a full stop. */
  readonly doc: string;
  readonly get: (source: Source) => Cell | undefined;
}

/** A table with its columns: the one definition that every format, the documentation and the tests are made from. */
export interface Table<Source> {
  readonly name: string;
  readonly doc: string;
  readonly columns: readonly Column<Source>[];
}

/** All that writing one needs to know. */
export type TableShape = Pick<Table<never>, 'name'> & {
  readonly columns: readonly Pick<Column<never>, 'name' | 'type'>[];
};

/** The row of a source. Every text passes `toText` before anything else sees it. */
export function toRow<Source>({ columns }: Table<Source>, source: Source, toText: (text: string) => string): Row {
  return columns.map(({ type, get }) => toCell(get(source), type, toText));
}

function toCell(value: Cell | undefined, type: CellType, toText: (text: string) => string): Cell {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'text':
      // Half a character is no UTF-8: readers of Parquet and JSON refuse it.
      return toText(String(value)).replace(/\p{Surrogate}/gu, '\ufffd');
    case 'integer':
      return Number.isSafeInteger(value) ? value : null;
    case 'boolean':
      return value === true;
    case 'time':
      return typeof value === 'number' && value >= firstMs && value <= lastMs ? Math.trunc(value) : null;
  }
}

// Other years are damage, and not every reader can hold them.
const firstMs = Date.UTC(1900, 0, 1);
const lastMs = Date.UTC(9999, 11, 31);

/** A cell as text formats have it: times in UTC. */
export function toPlainCell(cell: Cell, type: CellType): Cell {
  return type === 'time' && typeof cell === 'number' ? new Date(cell).toISOString() : cell;
}
