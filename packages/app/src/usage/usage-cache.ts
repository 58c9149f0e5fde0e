import { existsSync } from 'node:fs';
import { MessageList, MessageTable, gatherMessages, type FileUsage } from '@scrollkeep/transcript';
import { packUsage, unpackUsage } from './pack-usage.ts';
import { readUsageFile, writeUsageFile } from './usage-file.ts';

/** A file as it was when it was read: while none of this changes, what it says about usage does not either. */
export interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly needsCwd: boolean;
}

export interface CachedUsage {
  readonly file: CachedFile;
  readonly usage: FileUsage;
}

/** What files said about usage, from one run to the next. */
export interface UsageCache {
  /** Where messages of all files that it knows stand; those of files that are read now may be put behind them. */
  readonly table: MessageTable;
  find(file: CachedFile): FileUsage | undefined;
  /** Writes what is known now, where reading the rest again would cost more than writing. A cache that cannot be written only costs time. */
  save(found: readonly CachedUsage[]): void;
}

/** Files that grow right now are read anyway next time; one that was written this moment may change again within the same millisecond. */
const settledMs = 2000;

export function openUsageCache(path: string, now: () => number = Date.now): UsageCache {
  const stored = readUsageFile(path);
  const known = new Map<string, CachedUsage>();
  const usages = stored === undefined ? [] : unpackUsage(stored.packed);
  for (const { index, usage } of usages) {
    const file = stored?.files[index];
    if (file !== undefined) known.set(file.path, { file, usage });
  }
  return {
    table: usages[0]?.usage.messages.table ?? new MessageTable(),
    find: (file) => {
      const entry = known.get(file.path);
      return entry !== undefined && isSame(entry.file, file) ? entry.usage : undefined;
    },
    save(found) {
      const fresh = found.filter(({ file }) => !isKnown(file) && now() - file.modifiedMs > settledMs);
      if (fresh.reduce((sum, { file }) => sum + file.bytes, 0) < (stored?.bytes ?? 1)) return;
      const given = new Set(found.map(({ file }) => file.path));
      // Files of other roots stay known, as long as they are there.
      const others = [...known.values()].filter(({ file }) => !given.has(file.path) && existsSync(file.path));
      const entries = compact([...others, ...found.filter(({ file }) => isKnown(file)), ...fresh]);
      const table = entries[0]?.usage.messages.table;
      if (table !== undefined) writeUsageFile(path, { files: entries.map(({ file: { path: name, bytes, modifiedMs, needsCwd } }) => ({ path: name, bytes, modifiedMs, needsCwd })), packed: packUsage(entries.map(({ usage }, index) => ({ index, usage })), table) });
    },
  };

  function isKnown(file: CachedFile): boolean {
    const entry = known.get(file.path);
    return entry !== undefined && isSame(entry.file, file);
  }
}

function isSame(a: CachedFile, b: CachedFile): boolean {
  return a.bytes === b.bytes && a.modifiedMs === b.modifiedMs && a.needsCwd === b.needsCwd;
}

/** In one table, without the rows of files that have changed or gone since. */
function compact(entries: readonly CachedUsage[]): readonly CachedUsage[] {
  const { files, table } = gatherMessages(entries);
  if (files.reduce((sum, { usage }) => sum + usage.messages.length, 0) === table.length) return files;
  const fresh = new MessageTable();
  const names = fresh.openNames(table);
  return files.map(({ file, usage }) => {
    const first = fresh.length;
    fresh.append(names, usage.messages.first, usage.messages.length);
    return { file, usage: { ...usage, messages: new MessageList(fresh, first, usage.messages.length) } };
  });
}
