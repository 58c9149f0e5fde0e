import type { Page, Request } from 'playwright-core';

const underWay = new WeakMap<Page, Set<Request>>();

/** Counts the requests of a page from now on, for `waitForRest`. The stream of events never ends and does not count. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    // What the page before has asked for is not always told to have ended.
    if (request.isNavigationRequest()) requests.clear();
    if (!/\/api\/v1\/events\b/.test(request.url())) requests.add(request);
  });
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

/**
 * Waits until a page has nothing left to do: no request is under way, and nothing changes, moves or scrolls any more.
 */
export async function waitForRest(page: Page): Promise<void> {
  for (;;) {
    await page.evaluate(waitForQuietFrames);
    if ((underWay.get(page)?.size ?? 0) === 0) return;
  }
}

/** Runs in the page: ends when nothing has happened for some frames in a row. */
async function waitForQuietFrames(): Promise<void> {
  let isQuiet = false;
  const disturb = () => {
    isQuiet = false;
  };
  const observer = new MutationObserver(disturb);
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  document.addEventListener('scroll', disturb, { capture: true });
  // What moves for ever, as a sign that something is live does, is not a change.
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  for (let frames = 0; frames < 6; frames = isQuiet && !isMoving() ? frames + 1 : 0) {
    isQuiet = true;
    await new Promise((resolve) => void requestAnimationFrame(resolve));
    // Also what was put off until the browser is idle.
    await new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 100 }));
  }
  observer.disconnect();
  document.removeEventListener('scroll', disturb, { capture: true });
}
