import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { pressTogether } from './press-together.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

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
    await page.keyboard.insertText('accents');
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
    await waitForRest(page);
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
    await pressTogether(page, 'g', 'h');
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
    await page.keyboard.insertText('compact');
    await expect.poll(() => page.locator('.outline-turn').count(), patience).toBe(1);
  });

  it('explains its keys, and every focus can be seen', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await page.keyboard.press('?');
    await expect.poll(() => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count(), patience).toBe(1);
    const pages = page.locator('.key-list').first();
    await pages.getByText('Usage', { exact: true }).waitFor(patience);
    expect(await pages.getByText('Hub', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0);
    await waitForRest(page);
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

describe.runIf(findChromium() !== undefined)('from the moment a page is drawn', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());
  const tides = '#/session/0d47dc71-d6f9-492f-9779-7d661e8b90cc';

  it.each([
    ['', '#filter', { key: '/' }, '#filter'],
    ['', '#filter', { key: 'k', ctrlKey: true }, 'dialog[open] .palette-field'],
    ['', '#filter', { key: '?' }, 'dialog[open].help *'],
    [tides, '.turn-head', { key: 'j' }, '.turn-head, [data-focus]'],
    [tides, '.turn-head', { key: 'f' }, '.find-bar input'],
    [tides, '.turn-head', { key: '/' }, '#outline-filter'],
    ['#/search', '#search', { key: 'Shift' }, '#search'],
  ] as const)('at %j, where %s is there, %j leads to %s', async (hash, sign, key, target) => {
    const { page, problems } = await web.openPage();
    await page.addInitScript(pressAtOnce, { sign, key, target });
    await page.goto(`${web.origin}/${hash}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['pressed']), patience).toBeDefined();
    expect(await page.evaluate(() => document.documentElement.dataset['pressed'])).toBe('true');
    expect(problems).toEqual([]);
  });
});

/**
 * Runs in the page: presses a key as soon as something is in the document, earlier than any person could, and notes
 * whether the focus is where it should be before the next key can come.
 */
function pressAtOnce({
  sign,
  key,
  target,
}: {
  readonly sign: string;
  readonly key: KeyboardEventInit;
  readonly target: string;
}): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(sign) === null) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
    // What is drawn is drawn in a microtask; the next key is a task.
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      document.documentElement.dataset['pressed'] = String(document.activeElement?.matches(target) === true);
    });
    channel.port1.start();
    channel.port2.postMessage('');
  });
  observer.observe(document, { childList: true, subtree: true });
}
