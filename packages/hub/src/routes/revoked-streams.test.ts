import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { revokeDevice } from '../access/device-tokens.ts';
import { createKey, revokeKey } from '../access/keys.ts';
import { createWebSession, endWebSession, findWebSession, signOutEverywhere } from '../access/web-sessions.ts';
import { toCommit } from '../intake/intake.test-kit.ts';
import { disablePerson } from '../people/change-person.ts';
import { addTeamMember, createTeam, deleteTeam, removeTeamMember } from '../people/teams.ts';
import { toTranscript } from '../reading/hub-sessions.test-kit.ts';
import { operator, quickPasswords, type TestPerson } from '../sharing/hub-world.test-kit.ts';
import { createLink, revokeLink } from '../sharing/links.ts';
import { putProjectShares, putSessionShares } from '../sharing/shares.ts';
import { openCookies } from './cookies.ts';
import { openHttpHub, type HttpHub, type HubClient } from './hub-http.test-kit.ts';

const hourMs = 3_600_000;
const client = 'aaaa';
let http: HttpHub;
let ada: TestPerson;
let bob: TestPerson;
let asAda: HubClient;
/** Of the session, which everyone may read. */
let id: string;
let project: string;
beforeEach(async () => {
  http = await openHttpHub();
  [ada, bob] = [await http.world.addPerson('Ada', 'owner'), await http.world.addPerson('Bob')];
  asAda = await http.openClient(ada);
  id = await asAda.push(client, ['the lighthouse']);
  const { json } = await asAda.ask('GET', `/hub/v1/sessions/${id}`);
  project = (json['project'] as { readonly id: string }).id;
  await putSessionShares(http.world, ada.actor, id, [{ kind: 'everyone', target: '' }]);
});
afterEach(() => http.close());

