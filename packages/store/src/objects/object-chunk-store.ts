import { ArchiveError } from '../archive/archive-error.ts';
import { blockBytes, encodeBlock, maxBlockChunks, type EncodedBlock, type RawChunk } from '../archive/block.ts';
import type { ChunkStore } from '../archive/chunk-store.ts';
import { failPoint } from '../archive/fail-point.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import type { Cipher, PackedBlock } from './pack-object.ts';
import { parsePackedBlock, printPack, toObjectHash } from './pack-object.ts';
import { packPrefix, readPackBlocks, toPackName } from './pack-names.ts';
import { readPack } from './read-pack.ts';

/**
 * Chunks in packs that never change, as objects of a bucket. One process at a time writes below a prefix, or several
 * that tell each other what they wrote (`learn`, `forget`).
 */
export interface ObjectChunkStore extends ChunkStore {
  listMissing(hashes: Iterable<string>): readonly string[];
  /** What is in each pack, as far as it is known. */
  readonly packs: () => ReadonlyMap<string, readonly PackedBlock[]>;
  /** Packs whose content cannot be told: encrypted for another key, or without the key to read them. */
  readonly unknownPacks: () => readonly string[];
  /**
   * Puts what is needed of packs that also hold something else into new packs, and gives the names of the old ones: to
   * be removed once nothing refers to them.
   */
  moveOut(
    needed: ReadonlySet<string>,
    read: (hash: string) => Promise<Uint8Array>,
    options?: MoveOptions,
  ): Promise<readonly string[]>;
  removePacks(names: readonly string[]): Promise<void>;
  /** Packs that another process wrote, as the store lists them. */
  learn(stored: readonly StoredObject[]): Promise<void>;
  /** Packs that are no longer there: a chunk of theirs counts if it is in another one too. */
  forget(names: readonly string[]): void;
  /** The pack a chunk would be read from. */
  findPack(hash: string): string | undefined;
}

