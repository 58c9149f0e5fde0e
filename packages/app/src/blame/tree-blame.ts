import type { FileSessionFacts, FileVersionFacts } from '@scrollkeep/view/wire/wire-files.ts';

/** Each line of a file of a working tree: who wrote it, by records, and which commit it came with, by git. */
export interface TreeBlameAnswer {
  /** The file, with all symbolic links followed. */
  readonly path: string;
  /** `disk`, or the full hash of the commit. */
  readonly point: string;
  /** null if the file is in no repository. */
  readonly git: TreeBlameGit | null;
  /** How many lines of the whole file were written by whom. */
  readonly totals: { readonly claude: number; readonly other: number; readonly unknown: number };
  readonly lines: readonly TreeBlameLine[];
  /** Versions that lines name, by path and number (`/path/to/file 3`). */
  readonly versions: Readonly<Record<string, FileVersionFacts>>;
  readonly sessions: Readonly<Record<string, FileSessionFacts>>;
  /** Commits that lines name, by hash. */
  readonly commits: Readonly<Record<string, BlameCommit>>;
}

export interface TreeBlameGit {
  /** The top of the working tree. */
  readonly repository: string;
  /** Why git could not say anything, in one line. */
  readonly problem: string | null;
}

export interface BlameCommit {
  readonly author: string;
  readonly at: string;
  readonly subject: string;
}

export interface TreeBlameLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /**
   * `claude`: a recorded call wrote it. `other`: no recorded call did. `unknown`: the records have a gap where it was
   * written.
   */
  readonly by: 'claude' | 'other' | 'unknown';
  readonly session: string | null;
  readonly turn: number | null;
  readonly agentId: string | null;
  /** Key in `versions`; for `unknown` the first version that may have written it. */
  readonly version: string | null;
  /** The same line was written to this path, from which the file was moved or merged; null: to this file. */
  readonly from: string | null;
  /** null if it is not committed, or git was not asked. */
  readonly commit: string | null;
}
