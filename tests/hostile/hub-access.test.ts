import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isLong } from '../setup/take-part.ts';
import { openUserAgent, type Page, type UserAgent } from '../setup/open-user-agent.ts';
import { startOidcProvider } from '../setup/start-oidc-provider.ts';
import { startTestHub, testPassword, type TestHub } from '../setup/start-test-hub.ts';

const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const hubs: TestHub[] = [];

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close();
});

async function start(options?: Parameters<typeof startTestHub>[0]): Promise<TestHub> {
  const hub = await startTestHub(options);
  hubs.push(hub);
  return hub;
}

const getCookie = (agent: UserAgent, { url }: TestHub) =>
  [...agent.cookies(url)].map((pair) => pair.join('=')).join('; ');

async function beginDevice({ url }: TestHub, name = 'laptop') {
  const response = await fetch(`${url}/hub/v1/device/code`, {
    method: 'POST',
    body: new URLSearchParams({ client_name: name }),
  });
  return (await response.json()) as Readonly<Record<'device_code' | 'user_code' | 'verification_uri_complete', string>>;
}

async function askForToken({ url }: TestHub, fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${url}/hub/v1/token`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

/** A device that a person has confirmed. */
async function connectDevice(hub: TestHub, agent: UserAgent, name?: string) {
  const codes = await beginDevice(hub, name);
  await agent.submit(await agent.get(codes.verification_uri_complete), { answer: 'allow' });
  const { body } = await askForToken(hub, { grant_type: deviceCodeGrant, device_code: codes.device_code });
  return body as { access_token: string; refresh_token: string; device: { id: string; name: string } };
}

const getMe = async ({ url }: TestHub, token: string) => {
  const response = await fetch(`${url}/hub/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
};

