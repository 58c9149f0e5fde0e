/** A term as its bytes and the two hashes that stand for it. */
export interface HashedName {
  readonly bytes: Uint8Array;
  readonly hashA: number;
  readonly hashB: number;
}

export function toHashedName(name: string): HashedName {
  const bytes = Buffer.from(name);
  hashBytes(bytes, 0, bytes.length);
  return { bytes, hashA: hashes[0] as number, hashB: hashes[1] as number };
}

/** What `hashBytes` found last; two numbers a call would be an object each time. */
export const hashes = new Int32Array(2);

/** The same as in `word-scanner-module.ts`: eight bytes at a time, and zeros after the last. */
export function hashBytes(source: Uint8Array, from: number, to: number): void {
  let hashA = 0x811c9dc5 | 0;
  let hashB = 0;
  for (let at = from; at < to; at += 8) {
    for (let half = at; half < at + 8; half += 4) {
      let value = 0;
      for (let each = half; each < half + 4 && each < to; each++) value |= (source[each] as number) << ((each - half) * 8);
      const mixed = Math.imul(hashA ^ value, 0x1b873593);
      hashA = (mixed << 13) | (mixed >>> 19);
      const sum = (hashB + value) | 0;
      hashB = Math.imul((sum << 11) | (sum >>> 21), 0x85ebca6b);
    }
  }
  // Slots are found by its lowest bits, which the last bytes hardly changed yet.
  const mixed = Math.imul(hashA, 0x85ebca6b);
  hashes[0] = mixed ^ (mixed >>> 15);
  hashes[1] = hashB;
}
