import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { openBrowser } from './open-browser.ts';

// What a component would draw that forgot every rule.
const careless = `
  import { h, render } from 'preact';
  import { installVnodeSanitizer } from './packages/web/src/shell/vnode-sanitizer.ts';
  installVnodeSanitizer();
  window.draw = (tag, props) => {
    render(null, document.body);
    render(h(tag, props, 'words'), document.body);
    return document.body.innerHTML;
  };
`;

describe.runIf(findChromium() !== undefined)('the sanitizer of nodes', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: careless, resolveDir: repository },
      bundle: true,
      write: false,
      format: 'iife',
      logLevel: 'silent',
    });
    browser = await openBrowser();
    page = await browser.newPage();
    await page.evaluate(`${outputFiles[0]?.text ?? ''}; undefined`);
  });
  afterAll(() => browser?.close());
  const draw = (tag: string, props: object) =>
    page.evaluate<string>(`draw(${JSON.stringify(tag)}, ${JSON.stringify(props)})`);

  it.each([
    'javascript:window.hacked=1',
    ' JaVaScRiPt:window.hacked=1',
    'java\nscript:window.hacked=1',
    'data:text/html,<script>window.hacked=1</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ])('lets no link to %j through', async (href) => {
    expect(await draw('a', { href, title: 'kept' })).toBe('<a title="kept">words</a>');
  });

  it.each(['https://example.org/a?b#c', 'mailto:ada@example.org', '#/session/abc?turn=3', './api/v1/sessions'])(
    'leaves the link to %j',
    async (href) => {
      expect(await draw('a', { href })).toContain('href=');
    },
  );

  it('leaves pictures of the server and those that came along', async () => {
    for (const src of ['./api/v1/sessions/x/media?turn=1', 'data:image/png;base64,iVBORw0KGgo='])
      expect(await draw('img', { src })).toContain('src=');
    expect(
      await draw('iframe', { src: 'javascript:window.hacked=1', srcdoc: '<script>parent.hacked=1</script>' }),
    ).toBe('<iframe>words</iframe>');
    expect(await draw('form', { action: 'javascript:window.hacked=1' })).toBe('<form>words</form>');
    expect(await draw('svg', { 'xlink:href': 'javascript:window.hacked=1' })).not.toContain('hacked');
  });

  it('takes what runs out of markup, and handlers that are words', async () => {
    const html = await draw('div', {
      dangerouslySetInnerHTML: {
        __html:
          '<b onclick="window.hacked=1">bold</b><script>window.hacked=1</script><img src=x onerror="window.hacked=1">',
      },
    });
    expect(html).toContain('<b>bold</b>');
    expect(html).not.toContain('hacked');
    expect(await draw('button', { onclick: 'window.hacked=1' })).toBe('<button>words</button>');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});
