import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { openBrowser } from './open-browser.ts';

// Other systems choose fonts without fontconfig: there the pages are tested with those of the machine.
describe.runIf(findChromium() !== undefined && process.platform === 'linux')('the browser of a test', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it.each([
    ["'Pinned For Tests', sans-serif", 'DejaVu Serif'],
    ['system-ui', 'DejaVu Sans'],
    ['sans-serif', 'DejaVu Sans'],
    ['serif', 'DejaVu Serif'],
    ['monospace', 'DejaVu Sans Mono'],
    // Which many machines have, as an alias or by themselves.
    ['Arial', 'DejaVu Sans'],
    ["'Liberation Sans'", 'DejaVu Sans'],
    ["'DejaVu Math TeX Gyre'", 'DejaVu Sans'],
  ])('writes %s with the font that is pinned', async (family, expected) => {
    const page = await browser.newPage();
    await page.setContent(`<p style="font-family: ${family}">Words</p>`);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ familyName }) => familyName)).toEqual([expected]);
  });
});
