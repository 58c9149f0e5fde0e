import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, isId, type HubStore } from '../database/hub-store.ts';
import { findStoredSetting, getStoredSetting } from '../database/stored-settings.ts';
import type { HubArchive } from './open-hub-archive.ts';
import { listRootKeys } from './sweep-archive.ts';

/** In the data folder: which hub its bytes belong to. */
export const hubIdFile = 'hub-id';

/**
 * Refuses a database and a folder of two hubs. At a start everything goes from the archive that no session of the
 * database needs: with an empty database, because the file was lost or `--store` names another one, that would be all
 * of it.
 */
export async function checkSameHub(store: HubStore, archive: HubArchive, dataDir: string): Promise<void> {
  const [ofDatabase, ofFolder] = [await findStoredSetting(store, 'hub-id'), readFile(dataDir)];
  const isSame = ofDatabase !== undefined && ofDatabase === ofFolder;
  const known = await listRootKeys(store);
  const roots = await archive.write(async ({ manifest }) => new Set(manifest.roots.keys()));
  const hasOwn = known.some((key) => roots.has(key));
  // The first push of a hub may have been killed before its row.
  if (!hasOwn && roots.size > 0 && !isSame)
    throw new HubError(
      'HUB_UNUSABLE',
      `the database of this hub knows none of the sessions in ${dataDir}`,
      'Restore hub.db from a backup, or pass the --store that the hub was started with. Nothing was changed. For a ' +
        'new hub, choose an empty folder with --data.',
    );
  // A folder that is only a cache may be empty.
  if (!hasOwn && known.length > 0 && archive.shared === undefined)
    throw new HubError(
      'HUB_UNUSABLE',
      `${dataDir} has none of the sessions that the database of this hub knows`,
      'Pass the --data that the hub was started with, or restore the folder from a backup. Nothing was changed.',
    );
  if (isSame) return;
  const id = await getStoredSetting(store, 'hub-id', () => createId(store));
  writePrivateFile(join(dataDir, hubIdFile), [`${id}\n`]);
}

function readFile(dataDir: string): string | undefined {
  try {
    const id = readFileSync(join(dataDir, hubIdFile), 'utf8').trim();
    return isId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
