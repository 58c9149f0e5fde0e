import type { TokenCounts } from './prices/token-counts.ts';
import type { ModelSums, UnpricedModel, UsageSums } from './usage-report.ts';

/**
 * Usage of one session, its agents included; messages that it shares with the session it was forked from count here
 * too. JSON as it stands.
 */
export interface SessionUsage {
  readonly session: string;
  readonly project: string | null;
  readonly total: UsageSums;
  readonly models: readonly ModelSums[];
  /** Those with messages, in file order; number 0 is what stands before the first prompt. */
  readonly turns: readonly TurnUsage[];
  /** Those with messages, the most expensive first. */
  readonly agents: readonly AgentUsage[];
  /** Messages of the main thread, in file order. */
  readonly context: readonly ContextPoint[];
  readonly compactions: readonly CompactionPoint[];
  readonly unpriced: readonly UnpricedModel[];
  /** Null where the client recorded no total. */
  readonly recorded: RecordedComparison | null;
}

export interface TurnUsage extends UsageSums {
  readonly number: number;
  readonly startUuid: string | null;
  readonly startedAt: string | null;
  readonly isLive: boolean;
  /** The part of `costMicros` that agents started in this turn spent; null without any. */
  readonly agentCostMicros: number | null;
  /** What the prompt of its last message held: input, cache reads and writes. */
  readonly contextTokens: number;
  /** Of that message's model; null where the table does not know it. */
  readonly contextWindow: number | null;
}

export interface AgentUsage extends UsageSums {
  readonly agent: string;
  /** Made by the client for itself. */
  readonly isInternal: boolean;
  readonly turn: number | null;
}

export interface ContextPoint {
  readonly messageId: string | null;
  readonly at: string | null;
  readonly turn: number | null;
  readonly model: string;
  readonly contextTokens: number;
  readonly contextWindow: number | null;
  readonly cacheRead: number;
  readonly output: number;
}

export interface CompactionPoint {
  readonly at: string | null;
  /** Index in `context` of the first message after it. */
  readonly before: number;
  /** Context of the messages around it; null where there is none. */
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
}

/** The client's own total against what the transcript says, and where the difference comes from. */
export interface RecordedComparison {
  readonly costMicros: number;
  readonly computedCostMicros: number | null;
  /** `costMicros` − `computedCostMicros`, and its parts below. */
  readonly differenceMicros: number | null;
  /**
   * Tokens that the client counted and the transcript does not show (side requests leave no line), or the other way
   * round (negative), at our prices.
   */
  readonly tokensMicros: number | null;
  /** The same tokens at another price than ours. */
  readonly priceMicros: number | null;
  /** Sums of figures rounded per message. */
  readonly roundingMicros: number | null;
  /** The client met a model it had no price for: its total is too small. */
  readonly hasUnknownModelCost: boolean;
  readonly models: readonly RecordedModel[];
}

export interface RecordedModel {
  readonly model: string;
  readonly costMicros: number;
  readonly recorded: TokenCounts;
  readonly transcript: TokenCounts;
  /** Recorded less transcript. */
  readonly missing: TokenCounts;
}