describe('sessions of browsers', () => {
  it('never take over a token that somebody planted', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const attacker = await hub.invite(owner, 'Mallory');
    const planted = [...attacker.cookies(hub.url).values()][0] ?? '';
    const [name = ''] = [...owner.cookies(hub.url).keys()];
    for (const value of [planted, `skw_${'a'.repeat(43)}`, 'anything']) {
      const victim = openUserAgent();
      (victim.cookies(hub.url) as Map<string, string>).set(name, value);
      if (value === planted) await victim.get(`${hub.url}/sign-out`);
      await victim.post(`${hub.url}/sign-in`, { email: 'olga@example.org', password: testPassword });
      expect(await hub.whoIs(victim)).toContain('Olga');
      expect(victim.cookies(hub.url).get(name)).not.toBe(value);
      const withPlanted = await fetch(`${hub.url}/hub/v1/me`, { headers: { cookie: `${name}=${value}` } });
      expect(withPlanted.status).toBe(401);
    }
  });

  it('end everywhere when a person wants it, and alone when they do not', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const [second, third] = [openUserAgent(), openUserAgent()];
    for (const agent of [second, third])
      await agent.post(`${hub.url}/sign-in`, { email: 'olga@example.org', password: testPassword });
    const old = getCookie(second, hub);
    await second.submit(await second.get(`${hub.url}/sign-out`), {});
    expect((await fetch(`${hub.url}/hub/v1/me`, { headers: { cookie: old } })).status).toBe(401);
    expect(await hub.whoIs(third)).toContain('Olga');
    await third.submit(await third.get(`${hub.url}/sign-out`), { everywhere: 'yes' });
    expect((await owner.get(`${hub.url}/`)).url).toBe(`${hub.url}/sign-in`);
  });

  it('are worth nothing once the person is disabled', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const ben = await hub.invite(owner, 'Ben');
    const device = await connectDevice(hub, ben);
    const { body } = await getMe(hub, device.access_token);
    const { id } = body['person'] as { id: string };
    const disable = await fetch(`${hub.url}/hub/v1/people/${id}`, {
      method: 'PATCH',
      headers: { cookie: getCookie(owner, hub), origin: hub.url, 'scrollkeep-intent': 'hub' },
      body: JSON.stringify({ isDisabled: true }),
    });
    expect(disable.status).toBe(200);
    expect((await getMe(hub, device.access_token)).status).toBe(401);
    expect((await ben.get(`${hub.url}/`)).url).toBe(`${hub.url}/sign-in`);
    const again = await ben.post(`${hub.url}/sign-in`, { email: 'ben@example.org', password: testPassword });
    expect(again.text).toContain('Wrong email or password.');
  });

  it('have cookies that scripts and other sites do not get', async () => {
    const hub = await start();
    const response = await fetch(`${hub.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: hub.url },
      body: new URLSearchParams({ email: 'olga@example.org', password: testPassword }),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    await hub.createOwner();
    const signedIn = await fetch(`${hub.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: hub.url },
      body: new URLSearchParams({ email: 'olga@example.org', password: testPassword }),
    });
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^scrollkeep_hub_\d+=skw_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('requests of other pages', () => {
  const headers = (cookie: string, more: Readonly<Record<string, string>>) => ({ cookie, ...more });

  it('change nothing by the API', async () => {
    const hub = await start();
    const cookie = getCookie(await hub.createOwner(), hub);
    const post = (more: Readonly<Record<string, string>>) =>
      fetch(`${hub.url}/hub/v1/teams`, {
        method: 'POST',
        headers: headers(cookie, more),
        body: JSON.stringify({ name: 'Harbour' }),
      });
    const intent = { 'scrollkeep-intent': 'hub' };
    for (const more of [
      {},
      intent,
      { ...intent, origin: 'https://evil.example' },
      { ...intent, origin: 'null' },
      { ...intent, origin: `${hub.url}.evil.example` },
      { ...intent, origin: hub.url, 'sec-fetch-site': 'cross-site' },
      { ...intent, origin: hub.url, 'sec-fetch-site': 'same-site' },
      { origin: hub.url },
    ])
      expect((await post(more)).status).toBe(403);
    expect((await post({ ...intent, origin: hub.url })).status).toBe(201);
  });

  it('change nothing by a form, and read nothing', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const cookie = getCookie(owner, hub);
    const send = (path: string, fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>>) =>
      fetch(`${hub.url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: headers(cookie, more),
        body: new URLSearchParams(fields),
      });
    const form = /name="form" value="([\w-]+)"/.exec((await owner.get(`${hub.url}/sign-out`)).text)?.[1] ?? '';
    for (const [fields, more] of [
      [{ form }, { origin: 'https://evil.example' }],
      [{ form }, { 'sec-fetch-site': 'cross-site' }],
      [{ form }, {}],
      [{}, { origin: hub.url }],
      [{ form: 'x' }, { origin: hub.url }],
      [{ form: `${form.slice(0, -1)}_` }, { origin: hub.url }],
    ] as const)
      expect((await send('/sign-out', { ...fields, everywhere: 'yes' }, more)).status).toBe(403);
    const login = { email: 'olga@example.org', password: testPassword };
    expect((await send('/sign-in', login, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await hub.whoIs(owner)).toContain('Olga');
    const read = await fetch(`${hub.url}/hub/v1/me`, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    expect(read.status).toBe(403);
  });

  it('under another name are refused', async () => {
    const hub = await start();
    const { port } = new URL(hub.url);
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/hub/v1/about', headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    expect(await ask(`evil.example:${port}`)).toBe(403);
    expect(await ask('127.0.0.1')).toBe(403);
    expect(await ask(`LOCALHOST:${port}`)).toBe(200);
  });

  it('cannot lead away from the hub', async () => {
    const hub = await start();
    await hub.createOwner();
    for (const search of [
      'next=https://evil.example',
      'next=//evil.example',
      'device=//evil.example',
      'device=%0d%0ax:y',
    ]) {
      const response = await fetch(`${hub.url}/sign-in?${search}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: hub.url },
        body: new URLSearchParams({
          email: 'olga@example.org',
          password: testPassword,
          next: '//evil.example',
          device: '//evil.example',
        }),
      });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    }
    const device = await fetch(`${hub.url}/device?code=${encodeURIComponent('//evil.example/\r\nX: y')}`, {
      redirect: 'manual',
    });
    expect(device.headers.get('location')).toBe('/sign-in');
  });
});

