import { describe, expect, it } from 'vitest';
import { toChunkHash } from './chunk.ts';
import type { ChunkStore, StoredChunk } from './chunk-store.ts';

/** What a kind of store is tested with. */
export interface TestedStore {
  /** The same place each time, as another process would open it. */
  open(): Promise<ChunkStore>;
  /** Changes a byte of what is kept; undefined where the store cannot be reached from outside. */
  damage?(): Promise<void>;
  end(): Promise<void>;
}

/** Texts that compress, one that does not, and one of the longest length. */
const chunks = [
  Buffer.from('{"type":"user"}\n'),
  Buffer.from(`${'{"type":"assistant","text":"the tide is high"}\n'.repeat(2000)}`),
  Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 2_654_435_761) >>> 24)),
  Buffer.alloc(1024 * 1024, 'long '),
];

/** The contract of `ChunkStore`, for every kind of place that chunks are kept in. */
export function describeChunkStore(name: string, open: () => Promise<TestedStore>): void {
  const withStore = async (work: (store: TestedStore) => Promise<void>) => {
    const store = await open();
    try {
      await work(store);
    } finally {
      await store.end();
    }
  };

  async function putAll(tested: TestedStore): Promise<readonly string[]> {
    const store = await tested.open();
    const hashes: string[] = [];
    for (const bytes of chunks) {
      await store.put(toChunkHash(bytes), bytes);
      hashes.push(toChunkHash(bytes));
    }
    await store.flush();
    await store.close();
    return hashes;
  }

  describe(`chunks in ${name}`, () => {
    it('are read back byte for byte by another process', () =>
      withStore(async (tested) => {
        const hashes = await putAll(tested);
        const store = await tested.open();
        for (const [at, hash] of hashes.entries()) {
          expect(await store.has(hash)).toBe(true);
          expect(Buffer.compare(await store.get(hash), chunks[at] ?? Buffer.alloc(0))).toBe(0);
        }
        await store.close();
      }));

    it('are known and readable before they are flushed', () =>
      withStore(async (tested) => {
        const store = await tested.open();
        const bytes = Buffer.from('before the flush');
        const hash = toChunkHash(bytes);
        expect(await store.has(hash)).toBe(false);
        await store.put(hash, bytes);
        bytes.fill(0);
        expect(await store.has(hash)).toBe(true);
        expect(Buffer.from(await store.get(hash)).toString()).toBe('before the flush');
        await store.flush();
        await store.close();
      }));

    it('are kept once, however often they are put', () =>
      withStore(async (tested) => {
        await putAll(tested);
        const store = await tested.open();
        for (const bytes of chunks)
          if (!(await store.has(toChunkHash(bytes)))) await store.put(toChunkHash(bytes), bytes);
        await Promise.all([store.flush(), store.flush()]);
        const listed = await listChunks(store);
        expect(listed.map(({ hash }) => hash).sort()).toEqual(chunks.map(toChunkHash).sort());
        expect(listed.every(({ isSound }) => isSound)).toBe(true);
        expect(listed.reduce((sum, { length }) => sum + length, 0)).toBe(
          chunks.reduce((sum, { length }) => sum + length, 0),
        );
        await store.close();
      }));

    it('are missed loudly', () =>
      withStore(async (tested) => {
        const store = await tested.open();
        await expect(store.get(toChunkHash(Buffer.from('never put')))).rejects.toMatchObject({
          code: 'ARCHIVE_DAMAGED',
        });
        await store.close();
      }));

    it('are never given damaged', () =>
      withStore(async (tested) => {
        if (tested.damage === undefined) return;
        const hashes = await putAll(tested);
        await tested.damage();
        const store = await tested.open();
        const read = await Promise.allSettled(hashes.map((hash) => store.get(hash)));
        const failed = read.filter((each) => each.status === 'rejected');
        expect(failed.length).toBeGreaterThan(0);
        for (const { reason } of failed) expect(reason).toMatchObject({ code: 'ARCHIVE_DAMAGED' });
        for (const [at, each] of read.entries())
          if (each.status === 'fulfilled') expect(toChunkHash(each.value)).toBe(hashes[at]);
        const parts = [];
        for await (const part of store.list()) parts.push(part);
        expect(parts.some((part) => part.kind === 'damage' || !part.isSound)).toBe(true);
        await store.close();
      }));
  });
}

async function listChunks(store: ChunkStore): Promise<readonly StoredChunk[]> {
  const listed: StoredChunk[] = [];
  for await (const part of store.list()) if (part.kind === 'chunk') listed.push(part);
  return listed;
}
