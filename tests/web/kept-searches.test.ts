import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { findSeriousInThemes } from './find-serious.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Recent searches' }).locator('.kept-query');
const saved = (page: Page) => page.getByRole('region', { name: 'Saved searches' }).locator('.kept-query');
const field = (page: Page) => page.locator('#search');

/** Types a query and waits until it was answered. */
async function type(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await page.locator('.save-button:enabled').waitFor();
  await page.locator('.found-session, .empty').first().waitFor();
}

describe.runIf(findChromium() !== undefined)('recent and saved searches', () => {
  let web: Web;
  // What a demo keeps goes with it: no other test sees these searches.
  beforeAll(async () => {
    web = await startWeb('demo');
  });
  afterAll(() => web?.close());

  it('has queries that were used, newest first, and no others; all with the keyboard', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search');
    await type(page, 'harbour');
    await page.keyboard.press('Enter');
    await type(page, 'berth');
    await page.locator('.hit-link').first().click();
    await page.locator('.turn-head').first().waitFor();
    await goTo('#/search');
    await expect.poll(() => recent(page).allInnerTexts(), patience).toEqual(['berth', 'harbour']);
    // Looking at results for a while is using them; without results there is nothing to look at.
    await type(page, 'xyzzyq');
    const noted = page.waitForRequest((request) => request.method() === 'POST');
    await type(page, 'tide');
    expect((await noted).postDataJSON()).toEqual({ use: 'tide' });
    await field(page).fill('');
    await expect.poll(() => recent(page).allInnerTexts(), patience).toEqual(['tide', 'berth', 'harbour']);
    expect(await page.locator('#suggestions').isVisible()).toBe(false);
    // Down to the second, which then is the newest.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue(), patience).toBe('berth');
    await page.locator('.hit-link').first().waitFor();
    await field(page).fill('');
    await expect.poll(() => recent(page).allInnerTexts(), patience).toEqual(['berth', 'tide', 'harbour']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(() => recent(page).allInnerTexts(), patience).toEqual(['tide', 'harbour']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('tide');
    await page.getByRole('button', { name: 'Remove from recent searches: harbour' }).click();
    await expect.poll(() => recent(page).allInnerTexts(), patience).toEqual(['tide']);
    // Another browser of the same person has the same.
    const other = await web.openPage();
    await other.goTo('#/search');
    await expect.poll(() => recent(other.page).allInnerTexts(), patience).toEqual(['tide']);
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await expect.poll(() => recent(page).count(), patience).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
    expect([...problems, ...other.problems]).toEqual([]);
  });

  it('saves under a name, renames and deletes, and offers the search in the palette', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search');
    await type(page, 'tide is:prompt');
    await page.getByRole('button', { name: 'Save search' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('<b>Tides</b>');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Saved as <b>Tides</b>' }).waitFor();
    await page.getByRole('button', { name: 'Saved as' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tides');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Saved as Tides', exact: true }).waitFor();
    // The same name again gets the new query, and that is said before.
    await type(page, 'berth');
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('save search');
    await page
      .getByRole('option', { name: /Save search/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('tides');
    await page.getByText('Replaces the query of “Tides”.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Berths');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Saved as Berths' }).waitFor();
    await goTo('');
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('tides');
    await page.getByRole('option', { name: /^Tides tide is:prompt/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue(), patience).toBe('tide is:prompt');
    await page.locator('.hit-link').first().waitFor();
    await field(page).fill('');
    await expect.poll(() => saved(page).count(), patience).toBe(2);
    await page.getByRole('button', { name: 'Rename the saved search Berths' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('TIDES');
    await page.getByRole('button', { name: 'Rename search', exact: true }).click();
    await page.getByRole('alert').getByText('Another saved search is already named').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Quays');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename the saved search Quays' }).waitFor();
    await page.getByRole('button', { name: 'Delete the saved search Tides' }).click();
    await expect.poll(() => saved(page).allInnerTexts(), patience).toEqual([expect.stringMatching(/^Quays\s*berth$/)]);
    await page.getByRole('button', { name: 'Delete the saved search Quays' }).click();
    await expect.poll(() => saved(page).count(), patience).toBe(0);
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  });

  it('has no finding of axe in any theme, and fits a small screen', async () => {
    const { page, goTo } = await web.openPage({ bypassCSP: true, viewport: { width: 360, height: 720 } });
    await goTo('#/search');
    const long = `tide OR ${'harbour'.repeat(20)}`;
    await type(page, long);
    await page.keyboard.press('Enter');
    await page.locator('.save-button').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('M'.repeat(64));
    expect(await findSeriousInThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.save-button', { hasText: 'Saved as' }).waitFor();
    expect(await findOverflow(page)).toEqual([0, 0]);
    await field(page).fill('');
    await saved(page).first().waitFor();
    await recent(page).first().waitFor();
    expect(await findSeriousInThemes(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([0, 0]);
    // Nothing lies over the filters.
    const covered = await page.evaluate(
      () =>
        [...document.querySelectorAll('.search-side .button')].filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).length,
    );
    expect(covered).toBe(0);
  });
});
