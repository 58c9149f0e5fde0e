import { isMainBranch } from '@scrollkeep/transcript/conversation/link-git-events.ts';
import type { GitRow } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import type { GitCertainty } from '@scrollkeep/transcript/git-work/git-fact.ts';
import { toPullRequestRepository } from '@scrollkeep/transcript/git-work/to-repository.ts';
import { compareTimes, listSessionCommits, type SessionCommit } from './list-session-commits.ts';
import type { GitSession } from './read-git-sessions.ts';

/** A session with evidence for a pull request. */
export interface PullRequestSession {
  readonly session: GitSession;
  /** `recorded` where a record names the pull request, `inferred` where only the branch or a command does. */
  readonly certainty: GitCertainty;
  /** What it did to it, in order, each once; empty where it only pushed to its branch. */
  readonly actions: readonly string[];
  /** It has evidence for other pull requests too: its cost is not divided among them. */
  readonly isShared: boolean;
  /** The first record that is evidence. */
  readonly evidence: GitRow;
  /** Micro-dollars of the whole session; null where a model has no price. */
  readonly costMicros: number | null;
}

export interface PullRequest {
  /** The same for the same pull request. */
  readonly key: string;
  readonly number: number;
  readonly repository: string | undefined;
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly branch: string | undefined;
  readonly certainty: GitCertainty;
  /** What was done to it last, as far as sessions did it. */
  readonly lastAction: string;
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
  readonly sessions: readonly PullRequestSession[];
  /** Sessions that only looked at it: they are no evidence of work. */
  readonly viewedBy: number;
  readonly commits: readonly SessionCommit[];
  readonly figures: CommitFigures;
  /** Of its sessions, each with all that it cost. */
  readonly cost: SessionCosts;
}

/** What git counted for commits, without those that were replaced and, of lines, without merges. */
export interface CommitFigures {
  readonly commits: number;
  /** Of how many of them git printed counts. */
  readonly counted: number;
  readonly files: number;
  readonly insertions: number;
  readonly deletions: number;
}

/** Sessions and what they cost; those with a model that has no price add nothing to the sum. */
export interface SessionCosts {
  readonly sessions: number;
  readonly unpriced: number;
  readonly costMicros: number;
}

export interface PullRequestReport {
  /** Newest first. */
  readonly pullRequests: readonly PullRequest[];
  /** Sessions with evidence for at least one, each once. */
  readonly withEvidence: SessionCosts;
  /** All sessions that were asked for. */
  readonly all: SessionCosts;
  /** Pull requests that sessions only looked at: they are none of the list. */
  readonly onlyViewed: number;
}

interface Draft {
  readonly key: string;
  readonly events: { readonly session: GitSession; readonly row: GitRow }[];
}

/** The pull requests of sessions, with what the sessions cost. */
export function groupPullRequests(
  sessions: readonly GitSession[],
  costs: ReadonlyMap<string, number | null>,
): PullRequestReport {
  const drafts = new Map<string, Draft>();
  for (const session of sessions)
    for (const row of session.events) {
      if (row.kind !== 'pull-request' || row.number === undefined) continue;
      const key = toKey(row, session);
      const draft = drafts.get(key) ?? { key, events: [] };
      drafts.set(key, draft);
      draft.events.push({ session, row });
    }
  const heads = toHeads([...drafts.values()]);
  const worked = listWork([...drafts.values()], heads, sessions);
  const shares = new Map<GitSession, number>();
  for (const { work } of worked)
    for (const session of new Set(work.map((each) => each.session)))
      shares.set(session, (shares.get(session) ?? 0) + 1);
  const commits = new Map<string, SessionCommit[]>();
  for (const each of listSessionCommits(sessions)) {
    const key = findCommitKey(each, heads);
    if (key !== undefined) addTo(commits, key, each);
  }
  const costOf = (session: GitSession) => toCost(costs, session);
  const pullRequests = worked
    .filter(({ work }) => work.length > 0)
    .map((each) => toPullRequest(each, commits, shares, costOf));
  return {
    pullRequests: pullRequests.sort((a, b) => (b.lastMs ?? 0) - (a.lastMs ?? 0) || (a.key < b.key ? -1 : 1)),
    withEvidence: addCosts([...shares.keys()], costOf),
    all: addCosts(sessions, costOf),
    onlyViewed: worked.length - pullRequests.length,
  };
}

/** A number without a repository is known in its project alone. */
function toKey({ repository, number }: Pick<GitRow, 'repository' | 'number'>, { row }: GitSession): string {
  return repository === undefined ? `${row.projectFolder} #${number}` : `${repository.toLowerCase()}#${number}`;
}

interface Worked extends Draft {
  /** The events that are evidence of work, and pushes to its branch. */
  readonly work: Draft['events'];
}

/** The pull request of a commit: that of its branch in its session, else that of the branch that it was pushed to. */
function findCommitKey({ commit, session }: SessionCommit, heads: Heads): string | undefined {
  if (commit.number === undefined) return heads.get(toHead(commit) ?? '')?.key;
  // It may have been pushed to a copy of the repository.
  const repository = toPullRequestRepository(commit.url ?? '') ?? commit.repository;
  return toKey({ repository, number: commit.number }, session);
}

type Heads = ReadonlyMap<string, Draft | undefined>;

