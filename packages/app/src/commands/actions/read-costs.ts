import { join } from 'node:path';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { readUsage } from '@scrollkeep/server/usage/read-usage.ts';
import { toSessionCosts } from '@scrollkeep/server/usage/to-session-costs.ts';
import { openUsageCache } from '@scrollkeep/server/usage/usage-cache.ts';

/** What sessions cost by their identities, with the prices of the settings. */
export async function readCosts(
  roots: readonly Root[],
  settings: Settings,
  reading: {
    readonly maxLineBytes: number;
    readonly signal?: AbortSignal;
    readonly onProblem: (problem: DiskProblem) => void;
  },
): Promise<ReadonlyMap<string, number | null>> {
  const cache = openUsageCache(join(settings.cacheDir, 'usage.cache'));
  return toSessionCosts(await readUsage(roots, { ...reading, cache }), mergePrices(priceTable, settings.prices));
}
