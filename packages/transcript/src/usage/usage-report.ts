import type { TokenCounts } from './prices/token-counts.ts';

/** What rows can be made by. */
export const usageGroupings = [
  'day',
  'week',
  'month',
  'session',
  'project',
  'model',
  'block',
  'agent',
  'tool',
  'source',
] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

/** Sums over messages, each counted once. Money is in integer micro-dollars: 1,000,000 is one dollar. */
export interface UsageSums extends TokenCounts {
  readonly messages: number;
  readonly webSearches: number;
  /** Computed from the price table; null if no message in the row has a price. Excludes messages without a price. */
  readonly costMicros: number | null;
  /** Cost recorded by the client; null if it recorded none. */
  readonly recordedCostMicros: number | null;
  /**
   * The part of `costMicros` that is comparable with the recorded cost: sessions in which the client recorded a cost.
   */
  readonly comparableCostMicros: number | null;
  /** How much more cache reads would have cost as fresh input, minus the extra cost of cache writes. */
  readonly cacheSavingMicros: number;
  /** Messages of models without a price; their tokens are counted, their cost is not. */
  readonly unpricedMessages: number;
}

export interface UsageRow extends UsageSums {
  /**
   * Day (`2026-11-02`), Monday of the week, month (`2026-11`), id of the session or agent, path of the project, name of
   * the model, tool or source, start of the block. Null for messages without one.
   */
  readonly key: string | null;
  /** First and last message, as ISO times. */
  readonly first: string | null;
  readonly last: string | null;
  readonly sessions: number;
  /** Names, most expensive first. */
  readonly models: readonly string[];
  /** Working directory, for rows of sessions and agents. */
  readonly project: string | null;
  /** Where it comes from, such as `claude` or `cowork`, for rows of sessions and agents. */
  readonly source: string | null;
  /** Session of an agent. */
  readonly session: string | null;
  /** For a block: when it ends, and whether it is the current one. */
  readonly end: string | null;
  readonly isActive: boolean;
  /** By model, if a breakdown was requested. */
  readonly breakdown: readonly ModelSums[] | null;
}

export interface ModelSums extends UsageSums {
  readonly model: string;
}

export interface UnpricedModel extends TokenCounts {
  /** `(fast)` after the name of a model if only its fast mode has no price. */
  readonly model: string;
  readonly messages: number;
}

/** The output of `scrollkeep usage --json`. */
export interface UsageReport {
  readonly by: UsageGrouping;
  readonly timezone: string;
  /** The requested range, as interpreted; null without one. */
  readonly since: string | null;
  readonly until: string | null;
  /** Days, weeks, months and blocks in chronological order; the others by cost, highest first. */
  readonly rows: readonly UsageRow[];
  readonly total: UsageSums;
  readonly unpriced: readonly UnpricedModel[];
  /** When the price table was last compared with its sources. */
  readonly pricesAsOf: string;
}
