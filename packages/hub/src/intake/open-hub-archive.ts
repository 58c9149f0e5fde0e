import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRecentChunks } from '@scrollkeep/server/disk/archive-readers.ts';
import { openArchiveLock } from '@scrollkeep/store/archive/archive-lock.ts';
import { openArchiveWriter, type ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import type { ManifestOp } from '@scrollkeep/store/archive/manifest.ts';
import { writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { HubError, isHubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';
import { failPoint } from './fail-point.ts';
import { openHubBytes, type BytesPlace, type HubBytes } from './open-hub-bytes.ts';

/** A change of one session. */
export interface ArchiveChange {
  readonly rootKey: string;
  readonly ops: readonly ManifestOp[];
  /** Who pushes, and chunks of theirs that the session no longer has. */
  readonly person: string;
  readonly dropped: readonly string[];
}

/** The row of a session is written where its content becomes visible to other processes. */
export type PutRow = (shared?: { readonly store: HubStore; readonly list: string }) => Promise<StoredVersion>;

export interface StoredVersion {
  /** Another process may have stored the same commit first, under an id of its own. */
  readonly id: string;
  readonly version: number;
}

/** A session that the database knows, in a version. */
export interface KnownRoot {
  readonly rootKey: string;
  readonly version: number;
}

/** What other processes of the hub have a part in; undefined for the only process of a hub. */
export interface SharedContent {
  /**
   * Takes chunks out of the bucket that no session needs; false if another process is doing that, or some are left.
   * Those of deleted sessions are gone when it is done, and `hub_erased` says so.
   */
  sweep(dropped: Iterable<string>): Promise<boolean>;
  /** Takes over all that other processes did; gives the sessions that are here and were deleted. */
  resync(): Promise<readonly string[]>;
  /** Takes over what was done to one session. */
  take(rootKey: string): Promise<void>;
  /** Fails while nothing can be stored here. */
  check(): Promise<void>;
}

/** The bytes of all sessions. A process does one piece of work on them after the other. */
export interface HubArchive {
  readonly folder: string;
  /**
   * Work that sees the archive as it is on disk, and has it alone. If it fails, the archive is opened anew: what it
   * changed in memory and did not commit is forgotten.
   */
  write<Result>(work: (writer: ArchiveWriter) => Promise<Result>): Promise<Result>;
  has(hash: string): Promise<boolean>;
  /**
   * The bytes survive a crash once it is done; those that are put at the same time share the wait for the disk. With
   * `packed` they are stored as they were sent.
   */
  put(hash: string, bytes: Uint8Array, packed?: Uint8Array): Promise<void>;
  get(hash: string): Promise<Uint8Array>;
  /** Within `write`: the archive first, then the row, by which alone people read; or both, or neither. */
  commit(writer: ArchiveWriter, change: ArchiveChange, putRow: PutRow): Promise<StoredVersion>;
  /** What other processes did to these sessions is taken over; whether there was anything to wait for. */
  catchUp(roots: readonly KnownRoot[]): Promise<boolean>;
  /** The same for all that was pushed to other processes so far, of the sessions that somebody may read. */
  takeNews(rootKeys: ReadonlySet<string>): Promise<boolean>;
  /** Whether the archive here has this version of a session. */
  isAt(root: KnownRoot): boolean;
  /** Chunks that another process took are here, as far as there are any. */
  fetch(hashes: readonly string[]): Promise<void>;
  /** Within `write`: what is in memory is forgotten, because it is not what is on disk. */
  reopen(): Promise<void>;
  readonly shared: SharedContent | undefined;
  /** Nothing else stays in the bucket, if there is one. */
  keepOnly(needed: ReadonlySet<string>, writer: ArchiveWriter): Promise<void>;
  close(): Promise<void>;
}

const defaultWaitMs = 5_000;
/** Says where the content is: without it the folder would go on alone, and be set back later. */
const placeFile = 'bytes-place';

/** Fails at once if another process writes to the folder. */
export async function openHubArchive(
  folder: string,
  waitMs = defaultWaitMs,
  place: BytesPlace | undefined = undefined,
): Promise<HubArchive> {
  let bucket: HubBytes | undefined;
  // Kept while the hub runs: on a full disk there is no space for another one, and what is there is read under it.
  const lock = await openArchiveLock(folder, { waitMs });
  let writer: ArchiveWriter | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let flushing: Promise<void> | undefined;
  let isClosed = false;
  const recent = getRecentChunks(folder);

  async function getWriter(): Promise<ArchiveWriter> {
    if (isClosed) throw new HubError('BUSY', 'the hub is shutting down', 'Try again in a minute.');
    return (writer ??= await openArchiveWriter(folder, { lock }));
  }

  async function startAnew(): Promise<void> {
    const failed = writer;
    writer = undefined;
    await failed?.close().catch(() => undefined);
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  function write<Result>(work: (own: ArchiveWriter) => Promise<Result>): Promise<Result> {
    return inTurn(async () => {
      const own = await getWriter();
      try {
        return await work(bucket?.wrap(own) ?? own);
      } catch (error) {
        // What is refused was refused before anything was changed.
        if (!isHubError(error)) await startAnew();
        throw place?.findFailure(error) ?? error;
      }
    });
  }

  // Behind the lock: while a hub runs, it says that it runs.
  try {
    await getWriter();
    checkPlace(folder, place);
    if (place !== undefined && place.isShared !== true) {
      const opened = await openHubBytes(place);
      await opened.meet(await getWriter());
      bucket = opened;
    }
    if (place !== undefined) writePrivateFile(join(folder, placeFile), [`${place.objects.name}\n`]);
  } catch (error) {
    await startAnew();
    lock.release();
    throw error;
  }

  function flush(): Promise<void> {
    flushing ??= write(async (own) => {
      flushing = undefined;
      await own.chunks.flush();
    });
    return flushing;
  }

  return {
    folder,
    write,
    async keepOnly(needed, own) {
      recent.clear();
      await bucket?.keepOnly(needed, own);
    },
    has: (hash) => inTurn(async () => (await getWriter()).chunks.has(hash)),
    async put(hash, bytes, packed) {
      await write(async (own) => {
        if (!(await own.chunks.has(hash))) await own.put(hash, bytes, packed);
      });
      await flush();
      // It is indexed soon.
      recent.put(hash, bytes);
    },
    get: (hash) => inTurn(async () => (await getWriter()).chunks.get(hash)),
    async commit(own, { rootKey, ops }, putRow) {
      for (const op of ops)
        if (!own.manifest.apply(op)) throw new Error(`a change of ${rootKey} does not match the manifest`);
      await own.commit(ops);
      failPoint('commit-archived');
      const stored = await putRow();
      failPoint('commit-stored');
      own.tidy();
      return stored;
    },
    catchUp: () => Promise.resolve(false),
    takeNews: () => Promise.resolve(false),
    isAt: () => true,
    fetch: () => Promise.resolve(),
    reopen: startAnew,
    shared: undefined,
    close: () =>
      inTurn(async () => {
        isClosed = true;
        await writer?.close();
        writer = undefined;
        recent.clear();
        lock.release();
      }),
  };
}

function checkPlace(folder: string, place: BytesPlace | undefined): void {
  const path = join(folder, placeFile);
  const known = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  if (known === undefined || known === place?.objects.name) return;
  throw new HubError(
    'HUB_UNUSABLE',
    `this hub keeps its content in ${known}`,
    place === undefined
      ? 'Start it with the same --bytes as before.'
      : `Start it with the same --bytes as before. If you moved the content, delete ${path} and start it again.`,
  );
}
