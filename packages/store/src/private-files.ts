import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Only the owner may look: transcripts hold what a person typed. On Windows the folder of the user decides instead. */
export const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

const others = 0o077;
/** Folders whose files this process has looked at: all that it writes itself is closed from the start. */
const looked = new Set<string>();

/**
 * Makes a folder of ours for its owner alone. What an older version or a copy left open in it is closed, once per
 * process. Only for folders that we name ourselves: a folder that a person names is never changed.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolderMode });
  closeToOthers(path);
  if (process.platform === 'win32' || looked.has(path)) return;
  looked.add(path);
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isFile()) closeToOthers(join(path, entry.name));
}

/** The folder of a file, with those above it, where they are missing; one that is there stays as it is. */
export function makeFolderFor(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolderMode });
}

/** Takes from others what they may do with a file or a folder. A link is left: it leads to what a person chose. */
export function closeToOthers(path: string): void {
  if (process.platform === 'win32') return;
  try {
    const found = lstatSync(path);
    if (!found.isSymbolicLink() && (found.mode & others) !== 0) chmodSync(path, found.mode & 0o700);
  } catch {
    // Not there, or not ours: `doctor` reports what stays open.
  }
}

/**
 * Makes an empty file for its owner alone, if there is none. An existing one is not opened: that would drop the
 * locks of SQLite.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFileMode));
  } catch {
    closeToOthers(path);
  }
}

/** A file for its owner alone, there as a whole or not at all. */
export function writePrivateFile(path: string, parts: Iterable<Uint8Array | string>): void {
  const half = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  const file = openSync(half, 'wx', privateFileMode);
  try {
    try {
      for (const part of parts) writeAll(file, typeof part === 'string' ? Buffer.from(part) : part);
    } finally {
      closeSync(file);
    }
    renameSync(half, path);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}

/** Writes all of it or throws: a write may take only a part of what it is given. */
export function writeAll(file: number, bytes: Uint8Array, position?: number): void {
  for (let at = 0; at < bytes.length;) {
    const taken = writeSync(file, bytes, at, bytes.length - at, position === undefined ? null : position + at);
    if (taken === 0) throw Object.assign(new Error('not all of it was written'), { code: 'ENOSPC' });
    at += taken;
  }
}
