import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('health', () => {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/harbour',
    seed: 'web health',
    start: new Date(Date.now() - 600_000).toISOString(),
  });
  session.prompt('Keep this for ever.');
  session.assistant(text('It is kept.'));
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('says that nothing is archived, archives with one press, and says that it is safe', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.locator('.page-link', { hasText: 'Health' }).click();
    await expect.poll(() => page.locator('.verdict').innerText(), patience).toBe('Action needed');
    expect(await page.locator('.finding.is-action').count()).toBeGreaterThan(0);
    const before = readdirSync(web.folder, { recursive: true });
    await page.getByRole('button', { name: 'Archive now' }).click();
    await expect.poll(() => page.locator('.archive-state').innerText(), patience).toMatch(/^Done: \d+ files? new/);
    await expect.poll(() => page.locator('.verdict').innerText(), patience).toContain('Your sessions are archived');
    await page.getByRole('button', { name: 'Archive again' }).click();
    await expect.poll(() => page.locator('.archive-state').innerText(), patience).toBe('Done: nothing new.');
    expect(readdirSync(web.folder, { recursive: true })).toEqual(before);
    expect(problems).toEqual([]);
  });

  it('shows a session that only the archive still has, and marks it', async () => {
    rmSync(join(web.folder, session.path));
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await expect.poll(() => page.locator('.session-item').innerText(), patience).toContain('only in the archive');
    await page.locator('.session-link').click();
    await expect.poll(() => page.locator('.is-prompt').innerText(), patience).toContain('Keep this for ever.');
    expect(await page.locator('.session-head .archived-mark').innerText()).toBe('only in the archive');
    expect(problems).toEqual([]);
  });
});
