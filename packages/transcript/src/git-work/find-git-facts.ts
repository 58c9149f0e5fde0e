import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { findCommits, mostFacts } from './find-commits.ts';
import { findPullRequests } from './find-pull-requests.ts';
import { findPushes } from './find-pushes.ts';
import { toGitFact, type GitCall, type GitFact } from './git-fact.ts';
import { toPullRequestRepository } from './to-repository.ts';

/** An output is looked at this far: the client cuts them at 30,000 characters. */
const maxOutput = 200_000;

/**
 * What the result of a shell command says of its work with git and forges: `details` is what the client recorded beside
 * the output.
 */
export function findGitFacts(
  call: GitCall,
  output: string,
  isOk: boolean,
  details: JsonValue | undefined,
): readonly GitFact[] {
  const text = output.slice(0, maxOutput).replaceAll('\r\n', '\n');
  const noted = isJsonObject(details) ? details : {};
  // Of a command in the background this is not the end.
  const isGood = isOk && noted['backgroundTaskId'] === undefined && !text.startsWith('Command running in background');
  const facts = [
    ...findCommits(call, text, isGood),
    ...findPushes(call, text, isGood),
    ...findPullRequests(call, text, isGood),
  ];
  const { gitOperation: operation } = noted;
  return (isJsonObject(operation) ? addNoted(facts, call, operation) : facts).slice(0, mostFacts);
}

/** What the client itself recognised, where a command of the script can have done it. */
function addNoted(found: readonly GitFact[], { steps }: GitCall, operation: JsonObject): readonly GitFact[] {
  const facts = [...found];
  const has = (kind: GitFact['kind']) => steps.some((step) => step.kind === kind);
  const { commit, push, pr } = operation;
  if (isJsonObject(commit) && has('commit')) addCommit(facts, commit, steps);
  if (isJsonObject(push) && has('push') && typeof push['branch'] === 'string' && !facts.some(isPush))
    facts.push(
      toGitFact({ kind: 'push', certainty: 'inferred', action: 'pushed', branch: push['branch'].slice(0, 250) }),
    );
  if (isJsonObject(pr) && has('pull-request')) addPullRequest(facts, pr);
  return facts;
}

function isPush({ kind }: GitFact): boolean {
  return kind === 'push';
}

function addCommit(facts: GitFact[], { sha, kind, branch }: JsonObject, steps: GitCall['steps']): void {
  if (typeof sha !== 'string' || !/^[0-9a-f]{7,64}$/.test(sha)) return;
  if (facts.some(({ hash }) => hash !== undefined && (hash.startsWith(sha) || sha.startsWith(hash)))) return;
  const noted = {
    certainty: 'recorded',
    hash: sha,
    ...(typeof branch === 'string' ? { branch: branch.slice(0, 250) } : {}),
  } as const;
  const unnamed = facts.findIndex((fact) => fact.kind === 'commit' && fact.hash === undefined);
  if (unnamed !== -1) facts[unnamed] = { ...(facts[unnamed] as GitFact), ...noted };
  else {
    const commits = steps.filter((step) => step.kind === 'commit');
    const action = typeof kind === 'string' ? kind.slice(0, 40) : 'committed';
    // Which of several it is, nobody says.
    const subject = commits.length === 1 ? commits[0]?.subject : undefined;
    facts.push(toGitFact({ kind: 'commit', action, subject, ...noted }));
  }
}

function addPullRequest(facts: GitFact[], { number, url, action }: JsonObject): void {
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return;
  const address = typeof url === 'string' && isAddress(url) ? url : undefined;
  const known = facts.findIndex((fact) => fact.kind === 'pull-request' && fact.number === number);
  const named =
    address === undefined
      ? {}
      : { url: address, repository: toPullRequestRepository(address), certainty: 'recorded' as const };
  const before = facts[known];
  if (before !== undefined) {
    if (before.url === undefined) facts[known] = { ...before, ...named };
    return;
  }
  const done = typeof action === 'string' ? action.slice(0, 40) : 'linked';
  facts.push(toGitFact({ kind: 'pull-request', certainty: 'inferred', action: done, number, ...named }));
}

/** Only such an address is ever shown or opened. */
export function isAddress(url: string): boolean {
  return url.length <= 400 && /^https:\/\/[^\s"'<>\\@]{1,390}$/.test(url);
}
