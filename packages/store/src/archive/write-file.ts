import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { privateFileMode, writeAll } from '../private-files.ts';

/** A file that is there as a whole or not at all, even after a crash. */
export function writeFileSafely(path: string, parts: Iterable<Uint8Array | string>, onHalf?: () => void): void {
  const half = `${path}.tmp`;
  // Half a file of a run that was killed; its mode would stay.
  rmSync(half, { force: true });
  const file = openSync(half, 'wx', privateFileMode);
  try {
    for (const part of parts) {
      writeAll(file, typeof part === 'string' ? Buffer.from(part) : part);
      onHalf?.();
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(half, path);
  syncFolder(dirname(path));
}

/** Makes a new or renamed name durable; some systems cannot open a folder, and need not. */
export function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch {
    // Windows.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

/** Windows does not let go of a file that somebody reads; the next run removes it. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EBUSY' && code !== 'EPERM') throw error;
  }
}
