import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLargeTree, type LargeTree } from '../setup/half-indexed-tree.ts';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('a search while sessions are indexed for the first time', () => {
  let tree: LargeTree;
  let letGo: () => Promise<void>;
  let web: Web;
  beforeAll(async () => {
    tree = writeLargeTree();
    await tree.indexHalf();
    letGo = await tree.holdIndex();
    web = await startWeb([], { roots: [], env: tree.env });
  });
  afterAll(async () => {
    await web?.close();
    tree?.remove();
  });

  it('shows matches of the newest sessions, says how many were searched, and goes on to all of them', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=puffins');
    const listTitles = () => page.locator('.found-title').allInnerTexts();
    await expect
      .poll(() => page.locator('.search-indexing').allInnerTexts(), patience)
      .toEqual(['Still indexing: 2 of 4 sessions searched, newest first.']);
    expect(await listTitles()).toEqual(['Count the puffins on the newest cliff.']);
    const readPreview = async () => (await page.locator('.preview .hit-facts').allInnerTexts()).join();
    const first = await readPreview();
    await page.locator('.hit-link').nth(1).focus();
    await expect.poll(readPreview, patience).not.toBe(first);
    const chosen = await readPreview();
    await letGo();
    await expect.poll(() => page.locator('.search-indexing').count(), patience).toBe(0);
    expect((await listTitles()).sort()).toEqual([
      'Count the puffins on the newest cliff.',
      'Count the puffins on the oldest cliff.',
    ]);
    expect(await readPreview()).toBe(chosen);
    expect(problems).toEqual([]);
  });
});
