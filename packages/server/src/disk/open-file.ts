import { closeSync, fstatSync, readSync, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { getArchiveReader } from './archive-readers.ts';
import { parseArchivedPath, type ArchivedPath } from './archived-path.ts';
import { toArchivedIdentity } from './archived-identity.ts';
import { findIrregularity, openRegularFile, openRegularFileNow, toTooLong } from './open-regular-file.ts';

/** A file of Claude's that is open for reading, on disk or in the archive. */
export interface OpenFile {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
  stat(): Promise<FileStat>;
  close(): Promise<void>;
}

export interface OpenFileNow {
  read(buffer: Uint8Array, offset: number, length: number, position: number): number;
  stat(): FileStat & { readonly identity: string };
  close(): void;
}

export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

/** The one way to open a file that may be in the archive; fails as the file system does. */
export async function openFile(path: string): Promise<OpenFile> {
  const place = parseArchivedPath(path);
  if (place === undefined) return openRegularFile(path);
  const [bytes, facts] = [openArchived(place), statArchived(place)];
  return {
    read: async (buffer, offset, length, position) => ({
      bytesRead: copy(bytes.read(position, length), buffer, offset),
    }),
    stat: async () => facts,
    close: async () => undefined,
  };
}

/** The same for readers that do not wait. */
export function openFileNow(path: string): OpenFileNow {
  const place = parseArchivedPath(path);
  if (place !== undefined) {
    const bytes = openArchived(place);
    return {
      read: (buffer, offset, length, position) => copy(bytes.read(position, length), buffer, offset),
      stat: () => statArchived(place),
      close: () => undefined,
    };
  }
  const file = openRegularFileNow(path);
  return {
    read: (buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
    stat() {
      const { size, mtimeMs, dev, ino } = fstatSync(file);
      return { size, mtimeMs, ino, identity: `${dev}:${ino}` };
    },
    close: () => closeSync(file),
  };
}

export async function statFile(path: string): Promise<FileStat> {
  const place = parseArchivedPath(path);
  return place === undefined ? stat(path) : statArchived(place);
}

/** The same for readers that do not wait; undefined if there is none. */
export function findFileStatNow(path: string): FileStat | undefined {
  const place = parseArchivedPath(path);
  try {
    return place === undefined ? statSync(path, { throwIfNoEntry: false }) : statArchived(place);
  } catch {
    return undefined;
  }
}

/** Whether there is such a file, and no folder, pipe or device. */
export async function isFile(path: string): Promise<boolean> {
  const place = parseArchivedPath(path);
  if (place !== undefined) return getArchiveReader(place.folder).find(place.root, place.path) !== undefined;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && findIrregularity(path, found) === undefined;
}

/** What is read whole is small; what is longer is not what it claims to be. */
export const mostWholeBytes = 64 * 1024 * 1024;

/** A longer file fails with `EFBIG`. */
export async function readBytes(path: string, maxBytes: number = mostWholeBytes): Promise<Buffer> {
  const place = parseArchivedPath(path);
  if (place !== undefined) {
    if (statArchived(place).size > maxBytes) throw toTooLong(path);
    return Buffer.concat([...openArchived(place).pieces()]);
  }
  const file = await openRegularFile(path);
  try {
    if ((await file.stat()).size > maxBytes) throw toTooLong(path);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export async function readText(path: string, maxBytes: number = mostWholeBytes): Promise<string> {
  return (await readBytes(path, maxBytes)).toString('utf8');
}

/** For readers of lines that may be many; to be used up, which closes the file. */
export async function openTextStream(path: string): Promise<Readable> {
  const place = parseArchivedPath(path);
  if (place !== undefined)
    return Readable.from(openArchived(place).pieces(), { objectMode: false }).setEncoding('utf8');
  return (await openRegularFile(path)).createReadStream({ encoding: 'utf8' });
}

/** Paths of all files below a folder, relative to it and with `/`; empty if there is no such folder. */
export async function listFolder(path: string): Promise<readonly string[]> {
  const place = parseArchivedPath(path);
  if (place === undefined)
    return (await readdir(path, { recursive: true }).catch(() => [])).map((name) => name.replaceAll('\\', '/')).sort();
  const start = place.path === '' ? '' : `${place.path}/`;
  const paths = [...getArchiveReader(place.folder).files(place.root).keys()];
  return paths
    .filter((each) => each.startsWith(start))
    .map((each) => each.slice(start.length))
    .sort();
}

/** Where a path leads in the end; in the archive to itself, because links were followed when it was taken. */
export async function findTarget(path: string): Promise<string | undefined> {
  if (parseArchivedPath(path) !== undefined) return (await isFile(path)) ? path : undefined;
  return realpath(path).catch(() => undefined);
}

function openArchived(place: ArchivedPath) {
  statArchived(place);
  return getArchiveReader(place.folder).openVersion(place, place.version);
}

function statArchived({ folder, root, path, version }: ArchivedPath): FileStat & { readonly identity: string } {
  const reader = getArchiveReader(folder);
  const file = reader.find(root, path);
  const found = version === undefined ? file : file === undefined ? undefined : reader.listVersions(file)[version];
  if (found === undefined || file === undefined)
    throw Object.assign(new Error(`ENOENT: not in the archive: ${path}`), { code: 'ENOENT' });
  return { size: found.size, mtimeMs: found.mtimeMs, ino: 1, identity: toArchivedIdentity(file, version) };
}

function copy(from: Uint8Array, to: Uint8Array, offset: number): number {
  to.set(from, offset);
  return from.length;
}
