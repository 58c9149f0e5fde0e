import { maxChunkBytes } from '@scrollkeep/store/archive/chunk.ts';

/** What a laptop may send at once; `about` tells them. */
export const intakeLimits = {
  /** Of a chunk that is unpacked. */
  chunkBytes: maxChunkBytes,
  commitFiles: 10_000,
  commitChunks: 100_000,
  /** Of the JSON of a commit: so much as all its chunks and paths may take. */
  commitBytes: 16 * 1024 * 1024,
  missingHashes: 10_000,
} as const;

/** Packed bytes may be a little longer than what they hold. */
export const maxPackedBytes = maxChunkBytes + 64 * 1024;

/** How much one person may keep on a hub, if its operator says nothing else. */
export const defaultQuotaBytes = 100 * 1024 ** 3;

/** Chunks that no commit names are kept so long for it. */
export const leftoverMs = 24 * 3_600_000;
