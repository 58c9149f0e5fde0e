import { buildUsageReport } from '@scrollkeep/transcript/usage/build-usage-report.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { TreeUsage } from './read-usage.ts';

/** What sessions cost, by their ids, in millionths of a dollar; null where a model has no price. */
export function toSessionCosts(tree: TreeUsage, prices: PriceTable): ReadonlyMap<string, number | null> {
  return new Map(
    buildUsageReport(tree, { by: 'session', prices }).rows.flatMap(({ key, costMicros }) =>
      key === null ? [] : [[key, costMicros] as const],
    ),
  );
}