/** Branches that pull requests were opened for; undefined for a branch with several. */
function toHeads(drafts: readonly Draft[]): Heads {
  const heads = new Map<string, Draft | undefined>();
  for (const draft of drafts)
    for (const { row } of draft.events) {
      const head = row.action === 'created' ? toHead(row) : undefined;
      if (head !== undefined) heads.set(head, heads.has(head) && heads.get(head) !== draft ? undefined : draft);
    }
  return heads;
}

/** With each pull request the pushes of other sessions to its branch, where the branch has no other one. */
function listWork(drafts: readonly Draft[], heads: Heads, sessions: readonly GitSession[]): readonly Worked[] {
  const pushes = new Map<Draft, Draft['events'][number][]>();
  for (const session of sessions)
    for (const row of session.events) {
      const draft = row.kind === 'push' ? heads.get(toHead(row) ?? '') : undefined;
      if (draft !== undefined) addTo(pushes, draft, { session, row });
    }
  return drafts.map((draft) => ({
    ...draft,
    work: [...draft.events.filter(({ row }) => row.action !== 'viewed'), ...(pushes.get(draft) ?? [])],
  }));
}

function toHead({ repository, branch }: GitRow): string | undefined {
  if (repository === undefined || branch === undefined || isMainBranch(branch)) return undefined;
  return `${repository.toLowerCase()} ${branch}`;
}

function toPullRequest(
  { key, events, work }: Worked,
  commits: ReadonlyMap<string, readonly SessionCommit[]>,
  shares: ReadonlyMap<GitSession, number>,
  costOf: (session: GitSession) => number | null,
): PullRequest {
  const inOrder = work.toSorted((a, b) => compareTimes(a.row, b.row));
  const named = [...inOrder, ...events].map(({ row }) => row);
  const times = named.flatMap(({ timeMs }) => timeMs ?? []).sort((a, b) => a - b);
  const requests = named.filter(({ kind }) => kind === 'pull-request');
  const sessions = listSessions(inOrder, shares, costOf);
  const isIn = (session: GitSession) => sessions.some((each) => each.session === session);
  const own = commits.get(key) ?? [];
  return {
    key,
    number: requests[0]?.number ?? 0,
    repository: findFirst(requests, ({ repository }) => repository),
    url: findFirst(requests, ({ url }) => url),
    title: findFirst(requests, ({ subject }) => subject),
    branch: findFirst(requests, ({ branch }) => branch),
    certainty: requests.some(({ certainty }) => certainty === 'recorded') ? 'recorded' : 'inferred',
    lastAction: (requests.findLast(isDone) ?? requests[0])?.action ?? '',
    firstMs: times.at(0),
    lastMs: times.at(-1),
    sessions,
    viewedBy: new Set(events.flatMap(({ session }) => (isIn(session) ? [] : [session]))).size,
    commits: own,
    figures: addFigures(own),
    cost: addCosts(
      sessions.map(({ session }) => session),
      costOf,
    ),
  };
}

function isDone({ action }: GitRow): boolean {
  return action !== 'linked' && action !== 'viewed';
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** A session without usage cost nothing; null where a model has no price. */
export function toCost(costs: ReadonlyMap<string, number | null>, { row }: GitSession): number | null {
  return costs.get(row.identity) ?? (costs.has(row.identity) ? null : 0);
}

function findFirst<Value>(rows: readonly GitRow[], pick: (row: GitRow) => Value | undefined): Value | undefined {
  for (const row of rows) {
    const value = pick(row);
    if (value !== undefined) return value;
  }
  return undefined;
}

function listSessions(
  work: Draft['events'],
  shares: ReadonlyMap<GitSession, number>,
  costOf: (session: GitSession) => number | null,
): readonly PullRequestSession[] {
  const rows = new Map<GitSession, GitRow[]>();
  for (const { session, row } of work) addTo(rows, session, row);
  return [...rows].map(([session, own]) => ({
    session,
    certainty: own.some(({ kind, certainty }) => kind === 'pull-request' && certainty === 'recorded')
      ? 'recorded'
      : 'inferred',
    actions: [...new Set(own.filter(({ kind }) => kind === 'pull-request').map(({ action }) => action))],
    isShared: (shares.get(session) ?? 0) > 1,
    evidence: own[0] as GitRow,
    costMicros: costOf(session),
  }));
}

export function addFigures(commits: readonly SessionCommit[]): CommitFigures {
  const standing = commits.filter(({ isReplaced }) => !isReplaced).map(({ commit }) => commit);
  const counted = standing.filter(({ files, action }) => files !== undefined && action !== 'merged');
  const sum = (pick: (row: GitRow) => number | undefined) =>
    counted.reduce((total, row) => total + (pick(row) ?? 0), 0);
  return {
    commits: standing.length,
    counted: counted.length,
    files: sum(({ files }) => files),
    insertions: sum(({ insertions }) => insertions),
    deletions: sum(({ deletions }) => deletions),
  };
}

export function addCosts(
  sessions: readonly GitSession[],
  costOf: (session: GitSession) => number | null,
): SessionCosts {
  const costs = sessions.map(costOf);
  return {
    sessions: sessions.length,
    unpriced: costs.filter((cost) => cost === null).length,
    costMicros: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}
