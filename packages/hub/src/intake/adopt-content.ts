import { randomBytes } from 'node:crypto';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { packPrefix } from '@scrollkeep/store/objects/pack-names.ts';
import { HubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';
import { databaseMs, keepObject, type HubObjects } from './hub-objects.ts';
import type { SharedChunks } from './open-shared-chunks.ts';
import { listRootHashes, listRootLists, printRootList, toSharedName } from './root-list.ts';
import { listStoredRoots, type StoredRoot } from './shared-rows.ts';

export interface Adoption {
  readonly store: HubStore;
  readonly objects: HubObjects;
  /** As it is, whatever the database knows of it. */
  readonly bucket: ObjectStore;
  readonly shared: SharedChunks;
  readonly writer: ArchiveWriter;
}

/**
 * Takes over the content of a hub that had one process: its packs and lists in the bucket, or its folder if there was
 * no bucket. Nothing is removed, and two processes that do it at once give the same.
 */
export async function adoptContent({ store, objects, bucket, shared, writer }: Adoption): Promise<void> {
  const unlisted = (await listStoredRoots(store)).filter(({ list }) => list === '');
  if (unlisted.length === 0) return;
  for await (const { key, size } of bucket.list(packPrefix)) await adoptObject(store, key, size);
  await shared.refresh();
  const lists = new Map<string, string>();
  // The newest comes first.
  for (const { root, key } of await listRootLists(bucket)) if (!lists.has(root)) lists.set(root, key);
  let missing = 0;
  for (const row of unlisted) {
    const known = lists.get(row.rootKey);
    if (known !== undefined) {
      await adoptObject(store, known, (await bucket.get(known))?.length ?? 0);
      await putList(store, row, known);
    } else if (writer.manifest.roots.has(row.rootKey))
      await putList(store, row, await sendRoot(row, { objects, shared, writer }));
    else missing++;
  }
  if (missing > 0)
    throw new HubError(
      'HUB_UNUSABLE',
      `${missing} sessions of this hub are only in the folder of the process that took them`,
      'Start the hub once with that folder as --data and with this --bytes. Nothing was changed.',
    );
}

async function sendRoot(
  { rootKey, version }: StoredRoot,
  { objects, shared, writer }: Pick<Adoption, 'objects' | 'shared' | 'writer'>,
): Promise<string> {
  for (const hash of new Set(listRootHashes(writer.manifest, rootKey)))
    if (!(await shared.has(hash))) await shared.chunks.put(hash, await writer.chunks.get(hash));
  await shared.chunks.flush();
  const printed = printRootList(writer.manifest, rootKey, undefined);
  if (printed === undefined) throw new Error(`the root ${rootKey} is gone`);
  const { key } = toSharedName(printed.name, version, randomBytes(8).toString('hex'));
  await objects.put(key, printed.bytes);
  return key;
}

async function putList({ connection }: HubStore, { rootKey, version }: StoredRoot, list: string): Promise<void> {
  await connection.run("UPDATE hub_session SET list = ? WHERE root_key = ? AND version = ? AND list = ''", [
    list,
    rootKey,
    version,
  ]);
}

async function adoptObject(store: HubStore, key: string, size: number): Promise<void> {
  await store.connection.transaction(async () => {
    const rows = await store.connection.all(
      `INSERT INTO hub_object (key, state, bytes, since_ms) VALUES (?, 'writing', ?, ${databaseMs}) ` +
        'ON CONFLICT DO NOTHING RETURNING key',
      [key, size],
    );
    if (rows.length > 0) await keepObject(store, key);
  });
}
