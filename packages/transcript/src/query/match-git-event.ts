import { toPullRequestRepository } from '../git-work/to-repository.ts';
import { foldText } from './fold-text.ts';
import type { SearchedGitEvent } from './search-document.ts';

/** Whether a commit, push or pull request is meant by the folded value of a field. */
export function matchesGitEvent(
  field: 'commit' | 'pr' | 'repo',
  value: string,
  isPrefix: boolean,
  event: SearchedGitEvent,
): boolean {
  if (field === 'repo') return isRepository(event.repository, value, isPrefix);
  if (field === 'commit') return event.kind === 'commit' && isCommit(event, value);
  return event.number !== undefined && isPullRequest(event, value);
}

/** By the start of its hash, which is known in some length, or by a part of its subject. */
function isCommit({ hash, subject }: SearchedGitEvent, value: string): boolean {
  const isHash = hash !== undefined && /^[0-9a-f]{4,64}$/.test(value);
  return (isHash && (hash.startsWith(value) || value.startsWith(hash))) || foldText(subject ?? '').includes(value);
}

/** By its number, `owner/name#number` or its address. */
function isPullRequest({ number, repository, url }: SearchedGitEvent, value: string): boolean {
  const [, page] = address.exec(value) ?? [];
  const [, owner, plain] = page === undefined ? (named.exec(value) ?? []) : [];
  if ((page ?? plain) === undefined || Number(page ?? plain) !== number) return false;
  const wanted = page === undefined ? owner : toPullRequestRepository(value);
  // A number alone, or behind `#`.
  if (page === undefined && (wanted ?? '') === '') return true;
  const own = (url === undefined ? undefined : toPullRequestRepository(url)) ?? repository;
  return wanted !== undefined && isRepository(own, wanted, false);
}

const address = /^https?:\/\/.{1,300}\/(?:pull|pulls|pull-requests|merge_requests)\/(\d{1,9})(?:[/?#]|$)/;
const named = /^(?:([^#]{0,300})#)?(\d{1,9})$/;

/** By the whole path or by its last part. */
function isRepository(repository: string | undefined, value: string, isPrefix: boolean): boolean {
  if (repository === undefined) return false;
  const folded = foldText(repository);
  const names = [folded, folded.slice(folded.lastIndexOf('/') + 1)];
  return names.some((name) => (isPrefix ? name.startsWith(value) : name === value));
}
