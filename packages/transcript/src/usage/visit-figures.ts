import type { List } from '../columns/list.ts';
import { FactList } from './fact-list.ts';
import type { FactFigures, UsageFact, UsageOwner } from './usage-fact.ts';

/** Shows facts one at a time, without what nobody adds up: they are many, and their names take longer to make than the rest. */
export function visitFigures(facts: List<UsageFact>, visit: (fact: FactFigures) => void, fits?: (owner: UsageOwner) => boolean): void {
  if (facts instanceof FactList) {
    const isWanted = fits === undefined ? undefined : facts.owners.map(fits);
    for (let index = 0; index < facts.length; index++) if (isWanted === undefined || isWanted[facts.placeAt(index)] === true) visit(facts.getFigures(index));
    return;
  }
  for (const fact of facts) if (fits === undefined || fits(fact.owner)) visit(fact);
}
