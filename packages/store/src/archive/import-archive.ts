import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';
import { isSafePath, type ArchivedRoot } from './archived-file.ts';
import { decodeBlock, findHeadLength, fixedBytes, isSoundBlock, parseBlockHeader } from './block.ts';
import { parseChunks, toChunkHash } from './chunk.ts';
import { exportFormat, exportHeadBytes, exportMagic, type ExportedFile, type ExportManifest } from './export-archive.ts';
import { parsePrintedVersions, toPrintedVersion, type ManifestOp, type PrintedVersion } from './manifest.ts';
import { mergeVersions } from './merge-versions.ts';
import { toRootKey, type ArchiveWriter } from './open-archive-writer.ts';

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
    for (const each of manifest.files) checkFile(each, manifest.roots, mayKeep, path);
    await putBlocks(file, end, size - 32, writer, path, signal);
    await writer.chunks.flush();
    const ops = await listChanges(writer, manifest, path);
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
  if (!Array.isArray(manifest.roots) || !Array.isArray(manifest.files) || !manifest.roots.every(isRoot)) throw refuse(path, 'its list is damaged');
  return { manifest, end: exportHeadBytes + storedLength };
}

/** The key must be the one that its parts make: another one could claim the files of another root. */
function isRoot(value: unknown): boolean {
  const root = value as Partial<ArchivedRoot> | null;
  if (typeof root?.path !== 'string' || (root.kind !== 'config-folder' && root.kind !== 'folder')) return false;
  return typeof root.machine?.id === 'string' && typeof root.machine.name === 'string' && root.key === toRootKey(root.machine.id, root.path);
}

function checkFile(file: ExportedFile, roots: readonly ArchivedRoot[], mayKeep: ImportOptions['mayKeep'], path: string): void {
  const root = roots[file.root];
  if (root === undefined || typeof file.path !== 'string' || !isSafePath(file.path)) throw refuse(path, `it names a file outside of its folder: ${JSON.stringify(file.path)}`);
  if (!mayKeep(root, file.path)) throw refuse(path, `it holds a file that is never kept: ${JSON.stringify(file.path)}`);
  const isSound = [file.mtimeMs, file.goneAtMs].every(Number.isFinite) && typeof file.tail === 'string' && (parsePrintedVersions(file.versions)?.length ?? 0) > 0;
  if (!isSound) throw refuse(path, `its entry for ${JSON.stringify(file.path)} is damaged`);
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

async function listChanges(writer: ArchiveWriter, { roots, files }: ExportManifest, path: string) {
  const changes: ManifestOp[] = [];
  const counts = { added: 0, extended: 0, unchanged: 0 };
  const add = (op: ManifestOp): void => {
    writer.manifest.apply(op);
    changes.push(op);
  };
  for (const root of roots) if (!writer.manifest.roots.has(root.key)) add({ op: 'root', root });
  for (const file of files) {
    for (const [, , , chunks] of file.versions) for (const { hash } of parseChunks(chunks) ?? []) if (!(await writer.chunks.has(hash))) throw refuse(path, `a chunk of ${JSON.stringify(file.path)} is missing`);
    const root = roots[file.root]?.key ?? '';
    const known = writer.manifest.files(root).get(file.path);
    const before = known === undefined ? [] : writer.manifest.listVersions(known).map(toPrintedVersion);
    const versions = mergeVersions(before, file.versions, (hash) => writer.chunks.getNow(hash));
    if (known !== undefined && isSame(before, versions)) {
      counts.unchanged++;
      continue;
    }
    counts[known === undefined ? 'added' : 'extended']++;
    const last = versions.at(-1);
    const isOwnLast = known !== undefined && last !== undefined && last[3] === before.at(-1)?.[3];
    add({
      op: 'set',
      root,
      path: file.path,
      size: last?.[2] ?? 0,
      mtimeMs: last?.[1] ?? 0,
      ino: isOwnLast ? known.ino : 0,
      dev: isOwnLast ? known.dev : 0,
      tail: isOwnLast ? known.tail : file.tail,
      goneAtMs: isOwnLast ? known.goneAtMs : file.goneAtMs,
      versions,
    });
  }
  return { changes, counts };
}

function isSame(a: readonly PrintedVersion[], b: readonly PrintedVersion[]): boolean {
  return a.length === b.length && a.every((version, at) => version[3] === b[at]?.[3]);
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
