import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import type { BrowserAddresses } from '../setup/launch-browsers.ts';

/**
 * The Chromium of this worker, which `tests/setup/launch-browsers.ts` has started. To close it here ends all pages that
 * were opened with it, not the browser.
 */
export function openBrowser(): Promise<Browser> {
  const addresses: BrowserAddresses = inject('browsers');
  const address = addresses[Number(process.env['VITEST_POOL_ID']) - 1];
  if (address === undefined) throw new Error('no Chromium was started for this worker');
  return chromium.connect(address);
}
