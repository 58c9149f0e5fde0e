import { buildUsageReport } from '@scrollkeep/transcript/usage/build-usage-report.ts';
import type { OwnedUsage, UsageFacts } from '@scrollkeep/transcript/usage/build-usage-facts.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';

/**
 * What sessions cost, by the identities of their places, in millionths of a dollar; null if a model has no price.
 * Ids do not tell them apart: outside a config folder they are names of files.
 */
export function toSessionCosts(
  { files, ...usage }: UsageFacts & { readonly files: readonly (OwnedUsage & { readonly identity: string })[] },
  prices: PriceTable,
): ReadonlyMap<string, number | null> {
  const identities = new Map(files.map(({ owner, identity }) => [owner, identity]));
  const toSession = (owner: UsageOwner) => identities.get(owner) ?? owner.session;
  return new Map(
    buildUsageReport(usage, { by: 'session', prices, toSession }).rows.flatMap(({ key, costMicros }) =>
      key === null ? [] : [[key, costMicros] as const],
    ),
  );
}
