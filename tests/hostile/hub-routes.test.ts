import { hubRoutes, hubPages } from '@scrollkeep/hub/routes/hub-routes.ts';
import { hubFolder } from '@scrollkeep/hub/routes/hub-route.ts';
import { toSessionPart } from '@scrollkeep/hub/routes/open-session-part.ts';
import { hubApiRoutes } from '@scrollkeep/hub/routes/answer-sessions-api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHubPeople, type HubPeople } from '../setup/open-hub-laptop.ts';
import { startOidcProvider, type TestProvider } from '../setup/start-oidc-provider.ts';
import { startTestHub, type TestHub } from '../setup/start-test-hub.ts';

// Every page and every route of a hub, also those that come later: they are read from its tables.

/** A table of routes asks nothing of what it answers from until it is asked. */
const nothing = new Proxy({}, { get: () => nothing }) as Parameters<typeof toSessionPart>[0];
const routes = [
  ...[...hubRoutes, ...toSessionPart(nothing).routes].map(({ method, path, who, maxBytes }) => ({
    method: method.toUpperCase(),
    hasBody: maxBytes !== undefined,
    path: hubFolder + path,
    isOpen: who === 'anyone',
  })),
  ...hubApiRoutes.map(({ path }) => ({ method: 'GET', path: `/api/v1${path}`, hasBody: false, isOpen: false })),
];
const pages = hubPages.map(({ method, path }) => ({
  method: method.toUpperCase(),
  path,
  hasBody: method === 'post',
  isOpen: true,
}));
const others = ['/healthz', '/readyz', '/metrics', '/hub/style.css', '/nothing', '/l/x/', '/preview/x/all/'].map(
  (path) => ({ method: 'GET', path, isOpen: true }),
);

let hub: TestHub;
let people: HubPeople;
let provider: TestProvider;
/** Of the owner's browser, and of a browser that opened a link. */
let cookies: Readonly<Record<'owner' | 'guest', string>>;
let form: string;
let session: string;
beforeAll(async () => {
  provider = await startOidcProvider('http://127.0.0.1:9/oidc/callback');
  const { issuer, clientId, clientSecret } = provider;
  hub = await startTestHub({ trustsProxy: true, oidc: { issuer, clientId, clientSecret, label: 'Sea ID' } });
  people = await openHubPeople(hub);
  const owner = await hub.createOwner();
  form = /name="form" value="([\w-]+)"/.exec((await owner.get(`${hub.url}/sign-out`)).text)?.[1] ?? '';
  const ada = await people.addLaptop('Ada');
  session = String((await ada.push('aaaa', ['{"type":"user"}\n'])).json?.['id']);
  const link = await ada.ask('POST', `/hub/v1/sessions/${session}/links`, { json: { expiresInS: 86_400 } });
  const opened = await fetch(String(link.json?.['url']), { redirect: 'manual' });
  const toPairs = (pairs: Iterable<readonly [string, string]>) => [...pairs].map((pair) => pair.join('=')).join('; ');
  cookies = {
    owner: toPairs(owner.cookies(hub.url)),
    guest: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
});
afterAll(async () => {
  await people.close();
  await hub.close();
  await provider.stop();
});

let asked = 0;
async function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: BodyInit | undefined = undefined,
): Promise<Response> {
  // Each from another address: how often somebody may try is not what is tested here.
  const address = `198.51.${Math.floor(++asked / 250) % 250}.${asked % 250}`;
  const ending = new AbortController();
  const response = await fetch(hub.url + path, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': address, ...headers },
    signal: ending.signal,
    ...(body === undefined ? {} : { body }),
  });
  // Events have no end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) ending.abort();
  else await response.arrayBuffer();
  return response;
}

const fill = (path: string, value = 'x') => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

