/** What a limit is for. A day, a week and all time are those of `usage`; a block is the one that runs now. */
export const budgetPeriods = ['day', 'week', 'block', 'total'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** One limit that a person set. */
export interface BudgetLimit {
  readonly period: BudgetPeriod;
  /** As `--project` takes it; undefined for everything. */
  readonly project: string | undefined;
  readonly limitMicros: number;
}

/** Where a person stands with one limit. Money is in integer micro-dollars. */
export interface BudgetState {
  readonly period: BudgetPeriod;
  readonly project: string | null;
  readonly limitMicros: number;
  /** Computed cost of the period so far. */
  readonly spentMicros: number;
  /** `near` from 80 % of the limit on, `over` from 100 % on. */
  readonly level: BudgetLevel;
  /** Day, Monday of the week, or start of the block; null for all time, and if no block is running. */
  readonly start: string | null;
  /** End of the block. */
  readonly end: string | null;
  /** Messages of models without a price, which are not in `spentMicros`. */
  readonly unpricedMessages: number;
  /** For a running block, an estimate: what it costs an hour, and when it ends. */
  readonly projection: BudgetProjection | null;
}

export type BudgetLevel = 'ok' | 'near' | 'over';

export interface BudgetProjection {
  readonly microsPerHour: number;
  readonly projectedMicros: number;
  /** When the limit would be reached; null if not before the block ends, or if it was reached already. */
  readonly reachesLimitAt: string | null;
}

/** From which share of a limit on a person is warned. */
const nearPercent = 80;

export function toBudgetLevel(spentMicros: number, limitMicros: number): BudgetLevel {
  if (spentMicros >= limitMicros) return 'over';
  return spentMicros * 100 >= limitMicros * nearPercent ? 'near' : 'ok';
}

/** The one that is closest to its limit, or furthest beyond it. */
export function findTightest(states: readonly BudgetState[]): BudgetState | undefined {
  const share = ({ spentMicros, limitMicros }: BudgetState) => spentMicros / limitMicros;
  return states.reduce<BudgetState | undefined>(
    (tightest, state) => (tightest === undefined || share(state) > share(tightest) ? state : tightest),
    undefined,
  );
}
