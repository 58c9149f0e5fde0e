import type { LayoutClass } from '@scrollkeep/transcript/layout/layout-rule.ts';
import type { WorktreeFact } from '@scrollkeep/transcript/shapes/traits.ts';
import type { ModelUsage } from '@scrollkeep/transcript/usage/open-usage-totals.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import type { SessionFacts } from './session-facts.ts';

/**
 * What a tree holds, counted. Nothing in here is content of a conversation, apart from titles and the names of types.
 */
export interface Inspection {
  readonly roots: readonly Root[];
  readonly classes: Readonly<Record<LayoutClass, Amount>>;
  /** Of the transcripts alone. */
  readonly totals: Totals;
  readonly recordTypes: ReadonlyMap<string, number>;
  readonly unknownTypes: ReadonlyMap<string, UnknownType>;
  readonly versions: ReadonlyMap<string, number>;
  readonly projects: readonly ProjectAmount[];
  /** The first damaged lines; `totals` has their number. */
  readonly damagedLines: readonly DamagedPlace[];
  readonly problems: readonly DiskProblem[];
  readonly sessions: readonly SessionFacts[];
  /** Tokens by model over the whole tree, each message once. */
  readonly usage: ReadonlyMap<string, ModelUsage>;
}

export interface Amount {
  readonly files: number;
  readonly bytes: number;
}

export interface Totals {
  readonly files: number;
  readonly bytes: number;
  readonly lines: number;
  /** JSON objects with a string type, known or not. */
  readonly objects: number;
  readonly unknownType: number;
  readonly malformed: number;
  readonly notJson: number;
  readonly partial: number;
  /** Lines longer than the reader holds: counted above like any other. */
  readonly oversized: number;
}

export interface UnknownType {
  readonly lines: number;
  readonly first: Place;
  /** The client version that wrote the first one, where the line carries it. */
  readonly version: string | undefined;
}

export interface Place {
  readonly path: string;
  readonly line: number;
  readonly offset: number;
}

export interface DamagedPlace extends Place {
  readonly kind: 'malformed' | 'not-json';
  /** Byte offset in the file at which the text stops being JSON. */
  readonly problemOffset: number;
  readonly expected: string;
}

export interface ProjectAmount {
  /** Where its sessions come from, such as `claude` or `cowork`. */
  readonly source: string;
  /** The folder's name; what it encodes cannot be told from it. */
  readonly directory: string;
  /** Working directory of its sessions; a folder with sessions of several is there several times. */
  readonly path: string | undefined;
  readonly sessions: number;
  /** Without those that the client starts for itself. */
  readonly agents: number;
  readonly agentFiles: number;
  readonly bytes: number;
  /** The newest record; if none has a time, when a file was last written. */
  readonly activeMs: number;
  /** Git worktrees that its sessions say they worked in, by path. */
  readonly worktrees: readonly WorktreeFact[];
}
