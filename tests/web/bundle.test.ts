import { gzipSync } from 'node:zlib';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const mostBytes = 90_000;

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
    const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThanOrEqual(mostBytes);
    const policy = (await answer).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await (await answer).text();
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=|https?:\/\//);
    expect(problems).toEqual([]);
  });
});
