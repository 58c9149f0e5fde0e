import { bashFailure, bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForToast } from './wait-for-toast.ts';

function buildSession() {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'web find' });
  session.file('src/tide.ts', 'export const mean = 3;\n');
  for (let turn = 1; turn <= 400; turn++) {
    session.prompt(`Question ${turn}`);
    if (turn === 150)
      session.call('Bash', { command: 'npm test' }, bashFailure(1, { stdout: '', stderr: 'the pier is broken' }));
    if (turn === 210) session.edit('src/tide.ts', 'export const mean = 3;', 'export const mean = 4;');
    if (turn === 260)
      session.agent(
        { description: 'Survey', prompt: 'Survey it.' },
        (agent) => void agent.assistant(text('Surveyed.')),
      );
    if (turn === 300) session.call('Bash', { command: 'make' }, bashFailure(2, { stdout: '', stderr: 'no rule' }));
    if (turn === 333) session.call('Bash', { command: 'ls' }, bashResult('one\ntwo Nightingale\nthree'));
    session.assistant(text(turn === 390 ? 'A nightingale sang.' : `Answer ${turn}.`));
  }
  return session;
}

/** More agents than the page of a session names; one word in the last. */
function buildFleet() {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'web fleet' });
  session.prompt('Look at every boat.');
  for (let boat = 1; boat <= 56; boat++)
    session.agent(
      { description: `Boat ${boat}`, prompt: 'Look at it.' },
      (agent) => void agent.assistant(text(boat === 56 ? 'A cormorant sits on it.' : 'Nothing.')),
    );
  session.assistant(text('Done.'));
  return session;
}

describe.runIf(findChromium() !== undefined)('in a long session', () => {
  const session = buildSession();
  const fleet = buildFleet();
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([...session.files(), ...fleet.files()]);
  });
  afterAll(() => web?.close());
  const isInSight = (page: Page, words: string) =>
    page.evaluate(
      (wanted) =>
        [...document.querySelectorAll('.row-frame')].some(
          (row) =>
            (row.textContent ?? '').includes(wanted) &&
            row.getBoundingClientRect().top > 40 &&
            row.getBoundingClientRect().top < innerHeight,
        ),
      words,
    );

  it('words are found in what is not loaded and in what is folded, and are marked', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${session.sessionId}`);
    await page.keyboard.press('f');
    await page.keyboard.insertText('nightingale');
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('1 of 2');
    await expect.poll(() => isInSight(page, 'two Nightingale'), patience).toBe(true);
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get('found-words')?.values() ?? [])].map(String)), patience)
      .toContain('Nightingale');
    await page.keyboard.press('Enter');
    await expect.poll(() => isInSight(page, 'A nightingale sang.'), patience).toBe(true);
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => isInSight(page, 'two Nightingale'), patience).toBe(true);
    await page.locator('.find-bar input').fill('nosuchword');
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('not found');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.find-bar').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('words are found in agents too, and lead to their thread', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${session.sessionId}`);
    // At once, as somebody who knows the key types: no letter may go elsewhere.
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('f');
    await page.keyboard.type('Survey');
    await expect.poll(() => page.locator('.find-bar input').inputValue(), patience).toBe('Survey');
    // Once more and at once: on a slow machine a part of the word was searched too, and what it found is about to go.
    await page.locator('.find-bar input').fill('');
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('');
    await page.locator('.find-agents').waitFor({ state: 'detached' });
    await page.keyboard.insertText('Survey');
    await page.locator('.find-agents summary').click();
    await expect
      .poll(() => page.locator('.find-agent').allInnerTexts(), patience)
      .toEqual([expect.stringMatching(/^Survey\s+2$/)]);
    await page.locator('.find-agent').click();
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('1 of 2');
    await expect.poll(() => page.url(), patience).toContain('agent=');
    await expect.poll(() => page.locator('.find-agents').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('words are found in every agent, however many there are, and nothing found is covered', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 360, height: 700 } });
    await goTo(`#/session/${fleet.sessionId}`);
    await page.keyboard.press('f');
    await page.keyboard.insertText('cormorant');
    await expect.poll(() => page.locator('.find-agents summary').innerText(), patience).toBe('Also in 1 agent');
    // Its report is found in the main thread too, so the list stays out of the way until somebody wants it.
    await page.locator('.find-agents summary').click();
    await expect
      .poll(() => page.locator('.find-agent').allInnerTexts(), patience)
      .toEqual([expect.stringMatching(/^Boat 56\s+1$/)]);
    await page.locator('.find-bar input').fill('Look at every');
    const target = page.locator('.row.is-target', { hasText: 'Look at every boat.' });
    await page.locator('.find-count', { hasText: '1 of 1' }).waitFor();
    await expect
      .poll(
        () =>
          target.evaluate(
            (row) =>
              row.getBoundingClientRect().top >
              (document.querySelector('.find-bar')?.getBoundingClientRect().bottom ?? Infinity),
          ),
        patience,
      )
      .toBe(true);
    expect(problems).toEqual([]);
  });

  it('keys lead to the next error, edit and agent, and back', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${session.sessionId}`);
    await page.keyboard.press('e');
    await expect.poll(() => isInSight(page, 'the pier is broken'), patience).toBe(true);
    await page.keyboard.press('e');
    await expect.poll(() => isInSight(page, 'no rule'), patience).toBe(true);
    await waitForToast(page, 'No more errors', () => page.keyboard.press('e'));
    await page.keyboard.press('Shift+E');
    await expect.poll(() => isInSight(page, 'the pier is broken'), patience).toBe(true);
    await page.keyboard.press('d');
    await expect.poll(() => isInSight(page, 'tide.ts'), patience).toBe(true);
    await page.keyboard.press('a');
    await expect.poll(() => isInSight(page, 'Survey'), patience).toBe(true);
    expect(problems).toEqual([]);
  });

  it('keys lead on from an error whose turn is not loaded yet', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${session.sessionId}`);
    await page.locator('.turn-head').first().waitFor();
    // No turn arrives any more: the reader is quicker than the server.
    await page.route('**/turns?*', () => undefined);
    await waitForToast(page, 'No more errors', async () => {
      for (let press = 0; press < 3; press++) await page.keyboard.press('e');
    });
    expect(problems).toEqual([]);
  });

  it('a link to a turn is copied and leads there', async () => {
    const { page, goTo } = await web.openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await goTo(`#/session/${session.sessionId}?turn=300`);
    await expect.poll(() => isInSight(page, 'Turn 300'), patience).toBe(true);
    await page.locator('.row-head', { hasText: 'Turn 300' }).hover();
    await waitForToast(page, 'copied', () => page.getByRole('button', { name: 'Copy a link to turn 300' }).click());
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${web.origin}/#/session/${session.sessionId}?turn=300`);
  });

  it('a dropped file can be searched without a server', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.locator('.file-choice input').setInputFiles({
      name: `${session.sessionId}.jsonl`,
      mimeType: 'application/jsonl',
      buffer: Buffer.from(`${session.lines().join('\n')}\n`),
    });
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('f');
    await page.keyboard.insertText('nightingale');
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('1 of 2');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+D');
    await expect.poll(() => isInSight(page, 'tide.ts'), patience).toBe(true);
    expect(problems).toEqual([]);
  });
});
