import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('with the keyboard alone', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('finds a session, reads it turn by turn, looks at a record and goes home', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 700 } });
    await goTo('');
    await page.keyboard.press('/');
    await page.keyboard.type('accents');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('j');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused, patience).toContain('Turn 1');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(focused, patience).toContain('Turn 3');
    const box = await page.locator('.turn-number', { hasText: 'Turn 3' }).boundingBox();
    expect(box?.y).toBeGreaterThan(56);
    expect(box?.y).toBeLessThan(160);
    await page.keyboard.press('k');
    await expect.poll(focused, patience).toContain('Turn 2');
    await page.keyboard.press('r');
    await expect.poll(() => page.locator('dialog .code').innerText(), patience).toContain('"type"');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count(), patience).toBe(0);
    await expect.poll(focused, patience).toContain('Turn 2');
    await page.keyboard.press('k');
    await page.keyboard.press('t');
    await expect.poll(() => page.locator('.is-thinking .disclosure.is-open').count(), patience).toBeGreaterThan(0);
    await page.keyboard.press('t');
    await expect.poll(() => page.locator('.is-thinking .disclosure.is-open').count(), patience).toBe(0);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
    expect(problems).toEqual([]);
  });

  it('walks the outline and jumps', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 1280, height: 700 } });
    await goTo('#/?text=accents');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('.outline-turn').first().waitFor();
    await page.keyboard.press('[');
    await expect.poll(() => page.locator('.outline').count(), patience).toBe(0);
    await page.keyboard.press(']');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className ?? ''), patience)
      .toContain('outline-turn');
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), patience)
      .toContain('Never force');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), patience)
      .toContain('Turn 4');
    await page.keyboard.press('/');
    await page.keyboard.type('compact');
    await expect.poll(() => page.locator('.outline-turn').count(), patience).toBe(1);
  });

  it('explains its keys, and every focus can be seen', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await page.keyboard.press('?');
    await expect.poll(() => page.getByRole('dialog', { name: 'Keyboard' }).count(), patience).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0);
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab');
      const look = await page.evaluate(() => {
        const element = document.activeElement;
        const shown = element?.closest('.file-choice') ?? element;
        return shown === null ? '' : `${getComputedStyle(shown).outlineStyle} ${getComputedStyle(shown).outlineWidth}`;
      });
      expect(look).toMatch(/^solid [2-9]/);
    }
  });
});
