import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';

const periods: Readonly<Record<BudgetState['period'], string>> = {
  day: 'Today',
  week: 'This week',
  block: 'Current block',
  total: 'All time',
};

/** What a budget is for. */
export function toBudgetName({ period, project }: BudgetState): string {
  return project === null ? periods[period] : `${toSafeText(project)}, ${periods[period].toLowerCase()}`;
}

/** Rounded down: 80% is said when it is reached. */
export function toBudgetPercent({ spentMicros, limitMicros }: BudgetState): string {
  return `${Math.floor((spentMicros * 100) / limitMicros)}%`;
}

/** One budget in a sentence, for warnings. */
export function toBudgetWarning(state: BudgetState): string {
  return (
    `${toBudgetName(state)}: ${toReadableMoney(state.spentMicros)} of ${toReadableMoney(state.limitMicros)} ` +
    `(${toBudgetPercent(state)})`
  );
}
