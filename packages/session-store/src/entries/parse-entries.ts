import type { SessionStoreEntry } from '../contract/session-store.ts';

export interface ParsedEntries {
  readonly entries: SessionStoreEntry[];
  /** Up to the end of the last whole line: behind it is what a writer was killed at, or is just writing. */
  readonly wholeBytes: number;
}

/** Entries of whole lines. `name` is for the warning about a line that is no entry, which only damage can cause. */
export function parseEntries(bytes: Buffer, name: string): ParsedEntries {
  const entries: SessionStoreEntry[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10, start); end !== -1; end = bytes.indexOf(10, start)) {
    const entry = parseEntry(bytes.toString('utf8', start, end));
    if (entry !== undefined) entries.push(entry);
    else if (end > start)
      process.emitWarning(`${name}: the line at byte ${start} is damaged and was left out`, {
        type: 'SessionStoreWarning',
        code: 'DAMAGED_LINE',
      });
    start = end + 1;
  }
  return { entries, wholeBytes: start };
}

function parseEntry(text: string): SessionStoreEntry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as SessionStoreEntry)
      : undefined;
  } catch {
    return undefined;
  }
}
