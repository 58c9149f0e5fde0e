import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchiveReader } from '../../packages/store/src/archive/open-archive-reader.ts';
import { handed, oldProject, openHandOverLab, secret, type HandOverLab } from '../setup/hand-over-kit.ts';
import { startOidcProvider, type TestProvider } from '../setup/start-oidc-provider.ts';
import { say } from '../setup/hub-laptops-kit.ts';
import { startHubProcess, startProgram, type HubProcess, type RunningProgram } from '../setup/hub-kit.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { openBrowser } from './open-browser.ts';
import { patience } from './start-web.ts';

const password = 'a quiet harbour at night';
let scratch = '';
let dataDir = '';
let hub: HubProcess;
/** Of the team: it knows everybody, and asks for no password. */
let provider: TestProvider;
let browser: Browser;
let lab: HandOverLab;
let watching: RunningProgram | undefined;
/** Signed in: the owner of the hub and of the laptop, one of the team, one who is not. */
let ada: BrowserContext;
let bert: BrowserContext;
let cleo: BrowserContext;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  dataDir = join(scratch, 'hub');
  lab = openHandOverLab();
  const port = await findFreePort();
  provider = await startOidcProvider(`http://127.0.0.1:${port}/oidc/callback`);
  const { issuer, clientId, clientSecret } = provider;
  const config = join(scratch, 'config.json');
  writeFileSync(config, JSON.stringify({ hub: { oidc: { issuer, clientId, clientSecret, label: 'Sea ID' } } }));
  hub = await startHubProcess(dataDir, ['--port', String(port), '--config', config]);
  browser = await openBrowser();
});

afterAll(async () => {
  await watching?.end();
  await browser.close();
  await hub.close();
  await provider.stop();
  lab.remove();
  rmSync(scratch, { recursive: true, force: true });
});

/** A page of the hub in the browser of somebody who is signed in; closed when the work is done. */
async function visit(person: BrowserContext, hash: string, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await person.newPage();
  await page.goto(`${hub.url}/${hash}`);
  await work(page);
  await page.close();
}

/** Ada invites somebody on the page of people; gives the link that she sends. */
async function invite(email: string): Promise<string> {
  let link = '';
  await visit(ada, '#/hub/people', async (page) => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    link = await page.locator('.shown-secret code').innerText(patience);
  });
  return link;
}

/** By the link of an invitation, with a password of their own. */
async function accept(link: string, name: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button').first().click();
  await page.getByText(name).first().waitFor(patience);
  return context;
}

/** The same for somebody whom the identity provider knows. */
async function joinBySeaId(link: string, name: string, email: string): Promise<BrowserContext> {
  provider.setAccount({ sub: email, email, email_verified: true, name });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByText('Sign in with Sea ID').click();
  await page.getByText(name).first().waitFor(patience);
  return context;
}

/** The one that has the code in it. */
const addressToOpen = /confirm the code \S+:\n(http\S+)\n/;

async function connect(person: BrowserContext, env: NodeJS.ProcessEnv): Promise<void> {
  const program = startProgram(['hub', 'login', hub.url, '--name', 'laptop'], env);
  const text = await program.until(addressToOpen);
  const page = await person.newPage();
  await page.goto(addressToOpen.exec(text)?.[1] ?? '');
  await page.getByText('laptop').first().waitFor(patience);
  await page.getByRole('button', { name: /connect|allow|confirm/i }).click();
  expect(await program.ended).toBe(0);
  await page.close();
}

interface Found {
  readonly sessions: readonly { readonly id: string }[];
}

async function ask(person: BrowserContext, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await person.request.get(`${hub.url}${path}`);
  return { status: answer.status(), text: await answer.text() };
}

/** Which sessions somebody finds by a word: each once, though side files of it are listed beside it. */
async function search(person: BrowserContext, word: string): Promise<readonly string[]> {
  const { status, text } = await ask(person, `/api/v1/search?q=${word}`);
  expect(status, text).toBe(200);
  return [...new Set((JSON.parse(text) as Found).sessions.map(({ id }) => id))];
}

