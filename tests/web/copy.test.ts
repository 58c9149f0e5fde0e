import { bashResult, openSession, text, type SessionBuilder } from '@scrollkeep/transcript/fixtures';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { openExports, type Exports } from './open-exports.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const calls = '.entry.is-call';
const output = Array.from({ length: 3_000 }, (_, at) => `tide ${at + 1}`).join('\n');

function buildSession(): SessionBuilder {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/harbour',
    start: '2026-11-02T09:00:00.000Z',
    seed: 'copy',
  });
  session.file('src/tide.ts', 'export const mean = 3;\n');
  session.prompt('Paint the pier red.\n\nTwice.');
  session.assistant(text('# Plan\n\nRed **it is**:\n\n```ts\nconst coats = 2;\n```'));
  session.edit('src/tide.ts', 'mean = 3', 'mean = 4');
  session.call('Bash', { command: 'echo red \u001b[201~' }, bashResult('\u001b[31mred\u001b[0m paint'));
  session.call('Bash', { command: 'seq 1 3000' }, bashResult(output));
  session.assistant(text('Done in red.'));
  return session;
}

describe.runIf(findChromium() !== undefined)('copy buttons', () => {
  const session = buildSession();
  const key = session.sessionId;
  let web: Web;
  let exports: Exports;
  beforeAll(async () => {
    web = await startWeb(session.files());
    exports = await openExports();
  });
  afterAll(async () => {
    await exports?.close();
    await web?.close();
  });

  it('copy messages, code, commands, paths and output by keyboard, and say so', async () => {
    const { page, problems, goTo } = await web.openPage({
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1280, height: 2400 },
    });
    await goTo(`#/session/${key}`);
    await listen(page);
    await page.locator(`${calls}:has-text("seq 1 3000")`).waitFor();
    const copied = (entry: string, label: string) =>
      press(page, page.locator(entry).getByRole('button', { name: label }).first());
    const message = 'Copy message';
    expect(await copied('.entry.is-prompt', message)).toBe('Paint the pier red.\n\nTwice.');
    expect(await copied('.entry.is-answer', message)).toBe('# Plan\n\nRed **it is**:\n\n```ts\nconst coats = 2;\n```');
    expect(await copied('.entry.is-answer', 'Copy code')).toBe('const coats = 2;');
    expect(await copied(`${calls}:has-text("Edit")`, 'Copy path')).toBe('src/tide.ts');
    // What is pasted is what is seen: a terminal would take this sequence for the end of the pasted text.
    expect(await copied(`${calls}:has-text("echo red")`, 'Copy command')).toBe('echo red \\u{1b}[201~');
    expect(await copied(`${calls}:has-text("echo red")`, 'Copy output')).toBe('red paint');
    // Only the beginning of it is on the page.
    await page.locator(`${calls}:has-text("seq 1 3000")`).getByText('Load all').waitFor();
    expect(await copied(`${calls}:has-text("seq 1 3000")`, 'Copy output')).toBe(output);
    await expect.poll(() => heard(page), patience).toContain('Copied');
    expect(problems).toEqual([]);
  });

  it('do the same on an exported page, where scripts run', async () => {
    const file = await exports.write('copy', session.lines());
    const { page, problems } = await exports.openPage(file, {
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1280, height: 2400 },
    });
    await listen(page);
    const copied = (entry: string, label: string) =>
      press(page, page.locator(entry).getByRole('button', { name: label }).first());
    expect(await copied('.entry.is-prompt', 'Copy message')).toBe('Paint the pier red.\n\nTwice.');
    expect(await copied('.entry.is-answer', 'Copy message')).toBe('Plan\n\nRed it is:\n\nconst coats = 2;');
    expect(await copied('.entry.is-answer', 'Copy code')).toBe('const coats = 2;');
    expect(await copied(`${calls}:has-text("Edit")`, 'Copy path')).toBe('/home/redacted-user-1/harbour/src/tide.ts');
    expect(await copied(`${calls}:has-text("echo red")`, 'Copy command')).toBe('echo red \\u{1b}[201~');
    expect(await copied(`${calls}:has-text("seq 1 3000")`, 'Copy output')).toBe(output);
    await expect.poll(() => heard(page), patience).toContain('Copied');
    expect(problems).toEqual([]);
    const silent = await exports.openPage(file, { javaScriptEnabled: false });
    await silent.page.locator('.entry.is-prompt').waitFor();
    expect(await silent.page.locator('.copy-button').count()).toBe(0);
  });
});

/** Every word that a live region says: it does so for a moment only. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    for (const status of document.querySelectorAll('[role=status]'))
      new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
        subtree: true,
        childList: true,
        characterData: true,
      });
  });
}

function heard(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { said: readonly string[] }).said);
}

/** What is on the clipboard after a key on a button. */
async function press(page: Page, button: Locator): Promise<string> {
  const before = 'nothing was copied yet';
  await page.evaluate((words) => navigator.clipboard.writeText(words), before);
  await button.press('Enter');
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read, patience).not.toBe(before);
  return read();
}
