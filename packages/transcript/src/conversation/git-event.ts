import type { GitCertainty, GitFact } from '../git-work/git-fact.ts';

/** A commit, push or pull request of a session, and the record that tells of it. */
export interface GitEvent extends GitFact {
  /** How the repository is known; undefined where it is not. */
  readonly repositoryCertainty: GitCertainty | undefined;
  /** Of a commit: the pull request of its branch in this session. Only the branch says so, so it is inferred. */
  readonly pullRequest: NamedPullRequest | undefined;
  /** The call whose result it is; undefined for a record of the client. */
  readonly toolUseId: string | undefined;
  /** Which of the facts of its result it is, from 0. */
  readonly ordinal: number;
  /** The agent that did it; undefined for the main thread. */
  readonly agentId: string | undefined;
  /** Of an agent the one that its call is in. */
  readonly turn: number | undefined;
  /** The file of the record, as the session's files have it. */
  readonly path: string;
  readonly line: number;
  readonly uuid: string | undefined;
  readonly timestamp: string | undefined;
  /** Where the session worked, and the branch that the client saw there. */
  readonly cwd: string | undefined;
  readonly cwdBranch: string | undefined;
  /** The record was copied from another session, as it says itself. */
  readonly isCopied: boolean;
}

export interface NamedPullRequest {
  readonly number: number;
  readonly repository: string | undefined;
  readonly url: string | undefined;
}
