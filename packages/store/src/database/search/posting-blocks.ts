/** Terms of a segment in order, a few kilobytes at a time: few rows, and each is one read. */
export interface PostingBlock {
  readonly firstTerm: Uint8Array;
  readonly data: Uint8Array;
}

export interface PostingEntry {
  /** Valid until the next entry is read. */
  readonly key: Uint8Array;
  readonly count: number;
  /** Distances between documents as variable-length numbers; the first counts from the segment's base. */
  readonly bytes: Uint8Array;
}

/**
 * Goes through the entries of a block; what it shows is of the current one and valid until the next. The only place that knows how a block is laid out, and
 * without an object for each entry: a search goes through thousands of blocks.
 */
export class BlockCursor {
  /** The key stands at its beginning. */
  key = new Uint8Array(256);
  keyLength = 0;
  count = 0;
  /** Where the documents of the entry stand in the block. */
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
    const length = shared + this.readNumber();
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

/** The entries of a block, in order. */
export function* readEntries(data: Uint8Array): Generator<PostingEntry> {
  const cursor = new BlockCursor(data);
  while (cursor.next()) yield { key: cursor.key.subarray(0, cursor.keyLength), count: cursor.count, bytes: data.subarray(cursor.from, cursor.to) };
}

/** Calls with the entries of a block whose keys begin with a byte and hold others anywhere after it. Bytes are compared as they are: no text is made of a key that does not fit. */
export function readEntriesHolding(data: Uint8Array, first: number, wanted: Uint8Array, each: (bytes: Uint8Array) => void): void {
  const cursor = new BlockCursor(data);
  while (cursor.next()) if (cursor.key[0] === first && holds(cursor.key, cursor.keyLength, wanted)) each(data.subarray(cursor.from, cursor.to));
}

/** After the first byte of the key. */
function holds(key: Uint8Array, length: number, wanted: Uint8Array): boolean {
  const start = wanted[0] as number;
  for (let from = 1; from <= length - wanted.length; from++) {
    if (key[from] !== start) continue;
    let same = 1;
    while (same < wanted.length && key[from + same] === wanted[same]) same++;
    if (same >= wanted.length) return true;
  }
  return false;
}

/** Calls with every document of an entry. */
export function readDocuments(bytes: Uint8Array, base: number, each: (document: number) => void): void {
  let document = base;
  for (let at = 0; at < bytes.length; ) {
    let distance = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[at++] as number;
      distance |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
    document += distance;
    each(document);
  }
}

/** The first document of an entry, where the rest of its bytes begins, and the last document. */
export function splitFirst(bytes: Uint8Array): { readonly first: number; readonly rest: number; readonly last: number } {
  let rest = 0;
  while ((bytes[rest++] as number) > 127);
  let first = -1;
  let last = 0;
  readDocuments(bytes, 0, (document) => {
    if (first === -1) first = document;
    last = document;
  });
  return { first, rest, last };
}

/** Writes a number in the coding of the blocks; gives the place after it. */
export function putNumber(bytes: Uint8Array, at: number, value: number): number {
  while (value > 127) {
    bytes[at++] = (value & 127) | 128;
    value >>>= 7;
  }
  bytes[at++] = value;
  return at;
}
