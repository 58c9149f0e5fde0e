import {
  bashFailure,
  bashResult,
  image,
  openSession,
  promptText,
  text,
  thinking,
  type FixtureTree,
} from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const builder = { version: '2.1.325', cwd: '/home/ada/my harbour', start: '2026-11-02T09:00:00.000Z' } as const;

function buildTree(): { readonly tree: FixtureTree; readonly key: string } {
  const session = openSession({ ...builder, seed: 'web session' });
  session.file('src/tide.ts', 'export const mean = 3;\n');
  session.prompt([promptText('Paint the pier red.'), image()]);
  session.assistant(
    thinking('Red needs two coats.'),
    text('# Plan\n\nRed it is, see [the page](https://example.org/red).\n\n```ts\nconst coats = 2;\n```'),
  );
  session.edit('src/tide.ts', 'export const mean = 3;', 'export const mean = () => 3;');
  session.call('Bash', { command: 'npm test' }, bashFailure(1, { stdout: '', stderr: 'no test found' }));
  session.call(
    'Bash',
    { command: 'seq 1 400' },
    bashResult(`\u001b[32mgreen\u001b[0m\n${Array.from({ length: 400 }, (_, at) => `wave ${at + 1}`).join('\n')}`),
  );
  const answer = session.assistant(text('Done in red.'));
  session.prompt('No, blue.');
  session.assistant(text('Blue then.'));
  session.rewindTo(answer.uuids.at(-1) ?? '');
  session.prompt('Rather green.');
  session.agent({ description: 'Survey both harbours', prompt: 'Survey them.' }, (outer) => {
    outer.agent({ description: 'Survey the north', prompt: 'Count the boats in the north.' }, (inner) => {
      inner.call('Bash', { command: 'ls north' }, bashResult('six boats'));
      inner.assistant(text('Six boats in the north.'));
    });
    outer.assistant(text('Six in the north, none in the south.'));
  });
  session.record({ type: 'weather-report', wind: 7 });
  session.call(
    'Bash',
    { command: 'seq 1 50000' },
    bashResult(Array.from({ length: 50_000 }, (_, at) => `tide ${at + 1}`).join('\n')),
  );
  session.assistant(text('Green, with six boats.'));
  session.title('Painting the pier');
  return { tree: session.files(), key: session.sessionId };
}

