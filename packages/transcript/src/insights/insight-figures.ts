/**
 * The figures of one session, small enough for a row of a table: what `docs/insights.md` defines. Lists are of plain
 * arrays, since thousands of sessions are added up for one answer. Money is none of it: tokens are priced when somebody
 * asks, with the prices of that day.
 */
export interface InsightFigures {
  /** Ids of records by which a copy of this session is found, and whose copy it is. */
  readonly keys: readonly string[];
  readonly turns: number;
  readonly calls: readonly CallCounts[];
  readonly failures: readonly FailureCounts[];
  readonly retries: readonly RetryCounts[];
  readonly reads: ReadCounts;
  readonly churn: ChurnCounts;
  readonly compactions: CompactionCounts;
  readonly cacheMisses: readonly CacheMissCounts[];
  readonly context: readonly ContextCounts[];
  readonly loaded: readonly LoadedCounts[];
  readonly time: TimeCounts;
  readonly interruptions: { readonly turns: number; readonly records: number };
  readonly tasks: readonly TaskCounts[];
}

/** The calls of a tool that did not end well. */
export type CallCounts = readonly [
  tool: string,
  calls: number,
  failed: number,
  rejected: number,
  denied: number,
  interrupted: number,
  lost: number,
];

/** Failed calls of a tool and what it ran, with the shortest of their inputs. */
export type FailureCounts = readonly [
  tool: string,
  subject: string,
  failed: number,
  /** Of the shortest: characters of its input, its agent or an empty text, and where its line is in the file. */
  length: number,
  agent: string,
  line: number,
  offset: number,
  bytes: number,
];

export type RetryCounts = readonly [tool: string, retries: number, failedAgain: number];

export interface ReadCounts {
  readonly reads: number;
  readonly repeated: number;
  /** Characters that the repeated ones gave the model again. */
  readonly characters: number;
  /** Those with repeated reads, most first, at most `mostPaths`. */
  readonly paths: readonly (readonly [path: string, reads: number, repeated: number, characters: number])[];
}

export interface ChurnCounts {
  readonly added: number;
  readonly removed: number;
  readonly replaced: number;
  /** Those with replaced lines, most first, at most `mostPaths`. */
  readonly paths: readonly (readonly [path: string, added: number, replaced: number])[];
}

export interface CompactionCounts {
  readonly count: number;
  readonly automatic: number;
  /** Over those that say it. */
  readonly tokensBefore: number;
  readonly durationMs: number;
  readonly timed: number;
  /** Of the first answer after each: what of its prompt came from no cache. */
  readonly written: readonly PricedTokens[];
}

export const idleGaps = ['under-5-minutes', '5-to-60-minutes', 'over-60-minutes', 'model-change', 'unknown'] as const;
export type IdleGap = (typeof idleGaps)[number];

/** Tokens of prompts that were in the prompt before and came from no cache again, by the time between the answers. */
export type CacheMissCounts = readonly [gap: IdleGap, misses: number, tokens: readonly PricedTokens[]];

/** What filled the context: characters that the model was given. */
export type ContextCounts = readonly [kind: ContextKind, name: string, parts: number, characters: number];
export type ContextKind = 'tool' | 'mcp-server' | 'skill-listed' | 'skill' | 'memory' | 'file' | 'hook';

/** An MCP server or a skill that the model was told of. */
export type LoadedCounts = readonly [kind: 'mcp-server' | 'skill', name: string, characters: number, uses: number];

export interface TimeCounts {
  readonly workingMs: number;
  readonly timedTurns: number;
  /** Inside turns: questions, plans and rejected calls until they were answered. */
  readonly askedMs: number;
  readonly asked: number;
  /** Between turns, by length: under 5 minutes, up to an hour, longer. */
  readonly pauses: readonly (readonly [count: number, ms: number])[];
}

/** Turns by the calls they made and the model that answered most. */
export type TaskCounts = readonly [model: string, size: number, turns: number, tokens: readonly PricedTokens[]];

/** A turn of the last size has more calls than the last number; of the others at most as many as theirs. */
export const taskSizes = [0, 5, 20, 100] as const;

/** Tokens that have the same price: of a model, a speed, a day (since 1970, UTC) and a size of prompt. */
export type PricedTokens = readonly [
  model: string,
  speed: string,
  day: number,
  /** The highest limit of prices that their prompts are longer than; -1 if they are longer than none. */
  above: number,
  input: number,
  output: number,
  cacheRead: number,
  cacheWrite5m: number,
  cacheWrite1h: number,
];

/** A list in a row is at most so long. */
export const mostPaths = 20;
export const mostRows = 200;
