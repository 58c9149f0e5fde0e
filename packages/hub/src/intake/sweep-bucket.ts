import { packPrefix } from '@scrollkeep/store/objects/pack-names.ts';
import { text, type HubStore } from '../database/hub-store.ts';
import { bucketName } from '../database/open-hub-process.ts';
import { doomObjects, type HubObjects } from './hub-objects.ts';
import { addUse, deleteUnusedRows, type ChunkUse } from './chunk-use.ts';
import type { HubArchive } from './open-hub-archive.ts';
import type { SharedChunks } from './open-shared-chunks.ts';
import { listRootHashes, parseListName, parseRootList, type RootList } from './root-list.ts';
import { listStoredRoots, lockContent, type StoredRoot } from './shared-rows.ts';

export interface BucketSweep {
  readonly store: HubStore;
  readonly objects: HubObjects;
  readonly shared: SharedChunks;
  readonly local: HubArchive;
  /** The version of each session that this process has. */
  readonly current: ReadonlyMap<string, number>;
  readonly readList: (root: StoredRoot) => Promise<RootList | undefined>;
}

/** Each push leaves a pack of its own: so many small ones are joined. */
const mostSmallPacks = 16;
const smallPackBytes = 2 * 1024 * 1024;
const patience = 3;

/**
 * Takes every chunk out of the bucket that no session needs. What is needed is moved to new packs first, which takes
 * long and locks nothing. The old packs are doomed while nobody can commit, and only as far as all that is needed by
 * then is in others. False if that has to be done again, or another process is doing it.
 */
export async function sweepBucket(sweep: BucketSweep, dropped: Iterable<string>): Promise<boolean> {
  const { store, objects, shared, local } = sweep;
  const lock = await store.connection.tryLock('hub sweep');
  if (lock === undefined) return false;
  try {
    const deletions = await listDeletions(sweep);
    const unwanted = new Set([...dropped, ...deletions.flatMap(({ hashes }) => hashes)]);
    const wanted = await whileNobodyCommits(sweep, async (used) => {
      const keep = await deleteUnusedRows(store, used, unwanted);
      return new Set([...used.keys(), ...keep]);
    });
    const small = [...shared.chunks.packs()]
      .filter(([, blocks]) => blocks.reduce((sum, { length }) => sum + length, 0) < smallPackBytes)
      .map(([name]) => name);
    const also = small.length > mostSmallPacks ? new Set(small) : undefined;
    const old = await shared.chunks.moveOut(wanted, (hash) => local.get(hash), { also });
    const isDone = await whileNobodyCommits(sweep, async (used) => {
      const rows = await store.connection.all('SELECT DISTINCT hash FROM hub_chunk');
      const needed = new Set([...used.keys(), ...rows.map((row) => text(row, 'hash'))]);
      const gone = old.filter((name) => !isNeeded(sweep, name, needed));
      await doomObjects(
        store,
        gone.map((name) => packPrefix + name),
      );
      // Something in an old pack was sent again meanwhile: with the rest of it, what was deleted is still there.
      if (gone.length < old.length) return false;
      await doomObjects(
        store,
        deletions.map(({ list }) => list).filter((list) => list !== ''),
      );
      return true;
    });
    await shared.refresh();
    await objects.removeDoomed();
    for (const { rootKey } of isDone ? deletions : [])
      await store.connection.run('INSERT INTO hub_erased (root_key, process) VALUES (?, ?) ON CONFLICT DO NOTHING', [
        rootKey,
        bucketName,
      ]);
    return isDone;
  } finally {
    await lock.release().catch(() => undefined);
  }
}

/** Whether a chunk that is needed would be lost with this pack. */
function isNeeded({ shared }: BucketSweep, name: string, needed: ReadonlySet<string>): boolean {
  const blocks = shared.chunks.packs().get(name) ?? [];
  return blocks.some(({ chunks }) =>
    chunks.some(({ hash }) => needed.has(hash) && shared.chunks.findPack(hash) === name),
  );
}

/** With what people need of each chunk at that moment. */
async function whileNobodyCommits<Result>(
  sweep: BucketSweep,
  work: (usedBy: ChunkUse) => Promise<Result>,
): Promise<Result> {
  const { store, shared, local, current, readList } = sweep;
  const isBehind = ({ rootKey, version }: StoredRoot) => current.get(rootKey) !== version;
  for (let attempt = 0; attempt < patience; attempt++) {
    const behind = (await listStoredRoots(store)).filter(isBehind);
    if (behind.length === 0) break;
    await local.shared?.resync();
  }
  return local.write(({ manifest }) =>
    store.connection.transaction(async () => {
      await lockContent(store, 'sweep');
      await shared.reload();
      const usedBy = new Map<string, Set<string>>();
      for (const root of await listStoredRoots(store)) {
        // What was pushed to other processes since: few, and only their lists are read.
        const list = isBehind(root) ? await readList(root) : undefined;
        if (isBehind(root) && list === undefined) throw new Error(`the list of ${root.rootKey} is missing`);
        addUse(usedBy, root.person, list?.hashes ?? listRootHashes(manifest, root.rootKey));
      }
      return work(usedBy);
    }),
  );
}

interface DeletedRoot {
  readonly rootKey: string;
  readonly list: string;
  readonly hashes: readonly string[];
}

/** Deleted sessions that the bucket may have something of, by the lists that they had. */
async function listDeletions({ store, objects }: BucketSweep): Promise<readonly DeletedRoot[]> {
  const rows = await store.connection.all(
    'SELECT d.root_key, d.list FROM hub_deletion d WHERE NOT EXISTS ' +
      '(SELECT 1 FROM hub_erased e WHERE e.root_key = d.root_key AND e.process = ?)',
    [bucketName],
  );
  return Promise.all(
    rows.map(async (row) => {
      const [rootKey, list] = [text(row, 'root_key'), text(row, 'list')];
      const name = parseListName(list);
      const stored = name === undefined ? undefined : await objects.get(list);
      const parsed = name === undefined || stored === undefined ? undefined : parseRootList(stored, name);
      return { rootKey, list, hashes: [...(parsed?.hashes ?? [])] };
    }),
  );
}
