import type { CommitCheck } from '../verification/commit-check.ts';
import { findMerges, type FoundMerge } from '../verification/find-merges.ts';
import { verifyCommits } from '../verification/verify-commits.ts';
import type { PullRequest } from './group-pull-requests.ts';
import type { SessionCommit } from './list-session-commits.ts';

/** What the repositories of this machine say of commits. */
export type CommitChecks = ReadonlyMap<SessionCommit, CommitCheck>;

export async function verifySessionCommits(
  commits: readonly SessionCommit[],
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<CommitChecks> {
  let checked = 0;
  const checks = await verifyCommits(
    commits.map(({ commit: { hash, subject, timeMs, cwd, folder } }) => ({ hash, subject, timeMs, cwd, folder })),
    signal,
    () => onProgress(`Checking commits: ${++checked} of ${commits.length}`),
  );
  onProgress('');
  return new Map(commits.map((commit, at) => [commit, checks[at] as CommitCheck]));
}

/** What they say of pull requests: of the commits of each, and which commit brought it in. */
export interface PullRequestChecks {
  readonly commits: CommitChecks;
  readonly merges: ReadonlyMap<PullRequest, FoundMerge>;
}

export async function verifyPullRequests(
  requests: readonly PullRequest[],
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<PullRequestChecks> {
  const merges = await findMerges(requests.map(toClaim), signal);
  return {
    commits: await verifySessionCommits(
      requests.flatMap(({ commits }) => commits),
      signal,
      onProgress,
    ),
    merges: new Map(requests.flatMap((request, at) => (merges[at] === undefined ? [] : [[request, merges[at]]]))),
  };
}

function toClaim({ number, repository, sessions, commits }: PullRequest) {
  const rows = [...sessions.map(({ evidence }) => evidence), ...commits.map(({ commit }) => commit)];
  return { number, repository, folders: rows.flatMap(({ cwd }) => cwd ?? []) };
}
