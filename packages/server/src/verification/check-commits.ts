import type { Repository } from '../git/open-repository.ts';
import type { CommitCheck, CommitClaim, FoundCommit } from './commit-check.ts';
import { findBySubject, findSuccessor, type Successor } from './find-successor.ts';
import { openCommitLines, type CommitLines } from './open-commit-lines.ts';
import { openCommitLog, toInput, type CommitLog } from './open-commit-log.ts';

const hashForm = /^[0-9a-f]{4,64}$/;
const maxBranches = 20;

/** What a repository says of commits that records name, in their order. */
export async function checkCommits(
  repository: Repository,
  claims: readonly CommitClaim[],
  onChecked: () => void,
): Promise<readonly CommitCheck[]> {
  const { top } = repository;
  const log = await openCommitLog(repository);
  if ('problem' in log) return claims.map(() => ({ state: 'recorded', repository: top, reason: log.problem }));
  const lines = openCommitLines(repository);
  const hashes = await resolveHashes(repository, claims);
  const subjects = new Set(claims.flatMap(({ subject }) => subject ?? []));
  // Many records can name one commit: a rewritten one takes git a while to find.
  const found = new Map<string, Promise<FoundCommit>>();
  const checks: CommitCheck[] = [];
  for (const [at, claim] of claims.entries()) {
    const hash = hashes[at];
    if (hash === 'ambiguous')
      checks.push({ state: 'recorded', repository: top, reason: 'several commits start with this hash' });
    else if (hash === undefined) checks.push(await checkGone(repository, claim, log, lines));
    else {
      const check = found.get(hash) ?? checkFound(repository, hash, log, lines, subjects);
      found.set(hash, check);
      checks.push(await check);
    }
    onChecked();
  }
  return checks;
}

/** The full hashes that shortened ones mean; undefined: git has no such commit. */
async function resolveHashes(
  { ask }: Repository,
  claims: readonly CommitClaim[],
): Promise<readonly (string | undefined)[]> {
  const isAsked = ({ hash }: CommitClaim) => hash !== undefined && hashForm.test(hash);
  const asked = claims.filter(isAsked);
  const input = toInput(asked.map(({ hash }) => `${hash}^{commit}`));
  const answer = asked.length === 0 ? undefined : await ask({ args: ['cat-file', '--batch-check'], input });
  const lines = answer?.state === 'done' ? answer.output.toString().split('\n') : [];
  let at = 0;
  return claims.map((claim) => {
    if (!isAsked(claim)) return undefined;
    const [hash, kind] = (lines[at++] ?? '').split(' ');
    return kind === 'commit' ? hash : kind === 'ambiguous' ? 'ambiguous' : undefined;
  });
}

async function checkFound(
  repository: Repository,
  hash: string,
  log: CommitLog,
  lines: CommitLines,
  subjects: ReadonlySet<string>,
): Promise<FoundCommit> {
  const old = log.onHead.has(hash) ? undefined : (log.commits.get(hash) ?? (await log.read(hash)));
  const successor = old === undefined || old.isMerge ? undefined : await findSuccessor(old, log, lines, subjects);
  return toFound(repository, successor ?? { hash, state: 'verified', rewritten: null }, log, lines);
}

async function checkGone(
  repository: Repository,
  claim: CommitClaim,
  log: CommitLog,
  lines: CommitLines,
): Promise<CommitCheck> {
  const match = findBySubject(claim, log);
  if (match === undefined) return { state: 'not-found', repository: repository.top };
  const rewritten = claim.hash === undefined ? null : 'rewritten';
  return toFound(repository, { hash: match.hash, state: 'inferred', rewritten }, log, lines);
}

async function toFound(
  repository: Repository,
  { hash, state, rewritten, part }: Omit<Successor, 'rewritten'> & Pick<FoundCommit, 'rewritten'>,
  log: CommitLog,
  lines: CommitLines,
): Promise<FoundCommit> {
  const isOnHead = log.onHead.has(hash);
  const remaining = isOnHead ? await lines.count(hash, part) : 'it is not on HEAD';
  const isCounted = typeof remaining !== 'string';
  return {
    state,
    repository: repository.top,
    hash,
    rewritten,
    branches: await listBranches(repository, hash),
    isOnHead,
    remaining: isCounted ? remaining : null,
    remainingProblem: isCounted ? null : remaining,
  };
}

async function listBranches({ askRefs }: Repository, hash: string): Promise<readonly string[]> {
  const listed = await askRefs({
    args: [
      'for-each-ref',
      `--count=${maxBranches}`,
      `--contains=${hash}`,
      '--format=%(refname)',
      'refs/heads',
      'refs/remotes',
    ],
  });
  if (listed.state === 'failed') return [];
  return (
    listed.output
      .toString()
      .split('\n')
      // `origin/HEAD` only points to another one.
      .filter((name) => name !== '' && !/^refs\/remotes\/[^/]+\/HEAD$/.test(name))
      .map((name) => name.replace(/^refs\/(?:heads|remotes)\//, ''))
  );
}
