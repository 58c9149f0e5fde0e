import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEvidenceTree, pullRequest } from '../setup/evidence-kit.ts';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const { files, ids } = buildEvidenceTree();

describe.runIf(findChromium() !== undefined)('commits and pull requests', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(Object.entries(files).map(([path, content]) => ({ path, content })));
  });
  afterAll(() => web?.close());

  it('are listed with a session, and each opens its record', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1000 } });
    await goTo(`#/usage?session=${ids.first}&days=0`);
    const section = page.locator('.usage-section', { hasText: 'Commits and pull requests' });
    await expect
      .poll(() => section.locator('tbody tr').allInnerTexts(), patience)
      .toEqual([
        expect.stringMatching(/^Commit\s+Sort boats\s+1111111\s+boats\s+ada\/harbour/),
        expect.stringMatching(/^Commit \(amended\)\s+Sort all boats\s+2222222/),
        expect.stringMatching(/^Push\s+boats/),
        expect.stringMatching(/^Pull request \(created\)\s+Sort boats\s+#58/),
        expect.stringMatching(/^Commit\s+Nets\s+3333333/),
        expect.stringMatching(/^Push\s+nets/),
        expect.stringMatching(/^Pull request \(created\)\s+Nets\s+#59/),
        expect.stringMatching(/^Pull request \(merged\)\s+#58\s+#58[\s\S]*inferred$/),
      ]);
    await section.getByRole('link', { name: 'Open the record of Sort all boats' }).click();
    await expect.poll(() => page.locator('.conversation').innerText(), patience).toContain('2222222');
    expect(problems).toEqual([]);
  });

  it('are in the usage page, with the cost of their sessions and of all', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1000 } });
    await goTo('#/usage?days=0');
    const section = page.locator('.usage-section', { hasText: 'Pull requests' });
    await expect
      .poll(() => section.locator('.section-hint').innerText(), patience)
      .toMatch(
        /\$[\d.]+ for 2 sessions that worked on a pull request\..* for 5 sessions in total; [\d.]+% of the cost/,
      );
    expect(await section.locator('tbody tr').count()).toBe(2);
    const link = section.getByRole('link', { name: 'ada/harbour#58' });
    expect(await link.getAttribute('href')).toBe(pullRequest);
    expect(await section.locator('tbody').innerText()).toMatch(/Sort the boats[\s\S]*shared/);
    expect(problems).toEqual([]);
  });
});
