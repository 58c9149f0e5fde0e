import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('the palette', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('opens with a key, also while somebody types, finds a session and goes there', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Jump to a page/ }).waitFor();
    await page.keyboard.insertText('berth');
    await expect
      .poll(() => page.locator('.choice').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('Berth planner'), 'Search all sessions for “berth”']);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('h1').innerText(), patience).toBe('Berth planner');
    await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('does what the page offers, chosen with the arrows', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/?text=tide');
    await page.locator('.session-link').first().click();
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('thinking');
    await expect.poll(() => page.locator('.choice[aria-selected=true]').innerText(), patience).toContain('thinking');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('.top-tools .button[aria-pressed]').getAttribute('aria-pressed'), patience)
      .toBe('true');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('leads to the page of a project, which sums up its sessions', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('/home/ada/harbour');
    await page
      .locator('.choice', { hasText: /^harbour/ })
      .last()
      .click();
    await expect.poll(() => page.locator('h1').innerText(), patience).toBe('harbour');
    expect(page.url()).toContain('#/project/-home-ada-harbour');
    await expect.poll(() => page.locator('.figures').innerText(), patience).toMatch(/Sessions\s*3/);
    await page.locator('.name-list', { hasText: 'feature/tides' }).first().waitFor();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(3);
    await page.reload();
    await expect.poll(() => page.locator('h1').innerText(), patience).toBe('harbour');
    await goTo('#/project/none');
    await expect.poll(() => page.locator('.problem').innerText(), patience).toContain('no such project');
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
});
