import { HubError } from './hub-error.ts';
import { isId } from './hub-store.ts';

/** A part of a list, and where the next one begins. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

const defaultPageSize = 50;
const maxPageSize = 200;

export function toPageSize(limit: number | undefined): number {
  if (limit === undefined) return defaultPageSize;
  if (!Number.isInteger(limit) || limit < 1)
    throw new HubError('INVALID', 'a limit must be a whole number of 1 or more');
  return Math.min(limit, maxPageSize);
}

/** Of a list by time and id, newest first: what comes after this row. */
export interface TimeCursor {
  readonly atMs: number;
  readonly id: string;
}

export function toCursor({ atMs, id }: TimeCursor): string {
  return `${atMs}.${id}`;
}

export function parseTimeCursor(cursor: string): TimeCursor {
  const [atMs = '', id = '', ...rest] = cursor.split('.', 3);
  if (rest.length > 0 || !/^\d{1,15}$/.test(atMs) || !isId(id)) throw new HubError('INVALID', 'the cursor is invalid');
  return { atMs: Number(atMs), id };
}
