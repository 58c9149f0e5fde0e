/**
 * How something is known: `recorded` where git, the forge or the client names the hash or the address itself,
 * `inferred` where only the command and its end say it.
 */
export type GitCertainty = (typeof gitCertainties)[number];
export const gitCertainties = ['recorded', 'inferred'] as const;

export type GitKind = (typeof gitKinds)[number];
export const gitKinds = ['commit', 'push', 'pull-request'] as const;

/** A piece of work with git or a forge that the result of a shell command tells of. */
export interface GitFact {
  readonly kind: GitKind;
  readonly certainty: GitCertainty;
  /**
   * Of a commit `committed`, `amended`, `cherry-picked`, `reverted` or `merged`; of a push `pushed` or `forced`; of a
   * pull request what was done to it, such as `created`, `merged` or `viewed`, or `linked` where the client only names
   * it.
   */
  readonly action: string;
  /** As git printed it, usually shortened; of a push the newest commit. */
  readonly hash: string | undefined;
  /** Of a push: the commit that the branch had before. */
  readonly before: string | undefined;
  /** The first line of a commit's message, or the title of a pull request. */
  readonly subject: string | undefined;
  readonly branch: string | undefined;
  /** `owner/name`, or the longer path of a forge with groups. */
  readonly repository: string | undefined;
  /** What git counted: files changed, lines inserted and deleted. */
  readonly files: number | undefined;
  readonly insertions: number | undefined;
  readonly deletions: number | undefined;
  /** Of a pull request. */
  readonly number: number | undefined;
  readonly url: string | undefined;
  /** Where the command ran, as it says with `cd` or `-C`; undefined for the folder that the session works in. */
  readonly folder: string | undefined;
}

const empty: Omit<GitFact, 'kind' | 'certainty' | 'action'> = {
  hash: undefined,
  before: undefined,
  subject: undefined,
  branch: undefined,
  repository: undefined,
  files: undefined,
  insertions: undefined,
  deletions: undefined,
  number: undefined,
  url: undefined,
  folder: undefined,
};

export function toGitFact(fact: Pick<GitFact, 'kind' | 'certainty' | 'action'> & Partial<GitFact>): GitFact {
  return { ...empty, ...fact };
}

/** What a command of a script does with git or a forge, as far as its words say it. */
export interface GitStep {
  readonly kind: GitKind;
  readonly action: string;
  /** The message or title that the command gives; undefined where it gives none, or the shell makes it. */
  readonly subject: string | undefined;
  /** That it pushes, or opens a pull request for. */
  readonly branch: string | undefined;
  readonly repository: string | undefined;
  /** The pull request that it names. */
  readonly number: number | undefined;
  /** As in a fact. */
  readonly folder: string | undefined;
  /** What it says may not be in the output: it is quiet, or its output goes elsewhere or through a filter. */
  readonly isSilent: boolean;
  /** If the whole script ended well, so did it. */
  readonly isSure: boolean;
  /** It may not have run at all. */
  readonly isOptional: boolean;
}

/** A shell command that works with git or a forge: what its result is read by. */
export interface GitCall {
  readonly steps: readonly GitStep[];
  /** A log of commits is printed behind the last commit. */
  readonly showsLog: boolean;
  /** Nothing in it prints texts of others, such as files: what looks like git's words is git's. */
  readonly isPure: boolean;
}

/** What the result of a call says. */
export interface GitResult {
  readonly facts: readonly GitFact[];
  /** Its record was copied from another session, as it says itself. */
  readonly isCopied: boolean;
}
