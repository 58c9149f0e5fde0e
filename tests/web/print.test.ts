import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

describe.runIf(findChromium() !== undefined)('a printed page of a session', () => {
  let web: Web;
  let key: string;
  beforeAll(async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'printed' });
    for (let turn = 1; turn <= 60; turn++) {
      session.prompt(`Count the boats of pier ${turn}.`);
      session.assistant(text('Boat after boat. '.repeat(60)));
    }
    key = session.sessionId;
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('says which turns it has, and where to get the others', async () => {
    const { page, problems, goTo } = await web.openPage({ colorScheme: 'dark' });
    await goTo(`#/session/${key}`);
    await page.locator('.entry:has-text("pier 1.")').first().waitFor();
    await waitForRest(page);
    const note = page.locator('.print-note');
    expect(await note.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => note.isVisible(), patience).toBe(true);
    const words = (await note.textContent()) ?? '';
    const [, first, last, all] = /^Turns (\d+) to (\d+) of (\d+),.*export the session as HTML/.exec(words) ?? [];
    expect([first, all]).toEqual(['1', '60']);
    // It is true: those turns are on the paper, and no others.
    const numbers = await page.locator('.turn-number').allTextContents();
    expect(numbers.at(0)).toBe('Turn 1');
    expect(numbers.at(-1)).toBe(`Turn ${last}`);
    expect(await page.locator('.top-bar, .outline, .tabs').filter({ visible: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('has its rows below each other, without empty pages', async () => {
    const { page, goTo } = await web.openPage();
    await goTo(`#/session/${key}?turn=30`);
    await page.locator('.entry:has-text("pier 30.")').first().waitFor();
    await waitForRest(page);
    await page.emulateMedia({ media: 'print' });
    const { rows, height } = await page.locator('.rows').evaluate((list) => ({
      rows: [...list.querySelectorAll('.row-frame')].map((row) => row.getBoundingClientRect()),
      height: list.getBoundingClientRect().height,
    }));
    for (const [at, row] of rows.entries())
      if (at > 0) expect(row.top).toBeGreaterThanOrEqual((rows[at - 1]?.bottom ?? 0) - 1);
    expect(Math.abs(height - rows.reduce((sum, row) => sum + row.height, 0))).toBeLessThan(2);
  });
});
