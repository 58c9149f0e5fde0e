/**
 * Where the bytes of the archive are. Narrow on purpose: today it is a folder of packs, and a database can be in its
 * place. A chunk is named by its content, so putting one twice is harmless, and what a crash leaves behind is used
 * again.
 */
export interface ChunkStore {
  has(hash: string): Promise<boolean>;
  /** The bytes, proven by their hash; an ArchiveError where they are missing or damaged. */
  get(hash: string): Promise<Uint8Array>;
  /** Safe only after the next flush. The bytes are copied before it returns its promise. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** Everything put so far survives a crash. */
  flush(): Promise<void>;
  /** Every stored chunk with its bytes checked, and what could not be read. */
  list(): AsyncGenerator<StoredChunk | ChunkDamage, void, void>;
  close(): Promise<void>;
}

export interface StoredChunk {
  readonly kind: 'chunk';
  readonly hash: string;
  readonly length: number;
  readonly isSound: boolean;
  /** Where, in words for a person: `packs/000003.pack, block at 81920`. */
  readonly where: string;
}

export interface ChunkDamage {
  readonly kind: 'damage';
  readonly where: string;
  readonly bytes: number;
  /** A write that a crash cut off at the end, as far as can be told: nothing that was promised. */
  readonly isUnfinished: boolean;
}
