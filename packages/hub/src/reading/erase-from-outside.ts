import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { ArchiveError } from '@scrollkeep/store/archive/archive-error.ts';
import { isHubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';
import { eraseDeleted } from '../derive/erase-deleted.ts';
import { openHubIndex } from '../derive/open-hub-index.ts';
import { openHubArchive, type HubArchive } from '../intake/open-hub-archive.ts';
import { listDeletions } from '../sharing/delete-session.ts';
import { toCacheDir } from './open-readings.ts';

export interface OutsideErasure {
  readonly dataDir: string;
  readonly onError: (error: unknown) => void;
  /** How long a hub that runs is given. */
  readonly waitMs?: number;
}

const defaultWaitMs = 60_000;
const pollMs = 250;

/**
 * For a command that deleted rows while the hub may be running: only one process writes the archive. Where none does,
 * the command takes the rest away itself; else it waits for the hub, which looks for such rows. False if that took too
 * long, or the hub does it when it runs.
 */
export async function eraseFromOutside(
  store: HubStore,
  { dataDir, onError, waitMs = defaultWaitMs }: OutsideErasure,
): Promise<boolean> {
  if ((await listDeletions(store)).length === 0) return true;
  // Several processes share this hub: one of them may run elsewhere, and all of them have to erase it.
  if (await isShared(store)) return waitForHub(store, waitMs);
  const archive = await findArchive(dataDir);
  if (archive === 'in-use') return waitForHub(store, waitMs);
  if (archive === 'elsewhere') return false;
  try {
    const index = await openHubIndex({ dataDir, archiveFolder: archive.folder, maxLineBytes: 1024 * 1024, onError });
    try {
      const forget = () => rm(toCacheDir(dataDir), { recursive: true, force: true });
      while ((await listDeletions(store)).length > 0) await eraseDeleted({ store, archive, index, forget });
    } finally {
      await index.close();
    }
  } finally {
    await archive.close();
  }
  return true;
}

async function isShared({ connection }: HubStore): Promise<boolean> {
  return (await connection.all('SELECT key FROM hub_object LIMIT 1')).length > 0;
}

/** In use while a hub runs; elsewhere if the content is in a bucket, which only the hub itself knows the way to. */
async function findArchive(dataDir: string): Promise<HubArchive | 'in-use' | 'elsewhere'> {
  try {
    return await openHubArchive(toArchiveFolder(dataDir), 0);
  } catch (error) {
    if (error instanceof ArchiveError && error.code === 'ARCHIVE_BUSY') return 'in-use';
    if (isHubError(error) && error.code === 'HUB_UNUSABLE') return 'elsewhere';
    throw error;
  }
}

async function waitForHub(store: HubStore, waitMs: number): Promise<boolean> {
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(pollMs))
    if ((await listDeletions(store)).length === 0) return true;
  return false;
}
