import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from './archive-error.ts';
import { blockBytes, decodeBlock, encodeBlock, isSoundBlock, maxBlockChunks, parseBlockHeader, type BlockHeader, type Level, type RawChunk } from './block.ts';
import { toChunkHash } from './chunk.ts';
import type { ChunkDamage, ChunkStore, StoredChunk } from './chunk-store.ts';
import { failPoint, isFailPoint } from './fail-point.ts';
import { scanPack } from './scan-pack.ts';
import { fileMode, makeFolder, syncFolder, writeAll } from './write-file.ts';

/** Chunks in packs: `packs/000001.fast.pack` grows run by run; compaction turns such packs into `packs/000002.pack`, which never change again. */
export interface FolderChunkStore extends ChunkStore {
  /** For readers that cannot wait; unfolding a block takes a few milliseconds. */
  getNow(hash: string): Uint8Array;
  /** The packs that there are, in order. */
  listPacks(): readonly string[];
  /** Which pack holds a chunk. */
  findPack(hash: string): string | undefined;
  /** Packs in which something stands that is no block. */
  listPacksWithGaps(): readonly string[];
  /** Bytes on disk of the blocks that hold each chunk, shared among the chunks of a block. */
  listShares(): Iterable<{ readonly hash: string; readonly pack: string; readonly bytes: number }>;
  /** How many chunks stand in small blocks of the packs that grow. */
  countSmallPieces(): number;
  /** From now on new chunks go to new packs of this level; gives their names when done. */
  startPacks(level: Level): { end(): readonly string[] };
  removePack(name: string): void;
  /** Cuts off what a crash left at the end of the pack that grows, once somebody made sure that nothing of it is needed. */
  dropUnfinishedEnd(): void;
  readonly hasUnfinishedEnd: () => boolean;
}

interface Location {
  readonly pack: string;
  readonly offset: number;
  readonly blockLength: number;
  /** Where in the unfolded block. */
  readonly start: number;
  readonly length: number;
}

interface OpenPack {
  readonly name: string;
  readonly file: number;
  size: number;
}

const maxPackBytes = 64 * 1024 * 1024;
/** Blocks that are compressed at the same time. */
const mostInFlight = 4;
const blocksKept = 8;
const smallBytes = 16 * 1024;
const fastEnding = '.fast.pack';

