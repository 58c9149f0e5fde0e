import { randomBytes } from 'node:crypto';
import { openObjectChunkStore, type ObjectChunkStore } from '@scrollkeep/store/objects/object-chunk-store.ts';
import type { StoredObject } from '@scrollkeep/store/objects/object-store.ts';
import { packPrefix } from '@scrollkeep/store/objects/pack-names.ts';
import { HubError } from '../database/hub-error.ts';
import { number, type HubStore } from '../database/hub-store.ts';
import type { HubObjects } from './hub-objects.ts';

/** The chunks of a bucket that several processes share. */
export interface SharedChunks {
  readonly chunks: ObjectChunkStore;
  /** Takes over which packs other processes wrote and removed. */
  refresh(): Promise<void>;
  /** The same from all that there is, not only from what has changed. */
  reload(): Promise<void>;
  has(hash: string): Promise<boolean>;
  get(hash: string): Promise<Uint8Array>;
  /** In the bucket when it is done; those that are put at the same time share a pack. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /**
   * In a transaction in which no pack can be doomed: fails where a chunk is in none that stays. Whoever wants to refer
   * to it has to send it again.
   */
  checkStored(store: HubStore, hashes: Iterable<string>): Promise<void>;
}

const saltBytes = 16;

export async function openSharedChunks(objects: HubObjects): Promise<SharedChunks> {
  const chunks = await openObjectChunkStore(objects, { createSalt: () => randomBytes(saltBytes) });
  let refreshing: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;

  function refresh(): Promise<void> {
    refreshing ??= (async () => {
      try {
        const { stored, gone } = await objects.listChanges();
        await chunks.learn(stored);
        if (gone.length > 0) chunks.forget(gone);
      } finally {
        refreshing = undefined;
      }
    })();
    return refreshing;
  }

  async function reload(): Promise<void> {
    const stored: StoredObject[] = [];
    for await (const object of objects.list(packPrefix)) stored.push(object);
    const names = new Set(stored.map(({ key }) => key.slice(packPrefix.length)));
    await chunks.learn(stored);
    chunks.forget([...chunks.packs().keys()].filter((name) => !names.has(name)));
  }

  async function has(hash: string): Promise<boolean> {
    if (await chunks.has(hash)) return true;
    await refresh();
    return chunks.has(hash);
  }

  return {
    chunks,
    refresh,
    reload,
    has,
    async get(hash) {
      await has(hash);
      try {
        return await chunks.get(hash);
      } catch {
        await reload();
        return chunks.get(hash);
      }
    },
    async put(hash, bytes) {
      if (!(await chunks.has(hash))) await chunks.put(hash, bytes);
      const flush = (flushing ??= Promise.resolve().then(() => {
        flushing = undefined;
        return chunks.flush();
      }));
      await flush;
      if (chunks.findPack(hash) === undefined)
        throw new HubError('BUSY', 'the hub cannot reach the store of its content', 'Try again in a minute.');
    },
    async checkStored(store, hashes) {
      const packs = new Set<string>();
      let missing = 0;
      for (const hash of hashes) {
        const pack = chunks.findPack(hash);
        if (pack === undefined) missing++;
        else packs.add(packPrefix + pack);
      }
      const names = [...packs];
      for (let at = 0; at < names.length && missing === 0; at += namesAtOnce) {
        const part = names.slice(at, at + namesAtOnce);
        const [row] = await store.connection.all(
          "SELECT COUNT(*) AS count FROM hub_object WHERE state = 'stored' AND " +
            `key IN (${part.map(() => '?').join(', ')})`,
          part,
        );
        missing += part.length - number(row ?? {}, 'count');
      }
      if (missing > 0)
        throw new HubError('MISSING_CHUNKS', 'some chunks were not sent', 'Ask /hub/v1/missing again, and send them.');
    },
  };
}

const namesAtOnce = 500;
