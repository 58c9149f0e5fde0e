import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemoTree, openSession, text, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';
import { findSeriousInThemes } from './find-serious.ts';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

function buildTree(): FixtureTree {
  return Array.from({ length: 6 }, (_, at) => {
    const start = new Date(Date.now() - (at + 1) * 86_400_000).toISOString();
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: `annotations ${at}`, start });
    session.title(`Session ${at}`);
    for (const turn of [1, 2]) {
      session.prompt(`Question ${turn} of ${at}`);
      session.assistant(text('Yes.'));
    }
    if (at === 5) session.record({ type: 'agent-name', agentName: 'tide-tables', sessionId: session.sessionId });
    if (at === 5)
      session.record({
        type: 'bridge-session',
        sessionId: session.sessionId,
        bridgeSessionId: 'cse_01<b>\u202e',
        lastSequenceNum: 1,
      });
    if (at === 5) session.record({ type: 'tag', tag: 'from-client', sessionId: session.sessionId });
    return session.files().map((file) => ({ ...file, modified: start }));
  }).flat();
}

describe.runIf(findChromium() !== undefined)('tags, pins and notes in the browser', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildTree());
  });
  afterAll(() => web?.close());

  const run = async (...args: readonly string[]) => {
    const { status, stderr } = await runScrollkeep([...args, '--root', web.folder]);
    expect([status, stderr]).toEqual([0, '']);
  };
  const print = async (...args: readonly string[]) => (await runScrollkeep([...args, '--root', web.folder])).stdout;
  const openTitled = async (page: Page, title: string) => {
    await page.locator('.session-link', { hasText: title }).click();
    await page.locator('.session-title', { hasText: title }).waitFor();
    await page.locator('.turn-head').first().waitFor();
    await page.locator('.marks-bar .mark-button:enabled').first().waitFor();
  };

  it('are put on a session and a turn, and a command sees them', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await openTitled(page, 'Session 0');
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await page.getByRole('button', { name: 'Pinned', exact: true, pressed: true }).waitFor();
    await page.keyboard.press('l');
    const field = page.getByRole('combobox', { name: 'Add a tag' });
    await field.fill('bug');
    await field.press('Enter');
    await page.locator('dialog .tag-chip', { hasText: '#bug' }).waitFor();
    expect(await field.inputValue()).toBe('');
    await field.fill('<b>x</b>');
    await field.press('Enter');
    await page.locator('dialog .tag-chip', { hasText: '#<b>x</b>' }).waitFor();
    await field.fill('to do');
    await field.press('Enter');
    await expect
      .poll(() => page.locator('dialog [role=alert]').innerText(), patience)
      .toContain('A tag cannot contain spaces');
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask Ada\n<script>alert(1)</script>');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog [role=alert]').first().innerText(), patience).toMatch(/not saved/);
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.locator('.session-head .mark-note', { hasText: 'Ask Ada' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the tag <b>x</b>' }).click();
    await expect.poll(() => page.locator('.session-head .tag-chip').allInnerTexts(), patience).toEqual(['#bug']);

    await page.getByRole('button', { name: 'Tag, pin or annotate turn 2' }).click();
    await field.fill('bu');
    await page.getByRole('option', { name: '#bug' }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.locator('dialog .tag-chip', { hasText: '#bug' }).waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('On the turn');
    await page.keyboard.press('Control+Enter');
    await page.locator('.row-head .mark-note', { hasText: 'On the turn' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('.row-head', { hasText: 'Turn 2' }).locator('.mark-chip').allInnerTexts()).toEqual([
      '#bug',
    ]);
    expect(await print('note', 'Session 0', '--print')).toBe('Ask Ada\n<script>alert(1)</script>\n');
    expect(await print('note', 'Session 0:2', '--print')).toBe('On the turn\n');
    expect(await print('ls', '--pinned')).toContain('★ #bug Session 0');
    // The tag that was refused is the only failed answer.
    expect(problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });

  it('of a command appear in open pages, and a note is not written over unseen', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await openTitled(page, 'Session 1');
    await run('tag', 'Session 1', 'from-command');
    await page.locator('.session-head .tag-chip', { hasText: '#from-command' }).waitFor();
    await page.keyboard.press('m');
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Typed here');
    await run('note', 'Session 1', 'Written elsewhere');
    await page.locator('dialog .mark-note', { hasText: 'Written elsewhere' }).waitFor();
    expect(await note.inputValue()).toBe('Typed here');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.locator('.session-head .mark-note', { hasText: 'Typed here' }).waitFor();
    const home = await web.openPage();
    await home.goTo('');
    await home.page.locator('.session-item', { hasText: 'Session 1' }).locator('.mark-chip').waitFor();
    await run('tag', 'Session 1', '--remove', 'from-command');
    await expect
      .poll(() => home.page.locator('.session-item', { hasText: 'Session 1' }).locator('.mark-chip').count(), patience)
      .toBe(0);
  });

  it('are kept with keys in the list, which has pinned sessions on top and counts tags', async () => {
    await run('tag', 'Session 2', 'Release');
    await run('tag', 'Session 3', 'release');
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.locator('.session-link', { hasText: 'Session 4' }).focus();
    await page.keyboard.press('p');
    const pinned = page.locator('.session-group', { has: page.getByRole('heading', { name: 'Pinned' }) });
    await pinned.locator('.session-item', { hasText: 'Session 4' }).waitFor();
    await page.locator('.session-link', { hasText: 'Session 4' }).focus();
    await page.keyboard.press('p');
    await pinned.locator('.session-item', { hasText: 'Session 4' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    const choice = page.getByRole('menuitemradio', { name: /^#release\s*2$/i });
    await choice.click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(2);
    expect(page.url()).toMatch(/tag=release/i);
    await page.locator('.session-link', { hasText: 'Session 2' }).focus();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Remove the tag Release' }).click();
    await page.locator('dialog .tag-chip').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(1);
    await run('pin', 'Session 3');
    await goTo('#/?pinned=true&tag=release');
    await expect.poll(() => page.locator('.session-name').allInnerTexts(), patience).toEqual(['★ Session 3']);
    expect(problems).toEqual([]);
  });

  it("show Claude Code's own tag without a way to remove it", async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await openTitled(page, 'Session 5');
    await page.locator('.mark-chip.is-client', { hasText: '#from-client' }).waitFor();
    await page.getByText('Agent name: tide-tables').waitFor();
    const remote = await page
      .getByText('remote control enabled, address not recorded (session cse_01<b>')
      .textContent();
    expect(remote).not.toContain('\u202e');
    expect(await page.getByRole('button', { name: /Remove the tag/ }).count()).toBe(0);
  });

  it('are offered in the palette and listed among the keys', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await openTitled(page, 'Session 5');
    await page.keyboard.press('Control+k');
    await page.locator('.palette-field').fill('pin this');
    await page.getByRole('option', { name: /Pin this session/ }).click();
    await page.getByRole('button', { name: 'Pinned', exact: true, pressed: true }).waitFor();
    await page.keyboard.press('?');
    await expect.poll(() => page.locator('.help').innerText(), patience).toMatch(/Pin or unpin this session/);
  });

  it('have no finding of axe in any theme', async () => {
    await run('tag', 'Session 5', 'first', 'second', 'third');
    await run('note', 'Session 5', 'A note');
    const { page, goTo } = await web.openPage({ bypassCSP: true });
    await goTo('');
    await page.locator('.session-item', { hasText: 'Session 5' }).locator('.mark-chip').first().waitFor();
    expect(await findSeriousInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('menuitemradio').first().waitFor();
    expect(await findSeriousInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await openTitled(page, 'Session 5');
    await page.locator('.session-head .mark-note').waitFor();
    expect(await findSeriousInThemes(page)).toEqual([]);
    await page.keyboard.press('l');
    await page.getByRole('option').first().waitFor();
    expect(await findSeriousInThemes(page)).toEqual([]);
  });
});

describe.runIf(findChromium() !== undefined)('tags, pins and notes where nothing is kept', () => {
  it('leave the data folder of the person alone in a demo', async () => {
    const web = await startWeb('demo');
    try {
      const file = join(isolatedEnvironment()['XDG_DATA_HOME'] ?? '', 'scrollkeep/annotations/annotations.json');
      const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
      const before = read();
      const { page, goTo } = await web.openPage();
      await goTo('');
      await page.locator('.session-link').first().click();
      await page.getByRole('button', { name: 'Pin', exact: true }).click();
      await page.getByRole('button', { name: 'Pinned', exact: true, pressed: true }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Pinned', exact: true, pressed: true }).waitFor();
      expect(read()).toBe(before);
    } finally {
      await web.close();
    }
  });

  it('have no controls on a file that was dropped', async () => {
    const web = await startWeb(buildDemoTree(new Date().toISOString()));
    try {
      const { page, goTo } = await web.openPage();
      await goTo('');
      const dropped = buildTree().find(({ path }) => path.endsWith('.jsonl'));
      await page.locator('.file-choice input').setInputFiles({
        name: dropped?.path.split('/').at(-1) ?? '',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(dropped?.content ?? ''),
      });
      await page.locator('.turn-head').first().waitFor();
      expect(await page.locator('.marks-bar, .turn-marks').count()).toBe(0);
      await page.keyboard.press('l');
      await page.keyboard.press('?');
      await page.locator('dialog.help').waitFor();
      expect(await page.locator('dialog.marks').count()).toBe(0);
    } finally {
      await web.close();
    }
  });
});
