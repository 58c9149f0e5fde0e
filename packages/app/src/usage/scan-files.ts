import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FileUsage, MessageTable } from '@scrollkeep/transcript';
import { unpackUsage, type PackedUsage, type UsageOfFile } from './pack-usage.ts';
import { scanNext, type ScanTask } from './scan-next.ts';

export interface ScannedFile {
  readonly path: string;
  readonly needsCwd: boolean;
  readonly bytes: number;
}

export interface ScanFilesOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
  /** How many other threads may help; as many as there are processors, where nothing is said. */
  readonly helpers?: number;
  /** Leaves this thread to others: a file of a gigabyte is scanned at one go, and a server must answer meanwhile. */
  readonly isBackground?: boolean;
}

/** A thread costs about a quarter of a second of processor time before it is as fast as the first one: it must have this much to do. */
const bytesPerThread = 320 * 1024 * 1024;
const maxHelpers = 7;
/** What lives longer than a line stands in columns: a thread needs little, and takes what it is given. */
const maxYoungGenerationSizeMb = 6;
/** So little is scanned before anybody notices. */
const leastInBackground = 16 * 1024 * 1024;
/** So often others may run: a server answers while it reads. */
const breathMs = 20;
// Beside the built program; sources that run as they are do without.
const workerFile = fileURLToPath(new URL('./usage-worker.js', import.meta.url));

/** What each file says about usage, in their order; undefined for those that only the reader of records can read. Other threads have tables of their own. */
export async function scanFiles(files: readonly ScannedFile[], options: ScanFilesOptions, table: MessageTable): Promise<readonly (FileUsage | undefined)[]> {
  const results: (FileUsage | undefined)[] = Array.from({ length: files.length });
  // The largest first, so that no thread begins with it when the others are done.
  const order = [...files.keys()].sort((a, b) => (files[b]?.bytes ?? 0) - (files[a]?.bytes ?? 0));
  const task: ScanTask = { files: order.map((at) => ({ path: files[at]?.path ?? '', needsCwd: files[at]?.needsCwd ?? false })), maxLineBytes: options.maxLineBytes, next: new Int32Array(new SharedArrayBuffer(4)) };
  const helpers = startHelpers(countHelpers(files, options), task);
  try {
    const done = { files: 0, bytes: 0 };
    let breathed = performance.now();
    for (const { index, usage } of options.isBackground === true && helpers.length > 0 ? [] : scanNext(task, table)) {
      options.signal?.throwIfAborted();
      const at = order[index] ?? 0;
      results[at] = usage;
      done.files++;
      done.bytes += files[at]?.bytes ?? 0;
      options.onProgress?.(done);
      if (performance.now() - breathed < breathMs) continue;
      await setImmediate();
      breathed = performance.now();
    }
    for (const helper of helpers) for (const { index, usage } of await helper.found) results[order[index] ?? 0] = usage;
  } finally {
    for (const helper of helpers) void helper.worker.terminate();
  }
  return results;
}

function countHelpers(files: readonly ScannedFile[], { helpers: wanted = availableParallelism() - 1, isBackground }: ScanFilesOptions): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (isBackground === true) return existsSync(workerFile) && bytes >= leastInBackground ? 1 : 0;
  return existsSync(workerFile) ? Math.max(0, Math.min(wanted, maxHelpers, Math.floor(bytes / bytesPerThread), files.length - 1)) : 0;
}

/** A thread that fails has read nothing: its files are then read like those that are too long to scan. */
function startHelpers(count: number, task: ScanTask) {
  return Array.from({ length: count }, () => {
    const worker = new Worker(workerFile, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb } });
    const found = new Promise<readonly UsageOfFile[]>((resolve) => {
      worker.once('message', (packed: PackedUsage) => resolve(unpackUsage(packed)));
      worker.once('error', () => resolve([]));
      worker.once('exit', () => resolve([]));
    });
    return { worker, found };
  });
}
