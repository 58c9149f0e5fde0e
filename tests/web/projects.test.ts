import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('joined projects in the browser', () => {
  let web: Web;
  beforeAll(async () => {
    const tree = ['/home/ada/harbour', '/home/ada/quay', '/home/ada/quay', '/home/ada/kite'].flatMap((cwd, at) => {
      const start = new Date(Date.now() - (at + 1) * 86_400_000).toISOString();
      const session = openSession({ version: '2.1.325', cwd, seed: `joined ${at}`, start });
      session.title(`Session ${at}`);
      session.prompt('Where is the harbour?');
      session.assistant(text('Over there.'));
      return session.files().map((file) => ({ ...file, modified: start }));
    });
    web = await startWeb(tree);
  });
  afterAll(() => web?.close());

  const run = async (...args: readonly string[]) => {
    const { status, stderr } = await runScrollkeep([...args, '--root', web.folder]);
    expect([status, stderr]).toEqual([0, '']);
  };

  it('are one in the side list, the list and the usage, as soon as a command says so', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    const listProjects = async () =>
      (await page.locator('.projects .project').allInnerTexts()).map((name) => name.replace(/\s+/g, ' '));
    await expect.poll(listProjects, patience).toEqual(['All projects 4', 'harbour 1', 'quay 2', 'kite 1']);
    await run('projects', 'join', '/home/ada/quay', '/home/ada/harbour');
    await expect.poll(listProjects, patience).toEqual(['All projects 4', 'harbour 3', 'kite 1']);
    await page.locator('.projects .project', { hasText: 'harbour' }).click();
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(3);
    await goTo('#/usage');
    const table = page.locator('section', { has: page.getByRole('heading', { name: 'By project' }) });
    await table.locator('tbody tr').first().waitFor();
    expect(await table.locator('tbody tr').count()).toBe(2);
    await goTo('');
    await run('projects', 'split', 'quay');
    await expect.poll(listProjects, patience).toEqual(['All projects 4', 'harbour 1', 'quay 2', 'kite 1']);
    expect(problems).toEqual([]);
  });
});
