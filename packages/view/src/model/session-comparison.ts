import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { TokenCounts } from '@scrollkeep/transcript/usage/prices/token-counts.ts';
import type { SessionCounts } from './session-view.ts';

/** Two sessions side by side. JSON as it is: unknown values are null. */
export interface SessionComparison {
  readonly a: ComparedSession;
  readonly b: ComparedSession;
  /** Which of the two the other was forked from; null if neither was. */
  readonly origin: 'a' | 'b' | null;
  readonly prompts: ComparedPrompts;
  /** By path. */
  readonly files: readonly ComparedFile[];
}

export interface ComparedSession {
  readonly id: string;
  readonly title: string | null;
  readonly project: string | null;
  readonly gitBranch: string | null;
  readonly models: readonly string[];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** From the first record to the last. */
  readonly durationMs: number | null;
  /** The time of all turns together, without the pauses between them. */
  readonly activeMs: number;
  readonly status: SessionStatus;
  readonly counts: SessionCounts;
  /** Turns that ended in an API error. */
  readonly apiErrors: number;
  readonly usage: ComparedUsage;
  /** What of `usage` belongs to the turns that were copied from one session to the other. */
  readonly copiedUsage: ComparedUsage;
  /** Models without a price: their cost is not included. */
  readonly unpriced: readonly string[];
  readonly lastAnswer: LastAnswer | null;
}

export interface ComparedUsage extends TokenCounts {
  /** Null if no message has a price. */
  readonly costMicros: number | null;
}

export interface LastAnswer {
  readonly turn: number;
  /** As Markdown. */
  readonly text: string;
}

/** Prompts and commands of the path shown, without commands that the model did not answer. */
export interface ComparedPrompts {
  /** The same in both, from the start to where they part. */
  readonly common: readonly CommonPrompt[];
  /** After that. */
  readonly onlyA: readonly ComparedPrompt[];
  readonly onlyB: readonly ComparedPrompt[];
}

export interface ComparedPrompt {
  readonly turn: number;
  readonly startedAt: string | null;
  /** The first line. */
  readonly text: string;
}

export interface CommonPrompt {
  /** Numbers of the turns. */
  readonly a: number;
  readonly b: number;
  readonly text: string;
  /** The very same turn, copied by a fork; otherwise the same words typed twice. */
  readonly isCopied: boolean;
}

/** A file that edit tools changed, those of agents included. */
export interface ComparedFile {
  /** Inside the project if both sessions worked in the same project, or in worktrees of it. */
  readonly path: string;
  /** Changes before the sessions part, copied by a fork; then those of each session alone. */
  readonly copied: number;
  readonly a: number;
  readonly b: number;
}

export const fileGroups = ['both', 'onlyA', 'onlyB', 'copied'] as const;
export type FileGroup = (typeof fileGroups)[number];

/** Who changed a file: both sessions, one of them, or only the turns that they share. */
export function toFileGroup({ a, b }: ComparedFile): FileGroup {
  return a > 0 && b > 0 ? 'both' : a > 0 ? 'onlyA' : b > 0 ? 'onlyB' : 'copied';
}
