import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { openFileNow } from '../disk/open-file.ts';
import { openScanHelper, type ScanHelper } from './open-scan-helper.ts';
import type { FileNeeds } from './scan-file-usage.ts';
import { scanNext, type ScanTask } from './scan-next.ts';

export interface ScannedFile {
  readonly path: string;
  readonly needs: FileNeeds;
  readonly bytes: number;
}

export interface ScanFilesOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
  /** How many worker threads may help. Default: one less than there are processors. */
  readonly helpers?: number;
  /** Scans in a worker thread: a file of a gigabyte is scanned without a pause, and a server must answer meanwhile. */
  readonly isBackground?: boolean;
}

/**
 * A worker thread needs about a fifth of a second of processor time before it is as fast as this one. It pays only
 * with this much to scan.
 */
const bytesPerThread = 160 * 1024 * 1024;
const maxHelpers = 7;
/** With fewer bytes, a background scan also runs on this thread: it ends before anybody notices. */
const leastInBackground = 16 * 1024 * 1024;
/** How often the scan lets other work run, so that a server can answer meanwhile. */
const yieldEveryMs = 20;

/**
 * The usage of each file, in the order of `files`; undefined for a file that only the reader of records can read.
 * `table` gets the messages that this thread reads; worker threads have tables of their own.
 */
export async function scanFiles(
  files: readonly ScannedFile[],
  options: ScanFilesOptions,
  table: MessageTable,
): Promise<readonly (FileUsage | undefined)[]> {
  if (files.length === 0) return [];
  const results: (FileUsage | undefined)[] = Array.from({ length: files.length });
  // The largest file first: no thread starts it when the others are nearly done.
  const order = [...files.keys()].sort((a, b) => (files[b]?.bytes ?? 0) - (files[a]?.bytes ?? 0));
  const task: ScanTask = {
    files: order.map((at) => ({ path: files[at]?.path ?? '', needs: files[at]?.needs ?? 'usage' })),
    maxLineBytes: options.maxLineBytes,
    next: new Int32Array(new SharedArrayBuffer(4)),
  };
  const helpers = await startHelpers(countHelpers(files, options));
  const found = helpers.map((helper) => helper.scan(task));
  try {
    const done = { files: 0, bytes: 0 };
    let yieldedAt = Date.now();
    for (const { index, usage } of options.isBackground === true && helpers.length > 0
      ? []
      : scanNext(task, openFileNow, table)) {
      options.signal?.throwIfAborted();
      const at = order[index] ?? 0;
      results[at] = usage;
      done.files++;
      done.bytes += files[at]?.bytes ?? 0;
      options.onProgress?.(done);
      if (Date.now() - yieldedAt < yieldEveryMs) continue;
      await setImmediate();
      yieldedAt = Date.now();
    }
    for (const usages of await Promise.all(found))
      for (const { index, usage } of usages) results[order[index] ?? 0] = usage;
  } finally {
    for (const helper of helpers) helper.close();
  }
  return results;
}

function countHelpers(
  files: readonly ScannedFile[],
  { helpers: wanted = availableParallelism() - 1, isBackground }: ScanFilesOptions,
): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (isBackground === true) return bytes >= leastInBackground ? 1 : 0;
  return Math.max(0, Math.min(wanted, maxHelpers, Math.floor(bytes / bytesPerThread), files.length - 1));
}

async function startHelpers(count: number): Promise<readonly ScanHelper[]> {
  const helpers = await Promise.all(Array.from({ length: count }, openScanHelper));
  return helpers.filter((helper) => helper !== undefined);
}
