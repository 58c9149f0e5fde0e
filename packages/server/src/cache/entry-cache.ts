import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { closeToOthers, makeFolderFor, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { readRegularFileNow } from '../disk/open-regular-file.ts';
import { version } from '../version.ts';
import { isSettled } from './is-settled.ts';

/** What files came to, from one run to the next: a file that did not change is not read again. */
export interface EntryCache<Value> {
  /** undefined unless it was stored for the same stamp. */
  find(path: string, stamp: string): Value | undefined;
  /** `modifiedMs` is when the newest of its files was written. Entries of files that just changed are not kept. */
  put(path: string, stamp: string, modifiedMs: number, value: Value): void;
  /**
   * Writes what is known now, if that is more than before. Entries of other roots are kept while their paths exist. A
   * cache that cannot be written only costs time.
   */
  save(): void;
}

export interface EntryCacheOptions {
  /** The rules that values were made by: under other rules nothing is known. */
  readonly rules: string;
  /** A longer file is neither read nor written; what was not asked for is left out first. */
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** As in the file: a line with path and stamp, and one with the value, which is parsed when it is asked for. */
interface Entry {
  readonly stamp: string;
  readonly bytes: Buffer;
}

/** `Value` has to survive `JSON.stringify`. */
export function openEntryCache<Value>(path: string, options: EntryCacheOptions): EntryCache<Value> {
  const { maxBytes, now = Date.now } = options;
  const rules = `${version} ${options.rules}`;
  const known = readEntries(path, rules, maxBytes);
  const found = new Map<string, Entry>();
  let isNew = false;
  return {
    find(name, stamp) {
      const entry = known.get(name);
      if (entry?.stamp !== stamp) return undefined;
      found.set(name, entry);
      return JSON.parse(entry.bytes.toString('utf8', entry.bytes.indexOf(lineEnd) + 1)) as Value;
    },
    put(name, stamp, modifiedMs, value) {
      if (!isSettled(modifiedMs, now())) return;
      isNew = true;
      found.set(name, { stamp, bytes: Buffer.from(`${JSON.stringify([name, stamp])}\n${JSON.stringify(value)}\n`) });
    },
    save() {
      closeToOthers(path);
      if (!isNew) return;
      const others = [...known].filter(([name]) => !found.has(name) && existsSync(name)).map(([, entry]) => entry);
      const kept = takeFitting([...found.values(), ...others], maxBytes);
      try {
        makeFolderFor(path);
        writePrivateFile(path, [toFirstLine(rules, kept), ...kept]);
      } catch {
        // Read-only or full: the files are read again.
      }
    },
  };
}

const lineEnd = 0x0a;

function takeFitting(entries: readonly Entry[], maxBytes: number): readonly Buffer[] {
  // Room for the first line.
  let left = maxBytes - 4096;
  return entries.flatMap(({ bytes }) => ((left -= bytes.length) < 0 ? [] : [bytes]));
}

/** With a hash of all that follows: a file that is damaged anywhere is none. */
function toFirstLine(rules: string, rest: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const bytes of rest) hash.update(bytes);
  return `${JSON.stringify({ rules, hash: hash.digest('hex') })}\n`;
}

function readEntries(path: string, rules: string, maxBytes: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  try {
    const file = readRegularFileNow(path, maxBytes);
    const first = file.indexOf(lineEnd) + 1;
    if (file.toString('utf8', 0, first) !== toFirstLine(rules, [file.subarray(first)])) return entries;
    for (let start = first; start < file.length;) {
      const middle = file.indexOf(lineEnd, start);
      const end = file.indexOf(lineEnd, middle + 1) + 1;
      const [name, stamp] = JSON.parse(file.toString('utf8', start, middle)) as readonly [string, string];
      entries.set(name, { stamp, bytes: file.subarray(start, end) });
      start = end;
    }
    return entries;
  } catch {
    return new Map(); // none yet, or none that can be read
  }
}
