import { join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePart } from '../setup/take-part.ts';
import { findChromium } from './find-chromium.ts';
import { colourRules, findSerious } from './find-serious.ts';
import { findTooWide } from './find-too-wide.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const plan = 'plans/grey-seal.md';

/** Those of these pages that are scrolled inside themselves. */
const frames = ['.projects ul', '.lanes-scroll'];

describe.runIf(findChromium() !== undefined)('accessibility', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([
      ...buildDemoTree(new Date().toISOString()),
      { path: plan, content: '# Plan\n\nMind the shearwater.\n' },
    ]);
  });
  afterAll(() => web?.close());

  // Each width is checked by all rules in one theme; in the other only colours differ.
  it.each([
    [1280, 'light', 'dark'],
    [360, 'dark', 'light'],
  ] as const)(
    'has no serious finding on any page at %i pixels, in the %s theme or the %s one',
    async (width, colorScheme, other) => {
      const { page, goTo } = await web.openPage({ colorScheme, viewport: { width, height: 1400 }, bypassCSP: true });
      const judge = async (what: string, isInBothThemes = true) => {
        expect(await findSerious(page), what).toEqual([]);
        if (!isInBothThemes) return;
        await page.emulateMedia({ colorScheme: other });
        await waitForRest(page);
        expect(await findSerious(page, colourRules), `${what} in the ${other} theme`).toEqual([]);
        await page.emulateMedia({ colorScheme });
        await waitForRest(page);
      };
      await goTo('');
      await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
      await waitForRest(page);
      await judge('home');
      const sessions = await page
        .locator('.session-link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const pages = [
        ['#/project/-home-ada-harbour', '.figures'],
        ['#/usage', '.figures'],
        ['#/health', '.verdict'],
        ['#/search?q=tide', '.snippet'],
        // Only what the index has is read.
        ['#/search?q=shearwater', '.snippet mark:text-is("shearwater")'],
        [`#/text?q=shearwater&file=${encodeURIComponent(join(web.folder, plan))}`, '.side-text[data-shown]'],
        ...sessions.slice(1, 2).flatMap(
          (session) =>
            [
              [`${session}/timeline`, '.figures'],
              [`#/usage?session=${session.split('/').at(-1)}&days=0`, '.figures'],
              [`${session}/files?path=%2Fhome%2Fada%2Fharbour%2Fsrc%2Ftides.ts`, '.side, .diff'],
            ] as const,
        ),
      ] as const;
      const pagesInBoth = new Set(takePart(pages, 3));
      for (const each of pages) {
        const [hash, sign] = each;
        await goTo(hash);
        await page.locator(sign).first().waitFor();
        await waitForRest(page);
        for (const table of await page.locator('.plot-table summary').all()) await table.click();
        await judge(hash, pagesInBoth.has(each));
        expect(await findTooWide(page, frames), hash).toEqual([]);
      }
      // Each of them by all rules at one of the widths.
      const first = width === 360 ? 1 : 0;
      const sessionsInBoth = new Set(takePart(sessions, 4, { first }));
      for (const session of takePart(sessions, 2, { first })) {
        await goTo(session);
        await waitForRest(page);
        // An open agent moves what is below it out of the window, and its own agents into it.
        const closed = page.locator('.agent-button[aria-expanded="false"]');
        while ((await closed.count()) > 0) {
          await closed.first().click();
          await waitForRest(page);
        }
        await judge(session, sessionsInBoth.has(session));
      }
      await page.keyboard.press('r');
      await page.locator('dialog .code').waitFor();
      await judge('raw record');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.locator('.choice').first().waitFor();
      await judge('palette');
      await page.keyboard.press('Escape');
      await page.locator('.tab.is-action').click();
      await page.locator('.redaction-sum').waitFor();
      await judge('export');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await judge('help');
    },
  );

  it('keeps the theme that a person chose', async () => {
    const { page, goTo } = await web.openPage({ colorScheme: 'light' });
    await goTo('');
    const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await color();
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    await expect.poll(color, patience).not.toBe(light);
    const dark = await color();
    await page.reload();
    await page.locator('.session-item').first().waitFor();
    await expect.poll(color, patience).toBe(dark);
  });

  it('never needs to be scrolled sideways', async () => {
    for (const width of [360, 900]) {
      const { page, goTo } = await web.openPage({ viewport: { width, height: 2400 } });
      await goTo('');
      await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
      await waitForRest(page);
      expect(await findTooWide(page, frames)).toEqual([]);
      for (const session of await page
        .locator('.session-link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
        await goTo(session);
        await waitForRest(page);
        expect(await findTooWide(page, frames)).toEqual([]);
      }
    }
  });

  it('moves nothing by itself where a person wants no motion', async () => {
    const { page, goTo } = await web.openPage({ reducedMotion: 'reduce' });
    await goTo('');
    await waitForRest(page);
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].map(
          (element) => Number.parseFloat(getComputedStyle(element, '::before').animationDuration) || 0,
        ),
      ),
    );
    expect(longest).toBeLessThan(0.1);
  });
});
