import type { Page } from 'playwright-core';

/** What is scrolled inside its own frame, or not seen at all, and so may be wider than the window. */
const frames = ['.code', '.diff', '.is-windowed', '.table-scroll', '.tabs', '.visually-hidden', 'svg'];

/** The elements that stick out of the page on its right side, apart from those inside frames. */
export function findTooWide(page: Page, otherFrames: readonly string[] = []): Promise<readonly string[]> {
  return page.evaluate(listTooWide, [...frames, ...otherFrames].join(','));
}

/** A screen after the other to the end of the page: what is too wide on them, and what `wrong` selects. */
export function findFaultsToTheEnd(page: Page, wrong: string): Promise<readonly string[]> {
  const given = [frames.join(','), wrong].map((selector) => JSON.stringify(selector)).join(', ');
  return page.evaluate<readonly string[]>(`(${walkToTheEnd})(${listTooWide}, ${given})`);
}

/** Runs in the page. Few elements are too wide: to ask each one for its frame takes longer than to measure it. */
function listTooWide(inside: string): string[] {
  const width = document.documentElement.clientWidth + 1;
  return [...document.querySelectorAll('#app *')]
    .filter((element) => element.getBoundingClientRect().right > width && element.closest(inside) === null)
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Runs in the page, as one call: there are thousands of screens, and each would be asked for several times. */
async function walkToTheEnd(list: typeof listTooWide, inside: string, wrong: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (;;) {
    faults.push(
      ...[...document.querySelectorAll(wrong)].map((element) => element.textContent ?? ''),
      ...list(inside).map((html) => `too wide: ${html}`),
    );
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) return faults;
    scrollBy({ top: innerHeight, behavior: 'instant' });
    do await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
    while (document.querySelector('.gap') !== null);
  }
}
