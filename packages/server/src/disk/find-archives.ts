import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRootHere, type ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import { findMachineId } from '@scrollkeep/store/archive/machine.ts';
import { getArchiveReader } from './archive-readers.ts';
import { isReadSource } from '../source-table/to-source-name.ts';
import { toArchivedPath } from './archived-path.ts';
import { findAgentsRoot } from './find-agents-root.ts';
import type { Root } from './find-roots.ts';

/** Where the archive is below the data folder. */
export function toArchiveFolder(dataDir: string): string {
  return join(dataDir, 'archive');
}

/**
 * Roots with what the archive knows of them. A folder that is gone is read from the archive alone; so are the folders
 * of other machines, which come along where nobody named any.
 */
export function addArchives(
  roots: readonly Root[],
  wanted: readonly string[],
  dataDir: string,
  withOthers: boolean,
): readonly Root[] {
  const folder = toArchiveFolder(dataDir);
  // Nothing is opened for those who never archived.
  if (!existsSync(folder)) return roots;
  const agents = withOthers ? findAgentsRoot(folder, roots) : undefined;
  return addArchived(agents === undefined ? roots : [...roots, agents], wanted, folder, withOthers);
}

/** What the archive has of a folder of this machine; undefined if nothing. */
export function findArchivedRoot(path: string, dataDir: string): ArchivedRoot | undefined {
  const folder = toArchiveFolder(dataDir);
  if (!existsSync(folder)) return undefined;
  const reader = getArchiveReader(folder);
  reader.refresh();
  const own = findMachineId(folder);
  return reader.roots().find((archived) => isRootHere(archived, own) && archived.path === path);
}

function addArchived(
  roots: readonly Root[],
  wanted: readonly string[],
  folder: string,
  withOthers: boolean,
): readonly Root[] {
  const reader = getArchiveReader(folder);
  reader.refresh();
  const own = findMachineId(folder);
  const isHere = (archived: ArchivedRoot) => isRootHere(archived, own);
  const findArchived = (path: string) => reader.roots().find((archived) => isHere(archived) && archived.path === path);
  const found = roots.map((root): Root => {
    const archived = findArchived(root.path);
    if (archived === undefined || (root.kind !== 'config-folder' && root.kind !== 'folder')) return root;
    twins.set(root.path, toRootPath(folder, archived));
    return { ...root, archive: { folder, key: archived.key } };
  });
  const gone = wanted
    .filter((path) => !roots.some((root) => root.path === path))
    .flatMap((path) => findArchived(path) ?? []);
  // A folder that the table of sources found once is in no list of wanted ones after it is gone.
  const isGoneSource = ({ path }: ArchivedRoot) =>
    isReadSource(path) && !wanted.includes(path) && !roots.some((root) => root.path === path);
  const others = withOthers ? reader.roots().filter((archived) => !isHere(archived) || isGoneSource(archived)) : [];
  const all = [...found];
  for (const archived of [...gone, ...others])
    all.push({
      kind: archived.kind,
      path: toRootPath(folder, archived),
      archive: { folder, key: archived.key },
      isSource: true,
      ...(isHere(archived) ? {} : { besides: all.map((root) => root.path) }),
    });
  return all;
}

/** The same folder in the archive, for what is beside the sessions. */
export function findTwin(configFolder: string): string | undefined {
  return twins.get(configFolder);
}

/** Noted where roots are found: readers of side files are handed a config folder and nothing else. */
const twins = new Map<string, string>();

function toRootPath(folder: string, { key }: ArchivedRoot): string {
  return toArchivedPath({ folder, root: key, version: undefined, path: '' });
}
