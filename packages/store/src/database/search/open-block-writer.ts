import type { TermCollector } from './open-term-collector.ts';
import { putNumber, type PostingBlock } from './posting-blocks.ts';

const blockBytes = 16 * 1024;

export interface BlockWriter {
  /** An entry: its key as a part of `keys`, the number of its documents, and these as the first bytes of `coded`. Keys come in order. */
  add(keys: Uint8Array, from: number, to: number, count: number, coded: Uint8Array, length: number): void;
  end(): readonly PostingBlock[];
  bytes(): number;
}

export function openBlockWriter(): BlockWriter {
  const blocks: PostingBlock[] = [];
  let data = Buffer.allocUnsafe(blockBytes * 2);
  let at = 0;
  let total = 0;
  let firstTerm: Uint8Array | undefined;
  let previous = new Uint8Array(4096);
  let previousLength = 0;

  function reserve(bytes: number): void {
    if (at + bytes <= data.length) return;
    const larger = Buffer.allocUnsafe(Math.max(data.length * 2, at + bytes));
    data.copy(larger, 0, 0, at);
    data = larger;
  }

  function flush(): void {
    if (firstTerm === undefined) return;
    blocks.push({ firstTerm, data: new Uint8Array(data.subarray(0, at)) });
    total += at;
    at = 0;
    firstTerm = undefined;
    previousLength = 0;
  }

  return {
    add(keys, from, to, count, coded, length) {
      if (firstTerm !== undefined && at + length > blockBytes) flush();
      if (firstTerm === undefined) firstTerm = keys.slice(from, to);
      const keyLength = to - from;
      const most = Math.min(previousLength, keyLength);
      let shared = 0;
      while (shared < most && previous[shared] === keys[from + shared]) shared++;
      reserve(keyLength + length + 20);
      at = putNumber(data, at, shared);
      at = putNumber(data, at, keyLength - shared);
      if (keyLength > previous.length) {
        const larger = new Uint8Array(keyLength * 2);
        larger.set(previous);
        previous = larger;
      }
      for (let each = shared; each < keyLength; each++) {
        const byte = keys[from + each] as number;
        data[at++] = byte;
        previous[each] = byte;
      }
      previousLength = keyLength;
      at = putNumber(data, at, count);
      at = putNumber(data, at, length);
      if (length > longList) {
        data.set(coded.subarray(0, length), at);
        at += length;
      } else for (let each = 0; each < length; each++) data[at++] = coded[each] as number;
    },
    end() {
      flush();
      return blocks;
    },
    bytes: () => total + at,
  };
}

/** Above this a copy in one go is worth its call. */
const longList = 64;

export function writeTerms(terms: TermCollector): { readonly blocks: readonly PostingBlock[]; readonly bytes: number } {
  const writer = openBlockWriter();
  terms.forEach(writer.add);
  const blocks = writer.end();
  return { blocks, bytes: writer.bytes() };
}
