import { toArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';

/** A pushed session as a root that can be listed, read and indexed: a config folder that only the archive has. */
export function toHubRoot(archiveFolder: string, key: string): Root {
  return {
    kind: 'config-folder',
    path: toArchivedPath({ folder: archiveFolder, root: key, version: undefined, path: '' }),
    archive: { folder: archiveFolder, key },
    isSource: true,
  };
}
