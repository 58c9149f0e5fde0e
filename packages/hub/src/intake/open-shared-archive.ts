import { randomBytes } from 'node:crypto';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { HubError, isHubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';
import { tellProcesses } from '../database/tell-processes.ts';
import { adoptContent } from './adopt-content.ts';
import { deleteChunkRows } from './chunk-rows.ts';
import { failPoint } from './fail-point.ts';
import { doomObjects, keepObject, openHubObjects } from './hub-objects.ts';
import {
  openHubArchive,
  type ArchiveChange,
  type HubArchive,
  type KnownRoot,
  type PutRow,
} from './open-hub-archive.ts';
import { checkHubId, toDamage, type BytesPlace } from './open-hub-bytes.ts';
import { openSharedChunks, type SharedChunks } from './open-shared-chunks.ts';
import { probeFolder } from './probe-folder.ts';
import {
  listRootHashes,
  parseListName,
  parseRootList,
  printChangedRoot,
  printRootList,
  toRootOps,
  toSharedName,
  type RootList,
} from './root-list.ts';
import {
  findStoredRoot,
  listNews,
  listStoredRoots,
  lockContent,
  readLastNumber,
  type StoredRoot,
} from './shared-rows.ts';
import { sweepBucket } from './sweep-bucket.ts';

export interface SharedArchiveOptions {
  readonly folder: string;
  readonly store: HubStore;
  /** A connection of its own: what waits for another process must not keep those who read waiting. */
  readonly work: HubStore;
  readonly place: BytesPlace;
  /** Before content is replaced here that another process replaced: nothing may find it any more. */
  readonly beforeReplace: (rootKey: string) => Promise<void>;
  /** Another process changed a session; with the chunks that it no longer has. */
  readonly onTaken: (rootKey: string, dropped: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

/** As often a session may change while it is fetched. */
const mostAttempts = 6;
const rootsAtOnce = 8;
const bytesAtOnce = 32 * 1024 * 1024;

/**
 * The content of a hub of which several processes run: the bucket has it, and the row of each session names the list of
 * its files. The archive in the folder of this process is a cache, as old as `current` says.
 */
export async function openSharedArchive(options: SharedArchiveOptions): Promise<HubArchive> {
  const { folder, store, work, place, beforeReplace, onTaken, onError } = options;
  const objects = openHubObjects(work, place.objects);
  const local = await openHubArchive(folder, undefined, { ...place, isShared: true });
  /** The version of each session that is here. */
  const current = new Map<string, number>();
  const taking = new Map<string, Promise<void>>();
  /** Versions that cannot be read from the bucket, whoever asks: one damaged session must not hide all others. */
  const broken = new Map<string, number>();
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

  const isAt = ({ rootKey, version }: KnownRoot) => (current.get(rootKey) ?? 0) === version;
  const isBehind = ({ rootKey, version }: KnownRoot) =>
    (current.get(rootKey) ?? 0) < version && broken.get(rootKey) !== version;

  async function fetch(hashes: readonly string[]): Promise<void> {
    const missing = await local.write(async ({ chunks }) => {
      const found: string[] = [];
      for (const hash of new Set(hashes)) if (!(await chunks.has(hash))) found.push(hash);
      return found;
    });
    let batch: (readonly [hash: string, bytes: Uint8Array])[] = [];
    let bytes = 0;
    const flush = async () => {
      const taken = batch;
      [batch, bytes] = [[], 0];
      await local.write(async (writer) => {
        for (const [hash, content] of taken) if (!(await writer.chunks.has(hash))) await writer.put(hash, content);
        await writer.chunks.flush();
      });
    };
    for (const hash of missing) {
      if (!(await shared.has(hash))) continue;
      const content = await shared.get(hash);
      batch.push([hash, content]);
      bytes += content.length;
      if (bytes >= bytesAtOnce) await flush();
    }
    if (batch.length > 0) await flush();
  }

  /** Undefined if there is another one since. */
  async function readList({ rootKey, list }: StoredRoot): Promise<RootList | undefined> {
    const name = parseListName(list);
    if (name?.root !== rootKey) throw toDamage(place.objects, `the list of ${rootKey} has no name`);
    const stored = await objects.get(list);
    if (stored === undefined) return undefined;
    const parsed = parseRootList(stored, name);
    if (parsed === undefined) throw toDamage(place.objects, `${list} is damaged`);
    return parsed;
  }

  /** The chunks that the session no longer has; undefined where another process was quicker. */
  async function apply(
    writer: ArchiveWriter,
    wanted: StoredRoot,
    list: RootList,
  ): Promise<readonly string[] | undefined> {
    const { rootKey, version } = wanted;
    // A commit of this process was quicker.
    if (!isBehind(wanted)) return undefined;
    const now = await findStoredRoot(store, rootKey);
    if (now?.list !== wanted.list) return undefined;
    for (const hash of list.hashes) if (!(await writer.chunks.has(hash))) return undefined;
    const dropped = [...listRootHashes(writer.manifest, rootKey)].filter((hash) => !list.hashes.has(hash));
    if (dropped.length > 0) await beforeReplace(rootKey);
    const ops = [...toRootOps(list, writer.manifest)];
    for (const op of ops)
      if (!writer.manifest.apply(op)) throw toDamage(place.objects, 'a list of files does not match the manifest');
    await writer.commit(ops);
    writer.tidy();
    current.set(rootKey, version);
    return dropped;
  }

  async function takeNow(rootKey: string): Promise<void> {
    let missing = '';
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const wanted = await findStoredRoot(store, rootKey);
      if (wanted === undefined || !isBehind(wanted)) return;
      try {
        const list = await readList(wanted);
        if (list === undefined && missing === wanted.list) throw toDamage(place.objects, `${wanted.list} is missing`);
        missing = wanted.list;
        if (list === undefined) continue;
        await fetch([...list.hashes]);
        const dropped = await local.write((writer) => apply(writer, wanted, list));
        if (dropped !== undefined) return onTaken(rootKey, dropped);
      } catch (error) {
        if (!isDamage(error)) throw error;
        onError(error);
        await hide(wanted);
        return;
      }
    }
    throw new HubError('BUSY', 'this session is being changed by another process of the hub', 'Try again.');
  }

  /** What is here is older, and may be what was replaced. */
  async function hide({ rootKey, version }: StoredRoot): Promise<void> {
    broken.set(rootKey, version);
    current.delete(rootKey);
    await beforeReplace(rootKey);
    await local.write(async (writer) => {
      if (!writer.manifest.roots.has(rootKey)) return;
      const dropped = [...listRootHashes(writer.manifest, rootKey)];
      writer.manifest.apply({ op: 'drop', root: rootKey });
      await writer.commit([{ op: 'drop', root: rootKey }]);
      onTaken(rootKey, dropped);
    });
  }

  function take(rootKey: string): Promise<void> {
    let running = taking.get(rootKey);
    if (running === undefined) {
      running = takeNow(rootKey)
        .catch((error: unknown) => Promise.reject(place.findFailure(error) ?? error))
        .finally(() => taking.delete(rootKey));
      taking.set(rootKey, running);
    }
    return running;
  }

  async function catchUp(roots: readonly KnownRoot[]): Promise<boolean> {
    const behind = roots.filter(isBehind);
    let next = 0;
    const run = async () => {
      for (let root = behind[next++]; root !== undefined; root = behind[next++])
        // What is being taken may be the version before.
        for (let attempt = 0; attempt < 2 && isBehind(root); attempt++) await take(root.rootKey);
    };
    await Promise.all(Array.from({ length: Math.min(rootsAtOnce, behind.length) }, run));
    return behind.length > 0;
  }

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
    const hasWaited = await catchUp(rows);
    for (const [rootKey, number] of wanted) if (news.get(rootKey) === number) news.delete(rootKey);
    return hasWaited;
  }

  /** The list and the row become visible at once. Without the lock of its transaction, neither does. */
  async function commit(writer: ArchiveWriter, change: ArchiveChange, putRow: PutRow) {
    const { rootKey, ops, person, dropped } = change;
    const printed = printChangedRoot(writer.manifest, rootKey, ops);
    if (printed === undefined) throw new Error(`a change of ${rootKey} does not match the manifest`);
    const before = new Set(listRootHashes(writer.manifest, rootKey));
    const fresh = [...printed.hashes].filter((hash) => !before.has(hash));
    for (const hash of fresh) await shared.has(hash);
    failPoint('bytes-sent');
    const name = toSharedName(printed.name, (current.get(rootKey) ?? 0) + 1, randomBytes(8).toString('hex'));
    await objects.putAside(name.key, printed.bytes);
    failPoint('bytes-listed');
    let isOurs = true;
    const stored = await work.connection.transaction(async () => {
      await lockContent(work, 'commit');
      await shared.checkStored(work, fresh);
      await keepObject(work, name.key);
      const old = await findStoredRoot(work, rootKey);
      const done = await putRow({ store: work, list: name.key });
      // The same commit, by another process: its list counts.
      isOurs = (await findStoredRoot(work, rootKey))?.list === name.key;
      await doomObjects(work, isOurs ? [old?.list ?? ''].filter((list) => list !== '') : [name.key]);
      await deleteChunkRows(work, person, dropped);
      await tellProcesses(work.connection, { kind: 'session', rootKey });
      failPoint('commit-archived');
      return done;
    });
    failPoint('commit-stored');
    if (isOurs)
      try {
        for (const op of ops) writer.manifest.apply(op);
        await writer.commit(ops);
        writer.tidy();
        current.set(rootKey, stored.version);
      } catch (error) {
        // It is stored: only this process cannot show it yet, and takes it over like a change of another one.
        onError(error);
        await local.reopen();
      }
    return stored;
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
    catchUp,
    takeNews,
    isAt,
    async fetch(hashes) {
      try {
        await fetch(hashes);
      } catch (error) {
        throw isHubError(error) ? error : (place.findFailure(error) ?? error);
      }
    },
    async commit(writer, change, putRow) {
      try {
        return await commit(writer, change, putRow);
      } catch (error) {
        if (isHubError(error) && error.code === 'MISSING_CHUNKS') await shared.reload();
        throw place.findFailure(error) ?? error;
      }
    },
    shared: {
      sweep(dropped) {
        // One after the other also within the process: its lock is no hindrance for itself.
        const swept = sweeping.then(() =>
          sweepBucket({ store: work, objects, shared, local: archive, current, readList }, dropped),
        );
        sweeping = swept.catch(() => undefined);
        return swept;
      },
      async resync() {
        const before = [...news];
        await catchUp(await listStoredRoots(store));
        for (const [rootKey, number] of before) if (news.get(rootKey) === number) news.delete(rootKey);
        return listStrays();
      },
      take,
      check: () => probeFolder(folder),
    },
  };
  return archive;
}

/** Of what is in the bucket: to ask again would give the same. */
function isDamage(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'HUB_UNUSABLE' || code === 'ARCHIVE_DAMAGED';
}
