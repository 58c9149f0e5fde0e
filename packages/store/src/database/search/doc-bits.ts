/** A set of documents, one bit each: a million of them are 125 KB, and putting sets together is a loop over words. */
export type DocBits = Uint32Array;

/** What an index says about a part of a query. */
export interface Found {
  /** Documents that may fit; all others do not. */
  readonly bits: DocBits;
  /** Of these the ones whose text must be looked at. */
  readonly unsure: DocBits;
}

export function createBits(documents: number): DocBits {
  return new Uint32Array((documents + 31) >>> 5);
}

export function addBit(bits: DocBits, document: number): void {
  bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31));
}

export function hasBit(bits: DocBits, document: number): boolean {
  return ((bits[document >>> 5] as number) & (1 << (document & 31))) !== 0;
}

export function addRange(bits: DocBits, start: number, end: number): void {
  for (let document = start; document < end; ) {
    if ((document & 31) === 0 && document + 32 <= end) {
      bits[document >>> 5] = 0xffffffff;
      document += 32;
    } else addBit(bits, document++);
  }
}

export function countBits(bits: DocBits): number {
  let count = 0;
  for (let word of bits) {
    while (word !== 0) {
      word &= word - 1;
      count++;
    }
  }
  return count;
}

export function forEachBit(bits: DocBits, each: (document: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number;
    while (word !== 0) {
      const lowest = word & -word;
      each(at * 32 + (31 - Math.clz32(lowest)));
      word ^= lowest;
    }
  }
}

export function toSure(bits: DocBits): Found {
  return { bits, unsure: new Uint32Array(bits.length) };
}

export function toUnsure(bits: DocBits): Found {
  return { bits, unsure: bits };
}

export function intersect(a: Found, b: Found): Found {
  const bits = a.bits.map((word, at) => word & (b.bits[at] as number));
  return { bits, unsure: bits.map((word, at) => word & ((a.unsure[at] as number) | (b.unsure[at] as number))) };
}

export function unite(a: Found, b: Found): Found {
  const bits = a.bits.map((word, at) => word | (b.bits[at] as number));
  const unsure = bits.map((word, at) => word & ~(((a.bits[at] as number) & ~(a.unsure[at] as number)) | ((b.bits[at] as number) & ~(b.unsure[at] as number))));
  return { bits, unsure };
}

export function exclude(all: DocBits, { bits, unsure }: Found): Found {
  return { bits: all.map((word, at) => word & ~((bits[at] as number) & ~(unsure[at] as number))), unsure: unsure.map((word, at) => word & (all[at] as number)) };
}
