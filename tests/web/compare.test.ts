import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForkPair } from '../../packages/view/src/build-view/fork-pair.test-kit.ts';
import { findChromium } from './find-chromium.ts';
import { findSeriousInThemes } from './find-serious.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const pair = buildForkPair();

describe.runIf(findChromium() !== undefined)('comparing sessions', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([...pair.origin, ...pair.fork]);
  });
  afterAll(() => web?.close());

  it('is one step away from a fork and from its origin', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${pair.forkId}`);
    await page.getByRole('link', { name: 'Compare with original' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => title.textContent(), patience).toBe('B is a fork of A: the first 2 prompts are the same');
    await goTo(`#/session/${pair.originId}`);
    await page.getByRole('link', { name: 'Compare with fork' }).click();
    await page.locator('.compare-facts').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/compare?a=${pair.originId}&b=${pair.forkId}`);
    await page.getByRole('link', { name: 'Swap A and B' }).click();
    await expect.poll(() => title.textContent(), patience).toBe('A is a fork of B: the first 2 prompts are the same');
    expect(problems).toEqual([]);
  });

  it('is reached by the palette and the keyboard alone', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${pair.originId}`);
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Compare with');
    await page.locator('.choice[aria-selected=true]:has-text("Compare with…")').waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('#compare-filter').evaluate((field) => field.matches(':focus')), patience)
      .toBe(true);
    await page.locator('section:has-text("Related sessions") .compare-prompt').first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.compare-facts').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/compare?a=${pair.originId}&b=${pair.forkId}`);
    expect(problems).toEqual([]);
  });

  it('shows prompts, files and answers; a prompt leads to its turn', async () => {
    const { page, problems, goTo } = await web.openPage({ timezoneId: 'UTC' });
    await goTo(`#/compare?a=${pair.originId}&b=${pair.forkId}`);
    await page.locator('.compare-facts').waitFor();
    expect(await page.locator('.compare-prompt .compare-text').allTextContents()).toEqual([
      'Plan the tide table.',
      'Write the first version.',
      'Use a class.',
      'Use a function.',
      'Test it.',
    ]);
    expect(await page.locator('.compare-files .compare-heading').allTextContents()).toEqual([
      'Changed by both: 1 file',
      'Only by A: 1 file',
      'Only by B: 1 file',
      'Only in copied turns: 1 file',
    ]);
    expect(await page.locator('.compare-answer strong').allTextContents()).toEqual(['class']);
    await page.locator('.compare-prompt:has-text("Use a function.")').click();
    await page.locator('.entry:has-text("Use a function.")').first().waitFor();
    expect(new URL(page.url()).hash).toContain(pair.forkId);
    expect(problems).toEqual([]);
  });

  it('is accessible in any theme, and fits every window', async () => {
    const { page, goTo } = await web.openPage({ bypassCSP: true });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 1000 });
      for (const hash of [`#/compare?a=${pair.originId}&b=${pair.forkId}`, `#/compare?a=${pair.originId}`]) {
        await goTo(hash);
        await page.locator('.compare-facts, .compare-prompt').first().waitFor();
        expect(await findSeriousInThemes(page), hash).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      // Beside each other if there is room, else below each other.
      await goTo(`#/compare?a=${pair.originId}&b=${pair.forkId}`);
      const [a, b] = await page
        .locator('.compare-answer')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
      expect(a === b).toBe(width === 1280);
    }
  });

  it('says what is wrong with a link to a session that is gone', async () => {
    const { page, goTo } = await web.openPage();
    await goTo(`#/compare?a=${pair.originId}&b=ffffffff-0000-4000-8000-000000000000`);
    await expect.poll(() => page.getByRole('alert').first().textContent(), patience).toContain('session');
  });
});
