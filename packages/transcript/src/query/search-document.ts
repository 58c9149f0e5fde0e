import type { GitKind } from '../git-work/git-fact.ts';
import type { Flag } from './query.ts';

export const partKinds = [
  'title',
  'prompt',
  'answer',
  'command',
  'path',
  'thinking',
  'input',
  'output',
  'other',
] as const;
export type PartKind = (typeof partKinds)[number];

/**
 * What a person or the assistant wrote, ran or touched: parts of a record in which substrings are found from an index.
 */
export const mainParts: ReadonlySet<PartKind> = new Set<PartKind>(['title', 'prompt', 'answer', 'command', 'path']);

/** How much a hit in such a part is worth. */
export const partRanks: Readonly<Record<PartKind, number>> = {
  prompt: 7,
  title: 6,
  answer: 5,
  command: 4,
  path: 4,
  thinking: 3,
  input: 2,
  output: 1,
  other: 0,
};

export interface TextPart {
  readonly kind: PartKind;
  readonly text: string;
}

/** One record, as a search sees it. */
export interface SearchDocument {
  readonly type: string;
  readonly subtype: string | undefined;
  readonly parts: readonly TextPart[];
  /** Names of the tools that it calls or answers, and the paths of these calls. */
  readonly tools: readonly string[];
  readonly paths: readonly string[];
  /** It holds what commands of Scrollkeep printed, and nothing else. */
  readonly answersScrollkeep?: boolean;
  readonly flags: ReadonlySet<Flag>;
  readonly timeMs: number | undefined;
}

/** What a person put on a session and its turns, as a search sees it. */
export interface SearchedMarks {
  /** With the one that the client keeps. */
  readonly tags: readonly string[];
  /** Where it comes from, such as `cowork`; undefined where that is not known. */
  readonly source?: string | undefined;
  readonly isPinned: boolean;
  readonly hasNote: boolean;
}

/** A commit, push or pull request of a session, as a search sees it. */
export interface SearchedGitEvent {
  readonly kind: GitKind;
  readonly hash: string | undefined;
  readonly subject: string | undefined;
  readonly repository: string | undefined;
  readonly number: number | undefined;
  readonly url: string | undefined;
}

/** What a search knows of the file a record is in. */
export interface SearchedFile extends SearchedMarks {
  readonly session: string;
  readonly title: string | undefined;
  readonly slug: string | undefined;
  /** Working directory, and the folder's name on disk. */
  readonly project: string | undefined;
  readonly projectFolder: string;
  /** Paths of projects that a person joined it to. */
  readonly joinedProjects?: readonly string[];
  readonly branches: readonly string[];
  readonly models: readonly string[];
  readonly versions: readonly string[];
  readonly agent: { readonly id: string; readonly type: string | undefined } | undefined;
  /** How its session ended; undefined for a file of none. */
  readonly status: string | undefined;
  /** Of the whole session; undefined if no price is known. */
  readonly costMicroDollars: number | undefined;
  /** Of the whole session; undefined where nobody asked for it. */
  readonly gitEvents?: readonly SearchedGitEvent[] | undefined;
}
