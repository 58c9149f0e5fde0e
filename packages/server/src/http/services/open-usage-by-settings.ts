import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { isArchivedPath } from '../../disk/archived-path.ts';
import type { Root } from '../../disk/find-roots.ts';
import type { Settings } from '../../settings/settings.ts';
import { openUsageCache } from '../../usage/usage-cache.ts';
import { runUsageProcess } from '../usage/run-usage-process.ts';
import { openUsageService, type UsageService, type UsageServiceOptions } from '../usage/usage-service.ts';

export interface UsageBySettingsOptions extends Omit<
  UsageServiceOptions,
  'maxLineBytes' | 'prices' | 'budgets' | 'openCache'
> {
  /** Nothing of a demo is kept. */
  readonly isDemo: boolean;
  /** The script of the command, for work in a process of its own. */
  readonly program?: string | undefined;
}

/**
 * Usage with the prices of the settings, and with what the command has found before; a file of its own, so that all of
 * it is loaded together and later than the rest.
 */
export function openUsageBySettings(
  findRoots: () => readonly Root[],
  settings: Pick<Settings, 'maxLineBytes' | 'prices' | 'budgets' | 'cacheDir' | 'dataDir'>,
  { isDemo, program, ...options }: UsageBySettingsOptions,
): UsageService {
  const file = join(settings.cacheDir, 'usage.cache');
  let isTried = false;
  const openCache = async (roots: readonly Root[], signal: AbortSignal) => {
    // Once: a tree that is too small to be worth a cache has none afterwards either.
    const onDisk = roots.filter(({ kind, path }) => kind !== 'stdin' && !isArchivedPath(path));
    if (!isTried && program !== undefined && onDisk.length > 0 && !existsSync(file)) {
      isTried = true;
      await runUsageProcess({ program, roots: onDisk, settings, signal });
    }
    return openUsageCache(file);
  };
  return openUsageService(findRoots, {
    ...options,
    ...(isDemo ? {} : { openCache }),
    maxLineBytes: settings.maxLineBytes,
    budgets: settings.budgets,
    prices: mergePrices(priceTable, settings.prices),
  });
}
