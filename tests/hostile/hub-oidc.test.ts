import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { openOidc, type OidcSignIn } from '@scrollkeep/hub/access/oidc.ts';
import { findIssuerProblem } from '@scrollkeep/hub/access/oidc-settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOidcProvider, type TestProvider } from '../setup/start-oidc-provider.ts';

const redirectUri = 'http://127.0.0.1:9/oidc/callback';
let provider: TestProvider;

beforeAll(async () => {
  provider = await startOidcProvider(redirectUri);
  provider.setAccount({ sub: 'u1', email: 'ada@example.org', email_verified: true, name: 'Ada' });
});
afterAll(() => provider.stop());

function open({ issuer = provider.issuer, skewMs = 0 } = {}): OidcSignIn {
  return openOidc({
    settings: { issuer, clientId: provider.clientId, clientSecret: provider.clientSecret, label: 'Test' },
    redirectUri,
    now: () => Date.now() + skewMs,
    random: randomBytes,
  });
}

/** What the provider sends the browser back with. */
async function lastRedirect(location: string): Promise<string> {
  let target = location;
  const cookies = new Map<string, string>();
  for (let count = 0; count < 10; count++) {
    if (target.startsWith(redirectUri)) return new URL(target).search;
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    target = new URL(response.headers.get('location') ?? '', target).href;
  }
  throw new Error('never came back');
}

describe('a sign-in at the identity provider', () => {
  it('gives the person, with the address that the provider verified', async () => {
    const oidc = open();
    const { location, secrets } = await oidc.start();
    const asked = new URL(location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    expect(location).not.toContain(secrets.split('.')[2]);
    expect(await oidc.finish(await lastRedirect(location), secrets)).toEqual({
      issuer: provider.issuer,
      subject: 'u1',
      verifiedEmail: 'ada@example.org',
      name: 'Ada',
    });
  });

  it('has no address where the provider did not verify it', async () => {
    provider.setAccount({ sub: 'u2', email: 'ada@example.org', email_verified: false });
    const oidc = open();
    const { location, secrets } = await oidc.start();
    const search = await lastRedirect(location);
    expect(await oidc.finish(search, secrets)).toMatchObject({ subject: 'u2', verifiedEmail: undefined });
  });

  it.each([
    ['no cookie', (search: string) => [search, undefined]],
    ['the cookie of another sign-in', (search: string, other: string) => [search, other]],
    ['another state', (search: string, _other: string, own: string) => [search.replace(/state=[^&]*/, 'state=x'), own]],
    ['no state', (search: string, _other: string, own: string) => [search.replace(/state=[^&]*&?/, ''), own]],
    [
      'another issuer in the answer',
      (search: string, _other: string, own: string) => [
        `${search.replace(/iss=[^&]*&?/, '')}&iss=${encodeURIComponent('http://127.0.0.1:1')}`,
        own,
      ],
    ],
    ['a wrong code', (search: string, _other: string, own: string) => [search.replace(/code=[^&]*/, 'code=x'), own]],
    ['a cookie without parts', (search: string) => [search, 'x']],
    ['a cookie with too many parts', (search: string, _other: string, own: string) => [search, `${own}.x`]],
    ['an error of the provider', (_search: string, _other: string, own: string) => ['?error=access_denied', own]],
  ] as const)('is refused with %s', async (_name, change) => {
    const oidc = open();
    const [{ location, secrets }, other] = [await oidc.start(), await oidc.start()];
    const [search, given] = change(await lastRedirect(location), other.secrets, secrets);
    await expect(oidc.finish(search ?? '', given)).rejects.toMatchObject({ name: 'OidcError' });
  });

  it('works once: the code is no good a second time', async () => {
    const oidc = open();
    const { location, secrets } = await oidc.start();
    const search = await lastRedirect(location);
    await oidc.finish(search, secrets);
    await expect(oidc.finish(search, secrets)).rejects.toMatchObject({ name: 'OidcError' });
  });

  it.each([
    [45_000, true],
    [-45_000, true],
    [2 * 3_600_000, false],
  ])('with a clock %i ms apart works: %s', async (skewMs, works) => {
    const oidc = open({ skewMs });
    const { location, secrets } = await oidc.start();
    const person = oidc.finish(await lastRedirect(location), secrets);
    if (works) expect(await person).toMatchObject({ issuer: provider.issuer });
    else await expect(person).rejects.toMatchObject({ name: 'OidcError' });
  });
});

describe('a provider that lies', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  async function serve(answer: (request: IncomingMessage, response: ServerResponse, self: string) => void) {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      answer(request, response, self);
    });
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const self = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { self, seen };
  }

  const json = (response: ServerResponse, value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  it('and says that it is another one is not asked further', async () => {
    const { self, seen } = await serve((_request, response) =>
      json(response, { issuer: 'https://example.org', authorization_endpoint: 'https://example.org/a' }),
    );
    await expect(open({ issuer: self }).start()).rejects.toMatchObject({ name: 'OidcError' });
    expect(seen).toEqual(['/.well-known/openid-configuration']);
  });

  it('and sends the hub elsewhere is not followed', async () => {
    const inside = await serve((_request, response) => json(response, {}));
    const { self } = await serve((_request, response) =>
      response.writeHead(302, { location: `${inside.self}/secret` }).end(),
    );
    await expect(open({ issuer: self }).start()).rejects.toMatchObject({ name: 'OidcError' });
    expect(inside.seen).toEqual([]);
  });

  it('and sends without end is cut off', async () => {
    const { self } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => void (response.write('x'.repeat(65_536)) ? setImmediate(more) : response.once('drain', more));
      response.on('error', () => undefined);
      more();
    });
    await expect(open({ issuer: self }).start()).rejects.toMatchObject({ name: 'OidcError' });
  });

  it('and names a token endpoint in the clear is not sent the secret', async () => {
    const { self } = await serve((_request, response, own) =>
      json(response, {
        issuer: own,
        authorization_endpoint: `${own}/auth`,
        // An address for documentation: nothing answers there, and nothing must be asked.
        token_endpoint: 'http://192.0.2.1/token',
        jwks_uri: `${own}/jwks`,
        response_types_supported: ['code'],
      }),
    );
    const oidc = open({ issuer: self });
    const { location, secrets } = await oidc.start();
    const state = new URL(location).searchParams.get('state');
    const error = await oidc.finish(`?code=x&state=${state}`, secrets).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'OidcError' });
    expect(String((error as Error).cause) + String(((error as Error).cause as Error).cause)).toContain('unencrypted');
  });
});

describe('the issuer in the settings', () => {
  it.each([
    ['https://login.example.org/realms/a', undefined],
    ['http://127.0.0.1:8080', undefined],
    ['http://localhost:8080/x', undefined],
    ['http://[::1]:8080', undefined],
    ['http://login.example.org', 'https'],
    ['http://127.0.0.1.example.org', 'https'],
    ['http://localhost.example.org', 'https'],
    ['file:///etc/passwd', 'https'],
    ['ftp://example.org', 'https'],
    ['https://user:secret@example.org', 'password'],
    ['https://example.org/?x=1', 'query'],
    ['example.org', 'URL'],
  ])('%s', (issuer, problem) => {
    if (problem === undefined) expect(findIssuerProblem(issuer)).toBeUndefined();
    else expect(findIssuerProblem(issuer)).toContain(problem);
  });
});
