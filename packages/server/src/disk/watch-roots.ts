import { dirname, join } from 'node:path';
import { isArchivedPath } from './archived-path.ts';
import type { Root } from './find-roots.ts';
import { watchFolder, type FolderWatch } from './watch-folder.ts';

/**
 * Tells of files that changed below the roots: of a config folder where sessions are written; what else is there is
 * found by looking again. It may miss some (network drives), and it may tell of one several times: whoever listens
 * looks at the file, and looks at everything from time to time.
 */
export function watchRoots(roots: readonly Root[], onChange: (path: string) => void): FolderWatch {
  const watches = [...listFolders(roots)].map(([folder, isDeep]) => watchFolder(folder, onChange, { isDeep }));
  return {
    isWhole: () => watches.length > 0 && watches.every((watch) => watch.isWhole()),
    close() {
      for (const watch of watches) watch.close();
    },
  };
}

/** With whether everything below it is watched: a single transcript may lie in a folder as large as a home. */
function listFolders(roots: readonly Root[]): ReadonlyMap<string, boolean> {
  const folders = new Map<string, boolean>();
  for (const { kind, path } of roots) {
    // Nothing is on disk in the archive under such a path.
    if (kind === 'stdin' || isArchivedPath(path)) continue;
    const folder = kind === 'config-folder' ? join(path, 'projects') : kind === 'file' ? dirname(path) : path;
    folders.set(folder, folders.get(folder) === true || kind !== 'file');
  }
  return folders;
}
