import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';
import type { ArchivedRoot } from './archived-file.ts';
import { decodeBlock, findHeadLength, fixedBytes, isSoundBlock, parseBlockHeader } from './block.ts';
import { toChunkHash } from './chunk.ts';
import { exportFormat, exportHeadBytes, exportMagic, type ExportManifest } from './export-archive.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';
import { checkListedFiles, takeOverFiles } from './take-over-files.ts';

export interface ImportReport {
  readonly files: number;
  readonly added: number;
  /** Known before, and now with more of its content or another version. */
  readonly extended: number;
  readonly unchanged: number;
  readonly roots: readonly ArchivedRoot[];
}

export interface ImportOptions {
  /** Whether a file may be kept at all: an export is written by anybody, and what is kept can be restored into a config folder. */
  readonly mayKeep: (root: ArchivedRoot, path: string) => boolean;
  readonly signal?: AbortSignal;
}

/** The list of files may not unfold into more than this. */
const mostManifestBytes = 1024 * 1024 * 1024;

/** Takes over the files of an export. All of it is proven before anything is kept; a name that leads elsewhere, or to what is never kept, refuses the whole. */
export async function importArchive(writer: ArchiveWriter, path: string, { mayKeep, signal }: ImportOptions): Promise<ImportReport> {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    checkWhole(file, size, path);
    const { manifest, end } = readManifest(file, size, path);
    checkListedFiles(manifest, { mayKeep, refuse: (why) => refuse(path, why) });
    await putBlocks(file, end, size - 32, writer, path, signal);
    await writer.chunks.flush();
    const ops = await takeOverFiles(writer, manifest, { refuse: (why) => refuse(path, why) });
    await writer.commit(ops.changes);
    writer.tidy();
    return { files: manifest.files.length, ...ops.counts, roots: manifest.roots };
  } finally {
    closeSync(file);
  }
}

function checkWhole(file: number, size: number, path: string): void {
  if (size < exportHeadBytes + 32) throw refuse(path, 'it is too short');
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  for (let at = 0; at < size - 32; ) {
    const read = readSync(file, buffer, 0, Math.min(buffer.length, size - 32 - at), at);
    if (read === 0) throw refuse(path, 'it was cut while it was read');
    if (at === 0 && buffer.toString('latin1', 0, 8) !== exportMagic) throw refuse(path, 'it begins otherwise');
    hash.update(buffer.subarray(0, read));
    at += read;
  }
  if (!hash.digest().equals(readBytes(file, size - 32, 32))) throw refuse(path, 'it is damaged, or not whole');
}

function readManifest(file: number, size: number, path: string): { readonly manifest: ExportManifest; readonly end: number } {
  const head = readBytes(file, 0, exportHeadBytes);
  const [storedLength, rawLength] = [head.readUInt32LE(8), head.readUInt32LE(12)];
  if (exportHeadBytes + storedLength + 32 > size || rawLength > mostManifestBytes) throw refuse(path, 'its list does not fit');
  let manifest: ExportManifest;
  try {
    manifest = JSON.parse(brotliDecompressSync(readBytes(file, exportHeadBytes, storedLength), { maxOutputLength: Math.max(1, rawLength) }).toString('utf8')) as ExportManifest;
  } catch {
    throw refuse(path, 'its list is damaged');
  }
  if (manifest.format > exportFormat) throw new ArchiveError('ARCHIVE_TOO_NEW', `${path} was written by a newer Scrollkeep (format ${manifest.format})`, 'Update Scrollkeep.');
  return { manifest, end: exportHeadBytes + storedLength };
}

async function putBlocks(file: number, from: number, to: number, writer: ArchiveWriter, path: string, signal: AbortSignal | undefined): Promise<void> {
  for (let at = from; at < to; ) {
    signal?.throwIfAborted();
    const headLength = findHeadLength(readBytes(file, at, Math.min(fixedBytes, to - at)));
    const header = headLength === undefined || at + headLength > to ? undefined : parseBlockHeader(readBytes(file, at, headLength));
    if (header === undefined || at + header.headLength + header.storedLength > to) throw refuse(path, `the block at byte ${at} is damaged`);
    const block = readBytes(file, at, header.headLength + header.storedLength);
    if (!isSoundBlock(block, header)) throw refuse(path, `the block at byte ${at} is damaged`);
    const raw = decodeBlock(block.subarray(header.headLength), header);
    let start = 0;
    for (const { hash, length } of header.chunks) {
      const bytes = raw.subarray(start, start + length);
      if (toChunkHash(bytes) !== hash) throw refuse(path, `the block at byte ${at} is damaged`);
      if (!(await writer.chunks.has(hash))) await writer.put(hash, bytes);
      start += length;
    }
    at += block.length;
  }
}

function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let read = 0;
  for (let more = 1; more > 0 && read < length; read += more) more = readSync(file, bytes, read, length - read, offset + read);
  return bytes.subarray(0, read);
}

function refuse(path: string, why: string): ArchiveError {
  return new ArchiveError('NOT_AN_EXPORT', `${path} is no whole export of an archive: ${why}`, 'Nothing was taken over. Make it anew with "scrollkeep archive export FILE".');
}
