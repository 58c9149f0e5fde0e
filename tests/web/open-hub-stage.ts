import { createWebSession } from '@scrollkeep/hub/access/web-sessions.ts';
import { openCookies } from '@scrollkeep/hub/routes/cookies.ts';
import type { TestPerson } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { addTeamMember, createTeam } from '@scrollkeep/hub/people/teams.ts';
import { operator } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import type { FixtureTree } from '@scrollkeep/transcript/fixtures';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openHubPeople, type HubLaptop, type HubPeople } from '../setup/open-hub-laptop.ts';
import { startTestHub, type TestHub } from '../setup/start-test-hub.ts';
import { openBrowser } from './open-browser.ts';
import { watchPage, type WebPage } from './start-web.ts';

/** A hub with people who are signed in, and what they pushed. */
export interface HubStage {
  readonly hub: TestHub;
  readonly people: HubPeople;
  readonly browser: Browser;
  readonly team: string;
  readonly ada: HubLaptop;
  readonly bert: HubLaptop;
  readonly cleo: HubLaptop;
  /** A page of the person's browser, or of one without an account. */
  open(person: TestPerson | undefined, options?: BrowserContextOptions): Promise<WebPage>;
  close(): Promise<void>;
}

/** Ada manages the hub and has pushed; Bert is in the team Harbour; Cleo in none. */
export async function openHubStage(): Promise<HubStage> {
  const hub = await startTestHub();
  const people = await openHubPeople(hub);
  const { world } = people;
  const [ada, bert, cleo] = [
    await people.addLaptop('Ada', 'owner'),
    await people.addLaptop('Bert'),
    await people.addLaptop('Cleo'),
  ];
  const team = await createTeam(world, operator, 'Harbour');
  for (const { person } of [ada, bert]) await addTeamMember(world, operator, team, person.id);
  const browser = await openBrowser();
  return {
    hub,
    people,
    browser,
    team,
    ada,
    bert,
    cleo,
    async open(person, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      if (person !== undefined) {
        const value = await createWebSession(world, person.id, { address: '127.0.0.1', way: 'password' });
        const name = openCookies(new URL(hub.url)).names.session;
        await context.addCookies([{ name, value, url: hub.url }]);
      }
      return watchPage(await context.newPage(), hub.url);
    },
    async close() {
      await browser.close();
      await people.close();
      await hub.close();
    },
  };
}

/** Every session of a tree, each as one commit; the ids on the hub by the ids of sessions. */
export async function pushTree(
  laptop: HubLaptop,
  tree: FixtureTree,
  remote?: string,
): Promise<ReadonlyMap<string, string>> {
  const pushed = new Map<string, string>();
  for (const { path } of tree) {
    const [, folder = '', session = ''] = /^projects\/([^/]+)\/([^/]+)\.jsonl$/.exec(path) ?? [];
    if (session === '' || session.startsWith('agent-')) continue;
    const own = tree.filter((file) => file.path === path || file.path.startsWith(`projects/${folder}/${session}/`));
    const files: object[] = [];
    for (const file of own) {
      const bytes = Buffer.from(file.content);
      const hash = toChunkHash(bytes);
      await laptop.ask('PUT', `/hub/v1/chunks/${hash}`, {
        bytes,
        headers: { 'Scrollkeep-Length': String(bytes.length) },
      });
      const mtimeMs = file.modified === undefined ? 1_790_000_000_000 : Date.parse(String(file.modified));
      files.push({ path: file.path, mtimeMs, from: 0, size: bytes.length, chunks: `${hash}:${bytes.length}` });
    }
    const { status, text, json } = await laptop.ask('POST', '/hub/v1/commits', {
      json: {
        session,
        project: { remote: remote ?? null, name: folder.split('-').findLast((part) => part !== '') ?? 'project' },
        root: { path: '/home/ada/.claude', kind: 'config-folder' },
        replaces: 0,
        redaction: ['secrets'],
        files,
      },
    });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    pushed.set(session, String(json?.['id']));
  }
  return pushed;
}
