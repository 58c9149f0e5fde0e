import type { Page } from 'playwright-core';

/**
 * By how many pixels a page is wider than its window, with the font that it has and with one that is much wider:
 * letters and words apart as far as readers may ask for (WCAG 1.4.12). A page that fits both does not depend on a font.
 */
export function findOverflow(page: Page): Promise<readonly [asItIs: number, withWideLetters: number]> {
  return page.evaluate(() => {
    const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const asItIs = measure();
    const wide = new CSSStyleSheet();
    wide.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
    document.adoptedStyleSheets.push(wide);
    const withWideLetters = measure();
    document.adoptedStyleSheets.pop();
    return [asItIs, withWideLetters] as const;
  });
}
