import type { TermTable } from './term-table.ts';

/** So few terms, as a sync of some new lines brings, are not worth memory for every bucket. */
const smallTable = 2000;
/** Below this, putting numbers in their places one by one is faster than a call that sorts them. */
const fewTerms = 24;

/**
 * The terms of a table in the order of their keys. First by their space and two bytes, counted; then each such bucket
 * by four more bytes, as numbers, which typed arrays sort natively; what is still alike is compared byte by byte. A
 * shorter key is padded with what no word holds. Keys are read once, as they lie in memory: in the order of the buckets
 * each would be waited for.
 */
export function sortTerms({ terms, keys, starts }: TermTable): Int32Array {
  if (terms < smallTable)
    return Int32Array.from({ length: terms }, (_, term) => term).sort((a, b) => compareTerms(a, b, 0));
  const bucketOf = new Int32Array(terms);
  const ends = new Int32Array((8 << 16) + 1);
  for (let term = 0; term < terms; term++) {
    const start = starts[term] as number;
    const length = (starts[term + 1] as number) - start;
    const bucket =
      (((keys[start] as number) & 7) << 16) |
      (length > 1 ? (keys[start + 1] as number) << 8 : 0) |
      (length > 2 ? (keys[start + 2] as number) : 0);
    bucketOf[term] = bucket;
    ends[bucket + 1] = (ends[bucket + 1] as number) + 1;
  }
  for (let bucket = 1; bucket < ends.length; bucket++)
    ends[bucket] = (ends[bucket] as number) + (ends[bucket - 1] as number);
  // A number holds 53 bits exactly: some bytes of the key, and the term below them.
  const packedBytes = terms <= 2 ** 21 ? 4 : 3;
  const below = 2 ** (53 - packedBytes * 8);
  const packed = new Float64Array(terms);
  for (let term = 0; term < terms; term++) {
    const bucket = bucketOf[term] as number;
    const to = ends[bucket] as number;
    packed[to] = toNumber((starts[term] as number) + 3, starts[term + 1] as number) * below + term;
    ends[bucket] = to + 1;
  }
  const order = new Int32Array(terms);
  for (let from = 0; from < terms;) {
    const first = packed[from] as number;
    const to = ends[bucketOf[first % below] as number] as number;
    if (to - from > fewTerms) packed.subarray(from, to).sort();
    else sortFew(from, to);
    from = takeBucket(from, to);
  }
  return order;

  /** The packed bytes of a key. */
  function toNumber(from: number, end: number): number {
    let value = 0;
    for (let each = from; each < from + packedBytes; each++)
      value = value * 256 + (each < end ? (keys[each] as number) : 0);
    return value;
  }

  function sortFew(from: number, to: number): void {
    for (let each = from + 1; each < to; each++) {
      const value = packed[each] as number;
      let place = each;
      for (; place > from && (packed[place - 1] as number) > value; place--)
        packed[place] = packed[place - 1] as number;
      packed[place] = value;
    }
  }

  /**
   * Terms of a bucket whose numbers are sorted; those with the same bytes are put in order among themselves. Gives the
   * end of the bucket.
   */
  function takeBucket(from: number, to: number): number {
    let alike = from;
    let previous = -1;
    for (let each = from; each < to; each++) {
      const value = packed[each] as number;
      const bytes = Math.floor(value / below);
      order[each] = value - bytes * below;
      if (bytes === previous) continue;
      if (each - alike > 1) sortAlike(alike, each);
      alike = each;
      previous = bytes;
    }
    if (to - alike > 1) sortAlike(alike, to);
    return to;
  }

  function sortAlike(from: number, to: number): void {
    const known = 3 + packedBytes;
    if (to - from > 64) return void order.subarray(from, to).sort((a, b) => compareTerms(a, b, known));
    for (let each = from + 1; each < to; each++) {
      const term = order[each] as number;
      let place = each;
      for (; place > from && compareTerms(order[place - 1] as number, term, known) > 0; place--)
        order[place] = order[place - 1] as number;
      order[place] = term;
    }
  }

  /** `skipped` bytes are known to be the same, also where a key is shorter than that. */
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
