import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHealthService } from '../../packages/app/src/health/health-service.ts';
import { createLinkToken, createSecret, openAccess } from '../../packages/server/src/http/access/access.ts';
import { listAllowedHosts } from '../../packages/server/src/http/access/allowed-hosts.ts';
import { createApp } from '../../packages/server/src/http/create-app.ts';
import { openServices, type Services } from '../../packages/server/src/http/services/services.ts';
import { startServer, type RunningServer } from '../../packages/server/src/serve/start-server.ts';
import { toTestSettings } from '../cli/open-test-server.ts';
import { repository } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { openBrowser } from './open-browser.ts';
import { patience, writeTree } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('a server that goes away', () => {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/harbour',
    seed: 'web connection',
    start: new Date(Date.now() - 60_000).toISOString(),
  });
  session.prompt('First question');
  session.assistant(text('First answer'));
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-connection-'));
  let services: Services;
  let browser: Browser;
  let server: RunningServer;
  let secret = createSecret();
  let written = 0;
  let prompts = 1;

  const start = (port: number) =>
    startServer({
      host: '127.0.0.1',
      ports: [port],
      createApp: (own) =>
        createApp({
          services,
          access: openAccess(secret, undefined),
          cookieName: `scrollkeep_${own}`,
          allowedHosts: listAllowedHosts('127.0.0.1', own, '127.0.0.1'),
          webFolder: join(repository, 'packages/app/dist/web'),
        }),
    });
  function append(words: string): void {
    session.prompt(words);
    prompts++;
    appendFileSync(
      join(folder, session.path),
      session
        .lines()
        .slice(written)
        .map((line) => `${line}\n`)
        .join(''),
    );
    written = session.lines().length;
  }

  beforeAll(async () => {
    writeTree(folder, session.files());
    written = session.lines().length;
    services = openServices([{ kind: 'config-folder', path: folder }], {
      settings: toTestSettings(join(folder, 'own')),
      isDemo: false,
      isUsual: false,
      pollMs: 100,
      version: 'test',
      openHealth: openHealthService,
    });
    server = await start(0);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await services?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function openPage(hash: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(patience.timeout);
    await page.goto(`http://127.0.0.1:${server.port}/?token=${createLinkToken(secret, Date.now())}`);
    await page.goto(`http://127.0.0.1:${server.port}/${hash}`);
    return page;
  }

  it('is missed; when it is back the page goes on from where it was', async () => {
    const page = await openPage(`#/session/${session.sessionId}`);
    await page.clock.install();
    await page.locator('.is-prompt', { hasText: 'First question' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/events') && asked.push(request.url())));
    append('Before the break');
    await page.locator('.outline-turn', { hasText: 'Before the break' }).waitFor();
    const { port } = server;
    await server.close();
    await expect
      .poll(() => page.locator('.connection.is-lost').innerText(), patience)
      .toMatch(/is not responding[\s\S]*Reconnecting/);
    append('While nobody listened');
    // The page would soon try again by itself, and there would be no button any more.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    server = await start(port);
    await page.getByRole('button', { name: 'Reconnect now' }).click();
    await page.clock.resume();
    await page.locator('.outline-turn', { hasText: 'While nobody listened' }).waitFor();
    await expect.poll(() => page.locator('.connection.is-lost').count(), patience).toBe(0);
    expect(asked.at(-1)).toMatch(/[?&]since=\d+/);
    await expect.poll(() => page.locator('.connection').count(), patience).toBe(0);
    await page.close();
  });

  it('is found again by itself, and the list of sessions is read again', async () => {
    const page = await openPage('');
    await page.locator('.session-item').first().waitFor();
    const { port } = server;
    await server.close();
    await page.locator('.connection.is-lost').waitFor();
    append('Asked in the dark');
    server = await start(port);
    await expect
      .poll(() => page.locator('.session-meta').first().innerText(), patience)
      .toContain(`${prompts} prompts`);
    await expect.poll(() => page.locator('.connection.is-lost').count(), patience).toBe(0);
    await page.close();
  });

  it('says what to do where the server was started anew and does not know this browser', async () => {
    const page = await openPage('');
    await page.locator('.session-item').first().waitFor();
    const { port } = server;
    await server.close();
    secret = createSecret();
    server = await start(port);
    await expect.poll(() => page.locator('.connection.is-lost').innerText(), patience).toContain('scrollkeep serve');
    await expect.poll(() => page.locator('.connection.is-lost').innerText(), patience).toContain('is not signed in');
    await page.close();
  });
});
