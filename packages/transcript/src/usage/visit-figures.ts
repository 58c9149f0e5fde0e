import type { List } from '../columns/list.ts';
import { FactList } from './fact-list.ts';
import type { FactFigures, UsageFact, UsageOwner } from './usage-fact.ts';

/** Shows facts one at a time, maybe in the same object, and without what nobody adds up: they are many, and their names take longer to make than the rest. */
export function visitFigures(facts: List<UsageFact>, show: (fact: FactFigures) => void, fits?: (owner: UsageOwner) => boolean): void {
  if (facts instanceof FactList) facts.visit(show, fits);
  else for (const fact of facts) if (fits === undefined || fits(fact.owner)) show(fact);
}
