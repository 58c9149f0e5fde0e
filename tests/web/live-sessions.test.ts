import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bashResult, openSession, text, toolUse } from '@scrollkeep/transcript/fixtures';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { findSeriousInThemes } from './find-serious.ts';
import { patience, startWeb, type Web } from './start-web.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const open = (seed: string, minutes: number) =>
  openSession({ version: '2.1.325', cwd: '/home/ada/quay', seed, start: ago(minutes) });

describe.runIf(findChromium() !== undefined)('sessions that run', () => {
  const old = open('live answered', 600);
  old.prompt('Paint the <b>buoy</b>.');
  old.assistant(text('Painted.'));
  const working = open('live working', 200);
  working.prompt('Count the gulls.');
  working.call('Bash', { command: 'count gulls' }, bashResult('7'));
  working.assistant(toolUse('Bash', { command: 'count --slowly terns' }));
  let web: Web;
  let folder: string;
  const clients: ChildProcess[] = [];
  beforeAll(async () => {
    web = await startWeb([
      ...[...old.files(), ...working.files()].map((file) => ({ ...file, modified: ago(30) })),
      // Where a client keeps a registry, a session without an entry has ended.
      { path: 'sessions/1.json', content: '{}' },
    ]);
    folder = join(web.folder, 'sessions');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.kill('SIGKILL');
  });
  afterAll(() => web?.close());

  /** A client that says of itself what it does; its process lives until it is ended. */
  function startClient(sessionId: string, entry: object): ChildProcess {
    const client = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    clients.push(client);
    say(client, sessionId, entry);
    return client;
  }
  function say(client: ChildProcess, sessionId: string, entry: object): void {
    mkdirSync(folder, { recursive: true });
    const content = { pid: client.pid, sessionId, cwd: '/home/ada/quay', version: '2.1.325', ...entry };
    writeFileSync(join(folder, `${client.pid}.json`), JSON.stringify(content));
  }
  const live = (page: Page) => page.locator('.session-group.is-live .session-item');
  const states = (page: Page) => live(page).locator('.session-words').allInnerTexts();

  it('stand above all others with what they wait for, and go when their process ends', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await page.locator('.session-item').nth(1).waitFor();
    expect(await live(page).count()).toBe(0);
    const first = startClient(old.sessionId, { status: 'idle' });
    await expect
      .poll(() => states(page), patience)
      .toEqual([expect.stringMatching(/^waiting for you · idle for \d+ h/)]);
    expect(await page.locator('.session-item').count()).toBe(2);
    expect(await live(page).locator('.status').getAttribute('class')).toBe('status is-waiting');
    expect(await page.locator('.group-title').first().innerText()).toMatch(/live/i);
    const second = startClient(working.sessionId, { status: 'busy' });
    await expect
      .poll(() => states(page), patience)
      .toEqual([
        expect.stringMatching(/^working: a tool is running · Bash: count --slowly terns, for \d h/),
        expect.stringContaining('waiting for you'),
      ]);
    // The client changes its word; nothing is written to the transcript.
    say(second, working.sessionId, { status: 'waiting', waitingFor: 'permission prompt' });
    await expect
      .poll(async () => (await states(page))[0], patience)
      .toMatch(/^waiting for your permission \(permission prompt\) · Bash: count --slowly terns/);
    const { stdout } = await runScrollkeep(['ps', '--json', web.folder]);
    const { sessions } = JSON.parse(stdout) as { readonly sessions: readonly { id: string; waitsFor: string }[] };
    expect(sessions.map(({ id, waitsFor }) => [id, waitsFor])).toEqual([
      [working.sessionId, 'permission'],
      [old.sessionId, 'user input'],
    ]);
    // Keys reach them as any other session.
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.closest('.is-live') !== null)).toBe(true);
    // Its entry stays behind; its process is gone.
    second.kill('SIGKILL');
    await once(second, 'exit');
    await expect.poll(() => live(page).count(), patience).toBe(1);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await expect.poll(() => live(page).count(), patience).toBe(0);
    expect(await page.locator('.session-item').count()).toBe(2);
    expect(problems).toEqual([]);
  });

  it('are shown before anything was said, and left out of a list that is narrowed down', async () => {
    const { page, problems, goTo } = await web.openPage();
    startClient('not-written-yet', { status: 'idle', name: '<img src=x onerror=alert(1)>' });
    await goTo('');
    await expect.poll(() => states(page), patience).toEqual(['waiting for a first prompt']);
    expect(await live(page).locator('.session-name').innerText()).toBe('<img src=x onerror=alert(1)>');
    expect(await live(page).locator('a').count()).toBe(0);
    await goTo('#/?text=gulls');
    await expect.poll(() => page.locator('.session-item').count(), patience).toBe(1);
    expect(await live(page).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('have no finding of axe in any theme, and fit a small screen', async () => {
    const { page, goTo } = await web.openPage({ bypassCSP: true, viewport: { width: 360, height: 720 } });
    startClient(working.sessionId, { status: 'busy' });
    startClient('not-written-yet', { status: 'idle', name: 'M'.repeat(200) });
    await goTo('');
    await expect.poll(() => live(page).count(), patience).toBe(2);
    expect(await findSeriousInThemes(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([0, 0]);
  });
});
