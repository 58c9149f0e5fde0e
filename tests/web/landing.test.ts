import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';
import { waitForToast } from './wait-for-toast.ts';

/** So long that only its beginning comes with the turn. */
const longOutput = [
  'nothing to see on this line of the log\n'.repeat(650),
  'a lone guillemot\n',
  'and on\n'.repeat(300),
].join('');

function buildSession() {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/skerry', seed: 'web landing' });
  for (let turn = 1; turn <= 120; turn++) {
    session.prompt(`Prompt ${turn}.`);
    if (turn === 40) session.call('Bash', { command: 'cat log' }, bashResult(longOutput));
    if (turn === 80)
      session.agent({ description: 'Look for birds', prompt: 'Look.' }, (agent) => {
        agent.assistant(text('A guillemot in the thread of an agent.'));
      });
    session.assistant(text(turn === 110 ? 'The last guillemot left.' : `Answer ${turn}.`));
  }
  return session;
}

/** A branch that was abandoned, and a prompt that some program wrote without a uuid. */
function buildBranched() {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/skerry', seed: 'web landing branches' });
  session.prompt('Which way?');
  const fork = session.assistant(text('Either.')).uuids.at(-1) ?? '';
  session.prompt('The wrong way.');
  const left = session.assistant(text('A puffin on the wrong way.')).uuids.at(-1) ?? '';
  session.rewindTo(fork);
  for (let turn = 1; turn <= 60; turn++) {
    session.prompt(`Right way ${turn}.`);
    session.assistant(text(`On the right way ${turn}.`));
  }
  const named = session.leaf();
  session.record({
    type: 'user',
    parentUuid: named,
    sessionId: session.sessionId,
    timestamp: '2026-11-01T12:00:00.000Z',
    message: { role: 'user', content: 'A razorbill without a name.' },
  });
  return { session, fork, left, namelessLine: session.lines().length };
}

/** A text that the client gave the model: in the transcript, and not in the conversation. */
function buildHidden() {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/skerry', seed: 'web landing hidden' });
  session.prompt('Which birds?');
  session.record({
    type: 'attachment',
    uuid: '0c0ffee0-0000-4000-8000-000000000001',
    parentUuid: session.leaf(),
    isSidechain: false,
    sessionId: session.sessionId,
    timestamp: '2026-11-01T12:00:00.000Z',
    attachment: { type: 'skill_listing', content: 'A cormorant for the model alone.', skillCount: 1, isInitial: true },
  });
  session.assistant(text('None.'));
  return session;
}

