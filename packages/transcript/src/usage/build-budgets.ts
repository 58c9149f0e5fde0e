import type { List } from '../columns/list.ts';
import { toBudgetLevel, type BudgetLimit, type BudgetProjection, type BudgetState } from './budget.ts';
import { buildUsageReport } from './build-usage-report.ts';
import { findCalendar, toWeek } from './find-calendar.ts';
import type { PriceTable } from './prices/price.ts';
import { projectBlock } from './project-block.ts';
import type { RecordedCost, UsageFact, UsageOwner } from './usage-fact.ts';
import type { UsageSums } from './usage-report.ts';

export interface BudgetOptions {
  readonly now: number;
  /** As IANA names it; that of the machine where absent. */
  readonly timezone?: string | undefined;
  readonly prices?: PriceTable;
  /** Whose messages count for a project. */
  readonly toFits: (project: string) => (owner: UsageOwner) => boolean;
}

/** What was spent of each limit, by the same reports that `usage` prints. */
export function buildBudgets(
  given: { readonly facts: List<UsageFact>; readonly recorded: readonly RecordedCost[] },
  limits: readonly BudgetLimit[],
  options: BudgetOptions,
): readonly BudgetState[] {
  return limits.map((limit): BudgetState => {
    const { period, project, limitMicros } = limit;
    const { sums, start, end, first } = readPeriod(given, limit, options);
    const spentMicros = sums?.costMicros ?? 0;
    return {
      period,
      project: project ?? null,
      limitMicros,
      spentMicros,
      level: toBudgetLevel(spentMicros, limitMicros),
      start,
      end,
      unpricedMessages: sums?.unpricedMessages ?? 0,
      projection: end === null ? null : toProjection({ costMicros: spentMicros, first, end }, limitMicros, options.now),
    };
  });
}

interface Period {
  readonly sums: UsageSums | undefined;
  readonly start: string | null;
  readonly end: string | null;
  readonly first: string | null;
}

function readPeriod(
  given: Parameters<typeof buildUsageReport>[0],
  { period, project }: BudgetLimit,
  { now, timezone, prices, toFits }: BudgetOptions,
): Period {
  const shared = {
    now,
    ...(timezone === undefined ? {} : { timezone }),
    ...(prices === undefined ? {} : { prices }),
    ...(project === undefined ? {} : { fits: toFits(project) }),
  };
  if (period === 'block') {
    const row = buildUsageReport(given, { ...shared, by: 'block' }).rows.find(({ isActive }) => isActive);
    return { sums: row, start: row?.key ?? null, end: row?.end ?? null, first: row?.first ?? null };
  }
  const today = findCalendar(timezone)?.dayOf(now) ?? '';
  const sinceDay = period === 'total' ? undefined : period === 'week' ? toWeek(today) : today;
  const range = sinceDay === undefined ? {} : { sinceDay, untilDay: today };
  const { total } = buildUsageReport(given, { ...shared, ...range, by: 'model' });
  return { sums: total, start: sinceDay ?? null, end: null, first: null };
}

function toProjection(
  row: { readonly costMicros: number; readonly first: string | null; readonly end: string },
  limitMicros: number,
  now: number,
): BudgetProjection {
  const { microsPerHour, projectedMicros } = projectBlock(row, now);
  const reachedMs = now + ((limitMicros - row.costMicros) / microsPerHour) * 3_600_000;
  const isReached = row.costMicros < limitMicros && reachedMs < Date.parse(row.end);
  return {
    microsPerHour,
    projectedMicros,
    reachesLimitAt: isReached ? new Date(reachedMs).toISOString() : null,
  };
}
