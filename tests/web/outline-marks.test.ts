import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('the outline', () => {
  let web: Web;
  let key: string;
  beforeAll(async () => {
    const session = openSession({
      version: '2.1.325',
      cwd: '/home/ada/harbour',
      start: '2026-11-02T09:00:00.000Z',
      seed: 'outline marks',
    });
    session.prompt('Count the boats.');
    const answer = session.assistant(text('Six.'));
    session.prompt('Count them again.');
    session.assistant(text('Seven.'));
    session.rewindTo(answer.uuids.at(-1) ?? '');
    session.prompt('Count them again.');
    session.apiError('Overloaded');
    key = session.sessionId;
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('shows cost, context and API errors of turns; branches have a time', async () => {
    const { page, problems, goTo } = await web.openPage({ timezoneId: 'UTC' });
    await goTo(`#/session/${key}`);
    const rows = page.locator('.outline-turn');
    await expect.poll(() => rows.nth(0).locator('.outline-cost').textContent(), patience).toMatch(/^<?\$/);
    expect(await rows.nth(0).getByRole('img').getAttribute('aria-label')).toMatch(/^Context: .* tokens, .*% full$/);
    expect(await rows.nth(0).textContent()).not.toContain('API error');
    await expect.poll(() => rows.nth(1).locator('.is-bad').textContent(), patience).toBe('API error');
    await expect
      .poll(() => page.locator('.turn-head:has-text("API error") .turn-number').allTextContents(), patience)
      .toEqual(['Turn 3']);
    await expect
      .poll(() => page.locator('.branch-facts').allTextContents(), patience)
      .toEqual([
        expect.stringMatching(/^2026-11-02 09:\d\d, shown below$/),
        expect.stringMatching(/^2026-11-02 09:\d\d, 1 turn, abandoned$/),
      ]);
    expect(problems).toEqual([]);
  });
});
