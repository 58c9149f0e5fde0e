import { homedir } from 'node:os';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { lstat, realpath } from 'node:fs/promises';

/** Why a place may not be written to. */
export type Refusal =
  /** A path of another system, such as `C:\x` on Linux. */
  | 'other-system'
  /** Not inside the folder that the sessions worked in. */
  | 'outside-project'
  /** Inside by its name, but a link leads out of it. */
  | 'leads-outside'
  /** The file itself is a link. */
  | 'link'
  /** A folder or a device stands there. */
  | 'no-file'
  /** Inside `.git`, where files are run. */
  | 'git-folder';

/**
 * The folder that a file may be written in: that of a session which worked on it. A transcript can claim anything, so the root of the disk, and the home folder
 * or what is above it, are nobody's project.
 */
export function findProject(path: string, projects: readonly (string | undefined)[], home = homedir()): string | undefined {
  const fitting = projects.filter((project) => project !== undefined && isAbsolute(project) && isInside(path, project) && !isInside(resolve(home), project));
  return fitting.sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0))[0];
}

/** Whether a path is inside a folder, by its name alone. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** Whether a file may be written at this place; `boundary` undefined: anywhere. What is refused is told, nothing is touched. */
export async function checkTarget(path: string, boundary: string | undefined): Promise<Refusal | undefined> {
  if (!isAbsolute(path) || resolve(path) !== path) return 'other-system';
  if (boundary !== undefined) {
    if (!isInside(path, boundary) || path === boundary) return 'outside-project';
    if (relative(boundary, path).split(sep).includes('.git')) return 'git-folder';
    // Both may not be there yet; what is there may be reached by links, such as /tmp on a Mac.
    const [folder, real] = [await findRealFolder(dirname(path)), await findRealFolder(boundary)];
    if (folder === undefined || real === undefined || !isInside(folder, real)) return 'leads-outside';
  }
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isFile()) return undefined;
  return found.isSymbolicLink() ? 'link' : 'no-file';
}

/** Where a folder really is, links followed, as far as it exists; the rest is added by name. undefined where a part of it is a link that leads nowhere, or no folder. */
async function findRealFolder(folder: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    const found = await lstat(at).catch(() => undefined);
    if (found !== undefined) {
      const real = await realpath(at).catch(() => undefined);
      return real === undefined || !(found.isDirectory() || found.isSymbolicLink()) ? undefined : resolve(real, ...missing);
    }
    if (dirname(at) === at) return undefined;
    missing.unshift(relative(dirname(at), at));
  }
}
