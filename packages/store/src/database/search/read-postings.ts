import type { DocBits } from './doc-bits.ts';
import { BlockCursor } from './posting-blocks.ts';

/** Adds the documents of an entry to a set: the innermost loop of every search, so nothing is called in it. */
export function addDocuments(bytes: Uint8Array, from: number, to: number, base: number, into: DocBits): void {
  let document = base;
  for (let at = from; at < to; ) {
    let byte = bytes[at++] as number;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      distance |= (byte & 127) << shift;
    }
    document += distance;
    const word = document >>> 5;
    into[word] = (into[word] as number) | (1 << (document & 31));
  }
}

/** Adds the documents of every key of a block from one up to another, without the latter. */
export function addKeyRange(block: Uint8Array, from: Uint8Array, to: Uint8Array, base: number, into: DocBits): void {
  const cursor = new BlockCursor(block);
  while (cursor.next()) {
    if (compareStart(cursor.key, cursor.keyLength, to) >= 0) return;
    if (compareStart(cursor.key, cursor.keyLength, from) >= 0) addDocuments(block, cursor.from, cursor.to, base, into);
  }
}

/** Of a key that stands at the beginning of a larger array. */
function compareStart(key: Uint8Array, length: number, other: Uint8Array): number {
  const most = Math.min(length, other.length);
  for (let at = 0; at < most; at++) if (key[at] !== other[at]) return (key[at] as number) - (other[at] as number);
  return length - other.length;
}