export interface MoveOptions {
  /** Packs that are written anew although all of them is needed. */
  readonly also?: ReadonlySet<string> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ObjectChunkStoreOptions {
  readonly cipher?: Cipher | undefined;
  /** What this machine knows of packs, so that nobody has to read their ends again. */
  readonly index?: PackIndex | undefined;
  /** A pack is written when it has so many bytes. */
  readonly packBytes?: number;
  /** Random bytes for each pack: its name is never used again, so that a late deletion cannot hit a newer one. */
  readonly createSalt?: (() => Uint8Array) | undefined;
}

/** What is in which pack, kept beside. */
export interface PackIndex {
  readonly packs: ReadonlyMap<string, readonly PackedBlock[]>;
  add(name: string, blocks: readonly PackedBlock[]): void;
  remove(names: readonly string[]): void;
}

const usualPackBytes = 16 * 1024 * 1024;
const blocksKept = 8;

interface Place {
  readonly pack: string;
  readonly block: PackedBlock;
}

export async function openObjectChunkStore(
  objects: ObjectStore,
  { cipher, index, packBytes = usualPackBytes, createSalt }: ObjectChunkStoreOptions = {},
): Promise<ObjectChunkStore> {
  const { packs, unknown } = await readPackBlocks(objects, cipher, index);
  const places = new Map<string, Place>();
  for (const [pack, blocks] of packs) addPlaces(pack, blocks);
  /** Chunks of the block that fills, blocks of the pack that fills. */
  let group: RawChunk[] = [];
  let groupBytes = 0;
  let blocks: { readonly encoded: EncodedBlock; readonly chunks: readonly RawChunk[] }[] = [];
  let waitingBytes = 0;
  /** Put, but not yet kept. */
  const pending = new Map<string, Uint8Array>();
  const decoded = new Map<string, readonly RawChunk[]>();
  /** One pack after the other. */
  let last: Promise<void> = Promise.resolve();

  function addPlaces(pack: string, packed: readonly PackedBlock[]): void {
    for (const block of packed) for (const { hash } of block.chunks) places.set(hash, { pack, block });
  }

  async function closeGroup(): Promise<void> {
    if (group.length === 0) return;
    const chunks = group;
    [group, groupBytes] = [[], 0];
    const encoded = await encodeBlock(chunks, 'better');
    blocks.push({ encoded, chunks });
    waitingBytes += encoded.head.length + encoded.stored.length;
  }

  async function writePack(): Promise<void> {
    await closeGroup();
    if (blocks.length === 0) return;
    const taken = blocks;
    [blocks, waitingBytes] = [[], 0];
    try {
      const pack = printPack(
        taken.map(({ encoded }) => encoded),
        createSalt?.(),
      );
      const bytes = cipher === undefined ? pack.bytes : await cipher.seal(pack.bytes);
      const name = toPackName(toObjectHash(bytes), cipher);
      await objects.put(packPrefix + name, bytes);
      failPoint('copy-pack-sent');
      // It may be the very pack that could not be read before.
      if (unknown.includes(name)) unknown.splice(unknown.indexOf(name), 1);
      packs.set(name, pack.blocks);
      addPlaces(name, pack.blocks);
      index?.add(name, pack.blocks);
    } finally {
      // If it failed they are not there, and whoever put them is told.
      for (const { chunks } of taken) for (const { hash } of chunks) pending.delete(hash);
    }
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function put(hash: string, bytes: Uint8Array): Promise<void> {
    if (pending.has(hash)) return;
    const own = Uint8Array.prototype.slice.call(bytes);
    pending.set(hash, own);
    await inTurn(async () => {
      if (groupBytes + own.length > blockBytes || group.length >= maxBlockChunks) await closeGroup();
      group.push({ hash, bytes: own });
      groupBytes += own.length;
      if (waitingBytes >= packBytes) await writePack();
    });
  }

  async function readBlock({ pack, block }: Place): Promise<readonly RawChunk[]> {
    const name = `${pack}:${block.offset}`;
    const known = decoded.get(name);
    if (known !== undefined) return known;
    const chunks = cipher === undefined ? await readPart(pack, block) : await readSealed(pack, block);
    if (chunks === undefined) throw toDamage(`${objects.name}/${packPrefix}${pack}, block at ${block.offset}: damaged`);
    keep(name, chunks);
    return chunks;
  }

  function keep(name: string, chunks: readonly RawChunk[]): void {
    decoded.set(name, chunks);
    const [oldest] = decoded.keys();
    if (decoded.size > blocksKept && oldest !== undefined) decoded.delete(oldest);
  }

  async function readPart(pack: string, { offset, length }: PackedBlock): Promise<readonly RawChunk[] | undefined> {
    const bytes = await objects.getRange(packPrefix + pack, offset, length);
    return bytes === undefined ? undefined : parsePackedBlock(Buffer.from(bytes));
  }

  /** An encrypted pack is read as a whole: its blocks are kept as far as there is room. */
  async function readSealed(pack: string, wanted: PackedBlock): Promise<readonly RawChunk[] | undefined> {
    const read = await readPack(objects, pack, cipher);
    if (read.kind !== 'blocks') return undefined;
    let found: readonly RawChunk[] | undefined;
    for (const { offset, chunks } of read.blocks()) {
      if (offset === wanted.offset) found = chunks;
      else if (chunks !== undefined && offset > wanted.offset) keep(`${pack}:${offset}`, chunks);
      if (offset > wanted.offset && decoded.size >= blocksKept) break;
    }
    return found;
  }

  function forget(names: readonly string[]): void {
    index?.remove(names);
    const gone = new Set(names);
    for (const name of names) packs.delete(name);
    const lost = new Set<string>();
    for (const [hash, { pack }] of places) if (gone.has(pack)) lost.add(hash);
    for (const hash of lost) places.delete(hash);
    unknown.splice(0, unknown.length, ...unknown.filter((name) => !gone.has(name)));
    if (lost.size === 0) return;
    for (const [pack, own] of packs)
      for (const block of own)
        for (const { hash } of block.chunks) if (lost.has(hash)) places.set(hash, { pack, block });
  }

  async function get(hash: string): Promise<Uint8Array> {
    const waiting = pending.get(hash);
    if (waiting !== undefined) return new Uint8Array(waiting);
    const place = places.get(hash);
    if (place === undefined) throw toDamage(`chunk ${hash} is not in ${objects.name}`);
    const chunk = (await readBlock(place)).find((each) => each.hash === hash);
    if (chunk === undefined) throw toDamage(`chunk ${hash} is damaged in ${objects.name}`);
    return new Uint8Array(chunk.bytes);
  }

  return {
    packs: () => packs,
    unknownPacks: () => unknown,
    listMissing: (hashes) => [...hashes].filter((hash) => !pending.has(hash) && !places.has(hash)),
    has: async (hash) => pending.has(hash) || places.has(hash),
    get,
    put,
    flush: () => inTurn(writePack),

    async *list() {
      for (const pack of [...packs.keys(), ...unknown]) {
        const where = `${packPrefix}${pack}`;
        const read = await readPack(objects, pack, cipher);
        if (read.kind !== 'blocks') {
          yield { kind: 'damage', where: `${where}: ${read.why}`, bytes: read.bytes, isUnfinished: false };
          continue;
        }
        for (const { offset, length, chunks } of read.blocks()) {
          const place = `${where}, block at ${offset}`;
          if (chunks === undefined) yield { kind: 'damage', where: place, bytes: length, isUnfinished: false };
          for (const { hash, bytes } of chunks ?? [])
            yield { kind: 'chunk', hash, length: bytes.length, isSound: true, where: place };
        }
      }
    },

    async moveOut(needed, read, { also, signal } = {}) {
      const old = [...packs].filter(
        ([name, own]) =>
          also?.has(name) === true ||
          own.some(({ chunks }) => chunks.some(({ hash }) => !needed.has(hash) || places.get(hash)?.pack !== name)),
      );
      for (const [name, own] of old) {
        for (const { hash } of own.flatMap(({ chunks }) => chunks)) {
          if (!needed.has(hash) || places.get(hash)?.pack !== name) continue;
          signal?.throwIfAborted();
          await put(hash, await read(hash).catch(() => get(hash)));
        }
      }
      await inTurn(writePack);
      return old.map(([name]) => name);
    },

    async removePacks(names) {
      await objects.remove(names.map((name) => packPrefix + name));
      forget(names);
    },

    async learn(stored) {
      const fresh = stored.filter(({ key }) => !packs.has(key.slice(packPrefix.length)));
      const read = await readPackBlocks(objects, cipher, index, fresh);
      for (const [name, own] of read.packs) {
        packs.set(name, own);
        addPlaces(name, own);
      }
    },
    forget,
    findPack: (hash) => places.get(hash)?.pack,

    close: () => last,
  };
}

function toDamage(message: string): ArchiveError {
  return new ArchiveError('ARCHIVE_DAMAGED', message, 'Run "scrollkeep archive verify --copy ADDRESS".');
}
