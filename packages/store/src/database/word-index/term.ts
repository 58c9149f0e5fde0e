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

/**
 * Where the hash of a term begins; each byte goes through `Math.imul(hash ^ byte, hashFactor)`, and at the end through
 * `toHash`.
 */
export const hashStart = 0x811c9dc5 | 0;
export const hashFactor = 0x01000193;

/** Slots are found by the lowest bits, which depend on few bits of the bytes until the others are mixed in. */
export function toHash(state: number): number {
  const mixed = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

export function hashBytes(source: Uint8Array, from: number, to: number): number {
  let state = hashStart;
  for (let at = from; at < to; at++) state = Math.imul(state ^ (source[at] as number), hashFactor);
  return toHash(state);
}
