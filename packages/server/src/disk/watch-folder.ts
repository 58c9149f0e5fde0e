import { lstatSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';

export interface FolderWatch {
  /** Whether the system tells of everything below the folder; else only looking again does. */
  readonly isWhole: () => boolean;
  close(): void;
}

/**
 * Where the system itself watches a whole tree. Elsewhere Node would hold a watch for every file, and the system lets a
 * person have only so many.
 */
const isRecursive = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Tells of changes anywhere below a folder, or only of the files in it, without a timer and without a look at any file:
 * a watch on a folder tells of the files in it. It may tell of one change several times.
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  { isDeep = true }: { readonly isDeep?: boolean } = {},
): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let isWhole = true;

  function add(path: string): void {
    if (watchers.has(path)) return;
    try {
      const watcher = watch(path, { recursive: isDeep && isRecursive, persistent: false }, (event, name) =>
        tell(path, event, name),
      );
      watchers.set(path, watcher);
      watcher.on('error', () => {
        // As Windows says it when the folder itself is deleted.
        if (path === folder) isWhole = false;
        remove(path);
      });
      if (isDeep && !isRecursive)
        for (const entry of readdirSync(path, { withFileTypes: true }))
          if (entry.isDirectory()) add(join(path, entry.name));
    } catch (error) {
      // Deleted meanwhile is fine; no more watches to have, or no right to look, is not.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === folder) isWhole = false;
    }
  }

  function tell(path: string, event: string, name: string | null): void {
    const changed = name === null ? path : join(path, name);
    if (event === 'rename' && isDeep && !isRecursive && name !== null) {
      // A folder of that name may be another one by now.
      remove(changed);
      if (isFolder(changed)) add(changed);
    }
    onChange(changed);
  }

  /** With everything below it: of a folder that was moved away the system would tell on. */
  function remove(path: string): void {
    if (!watchers.has(path)) return;
    for (const [each, watcher] of watchers) {
      if (each !== path && !each.startsWith(path + sep)) continue;
      watchers.delete(each);
      watcher.close();
    }
  }

  add(folder);
  return {
    isWhole: () => isWhole,
    close: () => remove(folder),
  };
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
