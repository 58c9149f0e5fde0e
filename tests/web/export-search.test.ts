import { bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { buildTides, openExports, type Exports } from './open-exports.ts';
import { patience } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

describe.runIf(findChromium() !== undefined)('the search of an exported page', () => {
  let exports: Exports;
  let demo: string;
  beforeAll(async () => {
    exports = await openExports();
    demo = await exports.write('tides', buildTides().lines());
  });
  afterAll(() => exports?.close());

  it('finds words, also in what is folded, and goes from place to place', async () => {
    const { page, problems } = await exports.openPage(demo);
    await page.keyboard.press('/');
    // At once: letter by letter, a part of the word may be searched before the rest of it.
    await page.keyboard.insertText('harbourmaster');
    await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe('1 of 3');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe('2 of 3');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe('3 of 3');
    const line = page.getByText('line 77 harbourmaster');
    await line.waitFor();
    await expect
      .poll(() => line.evaluate((element) => element.getBoundingClientRect().top < innerHeight), patience)
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe('');
    expect(problems).toEqual([]);
  });

  it('searches at once on Enter, and keeps its place while the words stay the same', async () => {
    const { page, problems } = await exports.openPage(demo, {}, (opened) => opened.clock.install());
    const told = () => page.locator('.tools-told').textContent();
    // From here on a search that waits for more letters begins only when this test lets time pass.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.press('/');
    await page.keyboard.insertText('harbour');
    await page.keyboard.press('Enter');
    expect(await told()).toBe('1 of 5');
    await page.keyboard.insertText('master');
    await page.keyboard.press('Enter');
    expect(await told()).toBe('1 of 3');
    await page.keyboard.press('Enter');
    expect(await told()).toBe('2 of 3');
    await page.keyboard.insertText('s');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    expect(await told()).toBe('3 of 3');
    await page.clock.runFor(1_000);
    expect(await told()).toBe('3 of 3');
    expect(problems).toEqual([]);
  });

  it('ends at the place it goes to, whatever height the turns before it get', async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'far places' });
    for (let turn = 1; turn <= 12; turn++) {
      session.prompt(`Turn ${turn}.`);
      for (let answer = 0; answer < 12; answer++) session.assistant(text('Low water.\n\n'.repeat(answer * turn)));
      session.call('Bash', { command: 'tide' }, bashResult(Array.from({ length: 60 }, () => 'water').join('\n')));
    }
    session.prompt(`${'A long prompt.\n'.repeat(300)}Where is the lighthouse?\n${'And more.\n'.repeat(20)}`);
    session.call('Bash', { command: 'look' }, bashResult(`${'sea\n'.repeat(70)}the lighthouse\n`));
    const { page } = await exports.openPage(await exports.write('far', session.lines()));
    const isInView = () =>
      page.evaluate(() => {
        const [range] = (CSS.highlights.get('current') ?? new Highlight()) as unknown as Iterable<Range>;
        const { top = -1, bottom = -1 } = range?.getBoundingClientRect() ?? {};
        return top > 0 && bottom < innerHeight;
      });
    await page.keyboard.press('/');
    await page.keyboard.insertText('lighthouse');
    for (const place of ['1 of 2', '2 of 2', '1 of 2']) {
      await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe(place);
      await waitForRest(page);
      expect(await isInView(), place).toBe(true);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await waitForRest(page);
    const top = await page.locator('#turn-12').evaluate((turn) => turn.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(120);
  });

  it('leaves the page to a reader who scrolls on', async () => {
    const { page } = await exports.openPage(demo, {}, (opened) => opened.clock.install());
    // Frames come only when this test lets time pass.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.press('/');
    await page.keyboard.insertText('Thanks, 8');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    await page.evaluate(() => {
      document.body.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      scrollTo(0, 0);
    });
    await page.clock.runFor(1_000);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
