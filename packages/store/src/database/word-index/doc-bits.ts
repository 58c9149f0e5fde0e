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
  for (let document = start; document < end;) {
    if ((document & 31) === 0 && document + 32 <= end) {
      bits[document >>> 5] = 0xffffffff;
      document += 32;
    } else addBit(bits, document++);
  }
}

export function countBits(bits: DocBits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
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
  const bits = new Uint32Array(a.bits.length);
  const unsure = new Uint32Array(a.bits.length);
  for (let at = 0; at < bits.length; at++) {
    const word = (a.bits[at] as number) & (b.bits[at] as number);
    if (word === 0) continue;
    bits[at] = word;
    unsure[at] = word & ((a.unsure[at] as number) | (b.unsure[at] as number));
  }
  return { bits, unsure };
}

/** Keeps in a set only what another has too. */
export function keepOnly(bits: DocBits, others: DocBits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (others[at] as number);
}

export function unite(a: Found, b: Found): Found {
  const bits = new Uint32Array(a.bits.length);
  const unsure = new Uint32Array(a.bits.length);
  for (let at = 0; at < bits.length; at++) {
    const word = (a.bits[at] as number) | (b.bits[at] as number);
    const sure =
      ((a.bits[at] as number) & ~(a.unsure[at] as number)) | ((b.bits[at] as number) & ~(b.unsure[at] as number));
    bits[at] = word;
    unsure[at] = word & ~sure;
  }
  return { bits, unsure };
}

export function exclude(all: DocBits, { bits, unsure }: Found): Found {
  const left = new Uint32Array(all.length);
  const open = new Uint32Array(all.length);
  for (let at = 0; at < all.length; at++) {
    left[at] = (all[at] as number) & ~((bits[at] as number) & ~(unsure[at] as number));
    open[at] = (all[at] as number) & (unsure[at] as number);
  }
  return { bits: left, unsure: open };
}
