import type { List } from '../columns/list.ts';
import { FactList } from './fact-list.ts';
import type { FactRun } from './add-run.ts';
import type { FactFigures, UsageFact, UsageOwner } from './usage-fact.ts';

/**
 * Shows facts one at a time, maybe in the same object, and without what nobody adds up: they are many, and their names
 * take longer to make than the rest. Whoever answers with a run is not shown what continues it.
 */
export function visitFigures(
  facts: List<UsageFact>,
  show: (fact: FactFigures) => FactRun | undefined,
  fits?: (owner: UsageOwner) => boolean,
): void {
  if (facts instanceof FactList) facts.visit(show, fits);
  else for (const fact of facts) if (fits === undefined || fits(fact.owner)) show(fact);
}
