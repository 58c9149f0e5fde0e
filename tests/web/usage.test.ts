import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNodes } from './count-nodes.ts';
import { findChromium } from './find-chromium.ts';
import { readDownload } from './read-download.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const tides = '0d47dc71-d6f9-492f-9779-7d661e8b90cc';

describe.runIf(findChromium() !== undefined)('budgets on the usage page', () => {
  let web: Web;
  let own: string;
  beforeAll(async () => {
    own = mkdtempSync(join(tmpdir(), 'scrollkeep-budget-page-'));
    const budgets = { week: 1000, projects: { harbour: { total: 0.01 }, '<b>x</b>': { total: 5 } } };
    writeFileSync(join(own, 'config.json'), JSON.stringify({ budgets }));
    web = await startWeb(buildDemoTree(new Date().toISOString()), {
      env: { SCROLLKEEP_CONFIG: join(own, 'config.json') },
    });
  });
  afterAll(async () => {
    await web?.close();
    rmSync(own, { recursive: true, force: true });
  });

  it('show what is spent, and warn about those that are over', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/usage');
    const budgets = page.locator('.usage-budgets');
    await expect
      .poll(() => budgets.locator('dt').allInnerTexts(), patience)
      .toEqual(['This week', 'harbour, all time', '<b>x</b>, all time']);
    const figures = await budgets.locator('dd').allInnerTexts();
    expect(figures[0]).toBe('0% of $1,000.00');
    expect(figures[1]).toMatch(/^\d{3,}% of \$0\.01$/);
    expect(await budgets.locator('.is-bad').count()).toBe(1);
    expect(await budgets.locator('.remark.is-warning').allInnerTexts()).toEqual([
      expect.stringMatching(/^harbour, all time: limit reached, \$\d+\.\d\d of \$0\.01\.$/),
    ]);
    expect(problems).toEqual([]);
  });
});

describe.runIf(findChromium() !== undefined)('usage', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('stands in the list of sessions and above a session', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await expect
      .poll(() => page.locator('.session-item', { hasText: 'Tide service' }).innerText(), patience)
      .toMatch(/\$0\.\d+/);
    await page.locator('.session-link', { hasText: 'Tide service' }).click();
    await expect.poll(() => page.locator('.session-facts').innerText(), patience).toMatch(/\$0\.\d+/);
  });

  it('is added up by day, project, model, tool and session, with plots, tables and a file to save', async () => {
    const { page, problems, goTo } = await web.openPage({
      viewport: { width: 1280, height: 1000 },
      acceptDownloads: true,
    });
    await goTo('#/usage');
    await expect.poll(() => page.locator('.figures').innerText(), patience).toMatch(/Cost\s*\$0\.\d+/);
    await expect
      .poll(() => page.locator('.section-title').allInnerTexts(), patience)
      .toEqual([
        'Cost by day',
        'Tokens by day',
        'Input from cache by day',
        'By project',
        'By model',
        'By tool',
        'Most expensive sessions',
      ]);
    const plot = page.locator('.plot-frame').first();
    await plot.locator('canvas').waitFor();
    await plot.focus();
    await page.keyboard.press('End');
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
    await expect.poll(() => page.locator('.plot-tip-place').innerText(), patience).toBe(today);
    await page.locator('.plot-table summary').first().click();
    await page.locator('.plot-table .data-table tbody tr').first().waitFor();
    const rows = await page.locator('.plot-table .data-table tbody tr').count();
    const { name, content } = await readDownload(page, () =>
      page.locator('.plot-table').first().getByRole('button', { name: 'Save as CSV' }).click(),
    );
    expect(name).toBe('usage-by-day.csv');
    const lines = content.trimEnd().split('\r\n');
    expect(lines[0]).toBe('Day,Cost,Uncached input,Output,Cache reads,Cache writes,From cache,Messages,Sessions');
    expect(lines).toHaveLength(rows + 1);
    expect(await countNodes(page)).toBeLessThanOrEqual(3_000);
    expect(problems).toEqual([]);
  });

  it('is narrowed down to a project and a range, both in the address', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('#/usage');
    const cost = () => page.locator('.figures dd').first().innerText();
    await page.locator('.figures').waitFor();
    const all = await cost();
    await page.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'engine' });
    await expect.poll(cost, patience).not.toBe(all);
    expect(page.url()).toContain('project=-home-ada-engine');
    await expect.poll(() => page.locator('.section-title').allInnerTexts(), patience).not.toContain('By project');
    await page.getByRole('combobox', { name: 'Range' }).selectOption({ label: 'All time' });
    await expect.poll(() => page.url(), patience).toContain('days=0');
    await page.reload();
    await expect.poll(() => page.getByRole('combobox', { name: 'Range' }).inputValue(), patience).toBe('0');
  });

  it('is shown for a session, turn by turn; a sorted table leads to the turn', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1000 } });
    await goTo(`#/session/${tides}`);
    await page.locator('.tab', { hasText: 'Usage' }).click();
    await expect
      .poll(() => page.locator('.section-title').allInnerTexts(), patience)
      .toEqual(['Context at each message', 'Cost by turn', 'By model', 'By agent']);
    await page.locator('.plot-table summary').nth(1).click();
    // Of this table, which is there some time after the click; those below it have such a button too.
    await page.locator('.plot-table').getByRole('button', { name: 'Cost', exact: true }).first().click();
    const readCosts = async () =>
      (await page.locator('.plot-table tbody tr td:nth-child(3)').allInnerTexts()).map((text) =>
        Number(text.replace(/[^\d.]/g, '')),
      );
    const sorted = (await readCosts()).toSorted((a, b) => b - a);
    expect(sorted).toHaveLength(3);
    await expect.poll(readCosts, patience).toEqual(sorted);
    await page.getByRole('link', { name: 'Go to turn 3' }).click();
    await expect.poll(() => page.locator('.is-prompt', { hasText: 'Show me one answer.' }).count(), patience).toBe(1);
    expect(problems).toEqual([]);
  });

  it('has a timeline that shows who ran when and leads there', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1000 } });
    await goTo(`#/session/${tides}/timeline`);
    await expect
      .poll(() => page.locator('a.lane-name').allInnerTexts(), patience)
      .toEqual(['Collect test data', 'Check the formula', 'Convert the units']);
    expect(await page.locator('.figures').innerText()).toMatch(/Peak concurrency\s*2/);
    await waitForRest(page);
    const bars = await page
      .locator('.lane-bar')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
    expect(bars).toHaveLength(6);
    expect(Math.min(...bars)).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect
      .poll(
        () =>
          page
            .locator('.lane-bar')
            .first()
            .evaluate((element) => element.getBoundingClientRect().width),
        patience,
      )
      .toBeGreaterThan((bars[0] ?? 0) * 1.5);
    await page.locator('a.lane-name', { hasText: 'Convert the units' }).click();
    await expect.poll(() => page.url(), patience).toContain('agent=');
    await expect.poll(() => page.locator('.is-prompt').count(), patience).toBe(1);
    expect(problems).toEqual([]);
  });
});
