import { closeSync, fchmodSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Only the owner may look: transcripts hold what a person typed. */
export const folderMode = 0o700;
export const fileMode = 0o600;

/** A file that is there as a whole or not at all, even after a crash. */
export function writeFileSafely(path: string, parts: Iterable<Uint8Array | string>, onHalf?: () => void): void {
  const half = `${path}.tmp`;
  const file = openSync(half, 'w', fileMode);
  try {
    // A file that was there already keeps its mode otherwise.
    if (process.platform !== 'win32') fchmodSync(file, fileMode);
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

/** A write may take only a part of what it is given. */
export function writeAll(file: number, bytes: Uint8Array, position?: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position === undefined ? null : position + at);
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

export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: folderMode });
}
