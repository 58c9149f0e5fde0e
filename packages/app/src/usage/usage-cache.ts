import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { FileUsage } from '@scrollkeep/transcript';
import { version } from '../version.ts';
import { packUsage, unpackUsage, type PackedUsage } from './pack-usage.ts';

/** A file as it was when it was read: while none of this changes, what it says about usage does not either. */
export interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly needsCwd: boolean;
}

/** What files said about usage, from one run to the next. */
export interface UsageCache {
  find(file: CachedFile): FileUsage | undefined;
  /** Writes what is known now, where that is more than before. A cache that cannot be written only costs time. */
  save(found: readonly { readonly file: CachedFile; readonly usage: FileUsage }[]): void;
}

interface Stored {
  /** Of the program: what it looks for in a file may change with it. */
  readonly version: string;
  readonly files: readonly CachedFile[];
  readonly packed: PackedUsage;
}

/** Files that grow right now are read anywhere next time; one that was written this moment may change again within the same millisecond. */
const settledMs = 2000;

export function openUsageCache(path: string, now: () => number = Date.now): UsageCache {
  const known = read(path);
  let hits = 0;
  return {
    find(file) {
      const entry = known.get(file.path);
      if (entry === undefined || entry.file.bytes !== file.bytes || entry.file.modifiedMs !== file.modifiedMs || entry.file.needsCwd !== file.needsCwd) return undefined;
      hits++;
      return entry.usage;
    },
    save(found) {
      if (hits === found.length && hits === known.size) return;
      // Files of other roots stay known.
      const kept = new Map([...known].map(([name, entry]) => [name, entry]));
      for (const entry of found) if (now() - entry.file.modifiedMs > settledMs) kept.set(entry.file.path, entry);
      const entries = [...kept.values()];
      const stored: Stored = { version, files: entries.map((entry) => entry.file), packed: packUsage(entries.map(({ usage }, index) => ({ index, usage }))) };
      write(path, serialize(stored));
    },
  };
}

function read(path: string): ReadonlyMap<string, { readonly file: CachedFile; readonly usage: FileUsage }> {
  try {
    const stored = deserialize(readFileSync(path)) as Stored;
    if (stored.version !== version) return new Map();
    const usages = unpackUsage(stored.packed);
    return new Map(usages.flatMap(({ index, usage }) => (stored.files[index] === undefined ? [] : [[stored.files[index].path, { file: stored.files[index], usage }] as const])));
  } catch {
    return new Map(); // none yet, or not whole
  }
}

function write(path: string, bytes: Buffer): void {
  const half = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(half, bytes, { mode: 0o600 });
    renameSync(half, path);
  } catch {
    rmSync(half, { force: true });
  }
}
