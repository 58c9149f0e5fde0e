/**
 * A term is what an index looks up: a word or a name, in one of these spaces. The space is the first byte of its key,
 * the rest is the folded text in UTF-8. Words are in `text` (all of a document), in `main` (what people and the
 * assistant wrote and did, as it is there: parts of words are found from these) and in `command`; whole names stand
 * in the others.
 */
export const termSpace = {
  text: 0x61,
  main: 0x62,
  command: 0x63,
  type: 0x64,
  tool: 0x65,
  path: 0x66,
} as const;

export type TermSpace = (typeof termSpace)[keyof typeof termSpace];

const encoder = new TextEncoder();

export function toTermKey(space: TermSpace, text: string): Uint8Array {
  const bytes = encoder.encode(text);
  const key = new Uint8Array(bytes.length + 1);
  key[0] = space;
  key.set(bytes, 1);
  return key;
}

/** The key after all that start with this one: no UTF-8 has this byte. */
export function toKeyEnd(key: Uint8Array): Uint8Array {
  return Uint8Array.from([...key, 0xff]);
}

export function compareKeys(a: Uint8Array, b: Uint8Array): number {
  return compareStart(a, a.length, b);
}

/** For a key that is at the beginning of a larger array. */
export function compareStart(key: Uint8Array, length: number, other: Uint8Array): number {
  const most = Math.min(length, other.length);
  for (let at = 0; at < most; at++) if (key[at] !== other[at]) return (key[at] as number) - (other[at] as number);
  return length - other.length;
}

/** How many bytes two numbers hold: the last of a term, and most terms have no more. */
export const tailBytes = 8;

/**
 * The hash of a term from its last eight bytes as two numbers. `high` has those before them in it too, see `addHead`:
 * so nothing has to be done for every byte of a short term.
 */
export function mixHash(low: number, high: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x2c1b3c6d), 0x9e3779b1);
  // Slots are found by the lowest bits, which depend on few of the others until those are mixed in.
  return mixed ^ (mixed >>> 15);
}

/** Puts the bytes of a term before its last eight into the hash. */
export function addHead(source: Uint8Array, from: number, to: number, high: number): number {
  let state = high;
  for (let each = from; each < to - tailBytes; each++)
    state = Math.imul(state ^ (source[each] as number) ^ (state >>> 15), 0x01000193);
  return state;
}

export function hashBytes(source: Uint8Array, from: number, to: number): number {
  let low = 0;
  let high = 0;
  for (let each = Math.max(from, to - tailBytes); each < to; each++) {
    high = (high << 8) | (low >>> 24);
    low = (low << 8) | (source[each] as number);
  }
  return mixHash(low, addHead(source, from, to, high));
}
