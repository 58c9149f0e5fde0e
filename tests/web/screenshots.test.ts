import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { startWeb, type Web } from './start-web.ts';

const folder = process.env['SCROLLKEEP_SCREENSHOTS'] ?? join(repository, 'node_modules/.cache/scrollkeep/screenshots');

describe.runIf(findChromium() !== undefined)('screenshots', () => {
  let web: Web;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it.each(['light', 'dark'] as const)('are taken in the %s theme at every width', async (colorScheme) => {
    for (const width of [360, 900, 1440]) {
      const { page, problems, goTo } = await web.openPage({ colorScheme, viewport: { width, height: 900 } });
      const take = async (name: string) => {
        await page.waitForTimeout(300);
        const picture = await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
        expect(picture.length).toBeGreaterThan(5_000);
      };
      await goTo('');
      await take('home');
      await page.locator('.session-link').nth(1).click();
      await page.locator('.turn-head').first().waitFor();
      await take('session');
      for (const agent of await page.locator('.agent-button').all()) await agent.click();
      await page.locator('.agent-button').first().scrollIntoViewIfNeeded();
      await take('agents');
      await page.keyboard.press('r');
      await page.locator('dialog .code').waitFor();
      await take('raw');
      expect(problems).toEqual([]);
    }
  }, 120_000);
});
