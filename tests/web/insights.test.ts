import { bashFailure, openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { findSerious } from './find-serious.ts';
import { findTooWide } from './find-too-wide.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('insights', () => {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/pier', seed: 'web insights' });
  session.prompt('Make the tests pass.');
  session.call('Bash', { command: 'npm test -- "<img src=x onerror=alert(1)>"' }, bashFailure(1, { stdout: 'red' }));
  session.call('Bash', { command: 'npm test -- "<img src=x onerror=alert(1)>"' }, bashFailure(1, { stdout: 'red' }));
  session.assistant(text('Still red.'));
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('leads from a figure to its session, and from a record to the turn', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/usage?days=0');
    await page.getByRole('link', { name: 'Insights', exact: true }).click();
    await expect
      .poll(() => page.locator('.insight-summary').first().innerText(), patience)
      .toBe('2 of 2 calls failed (100%)');
    expect(await page.locator('.insight-input').first().innerText()).toContain('onerror=alert(1)');
    expect(await findSerious(page)).toEqual([]);
    await page.getByText('Show sessions').first().click();
    await page.locator('.insight-sessions a').first().click();
    await expect.poll(() => page.locator('.session-title').innerText(), patience).toContain('Make the tests pass.');
    await page.getByText('Show records').first().click();
    await expect.poll(() => page.locator('.plot-table tbody tr').count(), patience).toBe(2);
    expect(await findSerious(page)).toEqual([]);
    await page
      .getByRole('link', { name: /^Open line \d+$/ })
      .last()
      .click();
    await expect.poll(() => page.locator('.turn-head').count(), patience).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  it('fits on a phone', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 360, height: 740 } });
    await goTo('#/usage?days=0&view=insights');
    await page.locator('.insight-summary').first().waitFor();
    expect(await findTooWide(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
