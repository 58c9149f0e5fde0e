import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

const fonts = fileURLToPath(new URL('../setup/fonts.conf', import.meta.url));

/** A Chromium that knows, on Linux, no fonts but ours: how wide a page is must not depend on the machine. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? '',
    // As root, as in containers, Chromium has no sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
}
