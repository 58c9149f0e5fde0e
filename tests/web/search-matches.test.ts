import { join } from 'node:path';
import { bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

/** A session with many matches, the last of them in a stored output, and one with a single match far down its turn. */
function buildSessions() {
  const many = openSession({ version: '2.1.325', cwd: '/home/ada/skerry', seed: 'web matches' });
  for (let day = 1; day <= 22; day++) {
    many.prompt(`Count the fulmars of day ${day}.`);
    many.assistant(text(`Seen ${day} fulmars.`));
  }
  const one = openSession({ version: '2.1.325', cwd: '/home/ada/cliff', seed: 'web preview' });
  one.prompt('Look for birds.');
  for (let step = 1; step <= 12; step++) one.call('Bash', { command: `step ${step}` }, bashResult(`result ${step}`));
  one.call(
    'Bash',
    { command: 'cat log' },
    bashResult(`${'calm sea\n'.repeat(80)}one petrel\n${'calm sea\n'.repeat(80)}`),
  );
  one.assistant(text('Nothing else.'));
  return { many, one };
}

describe.runIf(findChromium() !== undefined)('the matches of a search', () => {
  const { many, one } = buildSessions();
  const stored = join(many.path.replace(/\.jsonl$/, ''), 'tool-results', 'toolu_01fulmars.txt');
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([
      ...many.files(),
      ...one.files(),
      { path: stored, content: `${'nothing\n'.repeat(400)}a fulmar on the last line\n` },
      { path: 'plans/grey-seal.md', content: `# Plan\n\n${'Wait for the tide.\n\n'.repeat(60)}Mind the shearwater.\n` },
    ]);
  });
  afterAll(() => web?.close());

  const listMarksIn = (page: Page, selector: string) =>
    page.evaluate((pane) => {
      const view = document.querySelector(pane)?.getBoundingClientRect();
      const [top, bottom] = [Math.max(56, view?.top ?? 0), Math.min(innerHeight, view?.bottom ?? 0)];
      return [...(CSS.highlights.get('found-words') ?? [])].flatMap((mark) => {
        const place = (mark as Range).getBoundingClientRect();
        return place.height > 0 && place.top >= top && place.bottom <= bottom ? [(mark as Range).toString()] : [];
      });
    }, selector);
  const isOn = (page: Page, selector: string, at: number) =>
    page
      .locator(selector)
      .nth(at)
      .evaluate((element) => element === document.activeElement);

  it('are never shown under the title of another session', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=fulmars+OR+petrel');
    const [title, rows] = [page.locator('.preview-title'), page.locator('.preview-body .row')];
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(0);
    const first = await title.innerText();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/place?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.locator('.hit-link').last().focus();
    await expect.poll(() => title.innerText(), patience).not.toBe(first);
    expect(await rows.count()).toBe(0);
    release();
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('of one session are opened in place, a page at a time, by the keyboard', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=fulmar*');
    const more = page.getByRole('button', { name: 'more in this session' });
    await expect.poll(() => more.count(), patience).toBe(1);
    const total = Number.parseInt(await more.innerText(), 10) + 3;
    // At least every prompt and answer, and the stored output.
    expect(total).toBeGreaterThanOrEqual(45);
    await page.locator('#search').focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
    await expect.poll(() => more.evaluate((button) => button === document.activeElement), patience).toBe(true);
    await page.keyboard.press('Enter');
    const range = page.locator('.hit-pages span');
    await expect.poll(() => range.innerText(), patience).toBe(`1 to 20 of ${total}`);
    await expect.poll(() => isOn(page, '.hit-link', 0), patience).toBe(true);
    const seen = new Set(
      await page.locator('.hit-link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    );
    for (let from = 20; from < total; from += 20) {
      const to = Math.min(from + 20, total);
      await page.getByRole('button', { name: 'Next matches' }).press('Enter');
      await expect.poll(() => range.innerText(), patience).toBe(`${from + 1} to ${to} of ${total}`);
      await expect.poll(() => page.locator('.hit-link').count(), patience).toBe(to - from);
      await expect.poll(() => isOn(page, '.hit-link', 0), patience).toBe(true);
      for (const link of await page.locator('.hit-link').all()) seen.add(await link.getAttribute('href'));
    }
    expect(seen.size).toBe(total);
    expect(await page.locator('.hit-facts', { hasText: 'stored output' }).count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Best matches only' }).click();
    await more.waitFor();
    await expect.poll(() => page.locator('.hit-link').count(), patience).toBe(3);
    expect(problems).toEqual([]);
  });

  it('are shown beside the list with what is around them, and follow the arrow keys', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=petrel+OR+%22Seen+7+fulmars%22');
    await expect.poll(() => page.locator('.hit-link').count(), patience).toBe(2);
    const links = page.locator('.hit-link');
    const order = (await links.allInnerTexts()).map((hit) => (hit.includes('petrel') ? 'petrel' : 'Seen 7 fulmars'));
    const expectShown = async (at: number) => {
      await expect
        .poll(() => page.locator('.preview .row.is-target').allInnerTexts(), patience)
        .toEqual([expect.stringContaining(order[at] ?? '')]);
      await expect.poll(() => listMarksIn(page, '.preview-body'), patience).toContain(order[at]);
      expect(await links.evaluateAll((all) => all.map((link) => link.ariaCurrent))).toEqual(
        order.map((_, other) => (other === at ? 'true' : null)),
      );
    };
    // Without a key the first one, its words in a colour that can be seen.
    await expectShown(0);
    const readColour = () =>
      page
        .locator('.preview-body')
        .evaluate((pane) => getComputedStyle(pane, '::highlight(found-words)').backgroundColor);
    await expect.poll(readColour, patience).not.toBe('rgba(0, 0, 0, 0)');
    await page.locator('#search').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectShown(1);
    await page.keyboard.press('ArrowUp');
    await expectShown(0);
    // As in the session: with the records of the turn around it.
    await links.nth(order.indexOf('petrel')).focus();
    await expectShown(order.indexOf('petrel'));
    expect(await page.locator('.preview .row.is-entry').count()).toBeGreaterThan(3);
    expect(await page.locator('.preview .row.is-entry').count()).toBeLessThan(12);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.conversation .row.is-target').innerText(), patience).toContain('petrel');
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('1 of 1');
    expect(problems).toEqual([]);
  });

  it('have no preview in a window that is too narrow, and ask for none', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1040, height: 800 } });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await goTo('#/search?q=petrel');
    await expect.poll(() => page.locator('.hit-link').count(), patience).toBe(1);
    expect(await page.locator('.preview').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.locator('.preview .row.is-target').count(), patience).toBe(1);
    const places = asked.filter((url) => url.includes('/place'));
    expect(places).toHaveLength(1);
    await page.setViewportSize({ width: 1040, height: 800 });
    await expect.poll(() => page.locator('.preview').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('in side files lead to their text, with the words in sight', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=shearwater');
    await expect.poll(() => page.locator('.hit-link').count(), patience).toBe(1);
    await expect.poll(() => listMarksIn(page, '.preview-body'), patience).toEqual(['shearwater']);
    await page.locator('.hit-link').click();
    await expect.poll(() => page.locator('h1').innerText(), patience).toBe('grey-seal.md');
    await expect.poll(() => listMarksIn(page, '.text-page'), patience).toEqual(['shearwater']);
    // One of a session leads back to it.
    await goTo(`#/search?q=${encodeURIComponent('"fulmar on the last line"')}`);
    await page.locator('.hit-link', { hasText: 'last line' }).click();
    await expect.poll(() => page.locator('h1').innerText(), patience).toBe('toolu_01fulmars.txt');
    await expect.poll(() => listMarksIn(page, '.text-page'), patience).toEqual(['fulmar on the last line']);
    await page.getByRole('link', { name: 'Open session' }).click();
    await page.locator('.is-prompt', { hasText: 'Count the fulmars of day 1.' }).waitFor();
    expect(problems).toEqual([]);
    // A file that no search has found is not read.
    const answer = await page.evaluate(async () => {
      const response = await fetch('./api/v1/search/text?file=%2Fetc%2Fhostname');
      return { status: response.status, body: await response.json() };
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NO_SUCH_TEXT' } });
  });
});
