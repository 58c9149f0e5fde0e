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
