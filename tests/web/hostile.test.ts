import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { buildHostileSession } from './hostile-session.ts';
import { startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

describe.runIf(findChromium() !== undefined)('a hostile transcript', () => {
  const session = buildHostileSession();
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('executes nothing, loads nothing and hides nothing', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 2000 } });
    await goTo('');
    await page.locator('.session-link').click();
    await page.locator('.turn-head').first().waitFor();
    let rows = 0;
    for (let step = 0; step < 80; step++) {
      await openAll(page);
      const found = await page.evaluate(() => ({
        strange: [
          ...document.querySelectorAll(
            '#app script, #app iframe, #app base, #app meta, #app form, #app object, #app embed, #app style, #app link',
          ),
        ].map((element) => element.outerHTML),
        handlers: [...document.querySelectorAll('#app *')].flatMap((element) =>
          [...element.attributes]
            .filter((attribute) => attribute.name.startsWith('on'))
            .map((attribute) => attribute.name),
        ),
        links: [...document.querySelectorAll('#app a[href]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !/^(?:https?:\/\/|mailto:|#)/.test(href)),
        images: [...document.querySelectorAll('#app img')]
          .map((image) => image.getAttribute('src') ?? '')
          .filter((source) => !source.startsWith('./api/v1/')),
        hidden: /[\u202a-\u202e\u2066-\u2069\u200b\u001b]/.test(document.body.innerText),
        rows: document.querySelectorAll('.row-frame').length,
        isOver: scrollY + innerHeight >= document.documentElement.scrollHeight - 4,
      }));
      expect({ ...found, rows: 0, isOver: false }).toEqual({
        strange: [],
        handlers: [],
        links: [],
        images: [],
        hidden: false,
        rows: 0,
        isOver: false,
      });
      rows += found.rows;
      if (found.isOver) break;
      await page.mouse.wheel(0, 1_200);
      await waitForRest(page);
    }
    expect(rows).toBeGreaterThan(100);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems).toEqual([]);
  });

  it('is shown word for word', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 1280, height: 2000 } });
    await goTo(`#/session/${session.sessionId}`);
    const prompt = await page.locator('.is-prompt .plain-text').first().innerText();
    expect(prompt).toContain('<script>window.hacked=1</script>');
    expect(prompt).toContain('<img src=x onerror="window.hacked=1">');
    const answer = await page.locator('.is-answer .prose').first().innerText();
    expect(answer).toContain('<svg onload="window.hacked=1">');
    expect(answer).toContain('invoice\\u{202e}gpj.exe');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  it('does no more harm on any other page', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1600 } });
    const key = session.sessionId;
    await goTo('');
    const project = await page.evaluate(
      async () =>
        (
          (await (await fetch('./api/v1/projects')).json()) as {
            readonly projects: readonly { readonly key: string }[];
          }
        ).projects[0]?.key ?? '',
    );
    for (const [hash, sign] of [
      [`#/project/${encodeURIComponent(project)}`, '.figures'],
      [`#/session/${key}/timeline`, '.lane-bar'],
      [`#/usage?session=${key}&days=0`, '.figures'],
      ['#/usage?days=0', '.data-table'],
      [`#/session/${key}/files`, '.file-link'],
      ['#/search?q=hacked', '.snippet'],
      ['#/health', '.verdict'],
    ] as const) {
      await goTo(hash);
      await page.locator(sign).first().waitFor();
      if (sign === '.file-link') await page.locator(sign).first().click();
      await waitForRest(page);
      const found = await page.evaluate(() => ({
        strange: document.querySelectorAll(
          '#app script, #app iframe, #app base, #app meta, #app form, #app object, #app embed, #app style, #app link',
        ).length,
        links: [...document.querySelectorAll('#app a[href]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !/^(?:https?:\/\/|mailto:|#|\.\/api\/v1\/)/.test(href)),
        images: document.querySelectorAll('#app img').length,
        hidden: /[\u202a-\u202e\u2066-\u2069\u200b\u001b]/.test(document.body.innerText),
      }));
      expect(found, hash).toEqual({ strange: 0, links: [], images: 0, hidden: false });
    }
    await page.keyboard.press('Control+k');
    await page.locator('.choice').first().waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems).toEqual([]);
  });

  it('does no more harm as a dropped file or a raw record', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1200 } });
    await goTo('');
    await page.locator('.file-choice input').setInputFiles({
      name: '<img src=x onerror=window.hacked=1>.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(`${session.lines().join('\n')}\n`),
    });
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('r');
    await page.locator('dialog .code').waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems).toEqual([]);
  });
});

/** Opens what is folded, and what is folded in that, as far as it is on the page. */
async function openAll(page: Page): Promise<void> {
  for (let isOpen = false; !isOpen;) {
    isOpen = await page.evaluate(() => {
      const closed = document.querySelectorAll<HTMLElement>(
        ':is(.disclosure-head, .agent-button, .fold-button)[aria-expanded=false]',
      );
      for (const button of closed) button.click();
      return closed.length === 0;
    });
    await waitForRest(page);
  }
}
