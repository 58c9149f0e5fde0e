import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { findFaultsToTheEnd } from './find-too-wide.ts';
import { startWeb, type Web, type WebPage } from './start-web.ts';

// Real transcripts that may not be published are unpacked on some machines only.
const lab = join(process.env['SCROLLKEEP_CORPUS'] ?? '', 'lab');

describe.runIf(findChromium() !== undefined && existsSync(lab))('every session of the corpus', () => {
  let web: Web;
  let keys: readonly string[];
  beforeAll(async () => {
    web = await startWeb([], { roots: [lab] });
    const { page, goTo } = await web.openLastingPage();
    await goTo('');
    keys = await page.evaluate(async () => {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const answer = (await (
          await fetch(`./api/v1/sessions?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`)
        ).json()) as {
          readonly sessions: readonly { readonly key: string }[];
          readonly cursor: string | null;
          readonly pending: number;
        };
        // Not all are read yet: asked again at once, the server answers in between.
        if (answer.pending > 0) continue;
        found.push(...answer.sessions.map((session) => session.key));
        ({ cursor } = answer);
      }
      return found;
    });
    await page.close();
  });
  afterAll(() => web?.close());

  it(
    'opens on a narrow screen without a failed panel, an error, a request to elsewhere or a page to be scrolled ' +
      'sideways',
    async () => {
      expect(keys.length).toBeGreaterThan(100);
      const pages = await Promise.all([0, 1].map(() => web.openPage({ viewport: { width: 390, height: 2_400 } })));
      const found = await Promise.all(
        pages.map((opened, at) =>
          look(
            opened,
            keys.filter((_, index) => index % pages.length === at),
          ),
        ),
      );
      expect(found.flat()).toEqual([]);
      expect(pages.flatMap(({ problems }) => problems)).toEqual([]);
    },
  );
});

async function look({ page, goTo }: WebPage, keys: readonly string[]): Promise<readonly string[]> {
  await goTo('');
  const faults: string[] = [];
  for (const key of keys) {
    await page.evaluate((hash) => void (location.hash = hash), `#/session/${encodeURIComponent(key)}`);
    await page
      .locator(`[data-session="${key}"]`)
      .locator('.turn-head, .agent-link, .empty-words, .problem')
      .first()
      .waitFor();
    faults.push(
      ...(await findFaultsToTheEnd(page, '.problem, .panel.is-raw .remark.is-warning')).map(
        (fault) => `${key}: ${fault}`,
      ),
    );
  }
  return faults;
}
