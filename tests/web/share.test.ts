import { bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { readDownload } from './read-download.ts';
import { patience, startWeb, type Web } from './start-web.ts';

// Put together here, so that no scanner takes this file for a leak.
const secret = ['ghp', '_', 'Zx8Kq2Lw9Rt4Yu7Io1Pa5Sd3Fg6Hj0Bn2VcQ'].join('');

describe.runIf(findChromium() !== undefined)('the dialog that exports', () => {
  const session = openSession({ version: '2.1.325', cwd: '/home/grace/pier', seed: 'web share' });
  session.prompt('Push it with my token.');
  session.call('Bash', { command: 'git push' }, bashResult(`remote: token ${secret} accepted`));
  session.assistant(text('Pushed <b>it</b>.'));
  session.prompt('Thanks.');
  session.assistant(text('The end.'));
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('is saved by a button that stays in sight on a small screen', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 360, height: 560 } });
    await goTo(`#/session/${session.sessionId}`);
    await page.locator('.tab.is-action').click();
    await page.locator('.redaction-sum').first().waitFor();
    const box = await page.getByRole('link', { name: 'Save file' }).boundingBox();
    expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThan(560);
    expect(
      await page.locator('.tab.is-action').evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth),
    ).toBe(true);
  });

  const save = (page: Page) => readDownload(page, () => page.getByRole('link', { name: 'Save file' }).click());

  it('shows what will be hidden, masked, and hides it in every format', async () => {
    const { page, problems, goTo } = await web.openPage({ acceptDownloads: true });
    await goTo(`#/session/${session.sessionId}`);
    await page.getByRole('button', { name: 'Export' }).click();
    await expect.poll(() => page.locator('.redaction-sum').innerText(), patience).toMatch(/^1 secret, \d+ name/);
    expect(await page.locator('.redaction').innerText()).not.toContain(secret);
    for (const [label, ending] of [
      ['Web page', 'html'],
      ['Markdown', 'md'],
      ['Plain text', 'txt'],
      ['JSON', 'json'],
      ['CSV', 'csv'],
      ['Brief', 'md'],
      ['Steps', 'jsonl'],
      ['Transcript', 'jsonl'],
    ] as const) {
      await page.locator('.choice-line', { hasText: label }).first().click();
      const { name, content } = await save(page);
      expect(name.endsWith(`.${ending}`), name).toBe(true);
      expect(content.length, label).toBeGreaterThan(20);
      expect(content, label).not.toContain(secret);
      expect(content, label).not.toContain('grace');
    }
    expect(problems).toEqual([]);
  });

  it('leaves out what is not wanted, and hides nothing only where that is chosen', async () => {
    const { page, problems, goTo } = await web.openPage({ acceptDownloads: true });
    await goTo(`#/session/${session.sessionId}`);
    // Only a server that can export offers it; that it can is known later than the session.
    await page.locator('.tab.is-action').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('export');
    await page.keyboard.press('Enter');
    await page.locator('.choice-line', { hasText: 'Markdown' }).click();
    await page.locator('.choice-line', { hasText: 'Nothing' }).click();
    await expect
      .poll(() => page.locator('.remark.is-warning').innerText(), patience)
      .toContain('Nothing will be hidden');
    expect((await save(page)).content).toContain(secret);
    await page.locator('.toggles label', { hasText: 'Tool calls' }).click();
    expect((await save(page)).content).not.toContain(secret);
    await page.locator('.toggles .range input').fill('2..2');
    const { content } = await save(page);
    expect(content).toContain('The end.');
    expect(content).not.toContain('Turn 1 ');
    await page.locator('.toggles .range input').fill('7-');
    await expect.poll(() => page.locator('.is-wrong').innerText(), patience).toBe('Enter a range such as 3..7.');
    expect(problems).toEqual([]);
  });
});
