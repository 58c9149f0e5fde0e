import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

describe.runIf(findChromium() !== undefined)('a session that grows', () => {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/harbour',
    seed: 'web live',
    start: new Date(Date.now() - 600_000).toISOString(),
  });
  for (let turn = 1; turn <= 12; turn++) {
    session.prompt(`Question ${turn}`);
    session.assistant(text(`Answer ${turn}. ${'Many words about the tide. '.repeat(30)}`));
  }
  let web: Web;
  let written = session.lines().length;
  beforeAll(async () => {
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  function append(): void {
    appendFileSync(
      join(web.folder, session.path),
      session
        .lines()
        .slice(written)
        .map((line) => `${line}\n`)
        .join(''),
    );
    written = session.lines().length;
  }

  it('shows new turns without a reload and never takes the scroll', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 700 } });
    await goTo(`#/session/${session.sessionId}`);
    await page.locator('.outline-turn', { hasText: 'Question 5' }).click();
    await expect
      .poll(
        () =>
          page
            .locator('.is-prompt', { hasText: 'Question 5' })
            .boundingBox()
            .then((box) => box?.y ?? 9999),
        patience,
      )
      .toBeLessThan(300);
    await waitForRest(page);
    const before = await page.evaluate(() => scrollY);
    session.prompt('Question 13');
    session.assistant(text('Answer 13.'));
    session.prompt('Question 14');
    append();
    await expect.poll(() => page.locator('.new-turns').innerText(), patience).toBe('2 new turns');
    await expect.poll(() => page.locator('.outline-turn', { hasText: 'Question 14' }).count(), patience).toBe(1);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.locator('.new-turns').click();
    await expect.poll(() => page.locator('.is-answer', { hasText: 'Answer 13.' }).count(), patience).toBe(1);
    expect(await page.locator('.new-line').count()).toBe(1);
    await expect.poll(() => page.locator('.new-turns').count(), patience).toBe(0);

    session.assistant(text('Answer 14, at last.'));
    append();
    await expect.poll(() => page.locator('.is-answer', { hasText: 'Answer 14, at last.' }).count(), patience).toBe(1);
    await expect
      .poll(() => page.locator('.session-over .status').first().innerText(), patience)
      .toBe('waiting for you');
    expect(problems).toEqual([]);
  });

  it('brings a new session into the list', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(1);
    session.prompt('Question 15, asked while you look');
    append();
    await expect.poll(() => page.locator('.session-item .session-meta').innerText(), patience).toContain('15 prompts');
    await expect.poll(() => page.locator('.is-live .session-words').innerText(), patience).toMatch(/^working/);
  });
});
