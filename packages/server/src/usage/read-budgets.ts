import { isOfProject, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { buildBudgets } from '@scrollkeep/transcript/usage/build-budgets.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { UsageFacts } from '@scrollkeep/transcript/usage/build-usage-facts.ts';
import type { Settings } from '../settings/settings.ts';
import { toRecordedProject } from './to-recorded-project.ts';

export interface ReadBudgetsOptions {
  readonly now: number;
  readonly timezone?: string | undefined;
  readonly prices: PriceTable;
  readonly joins: ProjectJoins;
}

/** Where a person stands with the limits of the config file. */
export function readBudgets(
  usage: Pick<UsageFacts, 'facts' | 'recorded'>,
  limits: NonNullable<Settings['budgets']>,
  { joins, ...options }: ReadBudgetsOptions,
): readonly BudgetState[] {
  return buildBudgets(usage, limits, {
    ...options,
    toFits: (project) => (owner) => isOfProject(toRecordedProject(owner), project, joins),
  });
}
