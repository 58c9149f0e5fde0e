import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from './archive-error.ts';
import { decodeBlock, isSoundBlock, parseBlockHeader, type BlockHeader } from './block.ts';
import { toChunkHash } from './chunk.ts';
import type { ChunkDamage, StoredChunk } from './chunk-store.ts';
import { fastEnding, listPacks } from './list-packs.ts';
import { scanPack } from './scan-pack.ts';

/** Where a chunk stands. */
export interface Location {
  readonly pack: string;
  readonly offset: number;
  readonly blockLength: number;
  /** Where in the unfolded block. */
  readonly start: number;
  readonly length: number;
}

/** A pack of appended chunks, as far as its headers tell. */
export interface GrowingPack {
  readonly size: number;
  readonly smallPieces: number;
  /** Where bytes begin that are no block, up to the end. */
  readonly unfinishedAt: number | undefined;
}

/** The packs of a folder, read. */
export interface PackReader {
  /** Every chunk of a pack with its place, from the headers alone; from the end of a block on, if that is given. */
  readLocations(pack: string, from?: number): Generator<readonly [string, Location], void, void>;
  /** The bytes of a chunk, proven by their hash. */
  getChunk(hash: string, location: Location): Uint8Array;
  /** Looks at the headers of a pack that grows, once for each of its sizes. */
  scanGrowing(pack: string): GrowingPack;
  /** Tells of a block that was written, so that nobody has to look again. */
  noteWritten(pack: string, offset: number, header: BlockHeader): void;
  hasGaps(pack: string): boolean;
  /** Every chunk, each byte checked, and what could not be read. */
  list(): Generator<StoredChunk | ChunkDamage, void, void>;
  forget(pack: string): void;
  close(): void;
}

interface UnfoldedBlock {
  readonly bytes: Uint8Array;
  /** Chunks of it whose bytes have the hash they should have. */
  readonly proven: Set<string>;
}

/** Blocks that were unfolded last: as many as have room, and always some, however large they are. */
const bytesKept = 32 * 1024 * 1024;
const leastKept = 8;
const smallBytes = 16 * 1024;

