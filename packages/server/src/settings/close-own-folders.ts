import { closeToOthers } from '@scrollkeep/store/private-files.ts';
import { toPlatformFolders } from './platform-folders.ts';
import type { Settings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Closes our data and cache folders to others where they are in their usual places. Folders that a person named stay as
 * they are; what we put into them is closed by itself.
 */
export function closeOwnFolders(
  { dataDir, cacheDir }: Pick<Settings, 'dataDir' | 'cacheDir'>,
  surroundings: Pick<Surroundings, 'platform' | 'env' | 'home'>,
): void {
  const usual = toPlatformFolders(surroundings);
  if (dataDir === usual.data) closeToOthers(dataDir);
  if (cacheDir === usual.cache) closeToOthers(cacheDir);
}
