import { randomBytes } from 'node:crypto';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import type { HubStore } from '../database/hub-store.ts';
import { tellProcesses } from '../database/tell-processes.ts';
import { deleteChunkRows } from './chunk-rows.ts';
import { failPoint } from './fail-point.ts';
import { doomObjects, keepObject, type HubObjects } from './hub-objects.ts';
import type { ArchiveChange, HubArchive, PutRow, StoredVersion } from './open-hub-archive.ts';
import type { SharedChunks } from './open-shared-chunks.ts';
import { listRootHashes, printChangedRoot, toSharedName } from './root-list.ts';
import { findStoredRoot, lockContent } from './shared-rows.ts';

interface CommitPlaces {
  readonly work: HubStore;
  readonly objects: HubObjects;
  readonly shared: SharedChunks;
  readonly local: HubArchive;
  /** The version of each session that is here. */
  readonly current: Map<string, number>;
  readonly onError: (error: unknown) => void;
}

/** The list and the row become visible at once. Without the lock of its transaction, neither does. */
export async function commitShared(
  places: CommitPlaces,
  writer: ArchiveWriter,
  change: ArchiveChange,
  putRow: PutRow,
): Promise<StoredVersion> {
  const { work, objects, shared, local, current, onError } = places;
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