describe('a hub', () => {
  it('is made by whoever has its first link, once', async () => {
    ada = await browser.newContext();
    const page = await ada.newPage();
    await page.goto(hub.firstRunUrl ?? '');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await page.getByText('Ada').first().waitFor(patience);
    await page.goto(hub.firstRunUrl ?? '');
    expect(await page.title()).toContain('This link does not work');
    await page.close();
  });

  it('takes in people by an identity provider and by invitation, and teams', async () => {
    bert = await joinBySeaId(await invite('bert@example.org'), 'Bert', 'bert@example.org');
    cleo = await accept(await invite('cleo@example.org'), 'Cleo');
    await visit(ada, '#/hub/teams', async (page) => {
      await page.getByLabel('Name of the new team').fill('Harbour');
      await page.getByRole('button', { name: 'Create team' }).click();
      const choice = page.getByLabel('Add a person: Harbour');
      await choice.selectOption({ label: 'Bert (bert@example.org)' }, patience);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Remove Bert from Harbour' }).waitFor(patience);
    });
    await visit(ada, '#/hub/people', async (page) => {
      await page.getByText('cleo@example.org').waitFor(patience);
      // Both invitations were used.
      expect(await page.getByText('Pending invitations').count()).toBe(0);
    });
  });

  it('gets what a laptop shares, without secrets, and nothing before that', async () => {
    await connect(ada, lab.from.env);
    const nothing = await lab.from.run('hub', 'push');
    expect([nothing.status, nothing.stdout]).toEqual([0, expect.stringContaining('Nothing is shared')]);
    const shared = await lab.from.run('hub', 'share', oldProject, '--with', 'team:harbour');
    expect([shared.status, shared.stderr]).toEqual([0, '']);
    const dry = await lab.from.run('hub', 'push', '--dry-run', '--out', join(scratch, 'dry'));
    expect(dry.stdout).toContain('github-token 1');
    expect(await search(bert, 'harbour')).toEqual([]);
    const pushed = await lab.from.run('hub', 'push');
    expect([pushed.status, pushed.stderr]).toEqual([0, '']);
    expect(pushed.stdout).toContain('1 session pushed');
    await expect.poll(() => search(bert, 'deploy'), patience).toEqual([handed]);
    expect(await search(bert, secret)).toEqual([]);
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      expect(readBytes(join(dataDir, name)).includes(secret), name).toBe(false);
  });

  it('is no place for those outside the team', async () => {
    expect(await search(cleo, 'deploy')).toEqual([]);
    for (const path of ['/api/v1/sessions', '/api/v1/projects', '/api/v1/usage', '/hub/v1/sessions'])
      expect((await ask(cleo, path)).text, path).not.toContain(handed.slice(0, 8));
    expect((await ask(cleo, `/api/v1/sessions/${handed}`)).status).toBe(404);
    expect((await ask(bert, `/api/v1/sessions/${handed}`)).status).toBe(200);
    expect((await ask(await browser.newContext(), '/api/v1/sessions')).status).toBe(401);
  });

  it('shows what is written while the laptop watches', async () => {
    watching = startProgram(['hub', 'push', '--watch'], lab.from.env);
    await watching.until(/Watching/);
    say(lab.from, 'lighthouse');
    await expect.poll(() => search(bert, 'lighthouse'), patience).toEqual([handed]);
    await watching.end();
  });

  it('opens a link that was made in the share dialog without an account, until it is revoked', async () => {
    const guest = await browser.newContext();
    await visit(ada, `#/session/${handed}`, async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click(patience);
      const dialog = page.getByRole('dialog');
      // What the reader will see, before there is a link.
      await dialog.locator('.share-outline li').nth(1).waitFor(patience);
      const outline = await dialog.locator('.share-outline li').allInnerTexts();
      await dialog
        .getByText(/^(?:No secrets or names were found|Still in the session) /)
        .first()
        .waitFor(patience);
      await dialog.getByText(/^After saving, /).waitFor(patience);
      await dialog.getByLabel('Only some turns').check();
      await dialog.getByLabel('First turn').fill('1.5');
      expect(await dialog.getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true);
      await dialog.getByLabel('The whole session').check();
      await dialog.getByLabel('What the link is for').fill('the review');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      const url = await dialog.locator('.shown-secret code').innerText(patience);
      const reading = await guest.newPage();
      await reading.goto(url);
      await reading.getByText('Ada shared this session').waitFor(patience);
      await expect.poll(() => reading.locator('.outline-turn').count(), patience).toBe(outline.length);
      expect((await ask(guest, `/api/v1/sessions/${handed}`)).status).toBe(200);
      expect((await ask(guest, '/hub/v1/me')).status).toBe(401);
      await dialog.getByRole('button', { name: /^Revoke the review/ }).click();
      await dialog.getByRole('button', { name: /^Revoke the review/ }).waitFor({ state: 'detached', ...patience });
      expect((await ask(guest, `/api/v1/sessions/${handed}`)).status).toBe(401);
      await reading.goto(url);
      await reading.getByText('It was revoked, has expired').waitFor(patience);
      expect(await reading.getByLabel('Password').count()).toBe(0);
    });
    await guest.close();
  });

  it('gives back the bytes that it got', async () => {
    await connect(bert, lab.to.env);
    mkdirSync(lab.to.config, { recursive: true });
    const pulled = await lab.to.run('hub', 'pull', handed);
    expect([pulled.status, pulled.stderr]).toEqual([0, '']);
    const sent = join(scratch, 'sent');
    expect((await lab.from.run('hub', 'push', '--dry-run', '--out', sent)).status).toBe(0);
    const reader = openArchiveReader(join(lab.to.data, 'archive'));
    const files = reader.roots().flatMap(({ key }) => [...reader.files(key).values()]);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { size, read } = reader.openVersion(file);
      expect(Buffer.from(read(0, size)).equals(readBytes(join(sent, handed, file.path))), file.path).toBe(true);
    }
    await reader.close();
    // Without a folder that is named, everything in the archive is read.
    const shown = await runScrollkeep(['show', handed], { env: { ...lab.to.env, CLAUDE_CONFIG_DIR: '' } });
    expect(shown.stdout).toContain('lighthouse');
    const installed = await lab.to.run('hub', 'pull', handed, '--project', lab.to.project, '--write');
    expect([installed.status, installed.stdout]).toEqual([0, expect.stringContaining('claude --resume')]);
  });

  it('stops sharing by a button, and shares again in the dialog', async () => {
    await visit(ada, '#/hub/shares', async (page) => {
      await page
        .getByRole('button', { name: /^Stop sharing / })
        .first()
        .click(patience);
      await page.getByText('is no longer shared').waitFor(patience);
    });
    expect(await search(bert, 'lighthouse')).toEqual([]);
    expect(await search(ada, 'lighthouse')).toEqual([handed]);
    await visit(ada, `#/session/${handed}`, async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click(patience);
      await page.getByLabel('Teams and people').check();
      await page.getByRole('dialog').getByLabel('Harbour').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor(patience);
    });
    expect(await search(bert, 'lighthouse')).toEqual([handed]);
  });

  it('deletes by a button, says before what goes and afterwards what went: it is gone everywhere', async () => {
    await visit(ada, `#/session/${handed}`, async (page) => {
      await page.getByRole('button', { name: 'Delete from hub' }).click(patience);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/^\d+ files? \(/).waitFor(patience);
      await dialog.getByText('1 share', { exact: true }).waitFor(patience);
      await dialog.getByRole('button', { name: 'Delete session' }).click();
      await dialog.getByText(/^\d+ files? \(.*deleted/).waitFor(patience);
      await dialog.getByRole('button', { name: 'Go to all sessions' }).click();
      await page.getByText('No sessions yet').waitFor(patience);
    });
    for (const person of [ada, bert]) {
      expect(await search(person, 'lighthouse')).toEqual([]);
      expect((await ask(person, `/api/v1/sessions/${handed}`)).status).toBe(404);
    }
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      expect(readBytes(join(dataDir, name)).includes('lighthouse'), name).toBe(false);
    await visit(ada, '#/hub/audit', async (page) => {
      await page.getByLabel('Action').selectOption('session.delete', patience);
      await page.locator('.hub-table tbody tr').first().waitFor(patience);
      expect(await page.locator('.hub-table tbody tr').count()).toBe(1);
    });
    // Also where the laptop still shares it and it has grown.
    say(lab.from, 'zebra');
    expect((await lab.from.run('hub', 'push')).stderr).toContain('was deleted on');
    await visit(ada, '#/hub/storage', (page) => page.getByText('Nothing has been pushed yet').waitFor(patience));
  });
});

/** The provider must know the address of the hub before it starts. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
