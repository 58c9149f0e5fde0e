import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { generateSession, plainResult } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { buildHostileSession } from './hostile-session.ts';
import { buildTides, openExports, type Exports } from './open-exports.ts';
import { patience } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe.runIf(findChromium() !== undefined)('an exported page', () => {
  let exports: Exports;
  let demo: string;
  beforeAll(async () => {
    exports = await openExports();
    demo = await exports.write('tides', buildTides().lines());
  });
  afterAll(() => exports?.close());

  it('has its tools in one row in a narrow window', async () => {
    const { page } = await exports.openPage(demo, { viewport: { width: 360, height: 800 } });
    const tools = page.locator('.tools');
    const tops = await tools.locator('input, button').evaluateAll((items) =>
      items.map((item) => {
        const { top, height } = item.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops).size).toBe(1);
  });

  it('executes nothing of a hostile transcript, loads nothing and hides nothing', async () => {
    const session = buildHostileSession();
    // A line of ten megabytes.
    const long = `<script>window.hacked=1</script>${'<img src=x onerror=window.hacked=1> '.repeat(280_000)}`;
    session.call('Bash', { command: 'cat big' }, plainResult(long.slice(0, 2_000), { stdout: long, stderr: '' }));
    const { page, problems } = await exports.openPage(await exports.write('hostile', session.lines()));
    await page.keyboard.press('o');
    const found = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      const within = (selector: string) =>
        [...document.querySelectorAll(`.page ${selector}`)].map((element) => element.outerHTML.slice(0, 200));
      return {
        strange: within(':is(script, iframe, base, meta, object, embed, style, link, svg)').concat(within('form')),
        handlers: [...document.querySelectorAll('*')].flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
        ),
        links: [...document.querySelectorAll('.page a[href]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !/^(?:https?:\/\/|mailto:|#)/.test(href)),
        images: [...document.querySelectorAll('.page img')]
          .map((image) => image.getAttribute('src') ?? '')
          .filter((source) => !/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(source)),
        hidden: /[\u202a-\u202e\u2066-\u2069\u200b\u001b]/.test(document.body.textContent),
      };
    });
    expect(found).toEqual({ strange: [], handlers: [], links: [], images: [], hidden: false });
    for (const link of await page
      .locator('.page a[href^="https"]')
      .all()
      .then((links) => links.slice(0, 2)))
      expect(await link.getAttribute('rel')).toContain('noopener');
    await waitForRest(page);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems).toEqual([]);
    expect(await page.locator('.is-prompt .plain-text').first().textContent()).toContain(
      '<img src=x onerror="window.hacked=1">',
    );
  });

  it('lets nothing run that somebody puts into the file later', async () => {
    const changed = join(exports.folder, 'changed.html');
    const evil =
      '<script>window.hacked=1</script><img src="https://tracker.example/p.png" ' +
      'onerror="window.hacked=1"><style>.page { display: none }</style><iframe ' +
      'src="https://evil.example"></iframe>';
    writeFileSync(changed, readFileSync(demo, 'utf8').replace('<main', `${evil}<main`));
    const { page, problems } = await exports.openPage(changed);
    await waitForRest(page);
    expect(await page.locator('.is-prompt').first().isVisible()).toBe(true);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems.some((problem) => problem.includes('Content Security Policy'))).toBe(true);
    expect(problems.filter((problem) => problem.startsWith('loaded:'))).toEqual([]);
  });

  it('can be read without scripts: everything is there, and what is folded opens', async () => {
    const { page, problems } = await exports.openPage(demo, { javaScriptEnabled: false });
    expect(await page.locator('.is-prompt').first().isVisible()).toBe(true);
    expect(await page.locator('.tools').count()).toBe(0);
    const read = page.locator('details.disclosure', { hasText: 'src/tide.ts' }).first();
    expect(await read.locator('.disclosure-body').first().isVisible()).toBe(false);
    await read.locator('summary').first().click();
    await read.locator('.disclosure-body').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('answers to keys', async () => {
    const { page } = await exports.openPage(demo);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect
      .poll(
        () =>
          page.locator('#turn-2 .turn-head').evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120),
        patience,
      )
      .toBe(true);
    await page.keyboard.press('t');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme']), patience).toBe('dark');
    await page.keyboard.press('?');
    await page.locator('dialog.keys').waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('can be used by everybody (%s, %i pixels)', async (colorScheme, width) => {
    // The policy of the page forbids strangers, testers included.
    const { page } = await exports.openPage(demo, { colorScheme, bypassCSP: true, viewport: { width, height: 900 } });
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    await page.addScriptTag({ path: axePath });
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run({ resultTypes: ['violations'] })).violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 2)
            .map((node) => node.html.slice(0, 120))
            .join(' | ')}`,
      );
    });
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('paints its first screen before the rest is laid out', async () => {
    const file = await exports.write('long', [...generateSession({ seed: 'long page', bytes: 6_000_000 })]);
    expect(statSync(file).size).toBeGreaterThan(3_000_000);
    const { page } = await exports.openPage(file);
    await page.locator('.turn').first().waitFor();
    const see = () =>
      page.evaluate(() => {
        const turns = [...document.querySelectorAll('.turn')];
        const isLaidOut = (turn: Element | undefined) =>
          turn?.querySelector('.entry')?.checkVisibility({ contentVisibilityAuto: true }) === true;
        return {
          turns: turns.length,
          first: isLaidOut(turns[0]),
          last: isLaidOut(turns.at(-1)),
          laidOut: turns.filter(isLaidOut).length,
        };
      });
    // Not before the first frame.
    await expect.poll(async () => (await see()).first, patience).toBe(true);
    const { turns, last, laidOut } = await see();
    expect(last).toBe(false);
    expect(laidOut).toBeLessThan(turns / 4);
    // Far below, a turn is laid out once somebody goes there.
    await page.evaluate(() => document.querySelector('.turn:last-of-type')?.scrollIntoView());
    await expect
      .poll(
        () =>
          page.evaluate(() =>
            document.querySelector('.turn:last-of-type .entry')?.checkVisibility({ contentVisibilityAuto: true }),
          ),
        patience,
      )
      .toBe(true);
  });

  it('prints without its controls, and nothing runs off the paper', async () => {
    const { page } = await exports.openPage(demo);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 900 });
    expect(await page.locator('.tools').isVisible()).toBe(false);
    expect(await page.locator('.outline').isVisible()).toBe(false);
    expect(
      await page.evaluate(
        () =>
          [...document.querySelectorAll('.code code, .diff code')].filter(
            (code) => code.checkVisibility() && code.scrollWidth > (code.parentElement?.clientWidth ?? 0) + 1,
          ).length,
      ),
    ).toBe(0);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    // Printers leave backgrounds out: what is done would look like what is open.
    const marks = await page
      .locator('.task-mark')
      .evaluateAll((all) => all.map((mark) => getComputedStyle(mark).printColorAdjust));
    expect(new Set(marks)).toEqual(new Set(['exact']));
  });

  it.each([true, false])('prints every fold open, in light colours, with scripts: %s', async (javaScriptEnabled) => {
    const { page } = await exports.openPage(demo, { colorScheme: 'dark', javaScriptEnabled });
    const folds = page.locator('details:not([open])');
    const closed = await folds.count();
    expect(closed).toBeGreaterThan(2);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 700, height: 900 });
    const bodies = page.locator('.disclosure-body, .rest > :not(summary)');
    expect(await bodies.count()).toBeGreaterThan(closed / 2);
    for (const body of await bodies.all()) expect(await body.isVisible()).toBe(true);
    // Nothing more comes behind what is open.
    expect(await page.locator('.rest-head').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toMatch(
      /^rgba?\(255, 255, 255|^rgba\(0, 0, 0, 0\)/,
    );
    // Neither cut nor beside the paper.
    expect(
      await page.locator('main *').evaluateAll((all) =>
        all
          .filter((element) => {
            const { overflowY, overflowX } = getComputedStyle(element);
            const isCut =
              (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2) ||
              (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 2);
            const isBeside = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
            return element.checkVisibility() && element.clientWidth > 1 && (isCut || isBeside);
          })
          .map((element) => `${element.tagName} ${element.className}`),
      ),
    ).toEqual([]);
  });
});
