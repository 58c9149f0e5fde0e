import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemoTree, generateSession, openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../setup/take-part.ts';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('a file that is dropped on the page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(buildDemoTree(new Date().toISOString()));
  });
  afterAll(() => web?.close());

  it('opens without asking the server', async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'web file' });
    session.prompt('Count the boats.');
    session.agent(
      { description: 'Count', prompt: 'Count them all.' },
      (agent) => void agent.assistant(text('Twelve boats.')),
    );
    const answer = session.assistant(text('Twelve.'));
    session.prompt('And the nets?');
    session.rewindTo(answer.uuids.at(-1) ?? '');
    session.prompt('And the oars?');
    session.assistant(text('Forty oars.'));
    const files = session.files().filter((file) => file.path.endsWith('.jsonl') && file.path.startsWith('projects/'));
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1600 } });
    await goTo('');
    const asked: string[] = [];
    await drop(
      page,
      files.map((file) => ({ name: file.path.split('/').at(-1) ?? '', content: String(file.content) })),
    );
    await page.locator('.turn-head').first().waitFor();
    page.on('request', (request) => asked.push(request.url()));
    expect(await page.locator('.is-prompt').first().innerText()).toContain('Count the boats.');
    await page.locator('.agent-button').click();
    await expect.poll(() => page.locator('.depth-1 .is-answer').innerText(), patience).toContain('Twelve boats.');
    await page.getByRole('button', { name: /And the nets\?/ }).click();
    await expect.poll(() => page.locator('.is-prompt', { hasText: 'And the nets?' }).count(), patience).toBe(1);
    await page.keyboard.press('r');
    await expect.poll(() => page.locator('dialog .code').innerText(), patience).toContain('"sessionId"');
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is chosen again where the page was loaded anew, also without dropping', async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'web chosen' });
    session.prompt('Count the sails.');
    const main = session.files().find((file) => file.path.endsWith('.jsonl') && file.path.startsWith('projects/'));
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 360, height: 800 } });
    await goTo('#/file');
    await expect.poll(() => page.locator('.problem').innerText(), patience).toContain('no longer open');
    await page.getByLabel('Open a transcript file').setInputFiles({
      name: 'chosen.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(String(main?.content)),
    });
    await expect.poll(() => page.locator('.is-prompt').first().innerText(), patience).toContain('Count the sails.');
    expect(problems).toEqual([]);
  });

  // Of 4 MB each.
  it('may be large: it is read in slices', async () => {
    const path = join(web.folder, 'large.jsonl');
    const parts = [...generateSession({ seed: 'web large', bytes: (isLong ? 15 : 5) * 4_194_304 })];
    writeFileSync(path, Buffer.concat(parts));
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.locator('.file-choice input').setInputFiles(path);
    await page.locator('.turn-head').first().waitFor();
    expect(Number((await page.locator('.outline-count').innerText()).replace(/\D/g, ''))).toBeGreaterThan(
      isLong ? 500 : 150,
    );
    expect(problems).toEqual([]);
  });

  it('says so where it is no transcript', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    await drop(page, [{ name: 'notes.txt', content: 'Dear Ada' }]);
    await expect
      .poll(() => page.locator('.problem').innerText(), patience)
      .toContain('notes.txt is not a Claude Code transcript');
  });

  it('says so where the files are of several sessions', async () => {
    const { page, goTo } = await web.openPage();
    await goTo('');
    const content = '{"type":"user","message":{"role":"user","content":"Count the boats."}}\n';
    await drop(page, [
      { name: 'one.jsonl', content },
      { name: 'two.jsonl', content },
    ]);
    await expect.poll(() => page.locator('.problem').innerText(), patience).toContain('several sessions');
  });
});

async function drop(page: Page, files: readonly { readonly name: string; readonly content: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, content } of given) data.items.add(new File([content], name));
    return data;
  }, files);
  for (const type of ['dragenter', 'dragover']) await page.dispatchEvent('body', type, { dataTransfer: transfer });
  await expect.poll(() => page.locator('.drop-shade').count(), patience).toBe(1);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}