/** How somebody asks, and what takes their right away. */
interface Way {
  readonly headers: Readonly<Record<string, string>>;
  readonly prefix?: string;
  readonly revoke: () => Promise<unknown>;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const toCookie = (kind: 'session' | 'link', value: string) => ({
  headers: { cookie: `${openCookies(new URL(http.hub.url)).names[kind]}=${value}` },
});

async function openDevice(person: TestPerson) {
  const { token, ask } = await http.openClient(person);
  const { json } = await ask('GET', '/hub/v1/devices');
  const [device] = json['devices'] as readonly { readonly id: string }[];
  return { ...bearer(token), device: device?.id ?? '' };
}

async function openBrowser(person: TestPerson) {
  const { world } = http;
  const token = await createWebSession(world, person.id, { address: '192.0.2.1', way: 'password' });
  return { ...toCookie('session', token), session: await findWebSession(world, token) };
}

async function openLink() {
  const link = await createLink(http.world, quickPasswords, ada.actor, id, { expiresInMs: hourMs / 2 });
  const answer = await fetch(`${http.hub.url}/s/${link.token}`, { redirect: 'manual' });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { headers: { cookie: cookie.join('; ') }, prefix: `/l/${link.id}`, link: link.id };
}

async function openKey(): Promise<Way['headers'] & { readonly key: string }> {
  const { key, token } = await createKey(http.world, bob.actor, {
    person: bob.id,
    name: 'CI',
    scopes: ['read'],
    lifeMs: hourMs / 2,
  });
  return { ...bearer(token).headers, key: key.id };
}

const ways: Readonly<Record<string, () => Promise<Way>>> = {
  'the share of a session': async () => ({
    ...(await openDevice(bob)),
    revoke: () => putSessionShares(http.world, ada.actor, id, []),
  }),
  'the share of a project': async () => {
    await putSessionShares(http.world, ada.actor, id, []);
    await putProjectShares(http.world, ada.actor, project, [{ kind: 'person', target: bob.id }]);
    return {
      ...(await openBrowser(bob)),
      revoke: () => putProjectShares(http.world, ada.actor, project, []),
    };
  },
  'a place in a team': async () => {
    const team = await createTeam(http.world, operator, 'Harbour');
    await addTeamMember(http.world, operator, team, bob.id);
    await putSessionShares(http.world, ada.actor, id, [{ kind: 'team', target: team }]);
    return { ...(await openDevice(bob)), revoke: () => removeTeamMember(http.world, operator, team, bob.id) };
  },
  'the team': async () => {
    const team = await createTeam(http.world, operator, 'Harbour');
    await addTeamMember(http.world, operator, team, bob.id);
    await putSessionShares(http.world, ada.actor, id, [{ kind: 'team', target: team }]);
    return { ...(await openBrowser(bob)), revoke: () => deleteTeam(http.world, operator, team) };
  },
  'the device': async () => {
    const { device, headers } = await openDevice(bob);
    return { headers, revoke: () => revokeDevice(http.world, bob.actor, device) };
  },
  'the account of a device': async () => ({
    ...(await openDevice(bob)),
    revoke: () => disablePerson(http.world, operator, bob.id),
  }),
  'the browser session': async () => {
    const { headers, session } = await openBrowser(bob);
    if (session === undefined) throw new Error('not signed in');
    return { headers, revoke: () => endWebSession(http.world, session) };
  },
  'all browser sessions': async () => ({
    ...(await openBrowser(bob)),
    revoke: () => signOutEverywhere(http.world, bob.actor, bob.id),
  }),
  'the key': async () => {
    const { key, ...headers } = await openKey();
    return { headers, revoke: () => revokeKey(http.world, bob.actor, key) };
  },
  'the time of a key': async () => {
    const { key: _key, ...headers } = await openKey();
    return { headers, revoke: async () => http.world.setNow(http.world.now() + hourMs / 2) };
  },
  'the link': async () => {
    const { link, ...rest } = await openLink();
    return { ...rest, revoke: () => revokeLink(http.world, ada.actor, link) };
  },
  'the time of a link': async () => ({
    ...(await openLink()),
    revoke: async () => http.world.setNow(http.world.now() + hourMs / 2),
  }),
  'the account of whoever made the link': async () => {
    const other = await http.world.addPerson('Olga', 'owner');
    return { ...(await openLink()), revoke: () => disablePerson(http.world, other.actor, ada.id) };
  },
  'the session itself': async () => ({
    ...(await openDevice(bob)),
    revoke: () => asAda.ask('DELETE', `/hub/v1/sessions/${id}`),
  }),
};

/** What a stream has told, and when it ends. */
async function follow({ headers, prefix = '' }: Way, query: string) {
  const stream = await fetch(`${http.hub.url}${prefix}/api/v1/events${query}`, { headers });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  let told = '';
  const ended = (async () => {
    for await (const piece of stream.body ?? []) told += Buffer.from(piece as Uint8Array).toString();
  })();
  return { ended, read: () => told };
}

async function grow(replaces: number, before: readonly string[], words: string): Promise<void> {
  const all = toTranscript(client, [...before, words]);
  const from = toTranscript(client, before).length;
  const text = all.slice(from);
  await asAda.fetch('PUT', `/hub/v1/chunks/${toChunkHash(Buffer.from(text))}`, text, {
    'Scrollkeep-Length': String(text.length),
  });
  await asAda.ask('POST', '/hub/v1/commits', toCommit({ session: client, replaces, from, texts: [text] }));
}

describe('a stream of events ends, and tells nothing more, when somebody loses', () => {
  it.each(Object.keys(ways))('%s', async (name) => {
    const way = await ways[name]?.();
    if (way === undefined) throw new Error('no such way');
    const streams = [await follow(way, `?session=${client}`), await follow(way, '')];
    await grow(1, ['the lighthouse'], 'the foghorn');
    // Both work, so that what is not told afterwards was taken away.
    await expect.poll(() => streams[0]?.read()).toContain('"turns":2');
    await expect.poll(() => streams[1]?.read()).toContain('data:');
    await way.revoke();
    await grow(2, ['the lighthouse', 'the foghorn'], 'the gulls');
    for (const { ended, read } of streams) {
      await ended;
      expect(read()).not.toContain('"turns":3');
    }
    const prefix = way.prefix ?? '';
    const again = await fetch(`${http.hub.url}${prefix}/api/v1/sessions/${client}`, { headers: way.headers });
    expect([401, 404]).toContain(again.status);
    expect(http.errors).toEqual([]);
  });
});
