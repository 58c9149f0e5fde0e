import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

describe('the browser for these tests', () => {
  it('is there, at least where nobody can look', () => {
    expect(process.env['CI'] === undefined || findChromium() !== undefined).toBe(true);
  });
});

describe.runIf(findChromium() !== undefined)('the home page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('lists sessions with title, status, branch, age and counts, and the last prompt below poor titles', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    const items = page.locator('.session-item');
    await expect.poll(() => items.count(), patience).toBe(8);
    await expect
      .poll(async () => (await items.nth(1).innerText()).split('\n').map((line) => line.trim()), patience)
      .toEqual(
        expect.arrayContaining([
          'Tide service',
          'Show me one answer.',
          'idle (waiting)',
          'harbour',
          'feature/tides',
          '3 prompts',
          '3 agents',
          expect.stringMatching(/ ago|yesterday/),
        ]),
      );
    expect(problems).toEqual([]);
  });

  it('is the way out of an address that leads nowhere, which does not look like a lost connection', async () => {
    const { page, problems, goTo } = await web.openPage();
    await page.clock.install();
    await goTo('#/session/no-such-session');
    await expect
      .poll(() => page.locator('.problem').innerText(), patience)
      .toContain('No session matches "no-such-session"');
    expect(await page.locator('.problem').innerText()).not.toContain('/api/');
    // Longer than the page would wait before it says that the server is gone.
    await page.clock.fastForward(60_000);
    await waitForRest(page);
    expect(await page.locator('.connection').count()).toBe(0);
    expect(await page.locator('.outline').count()).toBe(0);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await page.keyboard.press('?');
    await page.locator('dialog.help').waitFor();
    await page.goto(`${web.origin}/#/search`);
    await expect.poll(() => page.locator('dialog').count(), patience).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'All sessions' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
  });

  it('filters by words while they are typed, and keeps them in the address', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.keyboard.press('/');
    await page.keyboard.insertText('tide');
    await expect.poll(() => page.locator('.session-name').allInnerTexts(), patience).toEqual(['Tide service']);
    expect(page.url()).toContain('text=tide');
    await page.reload();
    await expect.poll(() => page.locator('.session-name').allInnerTexts(), patience).toEqual(['Tide service']);
    expect(await page.locator('#filter').inputValue()).toBe('tide');
    expect(problems).toEqual([]);
  });

  it('filters by project and sorts, both in the address', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await page.locator('.project', { hasText: 'engine' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(3);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('title');
    await expect
      .poll(async () => (await page.locator('.session-name').allInnerTexts())[0], patience)
      .toBe('Faster parsing of big files');
    expect(page.url()).toContain('sort=title');
    await page.goBack();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
  });

  it('leads through the pages of a project by the same tabs on each, and from a session back to it', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/project/-home-ada-harbour');
    for (const [name, sign] of [
      ['Usage', '.plot-frame'],
      ['Files', '.file-link'],
      ['Sessions', '.session-item'],
    ] as const) {
      const tabs = page.getByRole('navigation', { name: 'Project views' });
      await tabs.getByRole('link', { name }).click();
      await page.locator(sign).first().waitFor();
      // The title comes with the list of projects, which may be behind the page.
      await page.locator('h1', { hasText: /^harbour$/ }).waitFor();
      expect(await tabs.locator('[aria-current]').innerText()).toBe(name);
    }
    await page.locator('.session-link').first().click();
    await page.locator('.session-over').getByRole('link', { name: 'harbour' }).click();
    await expect.poll(() => page.url(), patience).toMatch(/#\/project\/-home-ada-harbour$/);
    expect(problems).toEqual([]);
  });

  it('shows the chosen project in the row of projects, however far it stands in it', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 360, height: 800 } });
    await goTo('');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
    await page.locator('.project').first().waitFor();
    await waitForRest(page);
    const last = await page.locator('.project').last().getAttribute('href');
    expect(
      await page
        .locator('.project')
        .last()
        .evaluate((link) => link.getBoundingClientRect().right > innerWidth),
    ).toBe(true);
    await goTo(last ?? '');
    await page.reload();
    await expect
      .poll(
        () =>
          page
            .locator('.project[aria-current]')
            .evaluate(
              (link) => link.getBoundingClientRect().left >= 0 && link.getBoundingClientRect().right <= innerWidth,
            ),
        patience,
      )
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('leads back to where the list was left', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 900, height: 420 } });
    await goTo('');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
    // The projects come after the sessions, and move the list.
    await waitForRest(page);
    await page.locator('.session-link').last().scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await page.locator('.session-link').last().click();
    await page.locator('.turn-head').first().waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
    await expect.poll(() => page.evaluate(() => scrollY), patience).toBe(before);
  });

  it('says what to do where nothing fits', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('#/?text=nosuchword');
    expect(await page.locator('.empty h2').innerText()).toBe('No matching sessions');
    expect(await page.locator('.empty a').getAttribute('href')).toMatch(/^#\/search\?q=\S+/);
    await page.getByRole('button', { name: 'Show all sessions' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
  });
});

