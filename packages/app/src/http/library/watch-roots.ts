import { watch, type FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';
import { isArchivedPath } from '../../disk/archived-path.ts';
import type { Root } from '../../disk/find-roots.ts';

export interface RootWatch {
  /** Whether the system tells of changes; else only looking again does. */
  readonly isWatching: () => boolean;
  close(): void;
}

/**
 * Tells of files that changed below the roots. It may miss some (network drives, too many watches), and it may tell of one several times: whoever listens
 * looks at the file, and looks at everything from time to time.
 */
export function watchRoots(roots: readonly Root[], onFile: (path: string) => void, onError: (problem: string) => void): RootWatch {
  const watchers = new Set<FSWatcher>();
  for (const root of roots) {
    if (isArchivedPath(root.path)) continue; // nothing is on disk there
    const folder = root.kind === 'config-folder' ? join(root.path, 'projects') : root.kind === 'file' ? dirname(root.path) : root.path;
    try {
      // A single transcript may lie in a folder as large as a home; only the folder itself is watched.
      const watcher = watch(folder, { recursive: root.kind !== 'file', persistent: false }, (_event, name) => onFile(name === null ? folder : join(folder, name)));
      watcher.on('error', (error) => {
        onError(error.message);
        watchers.delete(watcher);
        watcher.close();
      });
      watchers.add(watcher);
    } catch (error) {
      onError(error instanceof Error ? error.message : String(error));
    }
  }
  return {
    isWatching: () => watchers.size > 0,
    close() {
      for (const watcher of watchers) watcher.close();
      watchers.clear();
    },
  };
}
