import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FixtureTree } from '@scrollkeep/transcript/fixtures';
import type { Browser, BrowserContextOptions, Cookie, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { bin, isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import { openBrowser } from './open-browser.ts';
import { watchRequests } from './wait-for-rest.ts';

export interface Web {
  /** Without the token; a browser of ours is let in already. */
  readonly origin: string;
  /** The folder that is served. */
  readonly folder: string;
  /** Closed when the test has ended: pages that nobody looks at still draw what moves on them. */
  openPage(options?: BrowserContextOptions): Promise<WebPage>;
  /** The same for several tests; closed with everything else. */
  openLastingPage(options?: BrowserContextOptions): Promise<WebPage>;
  close(): Promise<void>;
}

export interface WebPage {
  readonly page: Page;
  /** What must not happen: errors on the console, failed answers, requests to elsewhere. */
  readonly problems: readonly string[];
  goTo(hash: string): Promise<void>;
}

/** For what a page will show sooner or later: machines that test are slow. */
export const patience = { timeout: 600_000, interval: 50 } as const;

/** The real command on a folder of its own, or on others, and a browser. */
export async function startWeb(
  tree: FixtureTree | 'demo',
  given: { readonly roots?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Web> {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-web-'));
  if (tree !== 'demo') writeTree(folder, tree);
  const { server, url } = await startServer(tree === 'demo' ? ['--demo'] : (given.roots ?? [folder]), given.env);
  const browser = await openBrowser();
  const { origin } = new URL(url);
  const state = { cookies: [await redeemLink(new URL(url))], origins: [] };
  return {
    origin,
    folder,
    async openPage(options = {}) {
      const opened = await openPage(browser, origin, { ...options, storageState: state });
      onTestFinished(() => opened.page.context().close());
      return opened;
    },
    openLastingPage: (options = {}) => openPage(browser, origin, { ...options, storageState: state }),
    async close() {
      await browser.close();
      await endServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function writeTree(folder: string, tree: FixtureTree): void {
  for (const file of tree) {
    const target = join(folder, file.path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.content);
    if (file.modified !== undefined) utimesSync(target, new Date(file.modified), new Date(file.modified));
  }
}

function startServer(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const server = spawn(
    process.execPath,
    [process.env['SCROLLKEEP_TEST_PROGRAM'] ?? bin, 'serve', ...args, '--no-open', '--port', '0'],
    { env: { ...isolatedEnvironment(), ...env } },
  );
  return new Promise((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const url = /^(http:\/\/\S+)\n/m.exec(stdout)?.[1];
      if (url !== undefined) resolve({ server, url });
    });
    server.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    server.on('exit', (status) => reject(new Error(`serve ended with ${status}: ${stderr}`)));
  });
}

/**
 * A link lets in one browser, once: this takes its cookie, for all of them. Not in a browser, which is as much work as
 * many a test; `connection.test.ts` opens links in one.
 */
async function redeemLink({ hostname, port, pathname, search, host }: URL): Promise<Cookie> {
  // Only browsers know that every name below localhost is this machine.
  const request = get({ host: '127.0.0.1', port, path: pathname + search, headers: { host } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  const [, name, value] =
    /^([^=]+)=([^;]+); Path=\/; HttpOnly; SameSite=Strict$/.exec(answer.headers['set-cookie']?.[0] ?? '') ?? [];
  if (name === undefined || value === undefined) throw new Error(`the link was answered with ${answer.statusCode}`);
  return { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' };
}

function endServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}

async function openPage(browser: Browser, origin: string, options: BrowserContextOptions): Promise<WebPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  return watchPage(await context.newPage(), origin);
}

/** A page of a server, and everything that must not happen on it. */
export function watchPage(page: Page, origin: string): WebPage {
  const context = page.context();
  watchRequests(page);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('blob:'))
      problems.push(`request: ${request.url()}`);
  });
  context.on('page', () => problems.push('another page was opened'));
  page.setDefaultTimeout(patience.timeout);
  return {
    page,
    problems,
    async goTo(hash) {
      // Within the page, what was shown before would be taken for what is wanted: it is gone when this has ended.
      if (hash !== '' && page.url().startsWith(`${origin}/`)) await page.evaluate(goWithin, hash);
      else await page.goto(`${origin}/${hash}`);
      await page
        .locator('.session-item, .turn-head, .empty, .problem, .empty-words, .page-title, .tabs, .search-box')
        .first()
        .waitFor();
    },
  };
}

/** Runs in the page: changes the address, and waits until the app has heard of it, which draws at once. */
function goWithin(hash: string): Promise<void> {
  return new Promise((resolve) => {
    if (location.hash === hash) return resolve();
    addEventListener('hashchange', () => resolve(), { once: true });
    location.hash = hash;
  });
}