describe('every route that changes something', () => {
  const changing = [...routes, ...pages].filter(
    ({ method, isOpen, path }) => method !== 'GET' && (!isOpen || isPage(path)),
  );

  it.each(changing)('$method $path refuses what another page sends with the cookie of a person', async (route) => {
    const { method, path, hasBody } = route;
    const intent = { cookie: cookies.owner, 'scrollkeep-intent': 'hub' };
    const page = isPage(path);
    const type = { 'content-type': page ? 'application/x-www-form-urlencoded' : 'application/json' };
    const body = !hasBody ? undefined : page ? new URLSearchParams({ form }).toString() : '{}';
    for (const more of [
      { ...intent, origin: 'https://evil.example' },
      { ...intent, origin: `${hub.url}.evil.example` },
      { ...intent, origin: 'null' },
      intent,
      { ...intent, 'sec-fetch-site': 'cross-site' },
      { ...intent, origin: hub.url, 'sec-fetch-site': 'same-site' },
      // A page of the hub says what it wants by a header that no form can send.
      ...(page ? [] : [{ cookie: cookies.owner, origin: hub.url }]),
    ])
      expect((await ask(method, fill(path, session), { ...type, ...more }, body)).status, JSON.stringify(more)).toBe(
        403,
      );
  });
});

describe('every route that only reads', () => {
  it.each(routes.filter(({ method, isOpen }) => method === 'GET' && !isOpen))(
    '$path says nothing to another page, and nothing to a stranger',
    async ({ path }) => {
      const asOwner = { cookie: cookies.owner };
      expect((await ask('GET', fill(path), { ...asOwner, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await ask('GET', fill(path), { ...asOwner, 'sec-fetch-site': 'same-site' })).status).toBe(403);
      for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ska_${'a'.repeat(43)}`, 'Basic eDp4'])
        expect((await ask('GET', fill(path), authorization === '' ? {} : { authorization })).status).toBe(401);
    },
  );
});

describe('every answer', () => {
  it.each([...routes, ...pages, ...others])(
    '$method $path can be framed by no page, sends no address elsewhere, and is kept by no cache',
    async ({ method, path }) => {
      for (const cookie of ['', cookies.owner, cookies.guest])
        for (const accept of ['text/html', 'application/json']) {
          const { headers } = await ask(method, fill(path), { accept, ...(cookie === '' ? {} : { cookie }) });
          const policy = headers.get('content-security-policy');
          expect(policy).toContain("frame-ancestors 'none'");
          expect(policy).toContain("default-src 'none'");
          expect(policy).not.toMatch(/unsafe|\*|https?:/);
          expect(headers.get('x-frame-options')).toBe('DENY');
          expect(headers.get('x-content-type-options')).toBe('nosniff');
          expect(headers.get('referrer-policy')).toMatch(/^(?:no-referrer|same-origin)$/);
          expect(headers.get('x-robots-tag')).toContain('noindex');
          expect(headers.get('access-control-allow-origin')).toBeNull();
          if (path !== '/hub/style.css') expect(headers.get('cache-control')).toContain('no-store');
        }
    },
  );
});

describe('every page', () => {
  const evil = [
    'https://evil.example',
    '//evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    'javascript:alert(1)//evil.example',
    'BCDF-GHJK//evil.example',
    'x\r\nLocation: https://evil.example\r\nSet-Cookie: evil=example\r\n\r\n<script>evil.example',
  ];
  const names = [
    'next',
    'to',
    'url',
    'return',
    'redirect_uri',
    'device',
    'code',
    'token',
    'invitation',
    'iss',
    'state',
  ];

  it.each(pages)('$method $path leads nowhere else and takes nothing into a header', async ({ method, path }) => {
    for (const value of evil)
      for (const cookie of ['', cookies.owner, cookies.guest]) {
        const search = new URLSearchParams(names.map((name) => [name, value])).toString();
        const fields = new URLSearchParams([...names.map((name) => [name, value]), ['form', form], ['email', value]]);
        const response = await ask(
          method,
          `${fill(path, value)}?${search}`,
          {
            origin: hub.url,
            'x-forwarded-host': value.replaceAll(/[\r\n\t]/g, ''),
            ...(cookie === '' ? {} : { cookie }),
          },
          method === 'POST' ? fields : undefined,
        );
        // 502: the provider confirmed nothing of this.
        expect(path === '/oidc/callback' ? [502] : [200, 303, 400, 401, 403, 404, 413]).toContain(response.status);
        const location = response.headers.get('location');
        // To the hub itself, or to the provider of its settings.
        if (location !== null && !location.startsWith(`${provider.issuer}/`))
          expect(location).toMatch(/^\/(?![/\\\t])/);
        expect(JSON.stringify([...response.headers])).not.toContain('evil');
      }
    expect(hub.log.filter((line) => line.startsWith('error: ') && !line.includes('OidcError'))).toEqual([]);
  });
});

function isPage(path: string): boolean {
  return !path.startsWith(hubFolder) && !path.startsWith('/api/');
}
