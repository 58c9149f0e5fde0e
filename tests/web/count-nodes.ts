import type { Page } from 'playwright-core';

/** Everything in the document: elements and texts. */
export function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 0;
    while (walker.nextNode() !== null) count++;
    return count;
  });
}