export function openPackReader(folder: string): PackReader {
  const files = new Map<string, number>();
  const blocks = new Map<string, UnfoldedBlock>();
  let keptBytes = 0;
  const growing = new Map<string, GrowingPack>();

  /** Undefined if compaction removed it meanwhile. */
  function findFile(pack: string): number | undefined {
    const known = files.get(pack);
    if (known !== undefined) return known;
    try {
      const file = openSync(join(folder, pack), 'r');
      files.set(pack, file);
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  function* scan(pack: string, from = 0): ReturnType<typeof scanPack> {
    const file = findFile(pack);
    if (file !== undefined) yield* scanPack(file, from);
  }

  function getBlock({ pack, offset, blockLength }: Location): UnfoldedBlock {
    const name = `${pack}:${offset}`;
    const block = blocks.get(name) ?? { bytes: unfold(pack, offset, blockLength), proven: new Set() };
    // The one used last goes to the end.
    drop(name);
    blocks.set(name, block);
    keptBytes += block.bytes.length;
    for (const oldest of blocks.keys()) {
      if (blocks.size <= leastKept || keptBytes <= bytesKept) break;
      drop(oldest);
    }
    return block;
  }

  function drop(name: string): void {
    keptBytes -= blocks.get(name)?.bytes.length ?? 0;
    blocks.delete(name);
  }

  function unfold(pack: string, offset: number, length: number): Uint8Array {
    const file = findFile(pack);
    if (file === undefined) throw new ArchiveError('ARCHIVE_MOVED', `packs/${pack} no longer exists`);
    const bytes = Buffer.allocUnsafe(length);
    const header = readSync(file, bytes, 0, length, offset) === length ? parseBlockHeader(bytes) : undefined;
    if (header === undefined) throw toDamage(pack, offset);
    try {
      return decodeBlock(bytes.subarray(header.headLength), header);
    } catch {
      throw toDamage(pack, offset);
    }
  }

  return {
    *readLocations(pack, from) {
      for (const part of scan(pack, from))
        if (part.kind === 'block') yield* toLocations(pack, part.offset, part.header);
    },

    getChunk(hash, location) {
      const block = getBlock(location);
      const bytes = block.bytes.subarray(location.start, location.start + location.length);
      if (!block.proven.has(hash) && toChunkHash(bytes) !== hash) throw toDamage(location.pack, location.offset);
      block.proven.add(hash);
      return bytes;
    },

    scanGrowing(pack) {
      const file = findFile(pack);
      const size = file === undefined ? 0 : fstatSync(file).size;
      const known = growing.get(pack);
      if (known?.size === size) return known;
      let [smallPieces, unfinishedAt]: [number, number | undefined] = [0, undefined];
      for (const part of scan(pack)) {
        if (part.kind === 'block') smallPieces += countSmall(part.header);
        else if (part.reachesEnd) unfinishedAt = part.offset;
      }
      const found = { size, smallPieces, unfinishedAt };
      growing.set(pack, found);
      return found;
    },

    noteWritten(pack, offset, header) {
      const known = growing.get(pack);
      if (known?.size === offset)
        growing.set(pack, {
          ...known,
          size: offset + header.headLength + header.storedLength,
          smallPieces: known.smallPieces + countSmall(header),
        });
    },

    hasGaps: (pack) => [...scan(pack)].some((part) => part.kind === 'gap'),

    *list() {
      for (const pack of listPacks(folder)) {
        const file = findFile(pack);
        if (file === undefined) continue;
        for (const part of scanPack(file)) {
          const where = toPlace(pack, part.offset);
          if (part.kind === 'gap')
            yield {
              kind: 'damage',
              where,
              bytes: part.length,
              isUnfinished: part.reachesEnd && pack.endsWith(fastEnding),
            };
          else yield* checkBlock(file, part.offset, part.header, where);
        }
      }
    },

    forget(pack) {
      const file = files.get(pack);
      if (file !== undefined) closeSync(file);
      files.delete(pack);
      growing.delete(pack);
      for (const name of blocks.keys()) if (name.startsWith(`${pack}:`)) drop(name);
    },

    close() {
      for (const file of files.values()) closeSync(file);
      files.clear();
    },
  };
}

export function* toLocations(
  pack: string,
  offset: number,
  header: BlockHeader,
): Generator<readonly [string, Location], void, void> {
  let start = 0;
  for (const { hash, length } of header.chunks) {
    yield [hash, { pack, offset, blockLength: header.headLength + header.storedLength, start, length }];
    start += length;
  }
}

function* checkBlock(
  file: number,
  offset: number,
  header: BlockHeader,
  where: string,
): Generator<StoredChunk, void, void> {
  const block = Buffer.allocUnsafe(header.headLength + header.storedLength);
  const isWhole = readSync(file, block, 0, block.length, offset) === block.length && isSoundBlock(block, header);
  const raw = isWhole ? decodeBlock(block.subarray(header.headLength), header) : undefined;
  let start = 0;
  for (const { hash, length } of header.chunks) {
    yield {
      kind: 'chunk',
      hash,
      length,
      isSound: raw !== undefined && toChunkHash(raw.subarray(start, start + length)) === hash,
      where,
    };
    start += length;
  }
}

function countSmall({ storedLength, chunks }: BlockHeader): number {
  return storedLength < smallBytes * chunks.length ? chunks.length : 0;
}

function toPlace(pack: string, offset: number): string {
  return `packs/${pack}, block at ${offset}`;
}

function toDamage(pack: string, offset: number): ArchiveError {
  return new ArchiveError(
    'ARCHIVE_DAMAGED',
    `${toPlace(pack, offset)}: damaged`,
    'Run "scrollkeep archive verify" to see which files are affected. --repair copies what it can from the source.',
  );
}
