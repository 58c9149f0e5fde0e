import { openSession, text, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { patience, startWeb, type Web } from './start-web.ts';

/** Forty sessions of three branches and two models, the newest first, and two in which nothing was said. */
function buildTree(): FixtureTree {
  const talks = Array.from({ length: 40 }, (_, at) => {
    const start = new Date(Date.now() - at * 2 * 86_400_000 - 3_600_000).toISOString();
    const session = openSession({
      version: '2.1.325',
      cwd: at % 4 === 0 ? '/home/ada/engine' : '/home/ada/harbour',
      seed: `filters ${at}`,
      start,
      gitBranch: ['main', 'feature/tides', 'fix/fog'][at % 3] ?? 'main',
      model: at % 2 === 0 ? 'claude-opus-4-5-20251101' : 'claude-sonnet-4-5-20250929',
    });
    session.title(`Session number ${at} of the list`);
    session.prompt(`Question ${at}`);
    session.assistant(text('Yes.'));
    return session.files().map((file) => ({ ...file, modified: start }));
  });
  const silent = ['a', 'b'].map((id) => ({
    path: `projects/-home-ada-harbour/0c0ffee0-0000-4000-8000-00000000000${id}.jsonl`,
    content: '',
    modified: '2026-01-01T00:00:00Z',
  }));
  return [...talks.flat(), ...silent];
}

describe.runIf(findChromium() !== undefined)('the filters of the home page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildTree());
  });
  afterAll(() => web?.close());

  it('leaves room for 15 sessions on a screen of 1280 × 800', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 1280, height: 800 } });
    await goTo('');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(40);
    const whole = await page
      .locator('.session-item')
      .evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().bottom <= innerHeight).length);
    expect(whole).toBeGreaterThanOrEqual(15);
  });

  it('hides sessions without messages, says how many, and shows them when asked or filtered', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await expect
      .poll(() => page.locator('.hidden-sessions').innerText(), patience)
      .toBe('2 sessions without messages are hidden. Show');
    expect(await page.locator('.sessions-count').innerText()).toBe('40');
    await page.locator('.hidden-sessions a').click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(42);
    expect(page.url()).toContain('empty=show');
    await page.getByRole('link', { name: 'Hide sessions without messages' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(40);
    await goTo('#/?status=empty');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(2);
    expect(await page.locator('.hidden-sessions').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('filters by menus with counts that hold, in the address and back', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.getByRole('button', { name: 'Git branch' }).click();
    const choice = page.getByRole('menuitemradio', { name: 'feature/tides' });
    expect(await choice.innerText()).toMatch(/feature\/tides\s+13/);
    await choice.click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(13);
    expect(page.url()).toContain('branch=feature%2Ftides');
    await page.getByRole('button', { name: 'Model' }).click();
    await page.getByRole('menuitemradio', { name: /^opus-4-5-20251101\s*6$/ }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(6);
    await page.reload();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(6);
    await page.goBack();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(13);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(40);
    expect(page.url()).not.toContain('branch');
    expect(problems).toEqual([]);
  });

  it('narrows down by date, span or days, and by substance', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('#/?since=30d');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(15);
    await page.getByRole('button', { name: 'Date Last 30 days' }).click();
    await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(4);
    await page.getByRole('button', { name: 'Date Last 7 days' }).click();
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-12-31');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('.empty').waitFor();
    expect(page.url()).toMatch(/since=2020-01-01&until=2020-12-31/);
    await goTo('');
    await page.getByRole('button', { name: 'Substantial' }).click();
    await page.locator('.empty').waitFor();
    expect(page.url()).toContain('substantial=true');
  });

  it('is used with the keyboard alone', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(40);
    await page.keyboard.press('f');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused, patience).toMatch(/^Waiting/);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count(), patience).toBe(0);
    expect(await focused()).toBe('Status');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused, patience).toMatch(/^Waiting/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url(), patience).toMatch(/status=/);
  });

  it('takes two rows on a narrow screen, with the order beside the title', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 360, height: 800 } });
    await goTo('');
    const listTops = (selector: string) =>
      page.locator(selector).evaluateAll((all) => [...new Set(all.map((each) => each.getBoundingClientRect().top))]);
    expect((await listTops('.filters button')).length).toBe(2);
    const [title] = await listTops('.sessions-title');
    const [order] = await listTops('.filters .sort');
    expect(Math.abs((order ?? 0) - (title ?? 0))).toBeLessThan(12);
    await page.getByRole('button', { name: 'Model' }).click();
    await page.getByRole('menu').waitFor();
    expect(await listTops('.filters .sort')).toEqual([order]);
    // The menu is below the filters, and covers none of them.
    const [menu = 0] = await listTops('.filter-menu');
    expect(menu).toBeGreaterThan(Math.max(...(await listTops('.filter-button'))) + 20);
  });

  it('fits a narrow screen, with a menu open, too', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 360, height: 800 } });
    await goTo('#/?branch=feature%2Ftides&model=claude-opus-4-5-20251101');
    expect(await findOverflow(page)).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Date' }).click();
    await page.getByRole('menu').waitFor();
    expect(await findOverflow(page)).toEqual([0, 0]);
  });
});
