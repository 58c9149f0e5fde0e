import { toRepository } from '@scrollkeep/transcript/git-work/to-repository.ts';
import { openRepository, type Repository } from '../git/open-repository.ts';
import { findPlace } from './find-place.ts';
import { openCommitLog, type LoggedCommit } from './open-commit-log.ts';

export interface MergeClaim {
  readonly number: number;
  /** `owner/name`. */
  readonly repository: string | undefined;
  /** Where its sessions worked. */
  readonly folders: readonly string[];
}

/** The commit whose message says that it brought a pull request in. Only the message says so, so it is inferred. */
export interface FoundMerge {
  readonly repository: string;
  readonly hash: string;
  readonly isOnHead: boolean;
}

/** For each pull request the newest commit that names it, in the repositories of its sessions; undefined: none does. */
export async function findMerges(
  claims: readonly MergeClaim[],
  signal: AbortSignal,
): Promise<readonly (FoundMerge | undefined)[]> {
  const merges: (FoundMerge | undefined)[] = claims.map(() => undefined);
  const byPlace = new Map<string, Set<number>>();
  for (const [at, { folders, repository }] of claims.entries()) {
    // A number means nothing without the repository that counts it.
    if (repository === undefined) continue;
    for (const cwd of new Set(folders)) {
      const found = await findPlace({ cwd, folder: undefined });
      if ('place' in found) byPlace.set(found.place, (byPlace.get(found.place) ?? new Set()).add(at));
    }
  }
  for (const [place, indexes] of byPlace) {
    const opened = await openRepository(place, signal);
    if (opened.state !== 'open') continue;
    try {
      const find = await openMergeFinder(opened.repository);
      for (const index of indexes) merges[index] ??= find(claims[index] as MergeClaim);
    } finally {
      await opened.repository.close();
    }
  }
  return merges;
}

async function openMergeFinder(repository: Repository): Promise<(claim: MergeClaim) => FoundMerge | undefined> {
  const log = await openCommitLog(repository);
  const remotes = await listRemotes(repository);
  if ('problem' in log) return () => undefined;
  const commits = [...log.commits.values()];
  return ({ number, repository: name = '' }) => {
    if (!remotes.has(name.toLowerCase())) return undefined;
    const found = commits.find((commit) => isMergeOf(commit, name, number));
    return found === undefined
      ? undefined
      : { repository: repository.top, hash: found.hash, isOnHead: log.onHead.has(found.hash) };
  };
}

/** As forges write it: a merge commit, a squashed or rebased one, or the last line of GitLab. */
function isMergeOf({ subject, body }: LoggedCommit, name: string, number: number): boolean {
  return (
    subject.startsWith(`Merge pull request #${number} from `) ||
    subject.endsWith(` (#${number})`) ||
    body.split('\n').some((line) => line.trim() === `See merge request ${name}!${number}`)
  );
}

/** The repositories that this one is connected to, by the addresses in its settings; they are read, not called. */
async function listRemotes({ askRefs }: Repository): Promise<ReadonlySet<string>> {
  const listed = await askRefs({ args: ['config', '--null', '--get-regexp', String.raw`^remote\..*\.url$`] });
  if (listed.state === 'failed') return new Set();
  const addresses = listed.output
    .toString()
    .split('\0')
    .map((entry) => entry.slice(entry.indexOf('\n') + 1));
  return new Set(addresses.flatMap((address) => toRepository(address)?.toLowerCase() ?? []));
}
