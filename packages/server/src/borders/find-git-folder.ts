import { lstat, stat } from 'node:fs/promises';
import { dirname, join, parse, sep } from 'node:path';
import { toComparedName } from './find-protection.ts';
import { findRealFolder } from './find-real-folder.ts';

/**
 * Parts of Git folders that are about to be written: where they go and their names, as the most lenient file system
 * compares them.
 */
export type PlannedParts = ReadonlySet<string>;

type Part = 'HEAD' | 'objects' | 'refs' | 'commondir' | 'config' | 'hooks';

/** Which kind a part has to be: source folders that happen to be called `config` and `hooks` do not count. */
const kinds: Readonly<Record<Part, 'file' | 'folder' | 'any'>> = {
  HEAD: 'file',
  objects: 'any',
  refs: 'any',
  commondir: 'file',
  config: 'file',
  hooks: 'folder',
};
const partNames = new Map((Object.keys(kinds) as Part[]).map((part) => [part.toLowerCase(), part]));

/**
 * What all the files of one run would bring, so that no file is written into a folder that all of them together would
 * turn into a Git repository.
 */
export async function planGitParts(targets: readonly string[]): Promise<PlannedParts> {
  const parts: string[] = [];
  for (const target of targets) {
    if (listParts(target).length === 0) continue;
    const folder = await findRealFolder(dirname(target));
    if (folder !== undefined) parts.push(...listParts(join(folder, parse(target).base)));
  }
  return new Set(parts);
}

/**
 * The folder on the way to a file that Git would take for a repository once the file is there, whatever its name: Git
 * runs what the `config` and `hooks` of such a folder name. `path` is real; only folders from `top` on are looked at.
 */
export async function findGitFolder(path: string, top: string, planned: PlannedParts): Promise<string | undefined> {
  const own = new Set(listParts(path));
  for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) {
    const isNew = (part: Part) => own.has(toKey(folder, part)) || planned.has(toKey(folder, part));
    const has = async (part: Part) => isNew(part) || (await isThere(folder, part));
    if ((await has('HEAD')) && (((await has('objects')) && (await has('refs'))) || (await has('commondir'))))
      return folder;
    // Both names are common: if both existed before this run, leave them alone.
    if ((isNew('config') || isNew('hooks')) && (await has('config')) && (await has('hooks'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
  return undefined;
}

function listParts(path: string): readonly string[] {
  const names = path.split(sep);
  return names.flatMap((name, at) => {
    const part = partNames.get(toComparedName(name));
    const kind = at === names.length - 1 ? 'file' : 'folder';
    return part === undefined || (kinds[part] !== 'any' && kinds[part] !== kind)
      ? []
      : [toKey(names.slice(0, at).join(sep), part)];
  });
}

function toKey(folder: string, part: Part): string {
  return `${folder
    .split(sep)
    .filter((name) => name !== '')
    .map(toComparedName)
    .join('/')}/${part}`;
}

async function isThere(folder: string, part: Part): Promise<boolean> {
  const path = join(folder, part);
  // `HEAD` may be a link that leads nowhere yet.
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || kinds[part] === 'any') return found !== undefined;
  const isFolder =
    found.isDirectory() ||
    (found.isSymbolicLink() && (await stat(path).catch(() => undefined))?.isDirectory() === true);
  return isFolder === (kinds[part] === 'folder');
}
