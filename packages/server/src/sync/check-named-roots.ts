import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { openIndexForReading } from '@scrollkeep/store/database/open-index.ts';
import { findArchivedRoot } from '../disk/find-archives.ts';
import { AppError } from '../errors/app-error.ts';
import type { Settings } from '../settings/settings.ts';
import { toStorePlace } from './store-place.ts';

/**
 * Ends a command whose `--root` names a folder that is not on the disk and of which neither the archive nor the index
 * keeps anything: an empty answer would look like sessions that were searched in vain.
 */
export async function checkNamedRoots(
  settings: Pick<Settings, 'roots' | 'dataDir' | 'cacheDir' | 'store'>,
): Promise<void> {
  for (const path of settings.roots ?? []) {
    if (!isAbsolute(path) || existsSync(path) || findArchivedRoot(path, settings.dataDir) !== undefined) continue;
    if (await isIndexed(path, toStorePlace(settings))) continue;
    throw new AppError({
      code: 'NO_SUCH_ROOT',
      message: `--root ${path}: no such folder`,
      hint: 'Neither the archive nor the index has sessions from it. Pass an existing folder or transcript.',
      exitCode: 66,
    });
  }
}

async function isIndexed(path: string, store: string): Promise<boolean> {
  // An index that cannot be opened is reported by the commands that need it.
  const connection = await openIndexForReading(store).catch(() => undefined);
  if (connection === undefined) return false;
  try {
    return (await connection.all('SELECT id FROM file WHERE root = ? LIMIT 1', [path])).length > 0;
  } finally {
    await connection.close();
  }
}
