import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import type {
  CommitFigures,
  PullRequest,
  PullRequestReport,
  PullRequestSession,
  SessionCosts,
} from './group-pull-requests.ts';
import type { SessionCommit } from './list-session-commits.ts';
import { addChecks } from './describe-checks.ts';
import { toShare } from './print-pull-requests.ts';
import type { GitSession } from './read-git-sessions.ts';
import type { CommitChecks, PullRequestChecks } from './verify-evidence.ts';

/** The documented shape of a commit in JSON; `check` only where its repository was asked. */
export function toCommitJson(made: SessionCommit, checks?: CommitChecks): object {
  const { commit, session, isReplaced } = made;
  return {
    ...(checks === undefined ? {} : { check: checks.get(made) ?? null }),
    hash: commit.hash ?? null,
    subject: commit.subject ?? null,
    certainty: commit.certainty,
    action: commit.action,
    replaced: isReplaced,
    branch: commit.branch ?? null,
    repository: commit.repository ?? null,
    repositoryCertainty: commit.repositoryCertainty ?? null,
    pullRequest: commit.number === undefined ? null : { number: commit.number, url: commit.url ?? null },
    files: commit.files ?? null,
    insertions: commit.insertions ?? null,
    deletions: commit.deletions ?? null,
    time: toIsoTime(commit.timeMs),
    session: session.row.id,
    turn: commit.turn ?? null,
    agent: commit.agent ?? null,
    line: commit.line,
    uuid: commit.uuid ?? null,
    cwd: commit.cwd ?? null,
    folder: commit.folder ?? null,
  };
}

/** The documented shape of `commits --json`. */
export function toCommitsJson(
  commits: readonly SessionCommit[],
  sessions: readonly GitSession[],
  figures: CommitFigures,
  costOf: (session: GitSession) => number | null,
  checks?: CommitChecks,
): object {
  return {
    sessions: sessions.length,
    figures,
    ...(checks === undefined ? {} : { checks: addChecks([...checks.values()]) }),
    commits: commits.map((commit) => ({ ...toCommitJson(commit, checks), costMicros: costOf(commit.session) })),
  };
}

/** The documented shape of `prs --json`. */
export function toPullRequestsJson(
  { pullRequests, withEvidence, all, onlyViewed }: PullRequestReport,
  checks?: PullRequestChecks,
): object {
  return {
    withEvidence: toCostJson(withEvidence),
    all: toCostJson(all),
    share: toShare(withEvidence, all),
    onlyViewed,
    pullRequests: pullRequests.map((request) => toPullRequestJson(request, checks)),
  };
}

function toPullRequestJson(request: PullRequest, checks: PullRequestChecks | undefined): object {
  const merge = checks?.merges.get(request);
  return {
    number: request.number,
    repository: request.repository ?? null,
    url: request.url ?? null,
    title: request.title ?? null,
    branch: request.branch ?? null,
    certainty: request.certainty,
    lastAction: request.lastAction,
    first: toIsoTime(request.firstMs),
    last: toIsoTime(request.lastMs),
    cost: toCostJson(request.cost),
    figures: request.figures,
    viewedBy: request.viewedBy,
    sessions: request.sessions.map(toSessionJson),
    commits: request.commits.map((commit) => toCommitJson(commit, checks?.commits)),
    ...(checks === undefined ? {} : { merge: merge === undefined ? null : { ...merge, certainty: 'inferred' } }),
  };
}

function toSessionJson({ session, certainty, actions, isShared, evidence, costMicros }: PullRequestSession): object {
  return {
    id: session.row.id,
    title: session.row.title ?? null,
    certainty,
    actions,
    shared: isShared,
    costMicros,
    turn: evidence.turn ?? null,
    agent: evidence.agent ?? null,
    line: evidence.line,
    uuid: evidence.uuid ?? null,
  };
}

function toCostJson({ sessions, unpriced, costMicros }: SessionCosts): object {
  return { sessions, unpriced, costMicros };
}
