import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../borders/check-target.ts';
import { readRegularFileNow } from '../disk/open-regular-file.ts';

const unknownHere = 'its .git names a repository that does not list this worktree';
const maxPathBytes = 16_384;

/** The nearest folder with a `.git`, from a folder upwards; undefined if there is none or the folder is gone. */
export async function findGitPlace(folder: string): Promise<string | undefined> {
  const start = await realpath(folder).catch(() => undefined);
  if (start === undefined) return undefined;
  for (let at = start; ; at = dirname(at)) {
    if ((await lstat(join(at, '.git')).catch(() => undefined)) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** What git says of a repository. */
export interface GitFolders {
  /** The folder that has the `.git`. */
  readonly place: string;
  readonly top: string;
  readonly gitFolder: string;
  readonly common: string;
}

/**
 * Why a repository is not taken for that of its folder: a `.git` from elsewhere can name any folder of this machine,
 * and would pass off another project's commits as its own. A working tree made by `git worktree` and a submodule are
 * known to the repository they belong to; nothing else may lead away.
 */
export async function checkGitPlace({ place, top, gitFolder, common }: GitFolders): Promise<string | undefined> {
  const dotGit = join(place, '.git');
  const [realTop, realGit, realCommon] = await Promise.all([top, gitFolder, common].map(toReal));
  if (realTop !== place) return 'git resolves this folder to a different working tree';
  const found = await lstat(dotGit);
  if (found.isSymbolicLink()) return 'its .git is a symbolic link';
  if (found.isDirectory())
    return realGit === dotGit && realCommon === dotGit ? undefined : 'its .git points to another repository';
  if (realGit !== realCommon) {
    const isKnown = dirname(realGit ?? '') === join(realCommon ?? '', 'worktrees');
    return isKnown && (await findWorktree(realGit ?? '')) === dotGit ? undefined : unknownHere;
  }
  for (let at = dirname(place); ; at = dirname(at)) {
    if (realGit !== undefined && isInside(realGit, join(at, '.git', 'modules'))) return undefined;
    if (dirname(at) === at) return unknownHere;
  }
}

/** The `.git` file of the working tree that a folder below `worktrees` is for. */
async function findWorktree(gitFolder: string): Promise<string | undefined> {
  try {
    const back = readRegularFileNow(join(gitFolder, 'gitdir'), maxPathBytes).toString().trim();
    return await toReal(resolve(gitFolder, back));
  } catch {
    return undefined;
  }
}

function toReal(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}
