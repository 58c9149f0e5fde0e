import { bashResult, openSession, plainResult, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNodes } from './count-nodes.ts';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const mostNodes = 3_000;
const many = 6_000;
const lines = Array.from({ length: many }, (_, at) => `const wave${at + 1} = tide(${at}); // the ${at}th`);

/** One session for each panel: whatever is closed on a page belongs to it. */
function buildSessions() {
  const patch = [
    {
      oldStart: 1,
      oldLines: many,
      newStart: 1,
      newLines: many,
      lines: lines.flatMap((line) => [`-${line}`, `+${line.replace('const', 'let')}`]),
    },
  ];
  const fill = {
    diff: (session: FixtureSession) =>
      session.call(
        'Edit',
        { file_path: '/home/ada/harbour/tide.ts', old_string: 'a', new_string: 'b' },
        plainResult('ok', {
          filePath: '/home/ada/harbour/tide.ts',
          oldString: 'a',
          newString: 'b',
          structuredPatch: patch,
        }),
      ),
    output: (session: FixtureSession) =>
      session.call(
        'Bash',
        { command: 'make' },
        bashResult(lines.map((line, at) => `\u001b[${31 + (at % 6)}m${line}\u001b[0m plain`).join('\n')),
      ),
    code: (session: FixtureSession) =>
      session.call(
        'Read',
        { file_path: '/home/ada/harbour/tide.ts' },
        plainResult('ok', {
          type: 'text',
          file: {
            filePath: '/home/ada/harbour/tide.ts',
            content: lines.slice(0, 900).join('\n'),
            numLines: 900,
            startLine: 1,
            totalLines: 900,
          },
        }),
      ),
    prose: (session: FixtureSession) =>
      session.assistant(text(`${'- a **point** with `code` in it\n'.repeat(4_000)}\nThe end.`)),
    list: (session: FixtureSession) =>
      session.call(
        'Glob',
        { pattern: '**' },
        plainResult('ok', {
          filenames: lines.map((_, at) => `/home/ada/harbour/file-${at + 1}.ts`),
          durationMs: 1,
          numFiles: many,
          truncated: false,
        }),
      ),
  };
  const toSession = (name: keyof typeof fill) => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: `web long panels ${name}` });
    session.prompt('Show it all.');
    fill[name](session);
    return session;
  };
  return {
    diff: toSession('diff'),
    output: toSession('output'),
    code: toSession('code'),
    prose: toSession('prose'),
    list: toSession('list'),
  };
}

type FixtureSession = ReturnType<typeof openSession>;

describe.runIf(findChromium() !== undefined)('a panel of thousands of lines', () => {
  const sessions = buildSessions();
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(Object.values(sessions).flatMap((session) => session.files()));
  });
  afterAll(() => web?.close());

  /** Opens all there is to open; what is behind a fold may come a moment later. */
  async function open(
    name: keyof typeof sessions,
    wanted: string,
  ): Promise<{ readonly page: Page; readonly problems: readonly string[] }> {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1600 } });
    await goTo(`#/session/${sessions[name].sessionId}`);
    await page.locator('.turn-number').waitFor();
    for (let round = 0; round < 150; round++) {
      const closed = page.locator(
        '.disclosure-head[aria-expanded=false], .fold-button.is-load:enabled, .fold-button[aria-expanded=false]',
      );
      if ((await closed.count()) > 0) await closed.first().click();
      else if ((await page.locator(wanted).count()) > 0) break;
      // What opens above may push it out of sight, where it does not exist.
      else await page.mouse.wheel(0, round % 20 < 10 ? 200 : -200);
      await waitForRest(page);
    }
    await waitForRest(page);
    return { page, problems };
  }

  it.each([
    ['a diff', 'diff', 'let wave6000', '.diff'],
    ['coloured output', 'output', 'const wave6000', '.terminal-output'],
    ['code', 'code', 'const wave900', '.code'],
  ] as const)('keeps the page small as %s, and shows its end', async (_name, name, end, selector) => {
    const { page, problems } = await open(name, `${selector}.is-windowed`);
    expect(await countNodes(page)).toBeLessThanOrEqual(mostNodes);
    const frame = page.locator(`${selector}.is-windowed`).first();
    expect(await frame.innerText()).toContain('wave1 ');
    await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => frame.innerText(), patience).toContain(end);
    expect(await countNodes(page)).toBeLessThanOrEqual(mostNodes);
    expect(problems).toEqual([]);
  });

  it('keeps the page small as prose, and as a list that is leafed through', async () => {
    const prose = await open('prose', '.plain-text.is-tall');
    expect(await countNodes(prose.page)).toBeLessThanOrEqual(mostNodes);
    await expect.poll(() => prose.page.locator('.plain-text.is-tall').innerText(), patience).toContain('The end.');
    const { page, problems } = await open('list', '.fold-pages');
    expect(await countNodes(page)).toBeLessThanOrEqual(mostNodes);
    await page.locator('.fold-pages').getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => page.locator('.fold-pages').innerText(), patience).toContain('201 to 400 of 6,000');
    expect(problems).toEqual([]);
  });
});
