import { gzipSync } from 'node:zlib';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

/** Of the list of sessions, and of it with a session, with the colours of its code. */
const mostBytes = { home: 60_000, session: 117_000 };

describe.runIf(findChromium() !== undefined)('what the browser has to load', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('is small, and comes as files under a policy without inline code', async () => {
    const { page, problems, goTo } = await web.openPage();
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (!response.url().includes('/api/'))
        sizes.set(
          response.url(),
          response.body().then(
            (body) => gzipSync(body).length,
            () => 0,
          ),
        );
    });
    const answer = page.waitForResponse((response) => response.request().resourceType() === 'document');
    await goTo('');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(8);
    const add = async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    expect(await add()).toBeGreaterThan(10_000);
    expect(await add()).toBeLessThanOrEqual(mostBytes.home);
    const policy = (await answer).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await (await answer).text();
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=|https?:\/\//);
    await page.locator('.session-item a').first().click();
    await page.locator('.turn-head').first().waitFor();
    await waitForRest(page);
    expect(await add()).toBeLessThanOrEqual(mostBytes.session);
    expect(problems).toEqual([]);
  });
});
