import type { Page } from 'playwright-core';

/** Two keys of one shortcut: both are sent at once, so that on no machine too much time is between them. */
export async function pressTogether(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
}
