/** What records say of a commit. */
export interface CommitClaim {
  /** As git printed it, usually shortened. */
  readonly hash: string | undefined;
  readonly subject: string | undefined;
  /** When the record was written that tells of it. */
  readonly timeMs: number | undefined;
  /** Where the session worked, and where the command went from there. */
  readonly cwd: string | undefined;
  readonly folder: string | undefined;
}

/** What the repository on this machine says of it. */
export type CommitCheck =
  /** It could not be checked, for a reason in one line; not yet safe to print. */
  | { readonly state: 'recorded'; readonly repository: string | null; readonly reason: string }
  | { readonly state: 'not-found'; readonly repository: string }
  | FoundCommit;

export interface FoundCommit {
  /** `verified`: by its hash, or by what a rewritten commit keeps. `inferred`: by subject and time, or by its lines. */
  readonly state: 'verified' | 'inferred';
  readonly repository: string;
  /** The full hash of the commit that has the work now. */
  readonly hash: string;
  /** How the recorded commit became that one; null: it is the recorded one. */
  readonly rewritten: Rewriting | null;
  /** Branches that have it, local ones first; cut at 20. */
  readonly branches: readonly string[];
  readonly isOnHead: boolean;
  /** null if it was not counted, for the reason in `remainingProblem`. */
  readonly remaining: Remaining | null;
  readonly remainingProblem: string | null;
}

/** `rewritten`: the recorded commit is gone, so that it cannot be said how. */
export type Rewriting = 'rebased' | 'amended' | 'squashed' | 'cherry-picked' | 'rewritten';

/** What of a commit is still in the files of `HEAD`. */
export interface Remaining {
  /** Files that it added lines to, or that are not text; and how many still have one of the lines, or are the same. */
  readonly files: number;
  readonly remainingFiles: number;
  /** Lines that it added, and how many of them `git blame` still gives to it. */
  readonly lines: number;
  readonly remainingLines: number;
}
