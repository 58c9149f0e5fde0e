import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unpackUsage, type PackedUsage, type UsageOfFile } from './pack-usage.ts';
import type { ScanTask } from './scan-next.ts';

/** Another thread that scans files. */
export interface ScanHelper {
  /** A thread that fails has read nothing: its files are then read like those that are too long to scan. */
  scan(task: ScanTask): Promise<readonly UsageOfFile[]>;
  close(): void;
}

// Beside the built program; sources that run as they are do without.
const workerFile = fileURLToPath(new URL('./usage-worker.js', import.meta.url));
/** What lives longer than a line is in columns: a thread needs little, and takes what it is given. */
const maxYoungGenerationSizeMb = 6;

/** Undefined if there is nothing to start one with. */
export async function openScanHelper(): Promise<ScanHelper | undefined> {
  if (!existsSync(workerFile)) return undefined;
  // Loaded only where it is needed: what starts threads is no small part of Node.
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb } });
  const found = new Promise<readonly UsageOfFile[]>((resolve) => {
    worker.once('message', (packed: PackedUsage) => resolve(unpackUsage(packed)));
    worker.once('error', () => resolve([]));
    worker.once('exit', () => resolve([]));
  });
  return {
    scan(task) {
      worker.postMessage(task, []);
      return found;
    },
    close: () => void worker.terminate(),
  };
}
