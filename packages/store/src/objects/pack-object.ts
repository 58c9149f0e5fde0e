import { createHash } from 'node:crypto';
import { decodeBlock, isSoundBlock, parseBlockHeader, type EncodedBlock, type RawChunk } from '../archive/block.ts';
import { toChunkHash, type Chunk } from '../archive/chunk.ts';

/** A block of a pack: its position, and the chunks in it, end to end. */
export interface PackedBlock {
  readonly offset: number;
  readonly length: number;
  readonly chunks: readonly Chunk[];
}

/** Encrypts and decrypts what is kept elsewhere. */
export interface Cipher {
  /** The public key it encrypts for. */
  readonly recipient: string;
  seal(bytes: Uint8Array): Promise<Uint8Array>;
  /** Undefined where only the public half of the key is known. */
  readonly open?: ((sealed: Uint8Array) => Promise<Uint8Array>) | undefined;
}

/** At the end of a pack: length of the heads (4), the first 16 bytes of their SHA-256, `SKP1`. */
export const packFootBytes = 24;
const magic = 0x31504b53;

/**
 * A pack as one object: its blocks, then their heads once more, so that one read of its end says what is in it, then
 * the foot. It never changes: its name is the hash of its bytes. Some random bytes between blocks and heads, which no
 * reader looks at, give the same chunks another name each time.
 */
export function printPack(
  blocks: readonly EncodedBlock[],
  salt: Uint8Array = new Uint8Array(0),
): {
  readonly bytes: Buffer;
  readonly blocks: readonly PackedBlock[];
} {
  const heads = Buffer.concat(blocks.map(({ head }) => head));
  const foot = Buffer.alloc(packFootBytes);
  foot.writeUInt32LE(heads.length, 0);
  toCheckBytes(heads).copy(foot, 4, 0, 16);
  foot.writeUInt32LE(magic, 20);
  return {
    bytes: Buffer.concat([...blocks.flatMap(({ head, stored }) => [head, stored]), salt, heads, foot]),
    blocks: parseHeads(heads) ?? [],
  };
}

/** How many bytes before the foot the heads take; undefined if this is not the end of a pack. */
export function parsePackFoot(foot: Buffer, packBytes: number): number | undefined {
  if (foot.length !== packFootBytes || foot.readUInt32LE(20) !== magic) return undefined;
  const length = foot.readUInt32LE(0);
  return length + packFootBytes <= packBytes ? length : undefined;
}

/** The blocks of a pack by its end, heads and foot; undefined if it is damaged. */
export function parsePackEnd(end: Buffer): readonly PackedBlock[] | undefined {
  const heads = end.subarray(0, -packFootBytes);
  const foot = end.subarray(-packFootBytes);
  return toCheckBytes(heads).compare(foot, 4, 20, 0, 16) === 0 ? parseHeads(heads) : undefined;
}

/** All chunks of a block, each proven by its hash; undefined if it is damaged. */
export function parsePackedBlock(block: Buffer): readonly RawChunk[] | undefined {
  const header = parseBlockHeader(block);
  if (header === undefined || block.length !== header.headLength + header.storedLength) return undefined;
  if (!isSoundBlock(block, header)) return undefined;
  let raw: Uint8Array;
  try {
    raw = decodeBlock(block.subarray(header.headLength), header);
  } catch {
    return undefined;
  }
  let start = 0;
  const chunks = header.chunks.map(({ hash, length }) => {
    const bytes = raw.subarray(start, (start += length));
    return { hash, bytes };
  });
  return chunks.every(({ hash, bytes }) => toChunkHash(bytes) === hash) ? chunks : undefined;
}

/** The name of an object that is proven by it. */
export function toObjectHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function parseHeads(heads: Buffer): readonly PackedBlock[] | undefined {
  const blocks: PackedBlock[] = [];
  let offset = 0;
  for (let at = 0; at < heads.length;) {
    const header = parseBlockHeader(heads.subarray(at));
    if (header === undefined) return undefined;
    const length = header.headLength + header.storedLength;
    blocks.push({ offset, length, chunks: header.chunks });
    offset += length;
    at += header.headLength;
  }
  return blocks;
}

function toCheckBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
