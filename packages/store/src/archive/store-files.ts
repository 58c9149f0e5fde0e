import { closeSync, fstatSync, readSync } from 'node:fs';
import { isSafePath, type ArchivedFile, type ArchivedRoot } from './archived-file.ts';
import { maxChunkBytes, printChunks, toCheck, toChunkHash, type Chunk } from './chunk.ts';
import type { ManifestOp } from './manifest.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';

/** A file at its source, as the walk found it; nothing was opened. */
export interface SourceFile {
  readonly path: string;
  /** Below the root, with `/`. */
  readonly relativePath: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

/** A file at its source that is being read. */
export interface OpenSource {
  readonly stat: () => SourceFacts;
  readonly read: (buffer: Uint8Array, offset: number, length: number, position: number) => number;
  readonly close: () => void;
}

export interface SourceFacts {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  readonly dev: number;
}

/** A file of this machine. */
export function toOpenSource(file: number): OpenSource {
  return {
    stat: () => fstatSync(file),
    read: (buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
    close: () => closeSync(file),
  };
}

export interface StoreOptions {
  readonly now: () => number;
  /** Opens a file at its source, and refuses what is not a regular file. */
  readonly open: (path: string) => OpenSource;
  /** Read every file again and compare it, whatever its size and time say. */
  readonly isFull?: boolean;
  /** Whether the walk saw all of the root: only then a file that it did not meet is gone. */
  readonly isWholeWalk: () => boolean;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
  readonly signal?: AbortSignal;
}

export interface StoreReport {
  readonly files: number;
  readonly added: number;
  readonly grown: number;
  /** Cut or replaced: the older version stays. */
  readonly replaced: number;
  readonly unchanged: number;
  /** Missed at the source for the first time. */
  readonly gone: number;
  /** Bytes that were new. */
  readonly newBytes: number;
  readonly problems: readonly SourceProblem[];
}

export interface SourceProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** So much is lost at most by a crash of the first run; the next one goes on from there. */
const commitBytes = 64 * 1024 * 1024;
/** So many bytes before its end tell a file that has grown from one that was replaced. */
export const tailBytes = 4096;

/** Takes what is new in the files of a root. One bad file is a problem in the report, and stops nothing. */
export async function storeFiles(
  writer: ArchiveWriter,
  root: ArchivedRoot,
  sources: Iterable<SourceFile>,
  options: StoreOptions,
): Promise<StoreReport> {
  const known = writer.manifest.files(root.key);
  const counts = { files: 0, added: 0, grown: 0, replaced: 0, unchanged: 0, gone: 0, newBytes: 0 };
  const problems: SourceProblem[] = [];
  const seen = new Set<string>();
  let ops: ManifestOp[] = [];
  let uncommitted = 0;

  function add(op: ManifestOp): void {
    writer.manifest.apply(op);
    ops.push(op);
  }

  async function commit(): Promise<void> {
    const done = ops;
    [ops, uncommitted] = [[], 0];
    await writer.commit(done);
  }

  async function take(source: SourceFile, before: ArchivedFile | undefined): Promise<void> {
    if (!isSafePath(source.relativePath))
      throw new SourceFailure('EINVAL', 'a file name that is not valid on other systems');
    const file = atSource(() => options.open(source.path));
    try {
      const stats = atSource(file.stat);
      const facts = {
        root: root.key,
        path: source.relativePath,
        size: stats.size,
        mtimeMs: stats.mtimeMs,
        ino: stats.ino,
        dev: stats.dev,
      };
      const relation = before === undefined ? 'new' : compare(file, stats, before, writer, options.isFull === true);
      if (relation === 'same') {
        if (before?.mtimeMs !== stats.mtimeMs || before.ino !== stats.ino || before.goneAtMs !== 0)
          add({
            op: 'stat',
            root: root.key,
            path: source.relativePath,
            mtimeMs: stats.mtimeMs,
            ino: stats.ino,
            dev: stats.dev,
          });
        counts.unchanged++;
        return;
      }
      const from = relation === 'grown' ? (before?.size ?? 0) : 0;
      const { chunks, tail } = await putRange(file, from, stats.size, writer, relation !== 'grown');
      // Growth leaves what was read as it is; anything else may have mixed two contents.
      const after = atSource(file.stat);
      if (after.size < stats.size || (after.size === stats.size && after.mtimeMs !== stats.mtimeMs))
        throw new SourceFailure('EBUSY', 'changed while being read; the next run will archive it');
      if (relation === 'grown') add({ op: 'grow', ...facts, tail, from, chunks: printChunks(chunks) });
      else add({ op: 'new', ...facts, tail, chunks: printChunks(chunks), atMs: options.now() });
      counts[relation === 'grown' ? 'grown' : before === undefined ? 'added' : 'replaced']++;
      counts.newBytes += stats.size - from;
      uncommitted += stats.size - from;
    } finally {
      file.close();
    }
  }

  function addGone(): void {
    for (const file of known.values()) {
      if (file.goneAtMs !== 0 || seen.has(file.path)) continue;
      add({ op: 'gone', root: root.key, path: file.path, atMs: options.now() });
      counts.gone++;
    }
  }

  for (const source of sources) {
    if (options.signal?.aborted === true) break;
    counts.files++;
    seen.add(source.relativePath);
    const before = known.get(source.relativePath);
    if (
      before !== undefined &&
      options.isFull !== true &&
      before.size === source.size &&
      before.mtimeMs === source.mtimeMs &&
      before.ino === source.ino &&
      before.goneAtMs === 0
    ) {
      counts.unchanged++;
      continue;
    }
    try {
      await take(source, before);
    } catch (error) {
      // A full disk under the archive is no problem of this file.
      if (!(error instanceof SourceFailure)) throw error;
      problems.push({ path: source.path, code: error.code, message: error.message });
    }
    options.onProgress?.({ files: counts.files, bytes: counts.newBytes });
    if (uncommitted >= commitBytes) await commit();
  }
  if (options.signal?.aborted !== true && options.isWholeWalk()) addGone();
  if (ops.length > 0) await commit();
  options.signal?.throwIfAborted();
  return { ...counts, problems };
}

/** Something at the source that is not as it should be; the next file is taken all the same. */
class SourceFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function atSource<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SourceFailure(code ?? 'UNKNOWN', message);
  }
}

