import type { Level } from './block.ts';
import type { ChunkStore } from './chunk-store.ts';

/**
 * Chunks in packs: `packs/000001.fast.pack` grows run by run; compaction turns such packs into `packs/000002.pack`,
 * which never change again.
 */
export interface FolderChunkStore extends ChunkStore {
  /** For readers that cannot wait; unfolding a block takes a few milliseconds. */
  getNow(hash: string): Uint8Array;
  /**
   * Where the next chunk will stand: what is read into it and put is not copied. Good until anything else is put or
   * asked for.
   */
  reserveBuffer(length: number): Buffer;
  /**
   * With `packed`, the bytes as Brotli packs them: a large chunk is stored like that. Neither may change until it is
   * done.
   */
  put(hash: string, bytes: Uint8Array, packed?: Uint8Array): Promise<void>;
  /** Takes in what another process appended since. */
  catchUp(): void;
  /** The packs that there are, in order. */
  listPacks(): readonly string[];
  /** Which pack holds a chunk. */
  findPack(hash: string): string | undefined;
  /** Packs in which something stands that is no block. */
  listPacksWithGaps(): readonly string[];
  /** Every chunk with its pack and about what it takes there. */
  listShares(): Iterable<{ readonly hash: string; readonly pack: string; readonly bytes: number }>;
  /** How many chunks are in small blocks of the packs that grow. */
  countSmallPieces(): number;
  /** From now on new chunks go to new packs of this level; gives their names when done. */
  startPacks(level: Level): { end(): readonly string[] };
  removePack(name: string): void;
  /**
   * Cuts off what a crash left at the end of the pack that grows, once somebody made sure that nothing of it is needed.
   */
  dropUnfinishedEnd(): void;
  readonly hasUnfinishedEnd: () => boolean;
}
