import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