/**
 * What a file is to the version that is kept; a rename, or a time that changed alone, costs one comparison of all its
 * bytes.
 */
function compare(
  file: OpenSource,
  stats: SourceFacts,
  before: ArchivedFile,
  writer: ArchiveWriter,
  isFull: boolean,
): 'same' | 'grown' | 'replaced' {
  if (stats.size < before.size) return 'replaced';
  const mayTrustTail = !isFull && stats.ino === before.ino && stats.size > before.size;
  const isPrefix = mayTrustTail
    ? toCheck(readTail(file, before.size)) === before.tail
    : hasPrefix(file, before, writer);
  if (!isPrefix) return 'replaced';
  return stats.size === before.size ? 'same' : 'grown';
}

/** Whether a file, read by position, still has at its place what was at the end of the archived one. */
export function hasArchivedEnd(
  { size, tail }: Pick<ArchivedFile, 'size' | 'tail'>,
  read: (buffer: Uint8Array, position: number) => number,
): boolean {
  const bytes = Buffer.allocUnsafe(Math.min(tailBytes, size));
  return read(bytes, size - bytes.length) === bytes.length && toCheck(bytes) === tail;
}

function hasPrefix(file: OpenSource, before: ArchivedFile, writer: ArchiveWriter): boolean {
  const chunks = writer.manifest.listVersions(before).at(-1)?.chunks ?? [];
  return hasArchivedBytes(before, chunks, (offset, length) => readRange(file, offset, length));
}

/** Whether a file, read by position, begins with all the bytes of the archived one. */
export function hasArchivedBytes(
  { size }: Pick<ArchivedFile, 'size'>,
  chunks: readonly Chunk[],
  read: (offset: number, length: number) => Uint8Array,
): boolean {
  let offset = 0;
  for (const { hash, length } of chunks) {
    if (toChunkHash(read(offset, length)) !== hash) return false;
    offset += length;
  }
  return offset === size;
}

/** Chunks of what is new, and the check of the end, taken from the same bytes where they reach. */
async function putRange(
  file: OpenSource,
  from: number,
  to: number,
  writer: ArchiveWriter,
  mayBeKnown: boolean,
): Promise<{ readonly chunks: readonly Chunk[]; readonly tail: string }> {
  const chunks: Chunk[] = [];
  const tailLength = Math.min(tailBytes, to);
  let tail: string | undefined;
  for (let offset = from; offset < to;) {
    const length = Math.min(maxChunkBytes, to - offset);
    // Read where it will be compressed: to copy it, or new memory for each chunk, would cost more than reading it.
    const bytes = readRange(file, offset, length, writer.chunks.reserveBuffer(length));
    if (bytes.length === 0)
      throw new SourceFailure('EBUSY', 'truncated while being read; the next run will archive it');
    const hash = toChunkHash(bytes);
    if (offset + bytes.length === to && bytes.length >= tailLength)
      tail = toCheck(bytes.subarray(bytes.length - tailLength));
    // To ask costs a look at all packs, which one new line is not worth.
    if (!mayBeKnown || !(await writer.chunks.has(hash))) await writer.put(hash, bytes);
    chunks.push({ hash, length: bytes.length });
    offset += bytes.length;
  }
  return { chunks, tail: tail ?? toCheck(readTail(file, to)) };
}

function readTail(file: OpenSource, size: number): Uint8Array {
  const length = Math.min(tailBytes, size);
  return readRange(file, size - length, length);
}

function readRange(
  file: OpenSource,
  offset: number,
  length: number,
  bytes: Buffer = Buffer.allocUnsafeSlow(length),
): Uint8Array {
  let read = 0;
  for (let more = 1; more > 0 && read < length; read += more)
    more = atSource(() => file.read(bytes, read, length - read, offset + read));
  return bytes.subarray(0, read);
}
