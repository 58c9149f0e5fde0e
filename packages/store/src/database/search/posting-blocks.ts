import type { TermCollector } from './open-term-collector.ts';

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

const blockBytes = 16 * 1024;

export interface BlockWriter {
  add(key: Uint8Array, documents: Int32Array): void;
  /** An entry whose documents are coded already. */
  addCoded(key: Uint8Array, count: number, pieces: readonly Uint8Array[]): void;
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
  let coded = new Uint8Array(64 * 1024);

  function reserve(bytes: number): void {
    if (at + bytes <= data.length) return;
    const larger = Buffer.allocUnsafe(Math.max(data.length * 2, at + bytes));
    data.copy(larger, 0, 0, at);
    data = larger;
  }

  function putNumber(value: number): void {
    while (value > 127) {
      data[at++] = (value & 127) | 128;
      value >>>= 7;
    }
    data[at++] = value;
  }

  function flush(): void {
    if (firstTerm === undefined) return;
    blocks.push({ firstTerm, data: new Uint8Array(data.subarray(0, at)) });
    total += at;
    at = 0;
    firstTerm = undefined;
    previousLength = 0;
  }

  function addKey(key: Uint8Array, count: number, length: number): void {
    if (firstTerm !== undefined && at + length > blockBytes) flush();
    if (firstTerm === undefined) firstTerm = key.slice();
    let shared = 0;
    const most = Math.min(previousLength, key.length);
    while (shared < most && previous[shared] === key[shared]) shared++;
    reserve(key.length + length + 20);
    putNumber(shared);
    putNumber(key.length - shared);
    for (let each = shared; each < key.length; each++) data[at++] = key[each] as number;
    putNumber(count);
    putNumber(length);
    if (key.length > previous.length) previous = new Uint8Array(key.length * 2);
    for (let each = 0; each < key.length; each++) previous[each] = key[each] as number;
    previousLength = key.length;
  }

  function addCoded(key: Uint8Array, count: number, pieces: readonly Uint8Array[]): void {
    let length = 0;
    for (const piece of pieces) length += piece.length;
    addKey(key, count, length);
    for (const piece of pieces) {
      data.set(piece, at);
      at += piece.length;
    }
  }

  return {
    addCoded,
    add(key, documents) {
      if (documents.length * 5 > coded.length) coded = new Uint8Array(documents.length * 5);
      let end = 0;
      let last = 0;
      for (let each = 0; each < documents.length; each++) {
        let distance = (documents[each] as number) - last;
        last = documents[each] as number;
        while (distance > 127) {
          coded[end++] = (distance & 127) | 128;
          distance >>>= 7;
        }
        coded[end++] = distance;
      }
      addKey(key, documents.length, end);
      for (let each = 0; each < end; each++) data[at++] = coded[each] as number;
    },
    end() {
      flush();
      return blocks;
    },
    bytes: () => total + at,
  };
}

export function writeTerms(terms: TermCollector): { readonly blocks: readonly PostingBlock[]; readonly bytes: number } {
  const writer = openBlockWriter();
  terms.forEach(writer.add);
  const blocks = writer.end();
  return { blocks, bytes: writer.bytes() };
}

/** The entries of a block, in order. */
export function* readEntries(data: Uint8Array): Generator<PostingEntry> {
  let at = 0;
  const key = new Uint8Array(4096);
  let buffer = key;
  const readNumber = (): number => {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = data[at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
  };
  while (at < data.length) {
    const shared = readNumber();
    const rest = readNumber();
    if (shared + rest > buffer.length) {
      const larger = new Uint8Array((shared + rest) * 2);
      larger.set(buffer);
      buffer = larger;
    }
    buffer.set(data.subarray(at, at + rest), shared);
    at += rest;
    const count = readNumber();
    const length = readNumber();
    yield { key: buffer.subarray(0, shared + rest), count, bytes: data.subarray(at, at + length) };
    at += length;
  }
}

/** Calls with the entries of a block whose keys begin with a byte and hold others anywhere after it. Bytes are compared as they are: no text is made of a key that does not fit. */
export function readEntriesHolding(data: Uint8Array, first: number, wanted: Uint8Array, each: (bytes: Uint8Array) => void): void {
  let at = 0;
  let key = new Uint8Array(256);
  let value = 0;
  const readNumber = (): number => {
    value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = data[at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const start = wanted[0] as number;
  while (at < data.length) {
    const shared = readNumber();
    const rest = readNumber();
    const length = shared + rest;
    if (length > key.length) {
      const larger = new Uint8Array(length * 2);
      larger.set(key);
      key = larger;
    }
    for (let to = shared; to < length; to++) key[to] = data[at++] as number;
    readNumber();
    const bytes = readNumber();
    if (key[0] === first) {
      const last = length - wanted.length;
      for (let from = 1; from <= last; from++) {
        if (key[from] !== start) continue;
        let same = 1;
        while (same < wanted.length && key[from + same] === wanted[same]) same++;
        if (same < wanted.length) continue;
        each(data.subarray(at, at + bytes));
        break;
      }
    }
    at += bytes;
  }
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

/** The first document of an entry, and where the rest of its bytes begins. */
export function splitFirst(bytes: Uint8Array): { readonly first: number; readonly rest: Uint8Array; readonly last: number } {
  let first: number | undefined;
  let last = 0;
  let rest = 0;
  for (let at = 0; at < bytes.length; ) {
    let distance = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[at++] as number;
      distance |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
    last += distance;
    if (first === undefined) {
      first = last;
      rest = at;
    }
  }
  return { first: first ?? 0, rest: bytes.subarray(rest), last };
}

/** A number in the coding of the blocks. */
export function toCodedNumber(value: number): Uint8Array {
  const bytes: number[] = [];
  while (value > 127) {
    bytes.push((value & 127) | 128);
    value >>>= 7;
  }
  bytes.push(value);
  return Uint8Array.from(bytes);
}
