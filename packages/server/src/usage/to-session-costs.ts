import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import { buildTreeReport, type PlacedUsage } from './build-tree-report.ts';

/** What sessions cost, by the identities of their places, in millionths of a dollar; null if a model has no price. */
export function toSessionCosts(usage: PlacedUsage, prices: PriceTable): ReadonlyMap<string, number | null> {
  const { identities } = buildTreeReport(usage, { by: 'session', prices });
  return new Map([...identities].map(([{ costMicros }, identity]) => [identity, costMicros]));
}
