import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../web/find-chromium.ts';

/** One for each worker; none if there is no Chromium. */
export type BrowserAddresses = readonly string[];

declare module 'vitest' {
  export interface ProvidedContext {
    browsers: BrowserAddresses;
  }
}

/**
 * The list of suggestions below the address line is two web pages of Chromium's own, loaded for each new window: twice
 * the work of opening a page of ours. A process in reserve is started for each page, and never used. Only the last
 * `--disable-features` counts, so the names that Playwright gives are here as well.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
];

const fonts = fileURLToPath(new URL('fonts.conf', import.meta.url));

/**
 * One Chromium for each worker, for all its files: to start one is as much work as many a test. Not one for all,
 * because a browser has one clipboard. On Linux it knows no fonts but ours: how wide a page is must not depend on the
 * machine.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  const browsers = await Promise.all(
    Array.from({ length: executablePath === undefined ? 0 : project.config.maxWorkers }, () =>
      chromium.launchServer({
        executablePath: executablePath ?? '',
        args: [
          `--disable-features=${disabledFeatures.join(',')}`,
          // As root, as in containers, Chromium has no sandbox.
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ],
        env: { ...process.env, FONTCONFIG_FILE: fonts },
        timeout: 0,
      }),
    ),
  );
  project.provide(
    'browsers',
    browsers.map((browser) => browser.wsEndpoint()),
  );
  return async () => void (await Promise.all(browsers.map((browser) => browser.close())));
}
