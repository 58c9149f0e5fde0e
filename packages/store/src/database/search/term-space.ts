/**
 * What a term says, as the first byte of its key: a word of the whole text, of what people and the assistant wrote and did (`main`: where substrings are
 * found from the index), or of commands; or a whole name.
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

/** The key after all that start with this one. */
export function toKeyEnd(key: Uint8Array): Uint8Array {
  const end = Uint8Array.from([...key, 0xff]);
  return end;
}

export function compareKeys(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) return (a[at] as number) - (b[at] as number);
  return a.length - b.length;
}
