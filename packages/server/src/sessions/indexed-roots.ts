import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { getArchiveReader } from '../disk/archive-readers.ts';
import { isArchivedPath } from '../disk/archived-path.ts';
import type { Root } from '../disk/find-roots.ts';
import { readMachineName } from '../sync/read-machine.ts';

/** A root, and under which names an index has what is below it. */
export interface IndexedRoot {
  readonly root: Root;
  readonly machine: string;
  readonly path: string;
}

/** A shared index has what came from other machines by their own hand, as it is there. */
export function toIndexedRoots(
  roots: readonly Root[],
  { keepsBytes }: Pick<Connection, 'keepsBytes'>,
): readonly IndexedRoot[] {
  const machine = readMachineName();
  return roots.map((root) => {
    const { path, archive } = root;
    const elsewhere =
      keepsBytes && archive !== undefined && isArchivedPath(path)
        ? getArchiveReader(archive.folder)
            .roots()
            .find(({ key }) => key === archive.key)
        : undefined;
    return elsewhere === undefined
      ? { root, machine, path }
      : { root, machine: elsewhere.machine.name, path: elsewhere.path };
  });
}
