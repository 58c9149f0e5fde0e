import { StoreError } from '../dialects/store-error.ts';
import type { DocBits } from './doc-bits.ts';
import { addDocuments } from './posting-list.ts';
import { compareStart } from './term.ts';

/** Terms of a segment in order, a few kilobytes at a time: few rows, and each is one read. */
export interface PostingBlock {
  readonly firstTerm: Uint8Array;
  readonly data: Uint8Array;
}

export interface PostingEntry {
  /** Valid until the next entry is read. */
  readonly key: Uint8Array;
  /** How many documents the list has. */
  readonly count: number;
  /** The posting list. */
  readonly bytes: Uint8Array;
}

/**
 * Goes through the entries of a block; what it shows is of the current one and valid until the next. The only place
 * that knows how a block is read (it is written by `open-block-writer.ts`), and without an object for each entry: a
 * search goes through thousands of blocks.
 */
export class BlockCursor {
  /** The key is at its beginning. */
  key = new Uint8Array(256);
  keyLength = 0;
  count = 0;
  /** Where the posting list of the entry is in the block. */
  from = 0;
  to = 0;
  private readonly block: Uint8Array;
  private at = 0;

  constructor(block: Uint8Array) {
    this.block = block;
  }

  /** False at the end of the block. */
  next(): boolean {
    const { block } = this;
    this.at = this.to;
    if (this.at >= block.length) return false;
    const shared = this.readNumber();
    const added = this.readNumber();
    if (shared < 0 || added < 0 || shared > this.keyLength || this.at + added > block.length) throw toDamage();
    const length = shared + added;
    if (length > this.key.length) {
      const larger = new Uint8Array(length * 2);
      larger.set(this.key);
      this.key = larger;
    }
    const { key } = this;
    let { at } = this;
    for (let place = shared; place < length; place++) key[place] = block[at++] as number;
    this.at = at;
    this.keyLength = length;
    this.count = this.readNumber();
    this.to = this.readNumber() + this.at;
    this.from = this.at;
    if (this.to < this.from || this.to > block.length) throw toDamage();
    return true;
  }

  private readNumber(): number {
    const { block } = this;
    let { at } = this;
    let byte = block[at++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = block[at++] as number;
      value |= (byte & 127) << shift;
    }
    this.at = at;
    return value;
  }
}

function toDamage(): StoreError {
  return new StoreError('INDEX_BROKEN', 'the search index is damaged', 'Rebuild it with `scrollkeep sync --rebuild`.');
}

/** The entries of a block, in order. */
export function* readEntries(data: Uint8Array): Generator<PostingEntry> {
  const cursor = new BlockCursor(data);
  while (cursor.next()) {
    yield {
      key: cursor.key.subarray(0, cursor.keyLength),
      count: cursor.count,
      bytes: data.subarray(cursor.from, cursor.to),
    };
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
