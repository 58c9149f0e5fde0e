import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import type { ManifestOp } from '@scrollkeep/store/archive/manifest.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { openObjectChunkStore } from '@scrollkeep/store/objects/object-chunk-store.ts';
import { HubError } from '../database/hub-error.ts';
import { failPoint } from './fail-point.ts';
import {
  listRootHashes,
  listRootLists,
  parseRootList,
  printRootList,
  toRootOps,
  type RootListName,
} from './root-list.ts';

/** Where the content of a hub is kept, besides the archive in its folder, which is then a complete cache of it. */
export interface BytesPlace {
  readonly objects: ObjectStore;
  /** Two hubs below one prefix would delete what the other one has. */
  readonly hubId: string;
  /** The answer if the bucket failed, without the cause, which is only for the log; undefined for another error. */
  readonly findFailure: (error: unknown) => HubError | undefined;
  /** Other processes of the hub use it too (`open-shared-archive.ts`). */
  readonly isShared?: boolean;
}

/**
 * The content of a hub in a bucket: packs of chunks, and for each session a list of its files. Both are written before
 * the archive in the folder, so the bucket is never behind it, and what it has counts where the two differ.
 */
export interface HubBytes {
  /** Makes folder and bucket the same: after the loss of one of them, a kill in between, or the first start with it. */
  meet(writer: ArchiveWriter): Promise<void>;
  /** The same writer, whose commits reach the bucket first. */
  wrap(writer: ArchiveWriter): ArchiveWriter;
  /** Takes every chunk out of the bucket that is not needed, and joins small packs. */
  keepOnly(needed: ReadonlySet<string>, writer: ArchiveWriter): Promise<void>;
}

const idKey = 'hub-id';
/** As much is taken over at once. */
const bytesAtOnce = 32 * 1024 * 1024;
/** Each commit leaves a pack of its own: so many small ones are joined. */
const mostSmallPacks = 16;
const smallPackBytes = 2 * 1024 * 1024;

export async function openHubBytes({ objects, hubId }: BytesPlace): Promise<HubBytes> {
  await checkHubId(objects, hubId);
  const chunks = await openObjectChunkStore(objects);
  /** The list that counts, by root. */
  const lists = new Map<string, RootListName>();
  const old: string[] = [];
  for (const name of await listRootLists(objects)) {
    // The newest first: what follows was not removed before a kill.
    if (lists.has(name.root)) old.push(name.key);
    else lists.set(name.root, name);
  }

  async function sendChunks(writer: ArchiveWriter, roots: Iterable<string>): Promise<void> {
    for (const hash of chunks.listMissing(
      new Set([...roots].flatMap((root) => [...listRootHashes(writer.manifest, root)])),
    ))
      await chunks.put(hash, await writer.chunks.get(hash));
    await chunks.flush();
  }

  async function writeLists(writer: ArchiveWriter, roots: Iterable<string>): Promise<void> {
    for (const root of roots) {
      const known = lists.get(root);
      const printed = printRootList(writer.manifest, root, known);
      if (printed === undefined) {
        if (known !== undefined) await objects.remove([known.key]);
        lists.delete(root);
      } else if (printed.name.key !== known?.key) {
        await objects.put(printed.name.key, printed.bytes);
        failPoint('bytes-listed');
        lists.set(root, printed.name);
        if (known !== undefined) await objects.remove([known.key]);
      }
    }
  }

  /** Takes the lists of the bucket into the archive of the folder, with the chunks that it lacks. */
  async function takeLists(writer: ArchiveWriter, names: readonly RootListName[]): Promise<void> {
    let ops: ManifestOp[] = [];
    let bytes = 0;
    const commit = async () => {
      await writer.chunks.flush();
      for (const op of ops)
        if (!writer.manifest.apply(op)) throw toDamage(objects, 'a list of files does not match the manifest');
      await writer.commit(ops);
      [ops, bytes] = [[], 0];
    };
    for (const name of names) {
      const stored = await objects.get(name.key);
      const list = stored === undefined ? undefined : parseRootList(stored, name);
      if (list === undefined) throw toDamage(objects, `${name.key} is damaged`);
      for (const hash of list.hashes) {
        if (await writer.chunks.has(hash)) continue;
        const content = await chunks.get(hash);
        await writer.put(hash, content);
        bytes += content.length;
      }
      ops.push(...toRootOps(list, writer.manifest));
      if (bytes >= bytesAtOnce) await commit();
    }
    await commit();
    writer.tidy();
  }

  return {
    async meet(writer) {
      const differing = [...lists.values()].filter(
        (name) => printRootList(writer.manifest, name.root, name)?.name.key !== name.key,
      );
      if (differing.length > 0) await takeLists(writer, differing);
      const unlisted = [...writer.manifest.roots.keys()].filter((root) => !lists.has(root));
      await sendChunks(writer, writer.manifest.roots.keys());
      await writeLists(writer, unlisted);
      await objects.remove(old.splice(0));
    },

    wrap: (writer) => ({
      ...writer,
      async commit(ops) {
        const roots = new Set(ops.map((op) => (op.op === 'root' ? op.root.key : op.root)));
        await sendChunks(writer, roots);
        failPoint('bytes-sent');
        await writeLists(writer, roots);
        await writer.commit(ops);
      },
    }),

    async keepOnly(needed, writer) {
      const small = [...chunks.packs()]
        .filter(([, blocks]) => blocks.reduce((sum, { length }) => sum + length, 0) < smallPackBytes)
        .map(([name]) => name);
      const joined = small.length > mostSmallPacks ? new Set(small) : undefined;
      const gone = await chunks.moveOut(needed, (hash) => writer.chunks.get(hash), { also: joined });
      await chunks.removePacks(gone);
    },
  };
}

export async function checkHubId(objects: ObjectStore, hubId: string): Promise<void> {
  const stored = await objects.get(idKey);
  if (stored === undefined) return objects.put(idKey, Buffer.from(`${hubId}\n`));
  if (Buffer.from(stored).toString('utf8').trim() !== hubId)
    throw new HubError(
      'HUB_UNUSABLE',
      `${objects.name} has the content of another hub than this database`,
      'Pass the --store that the hub was started with, or restore its database from a backup. For a new hub, choose ' +
        'another prefix with --bytes. Nothing was changed.',
    );
}

export function toDamage({ name }: Pick<ObjectStore, 'name'>, why: string): HubError {
  return new HubError(
    'HUB_UNUSABLE',
    `the content of this hub in ${name} is incomplete: ${why}`,
    'Restore the object from a version that the bucket keeps, or the hub from a backup. Nothing was deleted.',
  );
}
