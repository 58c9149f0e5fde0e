import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bashResult, generateSession, openSession, plainResult, text, toolUse } from '@scrollkeep/transcript/fixtures';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { openBrowser } from './open-browser.ts';
import { buildHostileSession } from './hostile-session.ts';
import { patience } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe.runIf(findChromium() !== undefined)('an exported page', () => {
  let scratch: string;
  let browser: Browser;
  let demo: string;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-pages-'));
    browser = await openBrowser();
    demo = await exportLines('tides', buildTides().lines());
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** A transcript as a page, written by the real command. */
  async function exportLines(name: string, lines: readonly (string | Uint8Array)[]): Promise<string> {
    const source = join(scratch, name, '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl');
    mkdirSync(dirname(source), { recursive: true });
    writeFileSync(
      source,
      typeof lines[0] === 'string' ? `${lines.join('\n')}\n` : Buffer.concat(lines as readonly Uint8Array[]),
    );
    const out = join(scratch, `${name}.html`);
    const { status, stderr } = await runScrollkeep(['export', source, '--out', out]);
    expect(status, stderr).toBe(0);
    return out;
  }

  async function openPage(
    file: string,
    options: BrowserContextOptions = {},
  ): Promise<{ readonly page: Page; readonly problems: readonly string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(patience.timeout);
    const problems: string[] = [];
    page.on('console', (message) => problems.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url() !== pathToFileURL(file).href && !request.url().startsWith('data:image/'))
        problems.push(`request: ${request.url().slice(0, 200)}`);
    });
    page.on('requestfinished', (request) => {
      if (/^(?:https?|wss?):/.test(request.url())) problems.push(`loaded: ${request.url()}`);
    });
    await page.goto(pathToFileURL(file).href);
    return { page, problems };
  }

  it('executes nothing of a hostile transcript, loads nothing and hides nothing', async () => {
    const session = buildHostileSession();
    // A line of ten megabytes.
    const long = `<script>window.hacked=1</script>${'<img src=x onerror=window.hacked=1> '.repeat(280_000)}`;
    session.call('Bash', { command: 'cat big' }, plainResult(long.slice(0, 2_000), { stdout: long, stderr: '' }));
    const { page, problems } = await openPage(await exportLines('hostile', session.lines()));
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
    const changed = join(scratch, 'changed.html');
    const evil =
      '<script>window.hacked=1</script><img src="https://tracker.example/p.png" ' +
      'onerror="window.hacked=1"><style>.page { display: none }</style><iframe ' +
      'src="https://evil.example"></iframe>';
    writeFileSync(changed, readFileSync(demo, 'utf8').replace('<main', `${evil}<main`));
    const { page, problems } = await openPage(changed);
    await waitForRest(page);
    expect(await page.locator('.is-prompt').first().isVisible()).toBe(true);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems.some((problem) => problem.includes('Content Security Policy'))).toBe(true);
    expect(problems.filter((problem) => problem.startsWith('loaded:'))).toEqual([]);
  });

  it('can be read without scripts: everything is there, and what is folded opens', async () => {
    const { page, problems } = await openPage(demo, { javaScriptEnabled: false });
    expect(await page.locator('.is-prompt').first().isVisible()).toBe(true);
    expect(await page.locator('.tools').count()).toBe(0);
    const read = page.locator('details.disclosure', { hasText: 'src/tide.ts' }).first();
    expect(await read.locator('.disclosure-body').first().isVisible()).toBe(false);
    await read.locator('summary').first().click();
    await read.locator('.disclosure-body').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('finds words, also in what is folded, and goes from place to place', async () => {
    const { page, problems } = await openPage(demo);
    await page.keyboard.press('/');
    await page.keyboard.type('harbourmaster');
    await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe('1 of 3');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe('2 of 3');
    await page.keyboard.press('Enter');
    const line = page.getByText('line 77 harbourmaster');
    await line.waitFor();
    await expect
      .poll(() => line.evaluate((element) => element.getBoundingClientRect().top < innerHeight), patience)
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.tools-told').textContent(), patience).toBe('');
    expect(problems).toEqual([]);
  });

  it('answers to keys', async () => {
    const { page } = await openPage(demo);
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
    const { page } = await openPage(demo, { colorScheme, bypassCSP: true, viewport: { width, height: 900 } });
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
    const file = await exportLines('long', [...generateSession({ seed: 'long page', bytes: 6_000_000 })]);
    expect(statSync(file).size).toBeGreaterThan(3_000_000);
    const { page } = await openPage(file);
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
    const { page } = await openPage(demo);
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
  });
});

/** Two turns with what a reader meets: prose, a long output, a diff, a picture of a table. */
function buildTides() {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/harbour',
    seed: 'exported page',
    start: '2026-03-02T09:00:00.000Z',
  });
  session.file(
    'src/tide.ts',
    Array.from({ length: 40 }, (_, at) => `export const height${at} = ${at}; // ${'x'.repeat(at * 3)}`).join('\n') +
      '\n',
  );
  session.prompt('Where is the harbourmaster?');
  session.assistant(
    text(
      '## Looking\n\nThe **harbourmaster** is `here`:\n\n| who | where |\n|---|---|\n| Grace | quay |\n\n- ' +
        '[x] asked\n- [ ] answered\n\n> Soon.',
    ),
  );
  session.read('src/tide.ts');
  session.edit('src/tide.ts', 'export const height0 = 0;', 'export const height0 = 1;');
  session.call(
    'Bash',
    { command: 'seq 90' },
    bashResult(
      Array.from(
        { length: 90 },
        (_, at) => `\u001b[3${at % 8}mline ${at + 1}\u001b[0m${at === 76 ? ' harbourmaster' : ''}`,
      ).join('\n'),
    ),
  );
  session.call(
    'TodoWrite',
    {
      todos: [
        { content: 'Ask', status: 'completed', activeForm: 'Asking' },
        { content: 'Wait', status: 'in_progress', activeForm: 'Waiting' },
      ],
    },
    plainResult('ok', {}),
  );
  session.agent(
    { description: 'Ask around', prompt: 'Ask around.' },
    (agent) => void agent.assistant(text('Nobody knows.')),
  );
  for (let turn = 2; turn < 9; turn++) {
    session.prompt(`Thanks, ${turn}.`);
    session.assistant(text('You are welcome.\n\n'.repeat(12)), toolUse('Bash', { command: 'true' }));
    session.toolResult(bashResult('done'));
  }
  session.title('The tides & their master');
  return session;
}
