import { mergePrices, priceTable } from '@scrollkeep/transcript';
import type { Settings } from '../settings/settings.ts';
import { openUsageService, type UsageService, type UsageServiceOptions } from './usage/usage-service.ts';

/** Usage with the prices of the settings; a file of its own, so that all of it is loaded together and later than the rest. */
export function openUsageBySettings(findRoots: Parameters<typeof openUsageService>[0], settings: Pick<Settings, 'maxLineBytes' | 'prices'>, options: Omit<UsageServiceOptions, 'maxLineBytes' | 'prices'>): UsageService {
  return openUsageService(findRoots, { ...options, maxLineBytes: settings.maxLineBytes, prices: mergePrices(priceTable, settings.prices) });
}
