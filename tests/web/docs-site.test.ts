import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { repository } from '../setup/run-scrollkeep.ts';
import { takePart } from '../setup/take-part.ts';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { colourRules } from './find-serious.ts';
import { openBrowser } from './open-browser.ts';
import { patience } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const site = mkdtempSync(join(tmpdir(), 'scrollkeep-site-'));
let pages: readonly string[] = [];

beforeAll(() => {
  execFileSync(process.execPath, [join(repository, 'scripts/build-docs-site.mjs'), site], { stdio: 'pipe' });
  pages = listFiles('.html');
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

describe('the docs site', () => {
  it('has a page for every document', () => {
    const documents = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    expect(pages.length).toBe(documents.length);
    expect(pages).toEqual(
      expect.arrayContaining([
        'index.html',
        'recipes.html',
        'commands.html',
        'mcp.html',
        'api.html',
        'format/index.html',
        'format/records/assistant.html',
        ...['install', 'first-look', 'keep', 'find', 'share', 'restore', 'money', 'teams'].map(
          (name) => `guide/${name}.html`,
        ),
      ]),
    );
  });

  it('leads nowhere that is not there: every link, anchor, picture, script and style resolves', () => {
    const texts = new Map(pages.map((name) => [name, readFileSync(join(site, name), 'utf8')]));
    const ids = new Map(
      [...texts].map(([name, text]) => [
        name,
        new Set([...text.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1] ?? '')),
      ]),
    );
    const files = new Set(listFiles(''));
    let seen = 0;
    const broken = [...texts].flatMap(([name, text]) =>
      [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].flatMap((match) => {
        const target = decode(match[1] ?? '');
        seen++;
        if (/^(?:https?|mailto):/.test(target)) return [];
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? name : posix.normalize(posix.join(dirname(name), path));
        if (!files.has(file)) return [`${name} → ${target}`];
        return anchor === undefined || anchor === 'main' || ids.get(file)?.has(decodeURIComponent(anchor)) === true
          ? []
          : [`${name} → ${target}`];
      }),
    );
    expect(broken).toEqual([]);
    expect(seen).toBeGreaterThan(5000);
  });

  it('loads nothing from elsewhere, and says so to the browser', () => {
    for (const name of pages) {
      const text = readFileSync(join(site, name), 'utf8');
      expect(
        [...text.matchAll(/<(?:script|img|link|iframe|source|video)\b[^>]*\s(?:src|href)="(?:https?:)?\/\//g)],
        name,
      ).toEqual([]);
      expect(text, name).toContain("default-src 'none'");
      expect(text.split('<h1').length, name).toBe(2);
      expect(text, name).not.toMatch(/<script>|\son\w+="|javascript:/);
    }
  });

  it('finds every document by the words of its title', () => {
    const index = new Function(
      `const globalThis = {};${readFileSync(join(site, 'assets/search-index.js'), 'utf8')}return ` +
        'globalThis.scrollkeepPages',
    )() as readonly (readonly string[])[];
    expect(new Set(index.map(([url = '']) => url.split('#')[0]))).toEqual(new Set(pages));
  });
});

describe.runIf(findChromium() !== undefined)('the docs site in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function open(
    options: BrowserContextOptions = {},
  ): Promise<{ readonly page: Page; readonly problems: string[]; readonly goTo: (name: string) => Promise<void> }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(patience.timeout);
    const problems: string[] = [];
    page.on(
      'console',
      (message) =>
        void (message.type() === 'error' || message.type() === 'warning'
          ? problems.push(`console: ${message.text()}`)
          : 0),
    );
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    // Whoever goes on before a page is whole ends its requests.
    page.on(
      'requestfailed',
      (request) =>
        void (request.failure()?.errorText === 'net::ERR_ABORTED' ? 0 : problems.push(`failed: ${request.url()}`)),
    );
    context.on(
      'request',
      (request) =>
        void (request.url().startsWith(pathToFileURL(site).href) ? 0 : problems.push(`request: ${request.url()}`)),
    );
    return {
      page,
      problems,
      goTo: async (name) =>
        void (await page.goto(`${pathToFileURL(site).href}/${name}`, { waitUntil: 'domcontentloaded' })),
    };
  }

  it('opens from a folder, without errors, requests to elsewhere or anything wider than the window', async () => {
    const { page, problems, goTo } = await open();
    const samples = listSamples();
    const inAllWidths = new Set(takePart(samples, 3));
    for (const name of samples) {
      await goTo(name);
      for (const width of inAllWidths.has(name) ? [768, 360, 320] : [320]) {
        await page.setViewportSize({ width, height: 900 });
        if (!(await page.locator('h1').isVisible())) problems.push(`${name}: its title is not seen at ${width}`);
        expect(await findOverflow(page), `${name} at ${width}`).toEqual([0, 0]);
      }
    }
    // The other pages differ from these only in their words, and each breaks lines elsewhere: their text is enough.
    const others = pages.filter((each) => !samples.includes(each));
    for (const name of takePart(others, 3)) {
      await page.evaluate(
        (html) => {
          document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
        },
        readFileSync(join(site, name), 'utf8'),
      );
      expect(await findOverflow(page), name).toEqual([0, 0]);
    }
    expect(problems).toEqual([]);
  });

  it('has no finding of axe on any kind of page', async () => {
    const { page, problems, goTo } = await open({ colorScheme: 'light', bypassCSP: true });
    // Pages written by hand are made of the same elements; what these two have is on others too, only less of it.
    for (const name of takePart(listSamples(), 3)) {
      if (name === 'commands.html' || name === 'format/changes.html') continue;
      await goTo(name);
      expect(await findViolations(page), name).toEqual([]);
    }
    expect(problems).toEqual([]);
  });

  it('has none either at 360 pixels or in the dark theme', async () => {
    const { page, goTo } = await open({ colorScheme: 'light', bypassCSP: true });
    for (const name of ['index.html', 'recipes.html', 'redaction.html', 'api.html', 'format/records/assistant.html']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 360, height: 900 });
      await goTo(name);
      expect(await findViolations(page), name).toEqual([]);
      // In the other theme only colours differ.
      await page.emulateMedia({ colorScheme: 'dark' });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await waitForRest(page);
        expect(await findViolations(page, colourRules), `${name} in the dark theme at ${width}`).toEqual([]);
      }
    }
  });

  it('is searched with the keyboard alone, without a server', async () => {
    const { page, problems, goTo } = await open();
    await goTo('guide/install.html');
    await page.keyboard.press('/');
    await page.keyboard.insertText('redaction placeholders');
    await page.locator('.found-item').first().waitFor();
    expect(await page.locator('.found-item').first().textContent()).toContain('Redaction');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/redaction\.html/);
    await page.keyboard.press('/');
    await page.keyboard.insertText('zzzz qqqq');
    await page.locator('.found-none').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.found').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  it('keeps the theme that a person chose, on other pages too', async () => {
    const { page, goTo } = await open({ colorScheme: 'light' });
    await goTo('index.html');
    const color = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await color();
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    await expect.poll(color, patience).not.toBe(light);
    const dark = await color();
    await goTo('search.html');
    await expect.poll(color, patience).toBe(dark);
  });

  it('can be read and gone through without its script', async () => {
    const { page, goTo } = await open({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    await goTo('index.html');
    await page.locator('.nav a', { hasText: 'Recipes' }).click();
    await page.locator('h1', { hasText: 'Recipes' }).waitFor();
    await page.locator('.contents a').first().click();
    await expect.poll(() => page.url(), patience).toContain('recipes.html#');
  });

  it('is printed without what is only for the screen', async () => {
    const { page, goTo } = await open();
    await goTo('guide/keep.html');
    await page.emulateMedia({ media: 'print' });
    for (const name of ['.top-bar', '.nav', '.contents', '.ways'])
      expect(await page.locator(name).first().isVisible(), name).toBe(false);
    expect(await page.locator('.prose').isVisible()).toBe(true);
  });
});

/** Every page that was written by hand, and some of those that are made: one of each folder is like the others. */
function listSamples(): readonly string[] {
  const folders = new Set<string>();
  return pages.filter((name) => {
    const folder = dirname(name);
    if (!/^format\/./.test(folder)) return true;
    if (folders.has(folder)) return false;
    folders.add(folder);
    return true;
  });
}

/** By some rules of axe, or by all. */
async function findViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(`${axe}; undefined`);
  return page.evaluate(async (runOnly) => {
    const run = (
      globalThis as unknown as {
        axe: {
          run: (
            options: object,
          ) => Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
        };
      }
    ).axe;
    const { violations } = await run.run({
      resultTypes: ['violations'],
      preload: false,
      ...(runOnly === undefined ? {} : { runOnly }),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    );
  }, rules);
}

function listFiles(ending: string): readonly string[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => posix.join(entry.parentPath.slice(site.length + 1).replaceAll('\\', '/'), entry.name))
    .sort();
}

function decode(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<');
}
