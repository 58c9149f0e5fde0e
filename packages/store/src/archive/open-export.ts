import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';
import { decodeBlock, findHeadLength, fixedBytes, isSoundBlock, parseBlockHeader, type RawChunk } from './block.ts';
import { checkListedFiles, type CheckOptions, type ListedFiles } from './check-listed-files.ts';
import { parseChunks, toChunkHash } from './chunk.ts';
import { exportFormat, exportHeadBytes, exportMagic } from './export-archive.ts';
import { readBytes } from './read-bytes.ts';

/** An export of which every byte was proven. */
export interface CheckedExport {
  readonly listed: ListedFiles;
  /** Tags, pins and notes as a text, which is not checked. */
  readonly annotations: string | undefined;
  /** What a session that was handed over says about itself, which is not checked. */
  readonly handOver: unknown;
  /** Every chunk that its files need, and no other, each proven again. */
  readChunks(): AsyncGenerator<RawChunk, void, void>;
  close(): void;
}

export interface OpenExportOptions extends Pick<CheckOptions, 'mayKeep'> {
  readonly signal?: AbortSignal | undefined;
  /** How a file that is refused is called, and what to do then. */
  readonly words?: { readonly what: string; readonly hint: string };
}

/** The list of files may not unfold into more than this. */
const mostListBytes = 256 * 1024 * 1024;

/**
 * Opens an export and proves all of it before anybody acts on it: the whole by its hash, the list by its schema, every
 * block and chunk by hash and length, and that the files need these chunks and no others. Writes nothing.
 */
export async function openExport(
  path: string,
  { mayKeep, signal, words = exportWords }: OpenExportOptions,
): Promise<CheckedExport> {
  const refuse: Refuse = (why) => new ArchiveError('NOT_AN_EXPORT', `${path} is not ${words.what}: ${why}`, words.hint);
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw refuse('it is not a file');
    checkWhole(file, stats.size, refuse);
    const { list, end } = readList(file, stats.size, path, refuse);
    const listed = checkListedFiles(list, { mayKeep, refuse });
    const readChunks = () => readBlocks(file, { from: end, to: stats.size - 32, refuse, signal });
    await checkChunks(listed, readChunks(), refuse);
    return {
      listed,
      annotations: findAnnotations(list, refuse),
      handOver: (list as { readonly handOver?: unknown }).handOver,
      readChunks,
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

type Refuse = (why: string) => ArchiveError;

const exportWords = {
  what: 'a complete archive export',
  hint: 'Nothing was imported. Create it again with "scrollkeep archive export FILE".',
};

function findAnnotations(list: unknown, refuse: Refuse): string | undefined {
  const { annotations } = list as { readonly annotations?: unknown };
  if (annotations !== undefined && typeof annotations !== 'string') throw refuse('its file list is damaged');
  return annotations;
}

function checkWhole(file: number, size: number, refuse: Refuse): void {
  if (size < exportHeadBytes + 32) throw refuse('it is too short');
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  for (let at = 0; at < size - 32;) {
    const read = readSync(file, buffer, 0, Math.min(buffer.length, size - 32 - at), at);
    if (read === 0) throw refuse('it was truncated while being read');
    if (at === 0 && buffer.toString('latin1', 0, 8) !== exportMagic) throw refuse('it has the wrong header');
    hash.update(buffer.subarray(0, read));
    at += read;
  }
  if (!hash.digest().equals(readBytes(file, size - 32, 32))) throw refuse('it is damaged or incomplete');
}

function readList(
  file: number,
  size: number,
  path: string,
  refuse: Refuse,
): { readonly list: unknown; readonly end: number } {
  const head = readBytes(file, 0, exportHeadBytes);
  const [storedLength, rawLength] = [head.readUInt32LE(8), head.readUInt32LE(12)];
  if (exportHeadBytes + storedLength + 32 > size || rawLength > mostListBytes) throw refuse('its file list is damaged');
  const stored = readBytes(file, exportHeadBytes, storedLength);
  const check = createHash('sha256').update(stored).digest();
  const list = check.equals(head.subarray(16, 48)) ? parseList(stored, rawLength) : undefined;
  const format = (list as { readonly format?: unknown } | null | undefined)?.format;
  if (typeof format !== 'number' || !Number.isSafeInteger(format) || format < 1)
    throw refuse('its file list is damaged');
  if (format > exportFormat)
    throw new ArchiveError(
      'ARCHIVE_TOO_NEW',
      `${path} was written by a newer Scrollkeep (format ${format})`,
      'Update Scrollkeep.',
    );
  return { list, end: exportHeadBytes + storedLength };
}

function parseList(stored: Uint8Array, rawLength: number): unknown {
  try {
    const raw = brotliDecompressSync(stored, { maxOutputLength: Math.max(1, rawLength) });
    return raw.length === rawLength ? (JSON.parse(raw.toString('utf8')) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

interface BlockRange {
  readonly from: number;
  readonly to: number;
  readonly refuse: Refuse;
  readonly signal: AbortSignal | undefined;
}

async function* readBlocks(
  file: number,
  { from, to, refuse, signal }: BlockRange,
): AsyncGenerator<RawChunk, void, void> {
  for (let at = from; at < to;) {
    signal?.throwIfAborted();
    const damaged = refuse(`the block at byte ${at} is damaged`);
    const headLength = findHeadLength(readBytes(file, at, Math.min(fixedBytes, to - at)));
    const header =
      headLength === undefined || at + headLength > to ? undefined : parseBlockHeader(readBytes(file, at, headLength));
    if (header === undefined || at + header.headLength + header.storedLength > to) throw damaged;
    const block = readBytes(file, at, header.headLength + header.storedLength);
    if (!isSoundBlock(block, header)) throw damaged;
    let raw: Uint8Array;
    try {
      raw = decodeBlock(block.subarray(header.headLength), header);
    } catch {
      throw damaged;
    }
    if (raw.length !== header.rawLength) throw damaged;
    let start = 0;
    for (const { hash, length } of header.chunks) {
      const bytes = raw.subarray(start, start + length);
      if (toChunkHash(bytes) !== hash) throw damaged;
      yield { hash, bytes };
      start += length;
    }
    at += block.length;
    // A long file must not make the program deaf to Ctrl-C.
    await setImmediate();
  }
}

/**
 * The list says how long each chunk is, and offsets are counted by it: a wrong length would show other bytes than were
 * archived.
 */
async function checkChunks({ files }: ListedFiles, chunks: AsyncIterable<RawChunk>, refuse: Refuse): Promise<void> {
  const lengths = new Map<string, number>();
  for await (const { hash, bytes } of chunks) {
    if (lengths.has(hash)) throw refuse('it contains a chunk twice');
    lengths.set(hash, bytes.length);
  }
  const needed = new Set<string>();
  for (const { path, versions } of files) {
    for (const [, , , printed] of versions) {
      for (const { hash, length } of parseChunks(printed) ?? []) {
        if (!lengths.has(hash)) throw refuse(`a chunk of ${JSON.stringify(path)} is missing`);
        if (lengths.get(hash) !== length) throw refuse(`a chunk of ${JSON.stringify(path)} has the wrong length`);
        needed.add(hash);
      }
    }
  }
  if (needed.size !== lengths.size) throw refuse('it contains chunks that belong to no file');
}
