import type { TermTable } from './term-table.ts';

/** Below this, comparing one by one is faster than any other way. */
const fewTerms = 12;
/** So few terms, as a sync of some new lines brings, are not worth memory for every bucket. */
const smallTable = 2000;
/** Of a packed number 32 bits are bytes of the key, and the rest its place. */
const maxPacked = 0x200000;

/**
 * The terms of a table in the order of their keys. First by their space and two bytes, counted; then each such bucket by four more bytes, as numbers, which
 * typed arrays sort natively; what is still alike is compared byte by byte. A shorter key is padded with what no word holds.
 */
export function sortTerms({ terms, keys, starts }: TermTable): Int32Array {
  if (terms < smallTable) return Int32Array.from({ length: terms }, (_, term) => term).sort((a, b) => compareTerms(a, b, 0));
  const bucketOf = new Int32Array(terms);
  const ends = new Int32Array((8 << 16) + 1);
  for (let term = 0; term < terms; term++) {
    const start = starts[term] as number;
    const length = (starts[term + 1] as number) - start;
    const bucket = (((keys[start] as number) & 7) << 16) | (length > 1 ? (keys[start + 1] as number) << 8 : 0) | (length > 2 ? (keys[start + 2] as number) : 0);
    bucketOf[term] = bucket;
    ends[bucket + 1] = (ends[bucket + 1] as number) + 1;
  }
  for (let bucket = 1; bucket < ends.length; bucket++) ends[bucket] = (ends[bucket] as number) + (ends[bucket - 1] as number);
  const order = new Int32Array(terms);
  for (let term = 0; term < terms; term++) {
    const bucket = bucketOf[term] as number;
    const to = ends[bucket] as number;
    order[to] = term;
    ends[bucket] = to + 1;
  }
  for (let from = 0; from < terms; ) {
    const to = ends[bucketOf[order[from] as number] as number] as number;
    if (to - from > 1) sortBucket(from, to);
    from = to;
  }
  return order;

  function sortBucket(from: number, to: number): void {
    if (to - from <= fewTerms || to - from > maxPacked) return sortFew(from, to, 3);
    const packed = new Float64Array(to - from);
    for (let each = from; each < to; each++) packed[each - from] = toFourBytes(order[each] as number) * maxPacked + (each - from);
    packed.sort();
    const before = order.slice(from, to);
    let alike = from;
    let previous = -1;
    for (let each = from; each < to; each++) {
      const value = packed[each - from] as number;
      const four = Math.floor(value / maxPacked);
      order[each] = before[value - four * maxPacked] as number;
      if (four === previous) continue;
      if (each - alike > 1) sortFew(alike, each, 7);
      alike = each;
      previous = four;
    }
    if (to - alike > 1) sortFew(alike, to, 7);
  }

  function toFourBytes(term: number): number {
    const start = starts[term] as number;
    const end = starts[term + 1] as number;
    let value = 0;
    for (let each = start + 3; each < start + 7; each++) value = value * 256 + (each < end ? (keys[each] as number) : 0);
    return value;
  }

  /** `skipped` bytes are known to be the same. */
  function sortFew(from: number, to: number, skipped: number): void {
    if (to - from > 64) return void order.subarray(from, to).sort((a, b) => compareTerms(a, b, skipped));
    for (let each = from + 1; each < to; each++) {
      const term = order[each] as number;
      let place = each;
      while (place > from && compareTerms(order[place - 1] as number, term, skipped) > 0) {
        order[place] = order[place - 1] as number;
        place--;
      }
      order[place] = term;
    }
  }

  function compareTerms(a: number, b: number, skipped: number): number {
    let atA = (starts[a] as number) + skipped;
    let atB = (starts[b] as number) + skipped;
    const endA = starts[a + 1] as number;
    const endB = starts[b + 1] as number;
    while (atA < endA && atB < endB) {
      const difference = (keys[atA++] as number) - (keys[atB++] as number);
      if (difference !== 0) return difference;
    }
    return endA - atA - (endB - atB);
  }
}
