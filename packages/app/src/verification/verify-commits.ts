import { lstat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { isInside } from '../borders/check-target.ts';
import { findGitPlace } from '../git/find-git-place.ts';
import { openRepository } from '../git/open-repository.ts';
import { checkCommits } from './check-commits.ts';
import type { CommitCheck, CommitClaim } from './commit-check.ts';

/** Where Claude Code makes working trees of its own, and removes them when their work is merged. */
const ownWorktree = /^(.{1,4096}?)[/\\]\.claude[/\\]worktrees[/\\][^/\\]+(?=$|[/\\])/;

/**
 * Checks commits against the repositories of the folders that their sessions worked in; nothing is looked for anywhere
 * else. The checks are in the order of the claims.
 */
export async function verifyCommits(
  claims: readonly CommitClaim[],
  signal: AbortSignal,
): Promise<readonly CommitCheck[]> {
  const checks: CommitCheck[] = [];
  const byPlace = new Map<string, number[]>();
  for (const [at, claim] of claims.entries()) {
    const found = await findFolder(claim);
    const place = 'reason' in found ? undefined : await findGitPlace(found.folder);
    const reason = 'reason' in found ? found.reason : 'its folder is in no git repository';
    checks.push({ state: 'recorded', repository: null, reason });
    if (place !== undefined) byPlace.set(place, [...(byPlace.get(place) ?? []), at]);
  }
  for (const [place, indexes] of byPlace) {
    const answers = await checkPlace(
      place,
      indexes.flatMap((index) => claims[index] ?? []),
      signal,
    );
    for (const [order, index] of indexes.entries()) checks[index] = answers[order] ?? (checks[index] as CommitCheck);
  }
  return checks;
}

async function checkPlace(
  place: string,
  claims: readonly CommitClaim[],
  signal: AbortSignal,
): Promise<readonly CommitCheck[]> {
  const opened = await openRepository(place, signal);
  if (opened.state !== 'open') {
    const reason = opened.state === 'refused' ? opened.reason : 'it is gone';
    return claims.map(() => ({ state: 'recorded', repository: place, reason }));
  }
  try {
    return await checkCommits(opened.repository, claims);
  } finally {
    await opened.repository.close();
  }
}

/** The folder whose repository a commit should be in. */
async function findFolder({
  cwd,
  folder,
}: CommitClaim): Promise<{ readonly folder: string } | { readonly reason: string }> {
  if (cwd === undefined || !isAbsolute(cwd) || cwd.includes('\0')) return { reason: 'its folder is not recorded' };
  const wanted = folder === undefined ? cwd : resolve(cwd, folder);
  const main = ownWorktree.exec(cwd)?.[1];
  if (!isInside(wanted, cwd) && (main === undefined || !isInside(wanted, main)))
    return { reason: 'the command ran in another folder than the session' };
  for (const each of [wanted, cwd, ...(main === undefined ? [] : [main])])
    if ((await lstat(each).catch(() => undefined))?.isDirectory() === true) return { folder: each };
  return { reason: `there is no folder ${cwd} on this machine` };
}
