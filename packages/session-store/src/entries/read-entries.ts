import type { SessionStoreEntry } from '../contract/session-store.ts';
import { parseEntries } from './parse-entries.ts';

const windowBytes = 16 * 1024 * 1024;

/** Entries of a part of a file, a window at a time. Gives the end of the last whole line. */
export function readEntries(
  read: (from: number, to: number) => Buffer,
  { from, to, name }: { readonly from: number; readonly to: number; readonly name: string },
  onEntries: (entries: readonly SessionStoreEntry[], end: number) => void,
): number {
  let start = from;
  for (let length = windowBytes; start < to;) {
    const { entries, wholeBytes } = parseEntries(read(start, Math.min(to, start + length)), name);
    const isRest = start + length >= to;
    start += wholeBytes;
    if (entries.length > 0) onEntries(entries, start);
    if (isRest) break;
    // A line that is longer than the window.
    length = wholeBytes === 0 ? length * 2 : windowBytes;
  }
  return start;
}
