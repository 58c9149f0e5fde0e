import type { List } from '../columns/list.ts';
import { FactList } from './fact-list.ts';
import type { FactFigures, UsageFact, UsageOwner } from './usage-fact.ts';

/** Facts one at a time, without what nobody adds up: they are many, and their names take longer to make than the rest. */
export function* readFigures(facts: List<UsageFact>, fits?: (owner: UsageOwner) => boolean): Generator<FactFigures, void, void> {
  if (facts instanceof FactList) {
    for (let index = 0; index < facts.length; index++) if (fits === undefined || fits(facts.ownerAt(index))) yield facts.getFigures(index);
  } else {
    for (const fact of facts) if (fits === undefined || fits(fact.owner)) yield fact;
  }
}
