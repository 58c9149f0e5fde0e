import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ArchiveError } from './archive-error.ts';
import {
  blockBytes,
  encodeBlock,
  maxBlockChunks,
  parseBlockHeader,
  type EncodedBlock,
  type Level,
  type RawChunk,
} from './block.ts';
import { failPoint, isFailPoint } from './fail-point.ts';
import type { FolderChunkStore } from './chunk-packs.ts';
import { fastEnding, listPacks } from './list-packs.ts';
import { openPackReader, toLocations, type Location } from './open-pack-reader.ts';
import type { RecentChunks } from './recent-chunks.ts';
import { makePrivateFolder, privateFileMode, writeAll } from '../private-files.ts';
import { removeFile, syncFolder } from './write-file.ts';

interface OpenPack {
  readonly name: string;
  readonly file: number;
  size: number;
}

const maxPackBytes = 64 * 1024 * 1024;
/** A shorter chunk is packed again, in one block with others. */
const leastPackedBytes = blockBytes / 4;
/** Blocks that are compressed while the next one fills; the fast ones are done at once. */
const mostInFlight = { fast: 0, better: 4 } as const;

export function openFolderChunkStore(folder: string, recent?: RecentChunks): FolderChunkStore {
  const packs = openPackReader(folder);
  let index: Map<string, Location> | undefined;
  /** Up to where each pack is in it. */
  const ends = new Map<string, number>();
  let level: Level = 'fast';
  let started: string[] | undefined;
  let writing: OpenPack | undefined;
  let group: RawChunk[] = [];
  let groupBytes = 0;
  /**
   * The bytes of the group end to end. Memory that was used before: the system hands out new memory page by page, which
   * takes longer than to fill it.
   */
  let room: Buffer | undefined;
  const freeBuffers: Buffer[] = [];
  /** Put, but not yet written. */
  const pending = new Map<string, Uint8Array>();
  const inFlight: {
    readonly chunks: readonly RawChunk[];
    readonly room: Buffer | undefined;
    readonly block: Promise<EncodedBlock>;
  }[] = [];
  /** What the last block of some size was stored in. */
  let expectedBytes: number | undefined;

  /** Where a chunk is twice, the later one counts: it was written because the first is damaged. */
  function getIndex(): Map<string, Location> {
    if (index !== undefined) return index;
    ends.clear();
    index = new Map();
    addLocations(index);
    return index;
  }

  function addLocations(into: Map<string, Location>): void {
    for (const pack of listPacks(folder)) {
      let end = ends.get(pack) ?? 0;
      for (const [hash, location] of packs.readLocations(pack, end)) {
        into.set(hash, location);
        end = Math.max(end, location.offset + location.blockLength);
      }
      ends.set(pack, end);
    }
  }

  function getNow(hash: string): Uint8Array {
    const waiting = pending.get(hash);
    // A copy, which `slice` of a Buffer is not: the room is used again.
    if (waiting !== undefined) return new Uint8Array(waiting);
    const location = getIndex().get(hash);
    if (location === undefined)
      throw new ArchiveError(
        'ARCHIVE_DAMAGED',
        `chunk ${hash} is missing`,
        'Run "scrollkeep archive verify" to see which files need it.',
      );
    return recent?.get(hash) ?? packs.getChunk(hash, location);
  }

  /** Only the pack that grows can have one: the others were whole before anybody referred to them. */
  function findUnfinishedEnd(): { readonly pack: string; readonly offset: number } | undefined {
    const pack = listPacks(folder).at(-1);
    const offset = pack?.endsWith(fastEnding) === true ? packs.scanGrowing(pack).unfinishedAt : undefined;
    return pack === undefined || offset === undefined ? undefined : { pack, offset };
  }

  function closeGroup(): void {
    if (group.length === 0 || room === undefined) return;
    inFlight.push({
      chunks: group,
      room,
      block: encodeBlock(group, level, room.subarray(0, groupBytes), expectedBytes),
    });
    room = undefined;
    group = [];
    groupBytes = 0;
  }

  function reserveBuffer(length: number): Buffer {
    if (groupBytes + length > blockBytes || group.length >= maxBlockChunks) closeGroup();
    if (room !== undefined && room.length < groupBytes + length) room = undefined;
    room ??=
      (length <= blockBytes ? freeBuffers.pop() : undefined) ?? Buffer.allocUnsafeSlow(Math.max(blockBytes, length));
    return room.subarray(groupBytes, groupBytes + length);
  }

  async function writeOldest(): Promise<void> {
    const oldest = inFlight.shift();
    if (oldest === undefined) return;
    const { head, stored } = await oldest.block;
    const length = head.length + stored.length;
    const pack = getWritable(length);
    if (isFailPoint('block-half-written'))
      writeAll(pack.file, Buffer.concat([head, stored]).subarray(0, length >> 1), pack.size);
    failPoint('block-half-written');
    writeAll(pack.file, head, pack.size);
    writeAll(pack.file, stored, pack.size + head.length);
    failPoint('block-written');
    const header = parseBlockHeader(head);
    if (header !== undefined) {
      packs.noteWritten(pack.name, pack.size, header);
      if (index !== undefined)
        for (const [hash, location] of toLocations(pack.name, pack.size, header)) index.set(hash, location);
    }
    pack.size += length;
    if (header !== undefined && header.rawLength > blockBytes / 2) expectedBytes = stored.length;
    for (const { hash } of oldest.chunks) pending.delete(hash);
    if (oldest.room !== undefined) freeBuffers.push(oldest.room);
  }

  function getWritable(length: number): OpenPack {
    if (writing !== undefined && writing.size + length > maxPackBytes && writing.size > 0) closePack();
    writing ??= openPack(length);
    return writing;
  }

  function openPack(length: number): OpenPack {
    makePrivateFolder(folder);
    const names = listPacks(folder);
    const last = names.at(-1);
    if (
      level === 'fast' &&
      started === undefined &&
      last?.endsWith(fastEnding) === true &&
      findUnfinishedEnd() === undefined
    ) {
      const file = openSync(join(folder, last), 'r+');
      const { size } = fstatSync(file);
      if (size + length <= maxPackBytes) return { name: last, file, size };
      closeSync(file);
    }
    const number = names.reduce((most, name) => Math.max(most, Number.parseInt(name, 10)), 0) + 1;
    const name = `${String(number).padStart(6, '0')}${level === 'fast' ? fastEnding : '.pack'}`;
    const file = openSync(join(folder, name), 'wx+', privateFileMode);
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

  return {
    has: async (hash) => pending.has(hash) || getIndex().has(hash),
    get: async (hash) => getNow(hash),
    getNow,
    reserveBuffer,

    async put(hash, bytes, packed) {
      if (pending.has(hash)) return;
      if (packed !== undefined && level === 'fast' && bytes.length > leastPackedBytes) {
        closeGroup();
        const chunks = [{ hash, bytes }];
        inFlight.push({ chunks, room: undefined, block: encodeBlock(chunks, level, bytes, undefined, packed) });
        pending.set(hash, bytes);
      } else {
        const own = reserveBuffer(bytes.length);
        if (own.buffer !== bytes.buffer || own.byteOffset !== bytes.byteOffset) own.set(bytes);
        group.push({ hash, bytes: own });
        groupBytes += bytes.length;
        pending.set(hash, own);
      }
      if (inFlight.length <= mostInFlight[level]) return;
      while (inFlight.length > mostInFlight[level]) await writeOldest();
      // Nothing above may have waited for anything: without this a long run would be deaf to Ctrl-C and to whoever asks
      // the server meanwhile.
      await setImmediate();
    },

    async flush() {
      closeGroup();
      while (inFlight.length > 0) await writeOldest();
      if (writing === undefined) return;
      closePack();
      syncFolder(folder);
      failPoint('pack-synced');
    },

    async *list() {
      yield* packs.list();
    },

    catchUp() {
      if (index !== undefined) addLocations(index);
    },
    listPacks: () => listPacks(folder),
    listPacksWithGaps: () => listPacks(folder).filter(packs.hasGaps),
    findPack: (hash) => getIndex().get(hash)?.pack,
    *listShares() {
      for (const [hash, { pack, blockLength, length }] of getIndex())
        yield { hash, pack, bytes: Math.min(blockLength, length) };
    },
    countSmallPieces: () =>
      listPacks(folder)
        .filter((pack) => pack.endsWith(fastEnding))
        .reduce((sum, pack) => sum + packs.scanGrowing(pack).smallPieces, 0),

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
      packs.forget(name);
      removeFile(join(folder, name));
      // Copies of its chunks may be in other packs.
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
      packs.close();
    },
  };
}
