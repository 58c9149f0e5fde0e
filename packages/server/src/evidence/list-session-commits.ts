import type { GitRow } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import type { GitSession } from './read-git-sessions.ts';

/** A commit with the session that made it. */
export interface SessionCommit {
  readonly session: GitSession;
  readonly commit: GitRow;
  /** A later commit of the session replaced it: `git commit --amend` on the same branch. */
  readonly isReplaced: boolean;
}

/** The commits of sessions, newest first. */
export function listSessionCommits(sessions: readonly GitSession[]): readonly SessionCommit[] {
  return sessions
    .flatMap((session) => toCommits(session))
    .sort((a, b) => compareTimes(b.commit, a.commit) || (a.session.row.id < b.session.row.id ? -1 : 1));
}

function toCommits(session: GitSession): readonly SessionCommit[] {
  const commits = session.events.filter(({ kind }) => kind === 'commit');
  const replaced = new Set<GitRow>();
  const last = new Map<string, GitRow>();
  for (const commit of commits) {
    const place = JSON.stringify([commit.branch, commit.folder ?? commit.cwd, commit.agent]);
    const before = commit.action === 'amended' ? last.get(place) : undefined;
    if (before !== undefined) replaced.add(before);
    last.set(place, commit);
  }
  return commits.map((commit) => ({ session, commit, isReplaced: replaced.has(commit) }));
}

/** What has no time comes first, as the oldest; of one time the order of the records decides. */
export function compareTimes(a: GitRow, b: GitRow): number {
  return (a.timeMs ?? 0) - (b.timeMs ?? 0) || a.ordinal - b.ordinal;
}
