import { findRowAt } from './row-starts.ts';

/** What keeps its place on the screen, whatever is loaded, measured, opened or added around it. */
export type Hold =
  | {
      readonly kind: 'row';
      readonly key: string;
      /** From the beginning of the row down to the top of what is seen. */
      readonly offset: number;
      /** A person went to it and has not scrolled since. */
      readonly isChosen: boolean;
    }
  /** The very end, as long as what is there is not loaded. */
  | { readonly kind: 'end' };

export interface HeldList<Row> {
  readonly rows: readonly Row[];
  readonly starts: Float64Array;
  readonly sizes: ReadonlyMap<string, number>;
  readonly isFirm: (row: Row) => boolean;
}

/** The first row on the screen that will keep its size, else the first at all. */
export function findHold<Row extends { readonly key: string; readonly sizeKey?: string }>(
  { rows, starts, sizes, isFirm }: HeldList<Row>,
  top: number,
  height: number,
  isAtEnd: boolean,
): Hold | undefined {
  const first = findRowAt(starts, top);
  for (let at = first; at < rows.length && (starts[at] ?? 0) < top + height; at++) {
    const row = rows[at];
    if (row !== undefined && isFirm(row) && sizes.has(row.sizeKey ?? row.key))
      return { kind: 'row', key: row.key, offset: top - (starts[at] ?? 0), isChosen: false };
  }
  if (isAtEnd) return { kind: 'end' };
  const row = rows[first];
  return row === undefined
    ? undefined
    : { kind: 'row', key: row.key, offset: top - (starts[first] ?? 0), isChosen: false };
}

/** Where the top of what is seen must be for the hold to stay; undefined if there is none. */
export function findHeldTop<Row extends { readonly key: string; readonly sizeKey?: string }>(
  hold: Hold | undefined,
  { rows, starts, sizes }: HeldList<Row>,
  endTop: number,
): number | undefined {
  if (hold === undefined) return undefined;
  if (hold.kind === 'end') return endTop;
  const at = rows.findIndex((row) => row.key === hold.key);
  const row = rows[at];
  if (row === undefined) return undefined;
  const size = sizes.get(row.sizeKey ?? row.key);
  // What was folded up above the reader must not leave them somewhere else.
  const offset = size === undefined || hold.offset <= size ? hold.offset : Math.max(0, size - 96);
  return (starts[at] ?? 0) + offset;
}
