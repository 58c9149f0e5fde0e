import type { TextPattern } from '../patterns/compile-pattern.ts';

/** A search as a tree; what it means is `matchesQuery`, and a database may only find it faster. */
export interface Query {
  /** undefined for an empty query, which everything fits. */
  readonly root: QueryNode | undefined;
  /** `in:output` looks for texts in what tools gave back, and nowhere else. */
  readonly scope: 'all' | 'output';
}

export type QueryNode =
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode }
  | WordsNode
  | { readonly kind: 'substring'; readonly text: string }
  | { readonly kind: 'regex'; readonly source: string; readonly pattern: TextPattern }
  | { readonly kind: 'field'; readonly field: TextField; readonly value: string; readonly isPrefix: boolean }
  | { readonly kind: 'time'; readonly from: number; readonly to: number }
  | { readonly kind: 'cost'; readonly comparison: Comparison; readonly microDollars: number }
  | { readonly kind: 'is'; readonly flag: Flag }
  | { readonly kind: 'marked'; readonly mark: SessionMark };

/** A word (`joined`) or a run of units: a phrase, a path, a Chinese word. */
export interface WordsNode {
  readonly kind: 'words';
  readonly units: readonly { readonly text: string; readonly kind: 'part' | 'cjk' | 'symbol'; readonly word: number }[];
  /** The whole word, where it is one that an index knows as such. */
  readonly joined: string | undefined;
  /** The last unit, or the whole word, may go on. */
  readonly isPrefix: boolean;
  /** `cmd:` looks in commands alone. */
  readonly part: 'command' | undefined;
}

export const textFields = [
  'project',
  'git',
  'session',
  'tool',
  'file',
  'agent',
  'model',
  'version',
  'status',
  'type',
  'tag',
  'source',
  'commit',
  'pr',
  'repo',
] as const;
export type TextField = (typeof textFields)[number];

export const flags = ['error', 'rejected', 'denied', 'interrupted', 'prompt', 'answer', 'thinking', 'command'] as const;
export type Flag = (typeof flags)[number];

/** What a person put on a whole session: `is:pinned`, `has:note`. */
export type SessionMark = 'pinned' | 'note';

export const comparisons = ['>=', '<=', '>', '<', '='] as const;
export type Comparison = (typeof comparisons)[number];

/** Where a query stops making sense: column from 1, in characters. */
export interface QueryProblem {
  readonly column: number;
  readonly found: string;
  readonly expected: string;
  /** The field that was probably meant by one that does not exist. */
  readonly similarField?: string;
}

export type ParsedQuery =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problem: QueryProblem };
