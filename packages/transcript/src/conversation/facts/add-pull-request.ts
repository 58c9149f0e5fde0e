import { isAddress } from '../../git-work/find-git-facts.ts';
import { toOwnerAndName, toPullRequestRepository } from '../../git-work/to-repository.ts';
import type { PullRequestFact } from '../../shapes/traits.ts';
import type { LinkedPullRequest } from './file-notes.ts';

/** Far more than one session works on; bounds the memory. */
const mostPullRequests = 1000;

/** Adds a pull request once; the client names it repeatedly while the session works on it. */
export function addPullRequest(known: LinkedPullRequest[], said: PullRequestFact | undefined, index: number): void {
  if (said === undefined || known.length === mostPullRequests || !isAddress(said.url)) return;
  if (known.some(({ url }) => url === said.url)) return;
  const { number, url, repository } = said;
  known.push({
    index,
    number: number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined,
    url,
    repository: toOwnerAndName(repository ?? '') ?? toPullRequestRepository(url),
  });
}
