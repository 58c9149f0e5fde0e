export const seed = 0x811c9dc5 | 0;
export const factor = 0x01000193;

/** A term as its bytes and the two hashes that stand for it. */
export interface HashedName {
  readonly bytes: Uint8Array;
  readonly hashA: number;
  readonly hashB: number;
}

export function toHashedName(name: string): HashedName {
  const bytes = Buffer.from(name);
  let hashA = seed;
  let hashB = 0;
  for (const code of bytes) {
    hashA = Math.imul(hashA ^ code, factor);
    hashB = (Math.imul(hashB, 31) + code) | 0;
  }
  return { bytes, hashA, hashB };
}
