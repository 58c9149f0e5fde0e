import { lstat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { findGitFolder, type PlannedParts } from './find-git-folder.ts';
import { findProtection } from './find-protection.ts';
import { findRealFolder } from './find-real-folder.ts';

/** Why a place may not be written to. */
export type TargetRefusal =
  /** A path of another system, such as `C:\x` on Linux. */
  | 'other-system'
  /** Not inside the folder that was given. */
  | 'outside-project'
  /** Inside by its name, but a link leads out of it. */
  | 'leads-outside'
  /** The file itself is a link. */
  | 'link'
  /** A folder or a device is there. */
  | 'no-file'
  /** What programs run or obey by themselves, or where keys are. */
  | 'protected'
  /** In a folder that is a Git repository, or would be one with the file, whatever its name. */
  | 'git-folder';

export type CheckedTarget =
  | { readonly refusal: TargetRefusal }
  | {
      readonly refusal: undefined;
      /** The folder it goes into, with all links followed; it may not exist yet. */
      readonly folder: string;
      readonly name: string;
      /** A person must agree to this file. */
      readonly needsConsent: boolean;
    };

/**
 * Whether a file may be written at a place that a transcript or an archive names; `boundary` undefined: anywhere.
 * Judged by real paths, because a link can give any folder any name. `planned` is what the other files of the same run
 * bring. Touches nothing.
 */
export async function checkTarget(
  path: string,
  boundary: string | undefined,
  planned: PlannedParts = new Set(),
): Promise<CheckedTarget> {
  if (!isAbsolute(path) || resolve(path) !== path || path.includes('\0')) return { refusal: 'other-system' };
  if (boundary !== undefined && (!isInside(path, boundary) || path === boundary)) return { refusal: 'outside-project' };
  if (findProtection(path) === 'never') return { refusal: 'protected' };
  // Both may not be there yet; what is there may be reached by links, such as /tmp on a Mac.
  const folder = await findRealFolder(dirname(path));
  const real = boundary === undefined ? folder : await findRealFolder(boundary);
  if (folder === undefined || real === undefined || !isInside(folder, real)) return { refusal: 'leads-outside' };
  const name = basename(path);
  const realPath = join(folder, name);
  if (findProtection(realPath) === 'never') return { refusal: 'protected' };
  if ((await findGitFolder(realPath, boundary === undefined ? parse(realPath).root : real, planned)) !== undefined)
    return { refusal: 'git-folder' };
  const found = await lstat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile()) return { refusal: found.isSymbolicLink() ? 'link' : 'no-file' };
  return {
    refusal: undefined,
    folder,
    name,
    needsConsent: [path, realPath].some((each) => findProtection(each) === 'ask'),
  };
}

/** Whether a path is inside a folder, by its name alone. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/**
 * Whether a folder is the root of the disk, the home folder, or above it: nobody's project, whatever a transcript
 * claims.
 */
export function isAboveHome(folder: string, home: string = homedir()): boolean {
  return isInside(resolve(home), folder);
}
