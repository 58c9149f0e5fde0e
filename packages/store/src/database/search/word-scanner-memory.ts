/** What stands where in the memory of `word-scanner-module.ts`. */
export const place = {
  /** How many bytes of each list are filled. */
  plainEnd: 0,
  unusualEnd: 4,
  touched: 8,
  /** Bits of the 64 bytes at hand. */
  others: 16,
  borders: 24,
  masks: 64,
  /** Words to be looked up: where each begins and ends, and its two hashes. */
  found: 2048,
  foundLimit: 2048 + 256 * 16,
  /** The slot where each of them should be. */
  homes: 1024 * 7,
  plain: 1024 * 8,
  plainLimit: 1024 * 24,
  unusual: 1024 * 24,
  unusualLimit: 1024 * 32,
  /** The slots of `term-table.ts`; after them come its slices, and then the text. */
  slots: 1024 * 32,
} as const;

/** After a text there must be room for so many zeros. */
export const padding = 80;

/** For each length below 64, of eight bytes those that belong to a word. */
export const lengthMasks = Uint8Array.from({ length: 64 * 8 }, (_, byte) => (byte % 8 < byte >> 3 ? 255 : 0));
