import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { readBytes } from '@scrollkeep/store/archive/read-bytes.ts';
import { privateFileMode, privateFolderMode } from '@scrollkeep/store/private-files.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';

const { O_APPEND, O_CREAT, O_RDONLY, O_RDWR, O_NOFOLLOW = 0 } = constants;

/** A transcript that is open for one append, by whoever holds its lock. */
export interface TranscriptFile {
  readonly stats: () => Stats;
  read(from: number, to: number): Buffer;
  truncate(bytes: number): void;
  /** All of it or nothing. */
  append(text: string): void;
  close(): void;
}

export function openTranscriptFile(path: string): TranscriptFile {
  const file = openForAppend(path);
  return {
    stats: () => fstatSync(file),
    read: (from, to) => readBytes(file, from, to - from),
    truncate: (bytes) => ftruncateSync(file, bytes),
    append(text) {
      const { size } = fstatSync(file);
      try {
        appendFileSync(file, text);
      } catch (error) {
        ftruncateSync(file, size);
        throw error;
      }
    },
    close: () => closeSync(file),
  };
}

/** For readers, who need no lock; undefined if there is none. */
export function readTranscript(path: string, from = 0): { readonly bytes: Buffer; readonly stats: Stats } | undefined {
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    checkSpelling(path);
    const stats = fstatSync(file);
    return { bytes: readBytes(file, from, Math.max(0, stats.size - from)), stats };
  } finally {
    closeSync(file);
  }
}

/** Tells a file from another that was made in its place: the number alone is used again. */
export function toIdentity({ ino, birthtimeMs }: Stats): string {
  return `${ino}:${birthtimeMs}`;
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function openForAppend(path: string): number {
  const open = () => openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, privateFileMode);
  let file: number;
  try {
    file = open();
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(path), { recursive: true, mode: privateFolderMode });
    file = open();
  }
  try {
    checkSpelling(path);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return file;
}

/** Where the file system does not tell letter case apart, a key must not open the transcript of another. */
function checkSpelling(path: string): void {
  if (process.platform !== 'darwin' && process.platform !== 'win32') return;
  const real = realpathSync.native(path).replaceAll('\\', '/');
  const below = path.replaceAll('\\', '/').split('/agents/projects/').at(-1) ?? '';
  if (!real.endsWith(`/${below}`))
    throw new SessionStoreError({
      code: 'INVALID_KEY',
      message: `a session already exists whose key differs from this one only in letter case (${real})`,
    });
}