describe.runIf(findChromium() !== undefined)('a match', () => {
  const session = buildSession();
  const branched = buildBranched();
  const files = [...session.files(), ...branched.session.files(), ...buildHidden().files()];
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(files);
  });
  afterAll(() => web?.close());

  /** The marked words that are in sight of a person, in the page and in every frame of it. */
  const listMarksInSight = (page: Page) =>
    page.evaluate(() =>
      [...(CSS.highlights.get('found-words') ?? [])].flatMap((mark) => {
        const range = mark as Range;
        const place = range.getBoundingClientRect();
        const frame = range.startContainer.parentElement?.closest('.is-tall, .is-windowed')?.getBoundingClientRect();
        const [top, bottom] = [Math.max(60, frame?.top ?? 0), Math.min(innerHeight, frame?.bottom ?? innerHeight)];
        return place.height > 0 && place.top >= top && place.bottom <= bottom ? [range.toString()] : [];
      }),
    );

  it('leads to its record, also in long output and in an agent, and on to the next one', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=guillemot');
    await expect.poll(() => page.locator('.hit-link').count(), patience).toBe(3);
    const last = page.locator('.hit-link', { hasText: 'The last guillemot left.' });
    expect(await last.getAttribute('href')).toContain('record=');
    await last.click();
    const expectAt = async (at: string) =>
      await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe(at);
    const expectTarget = async (words: string) =>
      await expect.poll(() => page.locator('.row.is-target').innerText(), patience).toContain(words);
    await expectTarget('The last guillemot left.');
    // In the order of the files: those of agents come last.
    await expectAt('3 of 4');
    expect(await page.locator('.find-bar .field').inputValue()).toBe('guillemot');
    await page.keyboard.press('n');
    await expectAt('4 of 4');
    await expect.poll(() => page.url(), patience).toContain('agent=');
    await expectTarget('A guillemot in the thread of an agent.');
    await page.keyboard.press('N');
    await expectAt('3 of 4');
    await page.keyboard.press('N');
    await expectAt('2 of 4');
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expectAt('1 of 4');
    expect(await page.locator('.find-snippet').innerText()).toContain('a lone guillemot');
    await expect.poll(() => listMarksInSight(page), patience).toContain('guillemot');
    // Another text is looked for in the page itself.
    await page.locator('.find-bar .field').fill('Answer 7.');
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('1 of 1');
    expect(problems).toEqual([]);
  });

  it('in a record that is not part of the conversation is shown as such, with the raw record', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=cormorant');
    await expect
      .poll(() => page.locator('.preview-note').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('not shown in the conversation')]);
    expect(await page.locator('.preview .is-target').count()).toBe(0);
    await page.locator('.hit-link').click();
    await page.locator('.find-hidden').getByRole('button', { name: 'Show raw record' }).click();
    await expect
      .poll(() => page.getByRole('dialog').innerText(), patience)
      .toContain('A cormorant for the model alone.');
    expect(problems).toEqual([]);
  });

  it('has a link that still leads there when the session has grown, and says so when it is gone', async () => {
    const { page, goTo } = await web.openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await goTo(`#/session/${session.sessionId}?turn=110`);
    await page.locator('.row.is-entry', { hasText: 'The last guillemot left.' }).hover();
    await waitForToast(page, 'copied', () =>
      page
        .locator('.row.is-entry', { hasText: 'The last guillemot left.' })
        .getByRole('button', { name: 'Copy a link to this record' })
        .click(),
    );
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\?record=[0-9a-f-]{36}$/);
    await page.keyboard.press('y');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), patience).toMatch(/record=/);
    const main = files.find((file) => file.path.endsWith(`${session.sessionId}.jsonl`));
    appendFileSync(
      join(web.folder, main?.path ?? ''),
      `${JSON.stringify({
        type: 'user',
        uuid: 'b7e3f0d2-0000-4000-8000-000000000009',
        message: { role: 'user', content: 'One more.' },
      })}\n`,
    );
    await goTo(link.slice(link.indexOf('#')));
    await expect.poll(() => page.locator('.row.is-target').innerText(), patience).toContain('The last guillemot left.');
    await goTo(`#/session/${session.sessionId}?record=00000000-0000-4000-8000-000000000000`);
    await expect.poll(() => page.locator('.path-notice').innerText(), patience).toContain('no longer in this session');
  });

  it('keeps its address until it was in sight and the reader goes on', async () => {
    const { page, goTo } = await web.openPage();
    await page.clock.install();
    await goTo(`#/session/${branched.session.sessionId}?record=${branched.namelessLine}`);
    const named = new RegExp(`[?&]record=${branched.namelessLine}$`);
    await expect
      .poll(() => page.locator('.row.is-target').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('A razorbill without a name.')]);
    const scrollUp = async (distance: number) => {
      await page.evaluate((top) => scrollBy({ top: -top, behavior: 'instant' }), distance);
      await waitForRest(page);
      // Longer than the address waits for a reader who stands still.
      await page.clock.fastForward(60_000);
    };
    // The last turn is never the first one in the window; a window that gets higher takes nobody away from it.
    await waitForRest(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await scrollUp(0);
    expect(await page.locator('.outline-turn[aria-current]').innerText()).toContain('A razorbill without a name.');
    expect(page.url()).toMatch(named);
    await scrollUp(40);
    expect(page.url()).toMatch(named);
    await scrollUp(2_000);
    await expect.poll(() => page.url(), patience).toMatch(/[?&]turn=\d+$/);
  });

  it('is reached when its turn is there before its place is known', async () => {
    const { page, goTo } = await web.openPage();
    await page.route('**/place?*', async (route) => {
      await page.locator('.row.is-entry', { hasText: 'Either.' }).waitFor();
      await route.continue();
    });
    await goTo(`#/session/${branched.session.sessionId}?record=${branched.fork}`);
    await expect
      .poll(() => page.locator('.row.is-target').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('Either.')]);
  });

  it('is reached by a link on the branch that has it, without a uuid by its line', async () => {
    const { page, problems, goTo } = await web.openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    const key = branched.session.sessionId;
    const expectTarget = async (words: string) =>
      await expect
        .poll(() => page.locator('.row.is-target').allInnerTexts(), patience)
        .toEqual([expect.stringContaining(words)]);
    await goTo(`#/session/${key}?record=${branched.left}`);
    await expectTarget('A puffin on the wrong way.');
    await expect.poll(() => page.url(), patience).toContain('path=2');
    expect(await page.locator('.path-notice').allInnerTexts()).toEqual([expect.stringContaining('branch')]);
    expect(await page.locator('.row', { hasText: 'On the right way' }).count()).toBe(0);
    await goTo('');
    await goTo(`#/session/${key}?record=${branched.namelessLine}`);
    await expectTarget('A razorbill without a name.');
    await waitForToast(page, 'copied', () => page.keyboard.press('y'));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${web.origin}/#/session/${key}?record=${branched.namelessLine}`);
    // Its search leads there too.
    await goTo('#/search?q=razorbill');
    await page.locator('.hit-link').first().click();
    await expectTarget('A razorbill without a name.');
    await expect.poll(() => page.locator('.find-count').innerText(), patience).toBe('1 of 1');
    expect(problems).toEqual([]);
    // The page stays usable where a link leads nowhere: the session is shown from its start.
    await goTo('');
    await goTo(`#/session/${key}?record=${branched.namelessLine + 1_000}`);
    await page.locator('.path-notice', { hasText: 'no longer in this session' }).waitFor();
    await page.locator('.is-prompt', { hasText: 'Which way?' }).waitFor();
    expect(await page.locator('.row.is-target').count()).toBe(0);
  });
});
