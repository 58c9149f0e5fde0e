/**
 * What the server says about usage and cost. The shapes are those of `scrollkeep usage --json`, declared where they are
 * built; `docs/usage.md` describes them for others. Money is in integer micro-dollars, times are ISO texts, nothing is
 * undefined.
 */
import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import type { SessionUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
import type { UsageReport } from '@scrollkeep/transcript/usage/usage-report.ts';

export type { BudgetLevel, BudgetPeriod, BudgetProjection, BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
export type {
  AgentUsage,
  CompactionPoint,
  ContextPoint,
  RecordedComparison,
  RecordedModel,
  SessionUsage,
  TurnUsage,
} from '@scrollkeep/transcript/usage/session-usage.ts';
export type {
  ModelSums,
  UnpricedModel,
  UsageGrouping,
  UsageReport,
  UsageRow,
  UsageSums,
} from '@scrollkeep/transcript/usage/usage-report.ts';

/** `GET /api/v1/usage?by=day&timezone=ZONE&since=DAY&until=DAY&project=PATH` */
export interface UsageAnswer {
  readonly report: UsageReport;
  /** Files that could not be read; their messages are missing. */
  readonly unreadableFiles: number;
}

/** `GET /api/v1/sessions/{key}/usage` */
export interface SessionUsageAnswer {
  readonly usage: SessionUsage;
}

/** `GET /api/v1/usage?by=day&timezone=ZONE&since=DAY&until=DAY&project=NAME&breakdown=yes&limit=N` */
export interface UsagePage extends UsageAnswer {
  /** Total number of rows, if the list is truncated; the most important come first. */
  readonly rowCount: number;
  /** Limits of the config file, over all sessions and until now, whatever was asked; empty if there are none. */
  readonly budgets: readonly BudgetState[];
  /** When the transcripts were read; growing sessions are read again after a while. */
  readonly readAt: string;
}

/** `GET /api/v1/sessions/KEY/usage?from=N&limit=N` */
export interface SessionUsagePage extends SessionUsageAnswer {
  /** Index of the first turn in `usage.turns`, out of `turnCount`. */
  readonly from: number;
  readonly turnCount: number;
  /** Total number of points; `usage.context` has at most a few hundred, the highest of each interval. */
  readonly contextCount: number;
  readonly agentCount: number;
}
