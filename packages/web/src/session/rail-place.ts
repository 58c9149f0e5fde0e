import { findPosition } from './rows.ts';
import { findRowAt } from './row-starts.ts';
import type { RowsView } from './virtual-rows.tsx';

/** A place in the main thread: a turn, and how far into it, from 0 to 1. */
export interface RailPlace {
  readonly position: number;
  readonly share: number;
}

/**
 * The place of a height in the list. How far into a turn counts in rows, and the parts of a turn count as equal:
 * heights are known only of what was drawn, and rows only of parts that are loaded.
 */
export function findPlaceAt(view: RowsView, height: number): RailPlace {
  const at = findRowAt(view.starts, height);
  let own = at;
  // Rows of agents belong to the turn above them.
  while (own >= 0 && findPositionOf(view, own) === undefined) own--;
  const position = findPositionOf(view, own);
  if (position === undefined) return { position: 0, share: 0 };
  const parts = listParts(view, position, own);
  const part = parts.findLastIndex((first) => first <= at);
  const [first = 0, end = 0] = parts.slice(part);
  const [top = 0, bottom = 0] = view.starts.subarray(at, at + 2);
  const inRow = bottom > top ? Math.min(1, Math.max(0, (height - top) / (bottom - top))) : 0;
  return { position, share: (part + (at - first + inRow) / (end - first)) / (parts.length - 1) };
}

/** The row of a place, and how far down in that row it is. */
export function findRowOf(view: RowsView, { position, share }: RailPlace) {
  const own = view.rows.findIndex((_, row) => findPositionOf(view, row) === position);
  if (own === -1) return undefined;
  const parts = listParts(view, position, own);
  const inParts = share * (parts.length - 1);
  const part = Math.min(parts.length - 2, Math.floor(inParts));
  const [first = 0, end = 0] = parts.slice(part);
  const inRows = first + (inParts - part) * (end - first);
  const at = Math.min(end - 1, Math.floor(inRows));
  const row = view.rows[at];
  const [top = 0, bottom = 0] = view.starts.subarray(at, at + 2);
  return row === undefined ? undefined : { row, offset: Math.min(1, inRows - at) * (bottom - top) };
}

/** The first row of each part of a turn, by one of its rows, and at the end the first row of what follows. */
function listParts(view: RowsView, position: number, own: number): readonly number[] {
  const isOther = (row: number) => (findPositionOf(view, row) ?? position) !== position;
  let first = own;
  for (let row = own; row >= 0 && !isOther(row); row--) if (findPositionOf(view, row) === position) first = row;
  const parts = [first];
  let part = '0';
  let row = first + 1;
  for (; row < view.rows.length && !isOther(row); row++) {
    const next = findPositionOf(view, row) === position ? view.rows[row]?.key.split('/', 2)[1] : undefined;
    // Remarks and branches have a word there.
    if (next === undefined || next === part || !/^\d+$/.test(next)) continue;
    part = next;
    parts.push(row);
  }
  return [...parts, row];
}

function findPositionOf({ rows }: RowsView, row: number): number | undefined {
  return findPosition(rows[row]?.key ?? '', undefined);
}
