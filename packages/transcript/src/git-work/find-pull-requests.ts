import { toGitFact, type GitCall, type GitFact, type GitStep } from './git-fact.ts';
import { isInferred } from './find-commits.ts';
import { toPullRequestRepository } from './to-repository.ts';

/** Alone on its line, as the programs of forges print it, or in the head and the fields of what they show. */
const address =
  /^(?:\s{0,10}|url:\t)(https:\/\/[^\s"'<>()]{1,300}\/(?:pull|pull-requests|merge_requests)\/(\d{1,9}))(?:#[\w-]{1,80})?\s{0,10}$/;
const shownField = /"url": ?"(https:\/\/[^\s"'<>()]{1,300}\/(?:pull|merge_requests)\/(\d{1,9}))"/;

/** The pull requests that a shell command did something to. */
export function findPullRequests({ steps }: GitCall, output: string, isGood: boolean): readonly GitFact[] {
  const asked = steps.filter(({ kind }) => kind === 'pull-request');
  if (asked.length === 0) return [];
  const addresses = listAddresses(output, asked);
  const facts: GitFact[] = [];
  for (const step of asked) {
    const at = addresses.findIndex(({ number }) => step.number === undefined || step.number === number);
    const found = at === -1 || !mayName(step, output) ? undefined : addresses[at];
    // What is shown twice is the same pull request; what is created twice is not.
    if (found !== undefined && step.action === 'created') addresses.splice(at, 1);
    if (found !== undefined) facts.push(toFact(step, 'recorded', found.url, found.number));
    else if (step.number !== undefined && isGood && isInferred({ ...step, isSilent: true }, output, isGood))
      facts.push(toFact(step, 'inferred', undefined, step.number));
  }
  return facts;
}

/** The program of the forge names the one that is there already. */
function mayName(step: GitStep, output: string): boolean {
  return step.action !== 'created' || !output.includes('already exists');
}

function listAddresses(output: string, steps: readonly GitStep[]): { readonly url: string; readonly number: number }[] {
  if (!output.includes('https://')) return [];
  const found: { readonly url: string; readonly number: number }[] = [];
  const views = steps.some(({ action }) => action === 'viewed');
  for (const line of output.split('\n', mostLines)) {
    // Below it is the text of the pull request, which may name others.
    if (views && line === '--') break;
    const [, url, number] = address.exec(line) ?? (views ? shownField.exec(line) : undefined) ?? [];
    if (url !== undefined) found.push({ url, number: Number(number) });
  }
  return found;
}

const mostLines = 5000;

function toFact(
  { action, subject, branch, repository, folder }: GitStep,
  certainty: GitFact['certainty'],
  url: string | undefined,
  number: number,
): GitFact {
  return toGitFact({
    kind: 'pull-request',
    certainty,
    action,
    subject,
    branch,
    repository: (url === undefined ? undefined : toPullRequestRepository(url)) ?? repository,
    number,
    url,
    folder,
  });
}
