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
] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

/** Sums over messages, each counted once. Money is in integer micro-dollars: 1,000,000 are one dollar. */
export interface UsageSums extends TokenCounts {
  readonly messages: number;
  readonly webSearches: number;
  /**
   * Computed from the price table; null where no message of the row has a price. Messages without one are not in it.
   */
  readonly costMicros: number | null;
  /** What the client itself recorded; null where it recorded nothing. */
  readonly recordedCostMicros: number | null;
  /**
   * The part of `costMicros` that the recorded figure can be compared with: that of sessions in which the client
   * recorded any.
   */
  readonly comparableCostMicros: number | null;
  /** What cache reads would have cost more as fresh input, less what cache writes cost more than fresh input. */
  readonly cacheSavingMicros: number;
  /** Messages of models without a price; their tokens are counted, their cost is not. */
  readonly unpricedMessages: number;
}

export interface UsageRow extends UsageSums {
  /**
   * Day (`2026-11-02`), Monday of the week, month (`2026-11`), id of the session or agent, path of the project, name of
   * the model or tool, start of the block. Null where a message has none.
   */
  readonly key: string | null;
  /** First and last message, as ISO times. */
  readonly first: string | null;
  readonly last: string | null;
  readonly sessions: number;
  /** Names, the most expensive first. */
  readonly models: readonly string[];
  /** Working directory, for rows of sessions and agents. */
  readonly project: string | null;
  /** Session of an agent. */
  readonly session: string | null;
  /** Of a block: when it ends, and whether it still runs. */
  readonly end: string | null;
  readonly isActive: boolean;
  /** By model, where a breakdown was asked for. */
  readonly breakdown: readonly ModelSums[] | null;
}

export interface ModelSums extends UsageSums {
  readonly model: string;
}

export interface UnpricedModel extends TokenCounts {
  /** `(fast)` behind the name of a model whose fast mode alone has no price. */
  readonly model: string;
  readonly messages: number;
}

/** The shape of `scrollkeep usage --json`. */
export interface UsageReport {
  readonly by: UsageGrouping;
  readonly timezone: string;
  /** The range that was asked for, as it was understood; null without one. */
  readonly since: string | null;
  readonly until: string | null;
  /** Days, weeks, months and blocks in order of time; the others by cost, the highest first. */
  readonly rows: readonly UsageRow[];
  readonly total: UsageSums;
  readonly unpriced: readonly UnpricedModel[];
  /** When the price table was last compared with its sources. */
  readonly pricesAsOf: string;
}
