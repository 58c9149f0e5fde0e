import { maxChunkBytes } from '@scrollkeep/store/archive/chunk.ts';

/** What a laptop may send at once. The route `about` returns these limits. */
export const intakeLimits = {
  /** The bytes of a chunk, decompressed. */
  chunkBytes: maxChunkBytes,
  commitFiles: 10_000,
  commitChunks: 100_000,
  /** The JSON of a commit: enough for the most chunks and paths it may name. */
  commitBytes: 16 * 1024 * 1024,
  missingHashes: 10_000,
} as const;

/** Compressed bytes may be a little longer than the original. */
export const maxPackedBytes = maxChunkBytes + 64 * 1024;

/** How many bytes one person may store on a hub, by default. */
export const defaultQuotaBytes = 100 * 1024 ** 3;

/** How long chunks are kept that no commit names yet. */
export const leftoverMs = 24 * 3_600_000;
