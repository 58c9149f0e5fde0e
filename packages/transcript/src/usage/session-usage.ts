import type { TokenCounts } from './prices/token-counts.ts';
import type { ModelSums, UnpricedModel, UsageSums } from './usage-report.ts';

/**
 * Usage of one session including its agents, and including messages shared with the session it was forked from.
 * JSON-compatible.
 */
export interface SessionUsage {
  readonly session: string;
  readonly project: string | null;
  readonly total: UsageSums;
  readonly models: readonly ModelSums[];
  /** Turns with messages, in file order; number 0 is everything before the first prompt. */
  readonly turns: readonly TurnUsage[];
  /** Agents with messages, most expensive first. */
  readonly agents: readonly AgentUsage[];
  /** Messages of the main thread, in file order. */
  readonly context: readonly ContextPoint[];
  readonly compactions: readonly CompactionPoint[];
  readonly unpriced: readonly UnpricedModel[];
  /** Null if the client recorded no total. */
  readonly recorded: RecordedComparison | null;
}

export interface TurnUsage extends UsageSums {
  readonly number: number;
  readonly startUuid: string | null;
  readonly startedAt: string | null;
  readonly isLive: boolean;
  /** The part of `costMicros` spent by agents started in this turn; null without any. */
  readonly agentCostMicros: number | null;
  /** Prompt size of its last message: input, cache reads and writes. */
  readonly contextTokens: number;
  /** Context window of that message's model; null if unknown. */
  readonly contextWindow: number | null;
}

export interface AgentUsage extends UsageSums {
  readonly agent: string;
  /** Claude Code internal. */
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
  /** Context of the messages before and after it; null if there is none. */
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
}

/** The client's own total compared with the transcript, with the parts of the difference. */
export interface RecordedComparison {
  readonly costMicros: number;
  readonly computedCostMicros: number | null;
  /** `costMicros` − `computedCostMicros`; its parts follow. */
  readonly differenceMicros: number | null;
  /**
   * Tokens that the client counted but that are not in the transcript (side requests leave no line), or vice versa
   * (negative), at Scrollkeep's prices.
   */
  readonly tokensMicros: number | null;
  /** Difference in price for the same tokens. */
  readonly priceMicros: number | null;
  /** Effect of rounding each message. */
  readonly roundingMicros: number | null;
  /** The client had no price for a model, so its total is too low. */
  readonly hasUnknownModelCost: boolean;
  readonly models: readonly RecordedModel[];
}

export interface RecordedModel {
  readonly model: string;
  readonly costMicros: number;
  readonly recorded: TokenCounts;
  readonly transcript: TokenCounts;
  /** Recorded minus transcript. */
  readonly missing: TokenCounts;
}
