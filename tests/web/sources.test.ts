import { openSession, text, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { patience, startWeb, writeTree, type Web } from './start-web.ts';

function build(prompt: string, cwd: string): FixtureTree {
  const start = new Date(Date.now() - 3_600_000).toISOString();
  const session = openSession({ version: '2.1.325', cwd, seed: prompt, start });
  session.prompt(prompt);
  session.assistant(text('It is done.'));
  return session.files();
}

describe.runIf(findChromium() !== undefined)('sources in the web app', () => {
  let web: Web;
  let home: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'scrollkeep-web-sources-'));
    const cowork = '.config/Claude/local-agent-mode-sessions/org/account/local_1/.claude';
    writeTree(join(home, '.claude'), build('Count the boats', '/home/ada/harbour'));
    writeTree(join(home, cowork), build('Close the gate', '/sessions/calm-tide'));
    web = await startWeb([], {
      roots: [],
      env: {
        HOME: home,
        USERPROFILE: home,
        CLAUDE_CONFIG_DIR: '',
        XDG_CONFIG_HOME: join(home, '.config'),
        APPDATA: join(home, '.config'),
        SCROLLKEEP_CONFIG: '',
        SCROLLKEEP_DATA_DIR: join(home, 'data'),
        SCROLLKEEP_CACHE_DIR: join(home, 'cache'),
      },
    });
  });
  afterAll(async () => {
    await web?.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('are a column and a filter of the list', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await expect.poll(() => page.locator('.session-source').allInnerTexts(), patience).toHaveLength(2);
    expect((await page.locator('.session-source').allInnerTexts()).sort()).toEqual(['claude', 'cowork']);
    expect(await findOverflow(page)).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Source' }).click();
    const choice = page.getByRole('menuitemradio', { name: 'cowork' });
    expect(await choice.innerText()).toMatch(/cowork\s+1/);
    await choice.click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(1);
    expect(await page.locator('.session-name').innerText()).toBe('Close the gate');
    expect(page.url()).toContain('source=cowork');
    await page.getByRole('button', { name: 'Source cowork' }).click();
    await page.getByRole('button', { name: 'Any source' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(2);
    expect(problems).toEqual([]);
  });

  it('are a facet of the search', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 800 } });
    await goTo('#/search?q=done');
    await expect.poll(() => page.locator('.found-session').count(), patience).toBe(2);
    const facet = page.locator('section[aria-labelledby=facet-source]');
    expect((await facet.locator('.facet-label').allInnerTexts()).sort()).toEqual(['claude', 'cowork']);
    await facet.getByRole('button', { name: 'cowork' }).click();
    await expect.poll(() => page.locator('.found-session').count(), patience).toBe(1);
    expect(await page.locator('.found-title').innerText()).toBe('Close the gate');
    // What was chosen can be taken away again.
    expect(await facet.getByRole('button', { name: 'cowork' }).getAttribute('aria-pressed')).toBe('true');
    expect(problems).toEqual([]);
  });

  it('are rows of the usage', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 1280, height: 1000 } });
    await goTo('#/usage');
    const table = page.getByRole('table', { name: 'By source' });
    await expect.poll(() => table.innerText(), patience).toMatch(/claude[^]*cowork|cowork[^]*claude/);
  });
});

describe.runIf(findChromium() !== undefined)('one source alone', () => {
  it('is no column and no filter', async () => {
    const web = await startWeb(build('Count the boats', '/home/ada/harbour'));
    try {
      const { page, goTo } = await web.openPage();
      await goTo('');
      await expect.poll(() => page.locator('.session-item').count(), patience).toBe(1);
      expect(await page.locator('.session-source').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Source' }).count()).toBe(0);
    } finally {
      await web.close();
    }
  });
});
