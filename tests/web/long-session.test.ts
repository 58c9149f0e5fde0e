import { generateSession, openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const turns = 10_000;
const mostNodes = 3_000;
const generatedId = '11111111-1111-4111-8111-111111111111';

function buildLong() {
  const session = openSession({ version: '2.1.150', cwd: '/home/ada/harbour', seed: 'web long' });
  for (let turn = 1; turn <= turns; turn++) {
    session.prompt(`Question ${turn}`);
    session.assistant(text(`Answer ${turn}.\n\n${'- a point that takes some room\n'.repeat(turn % 7)}`));
  }
  return session;
}

describe.runIf(findChromium() !== undefined)('a session of ten thousand turns', () => {
  const session = buildLong();
  let web: Web;
  beforeAll(async () => {
    const generated = Buffer.concat([
      ...generateSession({ seed: 'web generated', bytes: 40_000_000, sessionId: generatedId }),
    ]).toString();
    web = await startWeb([
      ...session.files(),
      { path: `projects/-home-ada-work-app-0001/${generatedId}.jsonl`, content: generated },
    ]);
  });
  afterAll(() => web?.close());

  it('keeps the page small while it is scrolled', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${session.sessionId}`);
    expect(await countMostNodes(page, { far: 60_000, near: 900 })).toBeLessThanOrEqual(mostNodes);
    // The end of a page that still grows is not its end.
    await waitForRest(page);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('.is-answer', { hasText: `Answer ${turns}.` }).count(), patience).toBe(1);
    expect(problems).toEqual([]);
  });

  it('keeps the page small among many tool calls', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${generatedId}`);
    expect(await countMostNodes(page, { far: 20_000, near: 1_400 })).toBeLessThanOrEqual(mostNodes);
    expect(problems).toEqual([]);
  });

  it('jumps to any turn and finds it in the outline', async () => {
    const { page, goTo } = await web.openPage();
    await goTo(`#/session/${session.sessionId}?turn=7777`);
    await expect
      .poll(
        () =>
          page
            .locator('.is-prompt', { hasText: /Question 7777$/ })
            .boundingBox()
            .then((box) => box?.y ?? 9999),
        patience,
      )
      .toBeLessThan(300);
    await page.keyboard.press('/');
    await page.keyboard.insertText('Question 4242');
    await expect.poll(() => page.locator('.outline-turn').count(), patience).toBe(1);
    await page.locator('.outline-turn').click();
    await expect
      .poll(
        () =>
          page
            .locator('.is-prompt', { hasText: /Question 4242$/ })
            .boundingBox()
            .then((box) => box?.y ?? 9999),
        patience,
      )
      .toBeLessThan(300);
  });

  it('does not jump while turns above come in', async () => {
    const { page, goTo } = await web.openPage();
    await goTo(`#/session/${generatedId}?turn=200`);
    await expect.poll(() => page.locator('.turn-number', { hasText: 'Turn 200' }).count(), patience).toBe(1);
    await waitForRest(page);
    let strange = 0;
    for (let step = 0; step < 40; step++) {
      const before = await seeRows(page);
      await page.mouse.wheel(0, -160);
      await waitForRest(page);
      const after = await seeRows(page);
      const moved = Object.keys(before).flatMap((key) =>
        after[key] === undefined ? [] : [(after[key] ?? 0) - (before[key] ?? 0)],
      );
      // A row that stays on the screen moves by as much as was scrolled, whatever was loaded above it.
      if (moved.length > 0 && moved.every((distance) => Math.abs(distance - 160) > 40)) strange++;
    }
    expect(strange).toBeLessThanOrEqual(2);
  });
});

/** Scrolls sixty times, each time until everything there is loaded; the most nodes that a frame had meanwhile. */
function countMostNodes(page: Page, lengths: { readonly far: number; readonly near: number }): Promise<number> {
  return page.evaluate(async ({ far, near }) => {
    let most = 0;
    for (let step = 0; step < 60; step++) {
      scrollBy({ top: step % 3 === 0 ? far : near, behavior: 'instant' });
      do {
        await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
        let count = 0;
        while (walker.nextNode() !== null) count++;
        most = Math.max(most, count);
      } while (document.querySelector('.gap') !== null);
    }
    return most;
  }, lengths);
}

/** Where the rows on the screen are. */
function seeRows(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const rows: Record<string, number> = {};
    for (const row of document.querySelectorAll<HTMLElement>('.row-frame')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > 60 && top < innerHeight) rows[row.dataset['row'] ?? ''] = top;
    }
    return rows;
  });
}
