import { openRepository } from '../git/open-repository.ts';
import { checkCommits } from './check-commits.ts';
import type { CommitCheck, CommitClaim } from './commit-check.ts';
import { findPlace } from './find-place.ts';

/**
 * Checks commits against the repositories of the folders that their sessions worked in; nothing is looked for anywhere
 * else. The checks are in the order of the claims; `onChecked` is called for each that git was asked about.
 */
export async function verifyCommits(
  claims: readonly CommitClaim[],
  signal: AbortSignal,
  onChecked: () => void = () => undefined,
): Promise<readonly CommitCheck[]> {
  const checks: CommitCheck[] = [];
  const byPlace = new Map<string, number[]>();
  for (const [at, claim] of claims.entries()) {
    const found = await findPlace(claim);
    checks.push({ state: 'recorded', repository: null, reason: 'reason' in found ? found.reason : 'not asked' });
    if ('place' in found) byPlace.set(found.place, [...(byPlace.get(found.place) ?? []), at]);
  }
  for (const [place, indexes] of byPlace) {
    const own = indexes.flatMap((index) => claims[index] ?? []);
    const answers = await checkPlace(place, own, signal, onChecked);
    for (const [order, index] of indexes.entries()) checks[index] = answers[order] ?? (checks[index] as CommitCheck);
  }
  return checks;
}

async function checkPlace(
  place: string,
  claims: readonly CommitClaim[],
  signal: AbortSignal,
  onChecked: () => void,
): Promise<readonly CommitCheck[]> {
  const opened = await openRepository(place, signal);
  if (opened.state !== 'open') {
    const reason = opened.state === 'refused' ? opened.reason : 'it is gone';
    return claims.map(() => ({ state: 'recorded', repository: place, reason }));
  }
  try {
    return await checkCommits(opened.repository, claims, onChecked);
  } finally {
    await opened.repository.close();
  }
}
