import { existsSync } from 'node:fs';
import { gatherMessages } from '@scrollkeep/transcript/usage/gather-messages.ts';
import { MessageList } from '@scrollkeep/transcript/usage/message-list.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { isSettled } from '../cache/is-settled.ts';
import { packUsage } from './pack-usage.ts';
import type { FileNeeds } from './scan-file-usage.ts';
import { readUsageFile, writeUsageFile } from './usage-file.ts';

/** A file as it was when it was read: while none of this changes, what it says about usage does not either. */
export interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly needs: FileNeeds;
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
  /** Where it is kept. */
  readonly path: string;
  /**
   * Writes what is known now, where reading the rest again would cost more than writing. A cache that cannot be written
   * only costs time.
   */
  save(found: readonly CachedUsage[]): void;
}

export function openUsageCache(path: string, now: () => number = Date.now): UsageCache {
  const stored = readUsageFile(path);
  const known = new Map((stored?.paths ?? []).map((name, index) => [name, index]));
  const findIndex = (file: CachedFile): number | undefined => {
    const index = known.get(file.path);
    return index !== undefined && stored !== undefined && isSame(stored.getFile(index), file) ? index : undefined;
  };
  return {
    path,
    table: stored?.table ?? new MessageTable(),
    find: (file) => {
      const index = findIndex(file);
      return index === undefined ? undefined : stored?.getUsage(index);
    },
    save(found) {
      const fresh = found.filter(
        ({ file, usage }) => findIndex(file) === undefined && isSettled(file.modifiedMs, now()) && isWritable(usage),
      );
      if (fresh.reduce((sum, { file }) => sum + file.bytes, 0) < (stored?.bytes ?? 1)) return;
      const entries = compact([
        ...listOthers(found),
        ...found.filter(({ file }) => findIndex(file) !== undefined),
        ...fresh,
      ]);
      const table = entries[0]?.usage.messages.table;
      if (table !== undefined)
        writeUsageFile(path, {
          files: entries.map(({ file }) => file),
          packed: packUsage(
            entries.map(({ usage }, index) => ({ index, usage })),
            table,
          ),
        });
    },
  };

  /** Files of other roots stay known, as long as they are there. */
  function listOthers(found: readonly CachedUsage[]): readonly CachedUsage[] {
    if (stored === undefined) return [];
    const given = new Set(found.map(({ file }) => file.path));
    return stored.paths.flatMap((name, index) =>
      given.has(name) || !existsSync(name) ? [] : [{ file: stored.getFile(index), usage: stored.getUsage(index) }],
    );
  }
}

/** JSON knows no number that is not finite; a transcript may. */
function isWritable({ costStates }: FileUsage): boolean {
  return costStates.length === 0 || !/:null[,}]/.test(JSON.stringify(costStates));
}

function isSame(a: CachedFile, b: CachedFile): boolean {
  return a.bytes === b.bytes && a.modifiedMs === b.modifiedMs && a.needs === b.needs;
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
