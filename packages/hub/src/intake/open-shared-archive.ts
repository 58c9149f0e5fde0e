import { isHubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';
import { adoptContent } from './adopt-content.ts';
import { commitShared } from './commit-shared.ts';
import { openHubObjects } from './hub-objects.ts';
import { openHubArchive, type HubArchive } from './open-hub-archive.ts';
import { checkHubId } from './open-hub-bytes.ts';
import { openSharedChunks, type SharedChunks } from './open-shared-chunks.ts';
import { openSharedRoots, type TakingOptions } from './open-shared-roots.ts';
import { probeFolder } from './probe-folder.ts';
import { parseListName, printRootList } from './root-list.ts';
import { listNews, listStoredRoots, lockContent, readLastNumber } from './shared-rows.ts';
import { sweepBucket } from './sweep-bucket.ts';

export interface SharedArchiveOptions extends TakingOptions {
  readonly folder: string;
  /** A connection of its own: what waits for another process must not keep those who read waiting. */
  readonly work: HubStore;
}

/**
 * The content of a hub of which several processes run: the bucket has it, and the row of each session names the list of
 * its files. The archive in the folder of this process is a cache, as old as `current` says.
 */
export async function openSharedArchive(options: SharedArchiveOptions): Promise<HubArchive> {
  const { folder, store, work, place, onError } = options;
  const objects = openHubObjects(work, place.objects);
  const local = await openHubArchive(folder, undefined, { ...place, isShared: true });
  /** The version of each session that is here. */
  const current = new Map<string, number>();
  let sweeping: Promise<unknown> = Promise.resolve();
  let shared: SharedChunks;
  try {
    await work.connection.transaction(async () => {
      // Two that start at once would both write it.
      await lockContent(work, 'sweep');
      await checkHubId(place.objects, place.hubId);
    });
    const opened = await openSharedChunks(objects);
    await local.write((writer) =>
      adoptContent({ store: work, objects, bucket: place.objects, shared: opened, writer }),
    );
    shared = opened;
  } catch (error) {
    await local.close();
    throw place.findFailure(error) ?? error;
  }
  /** Sessions that were pushed, to whichever process, and of which this one may have an older version. */
  const news = new Map<string, number>();
  let heard = await readLastNumber(store);
  await local.write(async ({ manifest }) => {
    for (const { rootKey, version, list } of await listStoredRoots(store)) {
      const wanted = parseListName(list)?.hash;
      if (wanted !== undefined && printRootList(manifest, rootKey, undefined)?.name.hash === wanted)
        current.set(rootKey, version);
    }
  });
  const roots = openSharedRoots(options, { local, objects, shared, current });

  async function takeNews(rootKeys: ReadonlySet<string>): Promise<boolean> {
    for (const { rootKey, number } of await listNews(store, heard)) {
      news.set(rootKey, number);
      heard = Math.max(heard, number);
    }
    const wanted = [...news].filter(([rootKey]) => rootKeys.has(rootKey));
    return wanted.length > 0 && takeThese(wanted);
  }

  /** What was pushed again meanwhile stays news. */
  async function takeThese(wanted: readonly (readonly [rootKey: string, number: number])[]): Promise<boolean> {
    const rows = await listStoredRoots(
      store,
      wanted.map(([rootKey]) => rootKey),
    );
    const hasWaited = await roots.catchUp(rows);
    for (const [rootKey, number] of wanted) if (news.get(rootKey) === number) news.delete(rootKey);
    return hasWaited;
  }

  async function listStrays(): Promise<readonly string[]> {
    // In turn: a row is written before its content is here.
    return local.write(async ({ manifest }) => {
      const known = new Set((await listStoredRoots(store)).map(({ rootKey }) => rootKey));
      for (const rootKey of current.keys()) if (!known.has(rootKey)) current.delete(rootKey);
      return [...manifest.roots.keys()].filter((rootKey) => !known.has(rootKey));
    });
  }

  const archive: HubArchive = {
    ...local,
    has: (hash) => shared.has(hash),
    async put(hash, bytes, packed) {
      try {
        await shared.put(hash, bytes);
      } catch (error) {
        throw place.findFailure(error) ?? error;
      }
      await local.put(hash, bytes, packed);
    },
    catchUp: roots.catchUp,
    takeNews,
    isAt: roots.isAt,
    async fetch(hashes) {
      try {
        await roots.fetch(hashes);
      } catch (error) {
        throw isHubError(error) ? error : (place.findFailure(error) ?? error);
      }
    },
    async commit(writer, change, putRow) {
      try {
        return await commitShared({ work, objects, shared, local, current, onError }, writer, change, putRow);
      } catch (error) {
        if (isHubError(error) && error.code === 'MISSING_CHUNKS') await shared.reload();
        throw place.findFailure(error) ?? error;
      }
    },
    shared: {
      sweep(dropped) {
        // One after the other also within the process: its lock is no hindrance for itself.
        const swept = sweeping.then(() =>
          sweepBucket({ store: work, objects, shared, local: archive, current, readList: roots.readList }, dropped),
        );
        sweeping = swept.catch(() => undefined);
        return swept;
      },
      async resync() {
        const before = [...news];
        await roots.catchUp(await listStoredRoots(store));
        for (const [rootKey, number] of before) if (news.get(rootKey) === number) news.delete(rootKey);
        return listStrays();
      },
      take: roots.take,
      check: () => probeFolder(folder),
    },
  };
  return archive;
}
