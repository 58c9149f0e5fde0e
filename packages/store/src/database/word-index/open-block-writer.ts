import type { PostingBlock } from './block.ts';
import { putNumber } from './posting-list.ts';
import type { EachTerm } from './for-each-term.ts';

const blockBytes = 16 * 1024;

export interface BlockWriter {
  /** Terms come in the order of their keys; a key must stay as it is until the next one comes. */
  readonly add: EachTerm;
  end(): readonly PostingBlock[];
  bytes(): number;
}

export function openBlockWriter(): BlockWriter {
  const blocks: PostingBlock[] = [];
  let data = new Uint8Array(blockBytes * 2);
  let at = 0;
  let total = 0;
  let firstTerm: Uint8Array | undefined;
  /** Where the key before stands, so that what both begin with is written once. */
  let previous: Uint8Array = new Uint8Array(0);
  let previousFrom = 0;
  let previousLength = 0;

  function reserve(bytes: number): void {
    if (at + bytes <= data.length) return;
    const larger = new Uint8Array(Math.max(data.length * 2, at + bytes));
    larger.set(data.subarray(0, at));
    data = larger;
  }

  function flush(): void {
    if (firstTerm === undefined) return;
    blocks.push({ firstTerm, data: data.slice(0, at) });
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
      while (shared < most && previous[previousFrom + shared] === keys[from + shared]) shared++;
      reserve(keyLength + length + 20);
      const bytes = data;
      let next = putNumber(bytes, at, shared);
      next = putNumber(bytes, next, keyLength - shared);
      for (let each = from + shared; each < to; each++) bytes[next++] = keys[each] as number;
      previous = keys;
      previousFrom = from;
      previousLength = keyLength;
      next = putNumber(bytes, next, count);
      next = putNumber(bytes, next, length);
      if (length > longList) {
        bytes.set(coded.subarray(0, length), next);
        next += length;
      } else for (let each = 0; each < length; each++) bytes[next++] = coded[each] as number;
      at = next;
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
