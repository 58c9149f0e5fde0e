import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { getArchiveReader } from './archive-readers.ts';
import { isArchivedPath } from './archived-path.ts';
import type { Root } from './find-roots.ts';

/** The beginning of an id, as long as lists show it, or all of it. */
const idStart = /^[0-9a-f]{8}(?:-[0-9a-f-]*)?$/;
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The project folders that may hold a session whose id begins so, by the names in them: whoever names one session need
 * not wait for the files of all others. Of each config folder those below it, of other roots nothing, which means all
 * of their folders. undefined if the name is none of an id, or no folder holds it where the client would put it: then
 * all sessions are listed.
 */
export function findIdFolders(
  name: string,
  roots: readonly Root[],
): ReadonlyMap<Root, ReadonlySet<string>> | undefined {
  if (!idStart.test(name)) return undefined;
  const found = new Map<Root, ReadonlySet<string>>();
  for (const root of roots) {
    if (root.kind !== 'config-folder' || isArchivedPath(root.path)) continue;
    found.set(root, new Set([...listOnDisk(name, root.path), ...listArchived(name, root)]));
  }
  return [...found.values()].some(({ size }) => size > 0) ? found : undefined;
}

function* listOnDisk(name: string, root: string): Generator<string, void, void> {
  const projects = join(root, 'projects');
  for (const { name: folder } of listEntries(projects)) {
    if (folder.startsWith(name)) yield 'projects';
    const entries = listEntries(join(projects, folder));
    // What is in a folder of another name is nobody's guess.
    const holdsIt = entries.some(
      (entry) => entry.name.startsWith(name) || (!entry.isFile() && entry.name !== 'memory' && !id.test(entry.name)),
    );
    if (holdsIt) yield `projects/${folder}`;
  }
}

function* listArchived(name: string, { archive }: Root): Generator<string, void, void> {
  if (archive === undefined) return;
  for (const path of getArchiveReader(archive.folder).files(archive.key).keys())
    if (path.includes(`/${name}`)) yield path.split('/').slice(0, 2).join('/');
}

/** None of what is no folder, or cannot be read. */
function listEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
