import { parseChunks, type Chunk } from './chunk.ts';
import type { PrintedVersion } from './manifest.ts';

/**
 * The versions of one file from two archives, the oldest first. A version that another one begins with says nothing
 * new: it is the same file, seen earlier.
 */
export function mergeVersions(
  own: readonly PrintedVersion[],
  other: readonly PrintedVersion[],
  getChunk: (hash: string) => Uint8Array,
): readonly PrintedVersion[] {
  const merged = [...own];
  for (const version of other) {
    if (merged.some((known) => isPrefix(version, known, getChunk))) continue;
    const shorter = merged.findIndex((known) => isPrefix(known, version, getChunk));
    if (shorter === -1) merged.push(version);
    else merged[shorter] = [merged[shorter]?.[0] ?? version[0], version[1], version[2], version[3]];
  }
  return merged.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

function isPrefix(short: PrintedVersion, long: PrintedVersion, getChunk: (hash: string) => Uint8Array): boolean {
  if (short[2] > long[2]) return false;
  if (long[3] === short[3] || long[3].startsWith(`${short[3]} `) || short[3] === '') return true;
  const [a, b] = [openBytes(parseChunks(short[3]) ?? [], getChunk), openBytes(parseChunks(long[3]) ?? [], getChunk)];
  for (let left = short[2]; left > 0;) {
    const [first, second] = [a.peek(), b.peek()];
    const length = Math.min(left, first.length, second.length);
    if (length === 0 || Buffer.compare(first.subarray(0, length), second.subarray(0, length)) !== 0) return false;
    a.skip(length);
    b.skip(length);
    left -= length;
  }
  return true;
}

/** Bytes of chunks as one stream, whatever their cuts. */
function openBytes(chunks: readonly Chunk[], getChunk: (hash: string) => Uint8Array) {
  let at = 0;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    peek(): Uint8Array {
      while (rest.length === 0 && at < chunks.length) rest = getChunk(chunks[at++]?.hash ?? '');
      return rest;
    },
    skip(length: number): void {
      rest = rest.subarray(length);
    },
  };
}
