import { bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const report = ['# Boats', '', 'Six in the **north**.', '', '- one', '- two', '- three'].join('\n');

describe.runIf(findChromium() !== undefined)('folds of a session', () => {
  let web: Web;
  let key: string;
  beforeAll(async () => {
    const session = openSession({
      version: '2.1.325',
      cwd: '/home/ada/harbour',
      start: '2026-11-02T09:00:00.000Z',
      seed: 'folds',
    });
    session.prompt('Count the boats.');
    session.call('Bash', { command: 'ls north' }, bashResult('six boats'));
    session.agent({ description: 'Survey', prompt: 'Survey them.' }, (agent) => {
      agent.assistant(text(report));
    });
    session.assistant(text('Six.'));
    key = session.sessionId;
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('collapse and expand together, by button and by key, and an agent reports in one line', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 2000 } });
    await goTo(`#/session/${key}`);
    await page.locator('.terminal-output').getByText('six boats').waitFor();
    // Folded as the page comes: its first words stand for it.
    const head = page.locator('.entry.is-call .panel.is-markdown .disclosure-head');
    await expect.poll(() => head.textContent(), patience).toBe('Boats: Six in the north. one; two; three;7 lines');
    expect(await page.locator('.entry.is-call .panel.is-markdown li').count()).toBe(0);
    const open = () => page.locator('.disclosure-head[aria-expanded=true]').count();
    const closed = () => page.locator('.disclosure-head[aria-expanded=false]').count();
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(open, patience).toBe(0);
    await page.keyboard.press('o');
    await expect.poll(closed, patience).toBe(0);
    await page.locator('.entry.is-call .panel.is-markdown li').getByText('three').waitFor();
    await page.getByRole('button', { name: 'Collapse all' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('show the time of an entry under the pointer and with the focus', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 1280, height: 2000 }, timezoneId: 'UTC' });
    await goTo(`#/session/${key}`);
    const time = page.locator('.entry.is-call .entry-time').first();
    const seen = () => time.evaluate((element) => getComputedStyle(element).opacity);
    await page.mouse.move(0, 0);
    await expect.poll(seen, patience).toBe('0');
    expect(await time.getAttribute('title')).toMatch(/^2026-11-02 09:0\d$/);
    await page.locator('.entry.is-call .disclosure-head').first().focus();
    await expect.poll(seen, patience).toBe('1');
  });
});
