import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { bashFailure, bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const turns = 400;
const place = { version: '2.1.325', cwd: '/home/ada/harbour' } as const;

/** A failed call in turn 101, an agent in turn 201, edits in turns 301 to 310. */
function buildLong() {
  const session = openSession({ ...place, seed: 'rail long' });
  session.file('src/tide.ts', 'level 0\n');
  for (let turn = 1; turn <= turns; turn++) {
    session.prompt(`Question ${turn}`);
    if (turn === 101) session.call('Bash', { command: 'make' }, bashFailure(2, { stdout: '', stderr: 'no rule' }));
    if (turn === 201)
      session.agent({ description: 'Count the boats', prompt: 'Count.' }, (agent) => agent.assistant(text('Six.')));
    if (turn === 301) session.read('src/tide.ts');
    if (turn > 300 && turn <= 310) session.edit('src/tide.ts', `level ${turn - 301}`, `level ${turn - 300}`);
    session.assistant(text(`Answer ${turn}.`));
  }
  return session;
}

/** Few turns, of which the second is nearly all of the session. */
function buildUneven() {
  const session = openSession({ ...place, seed: 'rail uneven' });
  session.prompt('Begin');
  session.assistant(text('Yes.'));
  session.prompt('Do the work');
  for (let step = 1; step <= 600; step++) session.call('Bash', { command: `step ${step}` }, bashResult(`done ${step}`));
  session.assistant(text('All done.'));
  session.prompt('Thanks');
  session.assistant(text('Fine.'));
  return session;
}

function buildShort() {
  const session = openSession({ ...place, seed: 'rail short' });
  for (let turn = 1; turn <= 4; turn++) {
    session.prompt(`Question ${turn}`);
    session.assistant(text(`Answer ${turn}.`));
  }
  return session;
}

/** A long one of a single turn: there is nowhere to go. */
function buildSingle() {
  const session = openSession({ ...place, seed: 'rail single' });
  session.prompt('Do the work');
  for (let step = 1; step <= 200; step++) session.call('Bash', { command: `step ${step}` }, bashResult(`done ${step}`));
  session.assistant(text('All done.'));
  return session;
}

/** 60 turns, then a rewind to turn 20 and 40 others. A call failed on the abandoned branch only. */
function buildBranched() {
  const session = openSession({ ...place, seed: 'rail branched' });
  session.file('src/tide.ts', 'level 0\n');
  let mark = '';
  for (let turn = 1; turn <= 60; turn++) {
    session.prompt(`Question ${turn}`);
    if (turn === 40) session.call('Bash', { command: 'make' }, bashFailure(2, { stdout: '', stderr: 'no rule' }));
    const answer = session.assistant(text(`Answer ${turn}.`));
    if (turn === 20) mark = answer.uuids.at(-1) ?? '';
  }
  session.rewindTo(mark);
  for (let turn = 21; turn <= 60; turn++) {
    session.prompt(`Other question ${turn}`);
    if (turn === 50) session.read('src/tide.ts');
    if (turn === 50) session.edit('src/tide.ts', 'level 0', 'level 1');
    session.assistant(text(`Other answer ${turn}.`));
  }
  return session;
}

describe.runIf(findChromium() !== undefined)('the rail of a session', () => {
  const long = buildLong();
  const uneven = buildUneven();
  const short = buildShort();
  const branched = buildBranched();
  const single = buildSingle();
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([long, uneven, short, branched, single].flatMap((session) => session.files()));
  });
  afterAll(() => web?.close());

  async function openLong() {
    const opened = await web.openPage();
    await opened.goTo(`#/session/${long.sessionId}`);
    // The last page of the outline has the edits.
    await opened.page.locator('.rail-edits[d^="M"]').waitFor();
    await waitForRest(opened.page);
    return opened;
  }

  it('has errors, agents and edits where their turns are, and nothing to focus', async () => {
    const { page, problems } = await openLong();
    const shares = await Promise.all(['errors', 'agents', 'edits'].map((kind) => findShare(page, `.rail-${kind}`)));
    for (const [at, share] of shares.entries()) {
      expect(share).toBeGreaterThan((at + 1) / 4 - 0.03);
      expect(share).toBeLessThan((at + 1) / 4 + 0.03);
    }
    expect(await page.locator('.rail').getAttribute('aria-hidden')).toBe('true');
    expect(await page.locator('.rail :is(a, button, input, [tabindex])').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('goes to where it is clicked or dragged to, and its frame follows', async () => {
    const { page, problems } = await openLong();
    expect(await findShare(page, '.rail-frame')).toBeLessThan(0.02);
    const { x, y, height } = await getBox(page);
    await page.mouse.click(x, y + height / 2);
    await expect.poll(() => findTopTurn(page), patience).toBeGreaterThan(190);
    await waitForRest(page);
    expect(await findTopTurn(page)).toBeLessThan(210);
    expect(await findShare(page, '.rail-frame')).toBeCloseTo(0.5, 1);
    await page.mouse.move(x, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y + 0.8 * height, { steps: 4 });
    // Beside the rail it is still held.
    await page.mouse.move(x - 200, y + 0.75 * height, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => findTopTurn(page), patience).toBeGreaterThan(290);
    await waitForRest(page);
    expect(await findTopTurn(page)).toBeLessThan(310);
    expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toBe('');
    await page.mouse.wheel(0, -60_000);
    await expect.poll(() => findShare(page, '.rail-frame'), patience).toBeLessThan(0.7);
    // A key ends no scrolling that is still under way.
    await waitForRest(page);
    await page.keyboard.press('End');
    await expect.poll(() => findShare(page, '.rail-frame'), patience).toBeGreaterThan(0.97);
    expect(problems).toEqual([]);
  });

  it('goes into the middle of a long turn', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${uneven.sessionId}`);
    await page.locator('.rail-frame[height]').waitFor();
    await waitForRest(page);
    const { x, y, height } = await getBox(page);
    await page.mouse.click(x, y + height / 2);
    await expect
      .poll(
        async () =>
          Number(/step (\d+)/.exec((await page.locator('.row-frame .is-call').nth(12).textContent()) ?? '')?.[1] ?? 0),
        patience,
      )
      .toBeGreaterThan(200);
    await waitForRest(page);
    expect(await findShare(page, '.rail-frame')).toBeGreaterThan(0.4);
    expect(await findShare(page, '.rail-frame')).toBeLessThan(0.6);
    expect(problems).toEqual([]);
  });

  it('is not there in a short session or one of a single turn, in a narrow window and on paper', async () => {
    const { page, problems, goTo } = await web.openPage();
    for (const { sessionId } of [short, single]) {
      await goTo(`#/session/${sessionId}`);
      await waitForRest(page);
      expect(await page.locator('.rail').count()).toBe(0);
    }
    await goTo(`#/session/${long.sessionId}`);
    await page.locator('.rail').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.rail').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 900, height: 800 });
    await page.locator('.rail').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('is not there for fingers alone', async () => {
    const { page, goTo } = await web.openPage({
      isMobile: true,
      hasTouch: true,
      viewport: { width: 1200, height: 800 },
    });
    await goTo(`#/session/${long.sessionId}`);
    await waitForRest(page);
    expect(await page.locator('.rail').count()).toBe(0);
  });

  it('covers no text and no button beside it, with the outline and without', async () => {
    const { page } = await openLong();
    for (const width of [1000, 1080, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const isOpen of [true, false]) {
        await page.keyboard.press(isOpen ? ']' : '[');
        await page.locator('.outline').waitFor({ state: isOpen ? 'visible' : 'detached' });
        await waitForRest(page);
        const { left } = await getBox(page);
        const rights = await page
          .locator('.row-frame :is(p, button), .outline')
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().right));
        expect(Math.max(...rights)).toBeLessThanOrEqual(left);
      }
    }
  });

  it('shows the branch that is read, and no other', async () => {
    const { page, goTo, problems } = await web.openPage();
    await goTo(`#/session/${branched.sessionId}`);
    await page.locator('.rail-edits[d^="M"]').waitFor();
    await waitForRest(page);
    expect(await findShare(page, '.rail-edits')).toBeGreaterThan(0.75);
    expect(await page.locator('.rail-errors[d^="M"]').count()).toBe(0);
    // The path through a turn of the abandoned branch.
    await goTo(`#/session/${branched.sessionId}?path=60`);
    await page.locator('.rail-errors[d^="M"]').waitFor();
    await waitForRest(page);
    expect(Math.abs((await findShare(page, '.rail-errors')) - 39 / 60)).toBeLessThan(0.05);
    expect(await page.locator('.rail-edits[d^="M"]').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('grows with the session', async () => {
    const { page, problems } = await openLong();
    const known = long.lines().length;
    long.prompt('One more');
    long.apiError('Overloaded');
    const added = long.lines().slice(known);
    appendFileSync(join(web.folder, long.path), added.map((line) => `${line}\n`).join(''));
    // The first error is at a quarter, the new one at the end.
    await expect
      .poll(async () => (await page.locator('.rail-errors').getAttribute('d'))?.split('z').length, patience)
      .toBe(3);
    expect(problems).toEqual([]);
  });
});

/** How far down the rail a part of it begins, from 0 to 1. */
function findShare(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const rail = (element.closest('.rail') as Element).getBoundingClientRect();
    return (element.getBoundingClientRect().top - rail.top) / rail.height;
  });
}

async function getBox(page: Page) {
  const box = await page.locator('.rail').boundingBox();
  if (box === null) throw new Error('the rail is not shown');
  return { left: box.x, x: box.x + box.width / 2, y: box.y, height: box.height };
}

/** Number of the first question on the screen, below the bar. */
function findTopTurn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const questions = [...document.querySelectorAll('.is-prompt')]
      .map((element) => ({ element, top: element.getBoundingClientRect().top }))
      .filter(({ top }) => top > 56 && top < innerHeight)
      .sort((a, b) => a.top - b.top);
    return Number(/Question (\d+)/.exec(questions[0]?.element.textContent ?? '')?.[1] ?? 0);
  });
}
