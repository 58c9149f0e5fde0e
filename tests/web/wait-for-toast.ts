import type { Page } from 'playwright-core';

/** Does something and waits for what the page says about it: it is gone soon, so somebody has to look before. */
export async function waitForToast(page: Page, words: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.locator('.toast', { hasText: words }).waitFor(), act()]);
}
