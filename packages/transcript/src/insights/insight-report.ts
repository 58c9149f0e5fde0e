import type { ContextKind, IdleGap } from './insight-figures.ts';

/** The figures that have records behind them, by the names that `--records` takes. */
export const figureNames = [
  'failures',
  'retries',
  'reads',
  'churn',
  'rejected',
  'compactions',
  'cache-misses',
  'context',
  'unused',
  'time',
  'interruptions',
  'tasks',
] as const;
export type FigureName = (typeof figureNames)[number];

/** The output of `scrollkeep insights --json`. Money is in millionths of a dollar; null if no model has a price. */
export interface InsightReport {
  readonly sessions: number;
  readonly turns: number;
  /** When the price table was last compared with its sources. */
  readonly pricesAsOf: string;
  readonly failures: {
    readonly calls: number;
    readonly failed: number;
    readonly groups: readonly FailureGroup[];
  };
  readonly retries: {
    readonly retries: number;
    readonly failedAgain: number;
    readonly tools: readonly { readonly tool: string; readonly retries: number; readonly failedAgain: number }[];
  };
  readonly reads: {
    readonly reads: number;
    readonly repeated: number;
    readonly characters: number;
    readonly paths: readonly PathReads[];
  };
  readonly churn: {
    readonly added: number;
    readonly removed: number;
    readonly replaced: number;
    readonly paths: readonly { readonly path: string; readonly added: number; readonly replaced: number }[];
  };
  readonly rejected: {
    readonly rejected: number;
    readonly denied: number;
    readonly tools: readonly { readonly tool: string; readonly rejected: number; readonly denied: number }[];
  };
  readonly compactions: {
    readonly count: number;
    readonly automatic: number;
    readonly tokensBefore: number;
    readonly durationMs: number;
    readonly timed: number;
    readonly tokensWritten: number;
    readonly costMicros: number | null;
  };
  readonly cacheMisses: {
    readonly misses: number;
    readonly tokens: number;
    readonly extraMicros: number | null;
    readonly gaps: readonly GapMisses[];
  };
  readonly context: {
    readonly characters: number;
    readonly sources: readonly ContextSource[];
  };
  readonly unused: {
    readonly loaded: number;
    readonly unused: number;
    readonly items: readonly UnusedItem[];
  };
  readonly time: {
    readonly turns: number;
    readonly workingMs: number;
    readonly askedMs: number;
    readonly asked: number;
    readonly pauses: readonly { readonly length: PauseLength; readonly count: number; readonly ms: number }[];
  };
  readonly interruptions: { readonly turns: number; readonly records: number };
  readonly tasks: readonly TaskRow[];
  /** By figure: the sessions with most of it. */
  readonly sessionsOf: Readonly<Record<FigureName, readonly { readonly session: string; readonly amount: number }[]>>;
}

export const pauseLengths = ['under-5-minutes', '5-to-60-minutes', 'over-60-minutes'] as const;
export type PauseLength = (typeof pauseLengths)[number];

export interface FailureGroup {
  readonly tool: string;
  /** The program of a shell command or the name of a skill; empty for other tools. */
  readonly command: string;
  readonly failed: number;
  readonly sessions: number;
  /** The failed call with the shortest input. */
  readonly shortest: ShortestCall;
}

export interface ShortestCall {
  readonly session: string;
  /** Null in the main thread. */
  readonly agent: string | null;
  readonly line: number;
  readonly characters: number;
  /** The command, the path, else the input as JSON; cut. Null where the record cannot be read back. */
  readonly input: string | null;
}

export interface PathReads {
  readonly path: string;
  readonly reads: number;
  readonly repeated: number;
  readonly characters: number;
}

export interface GapMisses {
  readonly gap: IdleGap;
  readonly misses: number;
  readonly tokens: number;
  readonly extraMicros: number | null;
}

export interface ContextSource {
  readonly kind: ContextKind;
  readonly name: string;
  readonly parts: number;
  readonly characters: number;
}

/** An MCP server or skill that sessions loaded and none of them used. */
export interface UnusedItem {
  readonly kind: 'mcp-server' | 'skill';
  readonly name: string;
  readonly sessions: number;
  readonly characters: number;
}

export interface TaskRow {
  readonly model: string;
  /** Calls in a turn: from, and up to; null for no limit. */
  readonly from: number;
  readonly to: number | null;
  readonly turns: number;
  readonly outputTokens: number;
  readonly costMicros: number | null;
}
