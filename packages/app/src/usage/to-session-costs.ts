import { buildUsageReport } from '@scrollkeep/transcript/usage/build-usage-report.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';
import type { TreeUsage } from './read-usage.ts';

/**
 * What sessions cost, by the identities of their places, in millionths of a dollar; null if a model has no price.
 * Ids do not tell them apart: outside a config folder they are names of files.
 */
export function toSessionCosts(tree: TreeUsage, prices: PriceTable): ReadonlyMap<string, number | null> {
  const identities = new Map(tree.files.map(({ owner, identity }) => [owner, identity]));
  const toSession = (owner: UsageOwner) => identities.get(owner) ?? owner.session;
  return new Map(
    buildUsageReport(tree, { by: 'session', prices, toSession }).rows.flatMap(({ key, costMicros }) =>
      key === null ? [] : [[key, costMicros] as const],
    ),
  );
}