describe.runIf(findChromium() !== undefined)('the projects of the home page', () => {
  it('have one name each, worktrees below their repository, and as many sessions as their lists', async () => {
    const say = (folder: string, id: number, cwd: string, isEmpty = false) => ({
      path: `projects/${folder}/0c0ffee0-0000-4000-8000-00000000000${id}.jsonl`,
      modified: '2026-11-08T00:00:00Z',
      content: isEmpty
        ? `{"type":"summary","summary":"Nothing","cwd":"${cwd}"}\n`
        : `{"type":"user","uuid":"u${id}","parentUuid":null,"cwd":"${cwd}","timestamp":"2026-11-0${id}T00:00:00Z",` +
          `"sessionId":"0c0ffee0-0000-4000-8000-00000000000${id}","message":{"role":"user","content":"Say ${id}"}}\n`,
    });
    const web = await startWeb([
      say('-a-web', 1, '/a/web'),
      say('-A-web', 2, '/a/web'),
      say('-b-web', 3, '/b/web'),
      say('-b-web', 4, '/b/web', true),
      say('-b-web--claude-worktrees-tides', 5, '/b/web/.claude/worktrees/tides'),
      // Begun below the folder of its project.
      say('-c-api', 6, '/c/api'),
      say('-c-api', 7, '/c/api/src/deep'),
      say('-d', 8, '/d', true),
    ]);
    try {
      const { page, problems, goTo } = await web.openPage();
      await goTo('');
      const projects = page.locator('.project');
      await expect
        .poll(() => projects.allInnerTexts(), patience)
        .toEqual(['All projects\n6', 'b/web\n2', 'tides\n1', 'api\n2', 'a/web\n2']);
      await expect.poll(() => page.locator('.sessions-count').innerText(), patience).toBe('6');
      expect(await projects.nth(1).getAttribute('title')).toBe('/b/web');
      await expect
        .poll(() => page.locator('.session-project').allInnerTexts(), patience)
        .toEqual(['api', 'api', 'tides', 'b/web', 'a/web', 'a/web']);
      await projects.nth(1).click();
      await expect.poll(() => page.locator('.session-name').allInnerTexts(), patience).toEqual(['Say 5', 'Say 3']);
      await expect.poll(() => page.locator('.session-title').innerText(), patience).toBe('b/web');
      await projects.nth(4).click();
      await expect.poll(() => page.locator('.session-name').allInnerTexts(), patience).toEqual(['Say 2', 'Say 1']);
      // In a search, too, whichever directory the session began in.
      await goTo('#/search?q=say');
      await expect
        .poll(async () => (await page.locator('.found-facts > span:first-child').allInnerTexts()).sort(), patience)
        .toEqual(['a/web', 'a/web', 'api', 'api', 'b/web', 'tides']);
      // On a phone the names are there to the end.
      await page.setViewportSize({ width: 360, height: 740 });
      await goTo('');
      await expect.poll(() => page.locator('.session-state').count(), patience).toBe(6);
      const cut = await page
        .locator('.session-project')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
      expect(cut).toBe(0);
      expect(problems).toEqual([]);
    } finally {
      await web.close();
    }
  });
});

describe.runIf(findChromium() !== undefined)('the home page without sessions', () => {
  it('teaches how to get some', async () => {
    const web = await startWeb([{ path: 'projects/.keep', content: '' }]);
    try {
      const { page, problems, goTo } = await web.openPage();
      await goTo('');
      expect(await page.locator('.empty').innerText()).toMatch(
        /No sessions yet[\s\S]*claude[\s\S]*scrollkeep serve[\s\S]*scrollkeep serve --demo/,
      );
      await expect.poll(() => page.locator('.roots').innerText(), patience).toContain(web.folder.split('/').at(-1));
      expect(problems).toEqual([]);
    } finally {
      await web.close();
    }
  });

  it('says that a demo is a demo', async () => {
    const web = await startWeb('demo');
    try {
      const { page, goTo } = await web.openPage();
      await goTo('');
      await expect.poll(() => page.locator('.demo-banner').innerText(), patience).toContain('are examples');
    } finally {
      await web.close();
    }
  });
});