describe.runIf(findChromium() !== undefined)('the session page', () => {
  const { tree, key } = buildTree();
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(tree);
  });
  afterAll(() => web?.close());

  it('shows prompts, answers, tool panels and what it does not know', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 2400 } });
    await goTo(`#/session/${key}`);
    await expect.poll(() => page.locator('h1').innerText(), patience).toBe('Painting the pier');
    expect(await page.locator('.is-prompt').first().innerText()).toContain('Paint the pier red.');
    expect(await page.locator('.prose a').first().getAttribute('href')).toBe('https://example.org/red');
    expect(await page.locator('.diff ins mark').first().innerText()).toContain('()');
    expect(await page.locator('.diff del').first().getAttribute('data-line')).toBe('1   −');
    expect(await page.locator('.ansi-fg-2').first().innerText()).toBe('green');
    expect(await page.locator('.call-state.is-error').first().innerText()).toBe('failed');
    expect(await page.locator('.is-unknown').innerText()).toContain('Unknown record type weather-report');
    await expect.poll(() => page.locator('.code-keyword').count(), patience).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  it('shows diffs in one column or in two, coloured, and remembers which', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${key}`);
    await page.locator('.diff ins .code-keyword').first().waitFor();
    await page.getByRole('button', { name: 'Split' }).click();
    const sides = page.locator('.side-row').first().locator('.side');
    await expect
      .poll(() => sides.allInnerTexts(), patience)
      .toEqual(['export const mean = 3;', 'export const mean = () => 3;']);
    expect(await sides.nth(1).locator('mark').innerText()).toContain('()');
    expect(await sides.evaluateAll((all) => all.map((side) => side.dataset['line']))).toEqual(['1 −', '1 +']);
    await page.reload();
    await page.locator('.side-row').first().waitFor();
    await page.getByRole('button', { name: 'Unified' }).click();
    await page.locator('.diff ins').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('folds thinking and long output, and opens them', async () => {
    const { page, goTo } = await web.openPage();
    await goTo(`#/session/${key}`);
    const head = page.getByRole('button', { name: /^Thinking.*Red needs/ });
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    await head.click();
    await expect.poll(() => page.locator('.is-thinking .prose').innerText(), patience).toBe('Red needs two coats.');
    const more = page.getByRole('button', { name: /^Show all 401 lines/ });
    await more.click();
    await expect.poll(() => page.getByRole('button', { name: 'Show less' }).count(), patience).toBe(1);
    await expect.poll(() => page.locator('.terminal-output', { hasText: 'wave 400' }).count(), patience).toBe(1);
  });

  it('switches branches in place', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1000 } });
    await goTo(`#/session/${key}`);
    await page.locator('.branches').scrollIntoViewIfNeeded();
    expect(await page.locator('.branches').innerText()).toContain('Rather green.');
    const top = () =>
      page
        .locator('.branches')
        .boundingBox()
        .then((box) => Math.round(box?.y ?? 0));
    await waitForRest(page);
    const before = await top();
    await page.getByRole('button', { name: /No, blue\./ }).click();
    await expect.poll(() => page.locator('.is-answer', { hasText: 'Blue then.' }).count(), patience).toBe(1);
    await waitForRest(page);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(60);
    expect(page.url()).toContain('path=2');
    await expect.poll(() => page.locator('.path-notice').innerText(), patience).toContain('another branch');
    expect(await page.locator('.is-answer', { hasText: 'Green, with six boats.' }).count()).toBe(0);
    await page
      .locator('.branches')
      .getByRole('button', { name: /Rather green\./ })
      .click();
    await expect.poll(() => page.locator('.is-prompt', { hasText: 'Rather green.' }).count(), patience).toBe(1);
    expect(problems).toEqual([]);
  });

  it('opens agents inside agents, on demand', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 2400 } });
    await goTo(`#/session/${key}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('.agent-button', { hasText: 'Survey both harbours' }).click();
    await page.locator('.agent-button', { hasText: 'Survey the north' }).click();
    await expect
      .poll(() => page.locator('.depth-2 .is-answer').innerText(), patience)
      .toContain('Six boats in the north.');
    expect(asked.filter((url) => /agents\/[^/]+\/turns/.test(url))).toHaveLength(2);
    await page.locator('.agent-button', { hasText: 'Survey both harbours' }).click();
    await expect.poll(() => page.locator('.depth-2').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('shows the raw record of an entry', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${key}`);
    await page.locator('.is-prompt').first().hover();
    await page.locator('.is-prompt').first().getByRole('button', { name: 'Show raw record' }).click();
    await expect.poll(() => page.locator('dialog .code').innerText(), patience).toContain('"Paint the pier red."');
    expect(await page.locator('.raw-place').innerText()).toMatch(/line \d+\s*byte [\d,]+/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('dialog .code').innerText(), patience).not.toContain('"Paint the pier red."');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('copies the command that resumes the session in its folder', async () => {
    const { page, goTo } = await web.openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await goTo(`#/session/${key}`);
    await page.getByRole('button', { name: 'Copy resume command' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()), patience)
      .toBe(`cd '/home/ada/my harbour' && claude --resume ${key}`);
  });

  it('loads the rest of what was too long for a page', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${key}?turn=3`);
    const load = page.locator('.fold-button.is-load');
    await load.waitFor();
    expect(await load.innerText()).toMatch(/[\d,]{5} lines/);
    await load.click();
    await expect.poll(() => page.locator('.terminal-output.is-tall').innerText(), patience).toContain('tide 50000');
    expect(problems).toEqual([]);
  });

  it('shows pictures', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 2400 } });
    await goTo(`#/session/${key}`);
    await expect
      .poll(
        () => page.locator('.media img').evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
        patience,
      )
      .toBe(1);
    expect(problems).toEqual([]);
  });

  it('shows the thread of an agent by itself', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/session/${key}`);
    await page.locator('.agent-list summary').click();
    await page.locator('.agent-link', { hasText: 'Survey the north' }).click();
    await expect
      .poll(() => page.locator('.is-answer').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('Six boats in the north.')]);
    expect(page.url()).toContain('agent=');
    expect(await page.locator('.path-notice').innerText()).toContain('Viewing agent: Survey the north');
    await page.getByRole('button', { name: 'Back to the session' }).click();
    await expect.poll(() => page.locator('.is-prompt').first().innerText(), patience).toContain('Paint the pier red.');
    expect(problems).toEqual([]);
  });

  it('goes to the turn of a link to the session that is already open, and back', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 500 } });
    await goTo(`#/session/${key}`);
    await page.locator('.turn-head').first().waitFor();
    for (const [turn, prompt] of [
      [3, 'Rather green.'],
      [1, 'Paint the pier red.'],
    ] as const) {
      await page.evaluate((hash) => void (location.hash = hash), `#/session/${key}?turn=${turn}`);
      await expect
        .poll(() => page.locator('.is-prompt', { hasText: prompt }).boundingBox(), patience)
        .toSatisfy((box: { readonly y: number } | null) => box !== null && box.y > 0 && box.y < 400);
    }
    expect(problems).toEqual([]);
  });

  it('keeps the turn in the address and comes back to it', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 1280, height: 500 } });
    await goTo(`#/session/${key}`);
    await page.locator('.outline-turn', { hasText: 'Rather green.' }).click();
    await expect.poll(() => page.url(), patience).toContain('turn=3');
    await page.reload();
    await page.locator('.turn-head').first().waitFor();
    await expect
      .poll(
        () =>
          page
            .locator('.is-prompt', { hasText: 'Rather green.' })
            .boundingBox()
            .then((box) => box?.y ?? 0),
        patience,
      )
      .toBeLessThan(400);
  });

  it('says so where there is no such session', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('#/session/nosuchsession');
    expect(await page.locator('.problem').innerText()).not.toBe('');
  });
});
