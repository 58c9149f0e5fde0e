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
    // The offer to search is no match.
    expect(await page.locator('.palette-keys [role=status]').innerText()).toBe('1 match');
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

  it('keeps keys that are pressed before its choices are fetched', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/choice-list/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('usage');
    await page.keyboard.press('Enter');
    release();
    await expect.poll(() => page.url(), patience).toContain('#/usage');
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
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(3);
    await page.locator('.name-list a', { hasText: 'feature/tides' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(1);
    expect(page.url()).toContain('branch=feature%2Ftides');
    await page.reload();
    await expect.poll(() => page.locator('h1').innerText(), patience).toBe('harbour');
    await goTo('#/project/none');
    await expect.poll(() => page.locator('.problem').innerText(), patience).toContain('Project not found');
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  it('opens again at once after it was closed, and closes with its own keys', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.locator('.session-link').first().waitFor();
    // In one go: whatever an earlier key leaves for later comes after all of them.
    const press = (keys: readonly string[]) =>
      page.evaluate(async (names) => {
        for (const key of names) {
          const target = document.activeElement ?? document.body;
          const isOpener = key === 'k';
          const event = new KeyboardEvent('keydown', { key, ctrlKey: isOpener, bubbles: true, cancelable: true });
          // A made event closes no dialog by itself: this is what the browser does with Escape.
          if (target.dispatchEvent(event) && key === 'Escape')
            document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
          await Promise.resolve();
          await Promise.resolve();
        }
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return document.querySelectorAll('dialog.palette[open]').length;
      }, keys);
    expect(await press(['k'])).toBe(1);
    expect(await press(['Escape', 'k'])).toBe(1);
    expect(await press(['Escape', 'k', 'Escape', 'k'])).toBe(1);
    expect(await press(['k'])).toBe(0);
    expect(await press(['k', 'k', 'k'])).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Jump to a page/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('has the actions of a page that comes while it is open', async () => {
    const { page, problems, goTo } = await web.openPage();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/session-page.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await goTo('#/?text=tide');
    await page.locator('.session-link').first().click();
    await page.locator('.page-loading').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('thinking');
    await page.locator('.choice', { hasText: 'Search all sessions' }).waitFor();
    expect(await page.locator('.choice', { hasText: 'Toggle thinking' }).count()).toBe(0);
    release();
    await page.locator('.choice', { hasText: 'Toggle thinking' }).waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('.top-tools .button[aria-pressed]').getAttribute('aria-pressed'), patience)
      .toBe('true');
    expect(problems).toEqual([]);
  });
});

describe.runIf(findChromium() !== undefined)('two keys after each other', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('lead to a page also if the second alone does something, and never do both', async () => {
    const { page, problems, goTo } = await web.openPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: (text: string) => Promise.resolve(void document.body.setAttribute('data-copied', text)) },
      });
    });
    await goTo('#/?text=tide');
    await page.reload();
    await page.locator('.session-link').first().click();
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect.poll(() => page.url(), patience).toContain('#/health');
    expect(await page.locator('body').getAttribute('data-copied')).toBeNull();
    await page.goBack();
    await page.locator('.turn-head').first().waitFor();
    // Of a pair that leads nowhere the second key does nothing.
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.keyboard.press('c');
    await expect.poll(() => page.locator('body').getAttribute('data-copied'), patience).toContain('--resume');
    expect(await page.locator('.top-tools .button[aria-pressed]').getAttribute('aria-pressed')).toBe('false');
    expect(problems).toEqual([]);
  });
});
