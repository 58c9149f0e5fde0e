import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { readDownload } from './read-download.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const tides = '0d47dc71-d6f9-492f-9779-7d661e8b90cc';

describe.runIf(findChromium() !== undefined)('files', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('of a session: versions, what changed, who wrote a line, a copy to save', async () => {
    const { page, problems, goTo } = await web.openPage({
      viewport: { width: 1280, height: 1000 },
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await goTo(`#/session/${tides}`);
    await page.locator('.tab', { hasText: 'Files' }).click();
    await page.locator('.file-link', { hasText: 'tides.ts' }).click();
    await expect.poll(() => page.locator('.version-prompt').innerText(), patience).toContain('Add a /tides route');
    await expect.poll(() => page.locator('.side.is-added').first().innerText(), patience).toContain('const M2');
    await page.getByRole('button', { name: 'Side by side' }).click();
    await expect.poll(() => page.locator('.diff ins').first().innerText(), patience).toContain('const M2');
    await page.getByRole('button', { name: 'Blame' }).click();
    await expect.poll(() => page.locator('.blame-who a').first().innerText(), patience).toContain('Add a /tides route');
    const { name, content } = await readDownload(page, () =>
      page.getByRole('link', { name: 'Save this version' }).click(),
    );
    expect(name).toBe('tides.ts');
    expect(content).toContain('const M2 = 1.405e-4;');
    await page.getByRole('button', { name: 'Copy this version' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), patience).toBe(content);
    await page.locator('.version-facts a', { hasText: 'Go to turn 1' }).click();
    await expect.poll(() => page.url(), patience).toContain(`session/${tides}?turn=1`);
    expect(problems).toEqual([]);
  });

  it('of a project, filtered, two versions compared; the address keeps it', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1000 } });
    await goTo('#/project/-home-ada-harbour');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await expect.poll(() => page.locator('.file-link').count(), patience).toBeGreaterThan(2);
    const all = await page.locator('.file-link').count();
    await page.getByRole('searchbox', { name: 'Filter files' }).fill('service');
    await expect.poll(() => page.locator('.file-link').count(), patience).toBeLessThan(all);
    await page.locator('.file-link').first().click();
    await page.locator('.version-head').waitFor();
    const other = page.locator('.file-tools select option').last();
    await page.locator('.file-tools select').selectOption(await other.getAttribute('value'));
    await expect.poll(() => page.url(), patience).toContain('before=');
    await page.reload();
    await expect.poll(() => page.locator('.file-diff').count(), patience).toBe(1);
    expect(problems).toEqual([]);
  });

  it('leads from the list to the file and back on a narrow screen', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 390, height: 900 } });
    await goTo(`#/session/${tides}/files`);
    await page.locator('.file-link').first().click();
    await expect.poll(() => page.locator('.file-link').first().isVisible(), patience).toBe(false);
    await page.getByRole('link', { name: 'All files' }).click();
    await expect.poll(() => page.locator('.file-link').first().isVisible(), patience).toBe(true);
  });
});