describe('guessing', () => {
  it('passwords ends after some tries, for an address and for an account; right ones do not count', async () => {
    const hub = await start({ trustsProxy: true });
    await hub.createOwner();
    const attempt = async (password: string, address: string) => {
      const response = await fetch(`${hub.url}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: hub.url, 'x-forwarded-for': `198.51.100.1, ${address}` },
        body: new URLSearchParams({ email: 'OLGA@example.org', password }),
      });
      return response.status;
    };
    for (let count = 0; count < 30; count++) expect(await attempt(testPassword, '192.0.2.9')).toBe(303);
    const statuses: number[] = [];
    for (let count = 0; count < 40; count++) statuses.push(await attempt('wrong', `192.0.2.${count}`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    hub.clock.now += 15 * 60_000;
    const same: number[] = [];
    for (let count = 0; count < 25; count++) same.push(await attempt('wrong', '192.0.2.200'));
    expect(same.filter((status) => status === 401)).toHaveLength(20);
    const refused = await fetch(`${hub.url}/sign-in`, {
      method: 'POST',
      headers: { origin: hub.url, 'x-forwarded-for': '192.0.2.200' },
      body: new URLSearchParams({ email: 'x', password: 'y' }),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is counted for the address of the connection, whatever a header says, without a proxy', async () => {
    const hub = await start();
    const statuses: number[] = [];
    for (let count = 0; count < 25; count++) {
      const response = await fetch(`${hub.url}/sign-in`, {
        method: 'POST',
        headers: { origin: hub.url, 'x-forwarded-for': `192.0.2.${count}` },
        body: new URLSearchParams({ email: `x${count}@example.org`, password: 'wrong' }),
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
  });

  it('thousands of user codes gets nowhere', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const codes = await beginDevice(hub);
    const form = /name="form" value="([\w-]+)"/.exec((await owner.get(`${hub.url}/device`)).text)?.[1] ?? '';
    const cookie = getCookie(owner, hub);
    const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';
    const statuses = new Map<number, number>();
    const attempt = async (count: number) => {
      const code = Array.from({ length: 8 }, (_, at) => alphabet[Math.floor(count / 20 ** at) % 20]).join('');
      const response = await fetch(`${hub.url}/device`, {
        method: 'POST',
        // One connection each: on a busy machine the hub may end a quiet one in the moment that it is used again.
        headers: { cookie, origin: hub.url, connection: 'close' },
        body: new URLSearchParams({ form, code, answer: 'allow' }),
      });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    };
    const tries = isLong ? 10_000 : 2000;
    // Many at once, as somebody would try to get around the count.
    for (let from = 0; from < tries; from += 50)
      await Promise.all(Array.from({ length: 50 }, (_, at) => attempt(from + at)));
    expect([...statuses].toSorted()).toEqual([
      [404, 10],
      [429, tries - 10],
    ]);
    const { body } = await askForToken(hub, { grant_type: deviceCodeGrant, device_code: codes.device_code });
    expect(body).toEqual({ error: 'authorization_pending' });
    hub.clock.now += 15 * 60_000;
    const fresh = await connectDevice(hub, owner);
    expect(fresh.access_token).toMatch(/^ska_/);
  });

  it('says nothing about who has an account', async () => {
    const hub = await start();
    await hub.createOwner();
    const texts = await Promise.all(
      ['olga@example.org', 'nobody@example.org', 'not an address'].map(async (email) => {
        const page = await openUserAgent().post(`${hub.url}/sign-in`, { email, password: 'wrong' });
        return [page.status, page.text.replace(email, '')];
      }),
    );
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1);
  });
});

describe('tokens', () => {
  it('of a device are renewed once; a second time revokes the device', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const first = await connectDevice(hub, owner, 'laptop of Olga');
    expect((await getMe(hub, first.access_token)).body).toMatchObject({ by: 'device', person: { name: 'Olga' } });
    const renew = (token: string) => askForToken(hub, { grant_type: 'refresh_token', refresh_token: token });
    const second = (await renew(first.refresh_token)).body as { access_token: string; refresh_token: string };
    expect((await getMe(hub, second.access_token)).status).toBe(200);
    expect(await renew(first.refresh_token)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
    for (const token of [first.access_token, second.access_token]) expect((await getMe(hub, token)).status).toBe(401);
    expect(await renew(second.refresh_token)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
    const devices = JSON.parse((await owner.get(`${hub.url}/hub/v1/devices`)).text) as unknown;
    expect(devices).toMatchObject({ devices: [{ name: 'laptop of Olga', isRevoked: true }] });
  });

  it('open only what they are for', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const device = await connectDevice(hub, owner);
    const web = [...owner.cookies(hub.url).values()][0] ?? '';
    for (const wrong of [device.refresh_token, web, '', 'x', `${device.access_token}x`, device.access_token.slice(1)])
      expect((await getMe(hub, wrong)).status).toBe(401);
    const [name = ''] = [...owner.cookies(hub.url).keys()];
    const asCookie = await fetch(`${hub.url}/hub/v1/me`, { headers: { cookie: `${name}=${device.access_token}` } });
    expect(asCookie.status).toBe(401);
    hub.clock.now += 15 * 60_000;
    expect((await getMe(hub, device.access_token)).status).toBe(401);
  });

  it('of the first run and of invitations work once', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const again = openUserAgent();
    expect((await again.get(hub.firstRunUrl)).status).toBe(404);
    const fields = { token: new URL(hub.firstRunUrl).searchParams.get('token') ?? '', ...account('Eve') };
    expect((await again.post(`${hub.url}/first-run`, fields)).status).toBe(404);
    const link = await hub.createInvitation(owner, 'ben@example.org');
    const wrong = await again.submit(await again.get(link), account('Eve'));
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('for another email address')]);
    await again.submit(await again.get(link), account('Ben'));
    expect(await hub.whoIs(again)).toContain('Ben');
    expect((await openUserAgent().get(link)).status).toBe(404);
    expect((await openUserAgent().post(link, account('Ben'))).status).toBe(404);
  });

  it('are neither in the log nor on the disk', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const ben = await hub.invite(owner, 'Ben');
    const device = await connectDevice(hub, ben);
    await getMe(hub, device.access_token);
    expect(hub.log.length).toBeGreaterThan(10);
    expect(hub.log.join('\n')).not.toMatch(/sk[a-z]_[\w-]{20}/);
    for (const entry of readdirSync(hub.folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect(readFileSync(join(entry.parentPath, entry.name), 'latin1')).not.toMatch(/sk[wadrkifl]_[\w-]{43}/);
  });
});

describe('what others wrote', () => {
  it('is shown as text and goes into no header', async () => {
    const hub = await start();
    const owner = await hub.createOwner();
    const codes = await beginDevice(hub, `<img src=x onerror=alert(1)>"'`);
    const page = await owner.get(codes.verification_uri_complete);
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    expect(page.text).not.toContain('<img');
    const split = await beginDevice(hub, 'a\r\nSet-Cookie: x=y');
    const shown = await owner.get(split.verification_uri_complete);
    expect(shown.text).toContain('Unnamed device');
    const invited = await hub.createInvitation(owner, '<b>@example.org');
    expect([invited.includes('"status":400'), invited.includes('<b>')]).toEqual([true, false]);
    const guest = await openUserAgent().get(await hub.createInvitation(owner, 'ben@example.org'));
    expect(guest.text).not.toContain('<b>');
  });

  it.each(['/', '/sign-in', '/first-run', '/device', '/invitation/x', '/s/x', '/oidc/start', '/nothing', '/hub/v1/me'])(
    '%s is answered with a policy that runs nothing',
    async (path) => {
      const hub = await start();
      const { headers } = await fetch(`${hub.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it('is bounded', async () => {
    const hub = await start();
    const long = 'x'.repeat(100_000);
    const post = (path: string, body: string, type: string) =>
      fetch(`${hub.url}${path}`, { method: 'POST', body, headers: { origin: hub.url, 'content-type': type } });
    expect((await post('/sign-in', `email=${long}`, 'application/x-www-form-urlencoded')).status).toBe(413);
    expect((await post('/hub/v1/token', long, 'application/json')).status).toBe(413);
    expect((await post('/hub/v1/device/code', '{"client_name":', 'application/json')).status).toBe(200);
    expect((await fetch(`${hub.url}/sign-in?x=${long.slice(0, 5000)}`)).status).toBe(414);
  });
});

describe('a sign-in at the identity provider', () => {
  it('needs an invitation and a verified address, then only the same identity', async () => {
    const hub0 = await start();
    const port = Number(new URL(hub0.url).port);
    await hub0.close();
    hubs.splice(0);
    const provider = await startOidcProvider(`http://127.0.0.1:${port}/oidc/callback`);
    try {
      const { issuer, clientId, clientSecret } = provider;
      const hub = await start({ ports: [port], oidc: { issuer, clientId, clientSecret, label: 'Example ID' } });
      const owner = await hub.createOwner();
      // The page, and who is signed in then.
      const signIn = async (path = '/oidc/start'): Promise<Page> => {
        const agent = openUserAgent();
        const page = await agent.get(`${hub.url}${path}`);
        return { ...page, text: page.text + (await hub.whoIs(agent)) };
      };
      provider.setAccount({ sub: 's1', email: 'ada@example.org', email_verified: true, name: 'Ada' });
      expect(await signIn()).toMatchObject({ status: 403, text: expect.stringContaining('You have no account here') });
      // Not even with the address of somebody who has an account.
      provider.setAccount({ sub: 's2', email: 'olga@example.org', email_verified: true });
      expect((await signIn()).status).toBe(403);
      const token = /\/invitation\/([\w-]+)/.exec(await hub.createInvitation(owner, 'ada@example.org'))?.[1] ?? '';
      const invited = `/oidc/start?invitation=${token}`;
      for (const other of [
        { sub: 's3', email: 'mallory@example.org', email_verified: true },
        { sub: 's4', email: 'ada@example.org', email_verified: false },
        { sub: 's5' },
      ]) {
        provider.setAccount(other);
        expect((await signIn(invited)).status).toBe(403);
      }
      provider.setAccount({ sub: 's1', email: 'ada@example.org', email_verified: true, name: 'Ada' });
      expect(await signIn(invited)).toMatchObject({ url: `${hub.url}/`, text: expect.stringContaining('Ada') });
      provider.setAccount({ sub: 's1', email: 'changed@example.org', email_verified: true });
      expect((await signIn()).text).toContain('ada@example.org');
      provider.setAccount({ sub: 's6', email: 'ada@example.org', email_verified: true });
      expect((await signIn()).status).toBe(403);
    } finally {
      await provider.stop();
    }
  });

  it('goes to no issuer that a request names', async () => {
    const hub = await start();
    for (const path of [
      '/oidc/start?issuer=http://127.0.0.1:1',
      '/oidc/callback?iss=http://127.0.0.1:1&code=x&state=y',
    ])
      expect((await fetch(`${hub.url}${path}`)).status).toBe(404);
    const down = await start({
      oidc: { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: undefined, label: 'Down' },
    });
    const page = await openUserAgent().get(`${down.url}/oidc/start?issuer=http://127.0.0.1:2`);
    expect([page.status, page.text]).toEqual([502, expect.stringContaining('cannot be reached')]);
    expect(page.text).not.toContain('127.0.0.1:1');
  });
});

function account(name: string) {
  return { name, email: `${name.toLowerCase()}@example.org`, password: testPassword };
}
