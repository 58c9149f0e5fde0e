import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { HubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';
import type { HubObjects } from './hub-objects.ts';
import type { HubArchive, KnownRoot } from './open-hub-archive.ts';
import { toDamage, type BytesPlace } from './open-hub-bytes.ts';
import type { SharedChunks } from './open-shared-chunks.ts';
import { listRootHashes, parseListName, parseRootList, toRootOps, type RootList } from './root-list.ts';
import { findStoredRoot, type StoredRoot } from './shared-rows.ts';

export interface TakingOptions {
  readonly store: HubStore;
  readonly place: BytesPlace;
  /** Before content is replaced here that another process replaced: nothing may find it any more. */
  readonly beforeReplace: (rootKey: string) => Promise<void>;
  /** Another process changed a session; with the chunks that it no longer has. */
  readonly onTaken: (rootKey: string, dropped: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

interface TakingPlaces {
  readonly local: HubArchive;
  readonly objects: HubObjects;
  readonly shared: SharedChunks;
  /** The version of each session that is here. */
  readonly current: Map<string, number>;
}

export interface SharedRoots {
  isAt(root: KnownRoot): boolean;
  /** Brings chunks from the bucket. */
  fetch(hashes: readonly string[]): Promise<void>;
  /** Undefined if there is another one since. */
  readList(root: StoredRoot): Promise<RootList | undefined>;
  /** The newest version of a session. */
  take(rootKey: string): Promise<void>;
  /** Whether anything was behind. */
  catchUp(roots: readonly KnownRoot[]): Promise<boolean>;
}

/** As often a session may change while it is fetched. */
const mostAttempts = 6;
const rootsAtOnce = 8;
const bytesAtOnce = 32 * 1024 * 1024;

/** Takes over what other processes of the hub changed: from their rows and the bucket into the folder of this one. */
export function openSharedRoots(options: TakingOptions, places: TakingPlaces): SharedRoots {
  const { store, place, beforeReplace, onTaken, onError } = options;
  const { local, objects, shared, current } = places;
  const taking = new Map<string, Promise<void>>();
  /** Versions that cannot be read from the bucket, whoever asks: one damaged session must not hide all others. */
  const broken = new Map<string, number>();

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

  return { isAt, fetch, readList, take, catchUp };
}

/** Of what is in the bucket: to ask again would give the same. */
function isDamage(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'HUB_UNUSABLE' || code === 'ARCHIVE_DAMAGED';
}