export function openFolderChunkStore(folder: string): FolderChunkStore {
  let index: Map<string, Location> | undefined;
  let level: Level = 'fast';
  let started: string[] | undefined;
  let writing: OpenPack | undefined;
  let group: RawChunk[] = [];
  let groupBytes = 0;
  /** Put, but not yet written. */
  const pending = new Map<string, Uint8Array>();
  const inFlight: { readonly chunks: readonly RawChunk[]; readonly block: Promise<Buffer> }[] = [];
  const readable = new Map<string, number>();
  const blocks = new Map<string, Uint8Array>();

  function getIndex(): Map<string, Location> {
    if (index !== undefined) return index;
    index = new Map();
    for (const pack of listPacks(folder)) for (const [hash, location] of readLocations(pack)) index.set(hash, location);
    return index;
  }

  function* readLocations(pack: string): Generator<readonly [string, Location], void, void> {
    const file = findFile(pack);
    if (file === undefined) return;
    for (const part of scanPack(file)) if (part.kind === 'block') yield* toLocations(pack, part.offset, part.header);
  }

  /** Only the pack that grows can have one: the others were whole before anybody referred to them. */
  function findUnfinishedEnd(): { readonly pack: string; readonly offset: number } | undefined {
    const pack = listPacks(folder).at(-1);
    const file = pack?.endsWith(fastEnding) === true ? findFile(pack) : undefined;
    if (pack === undefined || file === undefined) return undefined;
    for (const part of scanPack(file)) if (part.kind === 'gap' && part.reachesEnd) return { pack, offset: part.offset };
    return undefined;
  }

  /** Undefined where compaction removed it meanwhile. */
  function findFile(pack: string): number | undefined {
    const known = readable.get(pack);
    if (known !== undefined) return known;
    try {
      const file = openSync(join(folder, pack), 'r');
      readable.set(pack, file);
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  function readBlock({ pack, offset, blockLength }: Location): Uint8Array {
    const name = `${pack}:${offset}`;
    const known = blocks.get(name);
    const block = known ?? unfold(pack, offset, blockLength);
    // The one used last goes to the end.
    blocks.delete(name);
    blocks.set(name, block);
    const [oldest] = blocks.keys();
    if (blocks.size > blocksKept && oldest !== undefined) blocks.delete(oldest);
    return block;
  }

  function unfold(pack: string, offset: number, length: number): Uint8Array {
    const { bytes, header } = readWholeBlock(pack, offset, length);
    try {
      return decodeBlock(bytes.subarray(header.headLength), header);
    } catch {
      throw toDamage(toPlace(pack, offset));
    }
  }

  function readWholeBlock(pack: string, offset: number, length: number): { readonly bytes: Buffer; readonly header: BlockHeader } {
    const file = findFile(pack);
    if (file === undefined) throw new ArchiveError('ARCHIVE_MOVED', `packs/${pack} is gone`);
    const bytes = Buffer.allocUnsafe(length);
    const read = readSync(file, bytes, 0, length, offset);
    const header = read === length ? parseBlockHeader(bytes) : undefined;
    if (header === undefined) throw toDamage(toPlace(pack, offset));
    return { bytes, header };
  }

  function getNow(hash: string): Uint8Array {
    const waiting = pending.get(hash);
    if (waiting !== undefined) return waiting;
    const location = getIndex().get(hash);
    if (location === undefined) throw new ArchiveError('ARCHIVE_DAMAGED', `chunk ${hash} is missing`, 'Run "scrollkeep archive verify" to see which files need it.');
    const bytes = readBlock(location).subarray(location.start, location.start + location.length);
    if (toChunkHash(bytes) !== hash) throw toDamage(toPlace(location.pack, location.offset));
    return bytes;
  }

  function closeGroup(): void {
    if (group.length === 0) return;
    inFlight.push({ chunks: group, block: encodeBlock(group, level) });
    group = [];
    groupBytes = 0;
  }

  async function writeOldest(): Promise<void> {
    const oldest = inFlight.shift();
    if (oldest === undefined) return;
    const bytes = await oldest.block;
    const pack = getWritable(bytes.length);
    if (isFailPoint('block-half-written')) writeAll(pack.file, bytes.subarray(0, bytes.length >> 1), pack.size);
    failPoint('block-half-written');
    writeAll(pack.file, bytes, pack.size);
    failPoint('block-written');
    const header = parseBlockHeader(bytes);
    if (header !== undefined && index !== undefined) for (const [hash, location] of toLocations(pack.name, pack.size, header)) index.set(hash, location);
    pack.size += bytes.length;
    for (const { hash } of oldest.chunks) pending.delete(hash);
  }

  function getWritable(length: number): OpenPack {
    if (writing !== undefined && writing.size + length > maxPackBytes && writing.size > 0) closePack();
    writing ??= openPack(length);
    return writing;
  }

  function openPack(length: number): OpenPack {
    makeFolder(folder);
    const names = listPacks(folder);
    const last = names.at(-1);
    if (level === 'fast' && started === undefined && last?.endsWith(fastEnding) === true && findUnfinishedEnd() === undefined) {
      const file = openSync(join(folder, last), 'r+');
      const { size } = fstatSync(file);
      if (size + length <= maxPackBytes) return { name: last, file, size };
      closeSync(file);
    }
    const number = names.reduce((most, name) => Math.max(most, Number.parseInt(name, 10)), 0) + 1;
    const name = `${String(number).padStart(6, '0')}${level === 'fast' ? fastEnding : '.pack'}`;
    const file = openSync(join(folder, name), 'wx+', fileMode);
    started?.push(name);
    failPoint('pack-created');
    return { name, file, size: 0 };
  }

  function closePack(): void {
    if (writing === undefined) return;
    fsyncSync(writing.file);
    closeSync(writing.file);
    writing = undefined;
  }

  async function flush(): Promise<void> {
    closeGroup();
    while (inFlight.length > 0) await writeOldest();
    if (writing === undefined) return;
    closePack();
    syncFolder(folder);
    failPoint('pack-synced');
  }

  return {
    has: async (hash) => pending.has(hash) || getIndex().has(hash),

    get: async (hash) => getNow(hash),
    getNow,

    async put(hash, bytes) {
      if (pending.has(hash)) return;
      if (groupBytes + bytes.length > blockBytes || group.length >= maxBlockChunks) closeGroup();
      group.push({ hash, bytes });
      groupBytes += bytes.length;
      pending.set(hash, bytes);
      while (inFlight.length > mostInFlight) await writeOldest();
    },

    flush,

    async *list(): AsyncGenerator<StoredChunk | ChunkDamage, void, void> {
      for (const pack of listPacks(folder)) {
        const file = findFile(pack);
        if (file === undefined) continue;
        for (const part of scanPack(file)) {
          const where = toPlace(pack, part.offset);
          if (part.kind === 'gap') yield { kind: 'damage', where, bytes: part.length, isUnfinished: part.reachesEnd && pack.endsWith(fastEnding) };
          else yield* checkBlock(file, part.offset, part.header, where);
        }
      }
    },

    listPacks: () => listPacks(folder),
    listPacksWithGaps: () =>
      listPacks(folder).filter((pack) => {
        const file = findFile(pack);
        return file !== undefined && [...scanPack(file)].some((part) => part.kind === 'gap');
      }),
    findPack: (hash) => getIndex().get(hash)?.pack,
    *listShares() {
      for (const [hash, { pack, blockLength, length }] of getIndex()) yield { hash, pack, bytes: Math.min(blockLength, length) };
    },

    countSmallPieces() {
      let count = 0;
      for (const pack of listPacks(folder)) {
        const file = pack.endsWith(fastEnding) ? findFile(pack) : undefined;
        if (file === undefined) continue;
        for (const part of scanPack(file)) if (part.kind === 'block' && part.header.storedLength < smallBytes * part.header.chunks.length) count += part.header.chunks.length;
      }
      return count;
    },

    startPacks(wanted) {
      if (pending.size > 0) throw new Error('flush before other packs are started');
      closePack();
      const names: string[] = [];
      [level, started] = [wanted, names];
      return {
        end() {
          closePack();
          [level, started] = ['fast', undefined];
          return names;
        },
      };
    },

    removePack(name) {
      const file = readable.get(name);
      if (file !== undefined) closeSync(file);
      readable.delete(name);
      for (const key of blocks.keys()) if (key.startsWith(`${name}:`)) blocks.delete(key);
      rmSync(join(folder, name), { force: true });
      // Copies of its chunks may stand in other packs.
      index = undefined;
    },

    hasUnfinishedEnd: () => findUnfinishedEnd() !== undefined,

    dropUnfinishedEnd() {
      const end = findUnfinishedEnd();
      if (end === undefined) return;
      const file = openSync(join(folder, end.pack), 'r+');
      ftruncateSync(file, end.offset);
      fsyncSync(file);
      closeSync(file);
    },

    async close() {
      await Promise.allSettled(inFlight.map(({ block }) => block));
      closePack();
      for (const file of readable.values()) closeSync(file);
      readable.clear();
    },
  };
}

/** Bytes of all packs. */
export function addUpPacks(folder: string): number {
  return listPacks(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

function listPacks(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d{6,}(?:\.fast)?\.pack$/.test(name))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function* toLocations(pack: string, offset: number, header: BlockHeader): Generator<readonly [string, Location], void, void> {
  let start = 0;
  for (const { hash, length } of header.chunks) {
    yield [hash, { pack, offset, blockLength: header.headLength + header.storedLength, start, length }];
    start += length;
  }
}

function* checkBlock(file: number, offset: number, header: BlockHeader, where: string): Generator<StoredChunk, void, void> {
  const block = Buffer.allocUnsafe(header.headLength + header.storedLength);
  const isWhole = readSync(file, block, 0, block.length, offset) === block.length && isSoundBlock(block, header);
  const raw = isWhole ? decodeBlock(block.subarray(header.headLength), header) : undefined;
  let start = 0;
  for (const { hash, length } of header.chunks) {
    const isSound = raw !== undefined && toChunkHash(raw.subarray(start, start + length)) === hash;
    yield { kind: 'chunk', hash, length, isSound, where };
    start += length;
  }
}

function toPlace(pack: string, offset: number): string {
  return `packs/${pack}, block at ${offset}`;
}

function toDamage(where: string): ArchiveError {
  return new ArchiveError('ARCHIVE_DAMAGED', `${where}: damaged`, 'Run "scrollkeep archive verify" to see which files are hit; --repair takes what it can from the source again.');
}
