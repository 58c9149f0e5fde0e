import { promisify } from 'node:util';
import { loadCrypto, loadZlib } from '../node-on-demand.ts';

/**
 * What packs are made of: some chunks compressed together. Little-endian: `SKB1`, codec (1), zero (1), number of chunks
 * (2), raw length (4), stored length (4), the first 16 bytes of the SHA-256 of all the rest; per chunk its hash (32)
 * and length (4); the stored bytes.
 */
export interface BlockHeader {
  readonly codec: number;
  readonly rawLength: number;
  readonly storedLength: number;
  readonly chunks: readonly { readonly hash: string; readonly length: number }[];
  /** Of header and table. */
  readonly headLength: number;
}

export interface RawChunk {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** The two parts of a block as they are in a pack, one behind the other. */
export interface EncodedBlock {
  readonly head: Buffer;
  readonly stored: Uint8Array;
}

export type Level = 'fast' | 'better';

export const fixedBytes = 32;
export const maxBlockChunks = 1024;
/** Small chunks share a block up to this. */
export const blockBytes = 1024 * 1024;
/** The longest that is believed: a damaged length must not ask for gigabytes. */
const mostBytes = 8 * blockBytes;
const entryBytes = 36;
const magic = 0x31424b53;
/** The fast one spares a quarter of the time of the next for a tenth more bytes, which compaction takes back. */
const qualities = { fast: 0, better: 5 } as const;
/** A block is not longer than 2^20 bytes as a rule; a larger window would only cost memory that has to be cleared. */
const windowBits = { fast: 20, better: 22 } as const;
/** What a block of transcripts shrinks to, as long as none tells. */
const usualBytes = 256 * 1024;
const leastPieceBytes = 64 * 1024;

/**
 * `raw` is the bytes of all chunks, where they stand end to end already; `expectedBytes` about what they will be stored
 * in; `known` is what they were packed to elsewhere. The fast level leaves little behind that has to be cleaned up: in
 * a long run that took a tenth of the time.
 */
export async function encodeBlock(
  chunks: readonly RawChunk[],
  level: Level,
  raw: Uint8Array = Buffer.concat(chunks.map(({ bytes }) => bytes)),
  expectedBytes = usualBytes,
  known?: Uint8Array,
): Promise<EncodedBlock> {
  const packed = known ?? (level === 'fast' ? compressFast(raw, expectedBytes) : await compressBetter(raw));
  const isSmaller = packed.length < raw.length;
  const stored = isSmaller ? packed : raw;
  const head = Buffer.alloc(fixedBytes + chunks.length * entryBytes);
  head.writeUInt32LE(magic, 0);
  head.writeUInt8(isSmaller ? 1 : 0, 4);
  head.writeUInt16LE(chunks.length, 6);
  head.writeUInt32LE(raw.length, 8);
  head.writeUInt32LE(stored.length, 12);
  for (const [at, { hash, bytes }] of chunks.entries()) {
    head.write(hash, fixedBytes + at * entryBytes, 32, 'base64url');
    head.writeUInt32LE(bytes.length, fixedBytes + at * entryBytes + 32);
  }
  toBlockCheck(head, stored).copy(head, 16, 0, 16);
  return { head, stored };
}

/**
 * Takes a few milliseconds: on other threads, several at a time, it takes a fifth more CPU. The output comes in a piece
 * with some room to spare, because a second one costs a copy of both.
 */
export function compressFast(raw: Uint8Array, expectedBytes = usualBytes): Buffer {
  const whole = Math.max(raw.length, leastPieceBytes);
  const chunkSize = Math.min(whole, Math.max(leastPieceBytes, expectedBytes + (expectedBytes >> 3)));
  return loadZlib().brotliCompressSync(raw, { chunkSize, params: toParams(raw, 'fast') });
}

/** All the output comes in one piece, because each piece is a way to another thread and back. */
function compressBetter(raw: Uint8Array): Promise<Buffer> {
  const chunkSize = Math.max(raw.length, leastPieceBytes);
  return promisify(loadZlib().brotliCompress)(raw, { chunkSize, params: toParams(raw, 'better') });
}

function toParams(raw: Uint8Array, level: Level): Record<number, number> {
  const { constants } = loadZlib();
  return {
    [constants.BROTLI_PARAM_QUALITY]: qualities[level],
    [constants.BROTLI_PARAM_LGWIN]: windowBits[level],
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
}

/** How many bytes header and table take; undefined if no block begins with these. */
export function findHeadLength(fixed: Buffer): number | undefined {
  if (fixed.length < fixedBytes || fixed.readUInt32LE(0) !== magic) return undefined;
  const count = fixed.readUInt16LE(6);
  return count === 0 || count > maxBlockChunks ? undefined : fixedBytes + count * entryBytes;
}

/** Whether the numbers can be true; only `isSoundBlock` proves the bytes. */
export function parseBlockHeader(head: Buffer): BlockHeader | undefined {
  const headLength = findHeadLength(head);
  if (headLength === undefined || head.length < headLength) return undefined;
  const [codec, rawLength, storedLength] = [head.readUInt8(4), head.readUInt32LE(8), head.readUInt32LE(12)];
  if (codec > 1 || rawLength > mostBytes || storedLength > mostBytes || storedLength > rawLength) return undefined;
  const chunks: { hash: string; length: number }[] = [];
  let sum = 0;
  for (let at = fixedBytes; at < headLength; at += entryBytes) {
    const length = head.readUInt32LE(at + 32);
    chunks.push({ hash: head.toString('base64url', at, at + 32), length });
    sum += length;
  }
  return sum === rawLength ? { codec, rawLength, storedLength, chunks, headLength } : undefined;
}

/** Whether every byte of a block is as it was written. */
export function isSoundBlock(block: Buffer, { headLength }: BlockHeader): boolean {
  return toBlockCheck(block.subarray(0, headLength), block.subarray(headLength)).compare(block, 16, 32, 0, 16) === 0;
}

/**
 * Throws where the stored bytes are damaged, or unfold into more than the header says. In one piece: to put many small
 * ones together costs more than unfolding them.
 */
export function decodeBlock(stored: Uint8Array, { codec, rawLength }: BlockHeader): Uint8Array {
  if (codec === 0) return stored;
  return loadZlib().brotliDecompressSync(stored, {
    maxOutputLength: Math.max(1, rawLength),
    chunkSize: toPieceBytes(rawLength),
  });
}

/** With some room to spare: in a buffer that gets full, Node cannot see that it was the last one. */
export function toPieceBytes(length: number): number {
  return length + 64;
}

function toBlockCheck(head: Uint8Array, stored: Uint8Array): Buffer {
  return loadCrypto()
    .createHash('sha256')
    .update(head.subarray(0, 16))
    .update(head.subarray(fixedBytes))
    .update(stored)
    .digest();
}
