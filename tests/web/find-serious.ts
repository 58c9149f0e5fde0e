import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { waitForRest } from './wait-for-rest.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Those whose verdict depends on colours. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/** What axe finds on a page by some of its rules, or by all. */
export async function findSerious(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Half a megabyte: a document keeps it while the page goes from address to address.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(`${axe}; undefined`);
  const options = { resultTypes: ['violations'], preload: false, ...(rules === undefined ? {} : { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(options)})`);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.html.slice(0, 200)} — ${node.failureSummary}`)
        .join(' | ')}`,
  );
}

/** What axe finds in the light theme by all rules, and in the dark one, where only colours differ, by theirs. */
export async function findSeriousInThemes(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['dark', colourRules],
    ['light', undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForRest(page);
    found.push(...(await findSerious(page, rules)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
