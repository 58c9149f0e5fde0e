import type { HubStore } from '../database/hub-store.ts';
import type { HubProcess } from '../database/open-hub-process.ts';
import { failPoint } from '../intake/fail-point.ts';
import type { HubArchive } from '../intake/open-hub-archive.ts';
import { listRootKeys, listStrayRoots, sweepArchive } from '../intake/sweep-archive.ts';
import { finishDeletion, listDeletions } from '../sharing/delete-session.ts';
import type { HubIndex } from './open-hub-index.ts';

/** The places that hold data of sessions. */
export interface Derived {
  readonly store: HubStore;
  readonly archive: HubArchive;
  readonly index: HubIndex;
  /** Closes what is open for sessions, and deletes what was cached of them. */
  readonly forget: (rootKeys: readonly string[]) => Promise<void>;
  /** Takes them away elsewhere; false where that has to be tried again. */
  readonly eraseElsewhere?: (() => Promise<boolean>) | undefined;
  /** This process, where several share the content. */
  readonly process?: HubProcess | undefined;
}

/** Removes deleted sessions from archive, index and caches. Their rows are already gone, so nobody can read them. */
export async function eraseDeleted(derived: Derived): Promise<void> {
  const { store, archive, eraseElsewhere, process } = derived;
  const deleted = await listDeletions(store);
  if (deleted.length === 0) return;
  const keys = deleted.map(({ rootKey }) => rootKey);
  const own = process === undefined ? keys : await process.listUnerased(keys);
  if (own.length > 0) await eraseRoots(derived, own);
  await process?.noteErased(own);
  failPoint('deletion-forgotten');
  if (process !== undefined && (await process.isInBucket())) await archive.shared?.sweep([]);
  // Until then they are pending: the next run begins again.
  if ((await eraseElsewhere?.()) === false) return;
  if (process !== undefined) return process.finishDeletions();
  for (const key of keys) await finishDeletion(store, key);
}

/** Takes sessions out of index, archive and caches here. */
export async function eraseRoots(
  { store, archive, index, forget }: Derived,
  rootKeys: readonly string[],
): Promise<void> {
  // What is being taken over of them is here before it goes.
  for (const key of rootKeys) await archive.shared?.take(key).catch(() => undefined);
  await forget(rootKeys);
  // Before the bytes: what is just being indexed would otherwise fail in the middle, with all that is indexed with it.
  await index.erase(rootKeys);
  failPoint('deletion-unindexed');
  // A cache may have chunks of them without knowing whose they are. Those that wait for a commit are fetched again.
  await sweepArchive({ store, archive }, rootKeys, archive.shared === undefined ? [] : 'all');
}

/** Cleans up after a crash: unfinished deletions and pushes, and chunks that no commit names. */
export async function repairDerived(derived: Derived): Promise<void> {
  const { store, archive, index } = derived;
  if (archive.shared === undefined) await sweepArchive(derived, await listStrayRoots(derived), 'all');
  else await eraseRoots(derived, await archive.shared.resync());
  const known = new Set(await listRootKeys(store));
  const unknown = (await index.listRoots()).filter((key) => !known.has(key));
  if (unknown.length > 0) await index.erase(unknown);
  await eraseDeleted(derived);
}
