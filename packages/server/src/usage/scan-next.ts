import type { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { scanFileUsage, type FileNeeds, type ScanFileUsageOptions } from './scan-file-usage.ts';

export interface ScanTask {
  readonly files: readonly { readonly path: string; readonly needs: FileNeeds }[];
  readonly maxLineBytes: number;
  /** One number that all threads count up: the next file that nobody has taken. */
  readonly next: Int32Array;
}

/**
 * Takes file after file until all are taken. A file that cannot be scanned comes without usage: the reader says why.
 */
export function* scanNext(
  { files, maxLineBytes, next }: ScanTask,
  open: ScanFileUsageOptions['open'],
  table: MessageTable,
): Generator<{ readonly index: number; readonly usage: FileUsage | undefined }, void, void> {
  for (let index = Atomics.add(next, 0, 1); index < files.length; index = Atomics.add(next, 0, 1)) {
    const file = files[index];
    if (file !== undefined)
      yield { index, usage: tryScan(file.path, { needs: file.needs, maxLineBytes, open }, table) };
  }
}

function tryScan(path: string, options: ScanFileUsageOptions, table: MessageTable): FileUsage | undefined {
  try {
    return scanFileUsage(path, options, table);
  } catch {
    return undefined;
  }
}
