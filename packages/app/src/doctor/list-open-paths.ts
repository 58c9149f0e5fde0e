import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file or folder that others on the machine may look into. */
export interface OpenPath {
  readonly path: string;
  readonly isFolder: boolean;
}

const others = 0o077;
const mostListed = 1000;

/**
 * What in our folders is open to others, the outermost of each branch; the folders themselves may be a person's choice.
 * Windows has no such bits.
 */
export function listOpenPaths(folders: readonly string[], files: readonly string[]): readonly OpenPath[] {
  if (process.platform === 'win32') return [];
  const open: OpenPath[] = [];
  const look = (path: string): void => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.isSymbolicLink() || open.length >= mostListed) return;
    if ((found.mode & others) !== 0) open.push({ path, isFolder: found.isDirectory() });
    else if (found.isDirectory()) for (const name of listNames(path)) look(join(path, name));
  };
  // On a Mac the config file is in the data folder; a person wrote it.
  for (const folder of folders)
    for (const name of listNames(folder)) if (name !== 'config.json') look(join(folder, name));
  for (const file of files) look(file);
  return open.filter(({ path }, at) => open.findIndex((each) => each.path === path) === at);
}

/** Whether somebody else can read a file: the rights of every folder on the way count. */
export function isReadableByOthers(path: string): boolean {
  if (process.platform === 'win32') return false;
  const found = lookAt(path);
  if (found === undefined) return false;
  let reach = found.mode & 0o044;
  for (let folder = dirname(path); reach !== 0; folder = dirname(folder)) {
    const mode = lookAt(folder)?.mode ?? 0;
    if ((mode & 0o010) === 0) reach &= ~0o070;
    if ((mode & 0o001) === 0) reach &= ~0o007;
    if (dirname(folder) === folder) break;
  }
  return reach !== 0;
}

function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing is kept there
  }
}
