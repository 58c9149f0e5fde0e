import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blockBytes } from './block.ts';
import { toChunkHash } from './chunk.ts';
import type { FolderChunkStore } from './chunk-packs.ts';
import { openFolderChunkStore } from './folder-chunk-store.ts';

let folder: string;
let store: FolderChunkStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-packs-'));
  store = openFolderChunkStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const put = async (bytes: Uint8Array): Promise<string> => {
  const hash = toChunkHash(bytes);
  await store.put(hash, bytes);
  return hash;
};

describe('reserveBuffer', () => {
  it('gives room that is taken only by what is put', async () => {
    const hashes: string[] = [];
    for (let at = 0; at < 40; at++) {
      const room = store.reserveBuffer(100_000).fill(at);
      if (at % 3 !== 0) hashes.push(await put(room));
    }
    await store.flush();
    for (const hash of hashes) expect(toChunkHash(store.getNow(hash))).toBe(hash);
    expect(hashes).toHaveLength(26);
    expect(new Set([...store.listShares()].map((share) => share.hash))).toEqual(new Set(hashes));
  });

  it('leaves what stands elsewhere to be copied, even where room was asked for', async () => {
    const first = await put(store.reserveBuffer(1000).fill(1).subarray(0, 900));
    const own = Buffer.alloc(2000, 2);
    store.reserveBuffer(5).fill(9);
    const second = await put(own);
    own.fill(3);
    expect(store.getNow(first)).toEqual(new Uint8Array(900).fill(1));
    expect(store.getNow(second)).toEqual(new Uint8Array(2000).fill(2));
    await store.flush();
    expect(toChunkHash(store.getNow(second))).toBe(second);
  });

  it('does not change what was read before it was written', async () => {
    const bytes = store.getNow(await put(store.reserveBuffer(1000).fill(1)));
    for (let at = 2; at < 6; at++) await put(store.reserveBuffer(blockBytes).fill(at));
    expect(bytes).toEqual(new Uint8Array(1000).fill(1));
  });

  it('takes a chunk longer than a block after room was asked for and not used', async () => {
    store.reserveBuffer(10);
    const hash = await put(Buffer.alloc(blockBytes + 7, 'long '));
    await store.flush();
    expect(store.getNow(hash)).toHaveLength(blockBytes + 7);
  });
});
