import { lstat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { isInside } from '../borders/check-target.ts';
import { findGitPlace } from '../git/find-git-place.ts';
import type { CommitClaim } from './commit-check.ts';

/** Where Claude Code makes working trees of its own, and removes them when their work is merged. */
const ownWorktree = /^(.{1,4096}?)[/\\]\.claude[/\\]worktrees[/\\][^/\\]+(?=$|[/\\])/;

export type FoundPlace = { readonly place: string } | { readonly reason: string };

/** The repository that a commit should be in: that of the folder that its session worked in, and no other. */
export async function findPlace({ cwd, folder }: Pick<CommitClaim, 'cwd' | 'folder'>): Promise<FoundPlace> {
  if (cwd === undefined || !isAbsolute(cwd) || cwd.includes('\0')) return { reason: 'its folder is not recorded' };
  // Looking at such a path would call another machine.
  if (/^[/\\]{2}/.test(cwd)) return { reason: 'its folder is on another machine' };
  const wanted = folder === undefined ? cwd : resolve(cwd, folder);
  const main = ownWorktree.exec(cwd)?.[1];
  if (!isInside(wanted, cwd) && (main === undefined || !isInside(wanted, main)))
    return { reason: "the command ran outside the session's folder" };
  for (const each of [wanted, cwd, ...(main === undefined ? [] : [main])]) {
    if ((await lstat(each).catch(() => undefined))?.isDirectory() !== true) continue;
    const place = await findGitPlace(each);
    return place === undefined ? { reason: 'its folder is not in a git repository' } : { place };
  }
  return { reason: `there is no folder ${cwd} on this machine` };
}
