import type { SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCorpus, someLabTrees } from '../corpus/corpus-trees.ts';
import { takePart } from '../setup/take-part.ts';
import { findChromium } from './find-chromium.ts';
import { findFaultsToTheEnd } from './find-too-wide.ts';
import { patience, startWeb, type Web, type WebPage } from './start-web.ts';

describe.runIf(findChromium() !== undefined && hasCorpus)('a session of the corpus', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([], { roots: someLabTrees.map(([, folder]) => folder) });
  });
  afterAll(() => web?.close());

  it(
    'opens on a narrow screen without a failed panel, an error, a request to elsewhere or a page to be scrolled ' +
      'sideways',
    async () => {
      const all = await listKeys(web);
      expect(all.length).toBeGreaterThan(100);
      const keys = takePart(all, 2);
      const pages = await Promise.all([0, 1].map(() => web.openPage({ viewport: { width: 390, height: 4_800 } })));
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

/** Of all sessions, once every one of them is read. */
async function listKeys(web: Web): Promise<readonly string[]> {
  const { page, goTo } = await web.openPage();
  await goTo('');
  await expect.poll(async () => (await askSessions(page, 'limit=1')).pending, patience).toBe(0);
  const keys: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: SessionsAnswer = await askSessions(page, `limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
    keys.push(...answer.sessions.map((session) => session.key));
    ({ cursor } = answer);
  }
  await page.close();
  return keys;
}

function askSessions(page: Page, parameters: string): Promise<SessionsAnswer> {
  return page.evaluate(
    async (given) => (await (await fetch(`./api/v1/sessions?${given}`)).json()) as SessionsAnswer,
    parameters,
  );
}

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
