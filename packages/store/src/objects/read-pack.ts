import type { RawChunk } from '../archive/block.ts';
import type { ObjectStore } from './object-store.ts';
import {
  packFootBytes,
  parsePackedBlock,
  parsePackEnd,
  parsePackFoot,
  toObjectHash,
  type Cipher,
  type PackedBlock,
} from './pack-object.ts';

/** A pack as it was read back. */
export type ReadPack =
  | { readonly kind: 'absent' | 'damaged' | 'sealed'; readonly bytes: number; readonly why: string }
  | {
      readonly kind: 'blocks';
      readonly bytes: number;
      readonly packed: readonly PackedBlock[];
      /** One after the other, every chunk proven; without chunks where a block is damaged. */
      blocks(): Generator<ReadBlock, void, void>;
    };

export interface ReadBlock {
  readonly offset: number;
  readonly length: number;
  readonly chunks: readonly RawChunk[] | undefined;
}

/** Reads a whole pack and proves it by its name. `sealed`: its bytes are as they were written, and it stays closed. */
export async function readPack(objects: ObjectStore, name: string, cipher: Cipher | undefined): Promise<ReadPack> {
  const stored = await objects.get(`packs/${name}`);
  if (stored === undefined) return { kind: 'absent', bytes: 0, why: 'not found' };
  const { length: bytes } = stored;
  const damaged = { kind: 'damaged', bytes, why: 'damaged' } as const;
  if (toObjectHash(stored) !== name.slice(0, 64)) return damaged;
  let pack = stored;
  if (name.endsWith('.age')) {
    if (cipher?.open === undefined) return { kind: 'sealed', bytes, why: 'encrypted' };
    try {
      pack = await cipher.open(stored);
    } catch {
      return { kind: 'sealed', bytes, why: 'encrypted for another key' };
    }
  }
  const whole = Buffer.from(pack.buffer, pack.byteOffset, pack.length);
  const headBytes = parsePackFoot(whole.subarray(-packFootBytes), whole.length);
  const packed = headBytes === undefined ? undefined : parsePackEnd(whole.subarray(-(headBytes + packFootBytes)));
  if (packed === undefined) return damaged;
  return {
    kind: 'blocks',
    bytes,
    packed,
    *blocks() {
      for (const { offset, length } of packed)
        yield { offset, length, chunks: parsePackedBlock(whole.subarray(offset, offset + length)) };
    },
  };
}
