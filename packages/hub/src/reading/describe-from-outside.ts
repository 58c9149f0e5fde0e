import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { HubSessionDeletion } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { Audience } from '../audience/audience.ts';
import type { HubStore } from '../database/hub-store.ts';
import { describeDeletion } from '../sharing/delete-session.ts';

/** What deleting a session would delete, for a command: the hub that may be running writes the archive. */
export async function describeFromOutside(
  store: HubStore,
  dataDir: string,
  audience: Audience,
  id: string,
): Promise<HubSessionDeletion> {
  const { rootKey, ...parts } = await describeDeletion(store, audience, id);
  const reader = openArchiveReader(toArchiveFolder(dataDir));
  try {
    return { ...parts, files: reader.files(rootKey).size };
  } finally {
    await reader.close();
  }
}
