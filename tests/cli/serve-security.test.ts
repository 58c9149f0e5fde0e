import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSession, plainResult, rawBlock, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxStreams } from '../../packages/server/src/http/routes/send-events.ts';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { openEvents, openTestServer, type EventReader, type TestServer } from './open-test-server.ts';

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '</script><svg/onload=alert(1)>',
  '\u202egnp.exe',
  '\u001b]0;owned\u0007',
  '\u2028\u2029\u0000\ud800',
  '{{constructor}}',
  "';--",
];
const password = 'correct horse battery';
let folder: string;
let web: string;
let server: TestServer;
let key: string;
/** The clock of the limiter. */
let minutes = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-security-'));
  web = mkdtempSync(join(tmpdir(), 'scrollkeep-web-'));
  const session = openSession({
    version: '2.1.325',
    cwd: `/home/ada/${hostile[0]}`,
    seed: 'hostile',
    start: '2026-11-01T09:00:00.000Z',
  });
  session.title(hostile.join(' '));
  for (const words of hostile) {
    session.prompt(words);
    session.call(words, { command: words, [words]: words }, plainResult(words, { [words]: words }));
    session.assistant(text(words), rawBlock({ type: words, value: words }));
  }
  key = session.sessionId;
  for (const file of session.files()) write(folder, file.path, file.content);
  write(
    folder,
    'projects/-home-ada-kite/agent-evil.jsonl',
    JSON.stringify({
      type: 'user',
      sessionId: '../../../../etc/passwd',
      uuid: 'u',
      parentUuid: null,
      isSidechain: true,
      message: { role: 'user', content: 'x' },
    }) + '\n',
  );
  write(
    folder,
    'projects/-home-ada-kite/deep.jsonl',
    `${`{"type":"tide","a":${'['.repeat(2000)}${']'.repeat(2000)}}`}` +
      '\n{"type":"user","uuid":{},"message":7}\n{"__proto__":{"x":1},"type":"constructor"}\nnot ' +
      'json\n',
  );
  write(folder, '.credentials.json', '{"secret":"planted-secret"}');
  symlinkSync(join(folder, '.credentials.json'), join(folder, 'projects/-home-ada-kite/link.jsonl'));
  write(web, 'index.html', '<!doctype html><script src="/assets/app-1a2b3c.js"></script>');
  write(web, 'assets/app-1a2b3c.js', 'console.log(1)');
  write(dirname(web), 'scrollkeep-outside.txt', 'outside');
  server = await openTestServer(folder, { password, webFolder: web, now: () => minutes * 60_000 });
});
afterAll(async () => {
  await server.close();
  for (const path of [folder, web, join(dirname(web), 'scrollkeep-outside.txt')])
    rmSync(path, { recursive: true, force: true });
});

function write(base: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), content);
}

const allowed = (): Record<string, string> => ({ authorization: `Bearer ${server.bearer}` });
/** Every address of the table, with something in the place of each parameter. */
const listPaths = (given: string): readonly string[] =>
  routes.map((route) => {
    // Half a surrogate pair cannot be in an address.
    const value = Buffer.from(given).toString();
    const path = route.path.replace('{key}', encodeURIComponent(value)).replace('{agent}', encodeURIComponent(value));
    const query = Object.entries(route.parameters)
      .filter(([, parameter]) => parameter.in === 'query')
      .map(([name]) => `${name}=${encodeURIComponent(value)}`);
    return `/api/v1${path}?${query.join('&')}`;
  });

describe('who is let in', () => {
  it('refuses every address of the API without cookie or token, or with wrong ones', async () => {
    const headers = [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: `Basic ${server.bearer}` },
      { cookie: `scrollkeep_${server.port}=wrong` },
      { cookie: `scrollkeep_1=${server.bearer}` },
      { authorization: `Bearer ${server.createToken()}` },
    ];
    // Each address has its own minute: else the limit for wrong tokens would answer.
    for (const path of [...listPaths('x'), '/api/v1/nothing', '/api']) {
      minutes++;
      for (const each of headers) {
        const { status, body } = await server.raw(path, { headers: each });
        expect([status, (JSON.parse(body) as { code: string }).code], path).toEqual([401, 'NOT_SIGNED_IN']);
      }
    }
  });

  it('exchanges a link once for a cookie that no script can read, and takes the token out of the address', async () => {
    const token = server.createToken();
    const first = await server.raw(`/session/abc?token=${token}`);
    expect(first.status).toBe(303);
    expect(first.headers.location).toBe('/session/abc');
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^scrollkeep_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(
      (await server.raw('/api/v1/projects', { headers: { cookie: `other=1; ${cookie.split(';')[0]}` } })).status,
    ).toBe(200);
    const again = await server.raw(`/?token=${token}`);
    expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined]);
    const ownBrowser = await server.raw(`/?token=${token}`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect([ownBrowser.status, ownBrowser.headers.location]).toEqual([303, '/']);
  });

  it.each(['', 'x', 'x.y', `${Date.now().toString(36)}-abc.def`, '%00', '.'.repeat(500)])(
    'takes no made-up token: %j',
    async (token) => {
      minutes++;
      const { status, headers } = await server.raw(`/?token=${token}`);
      expect([status, headers['set-cookie']]).toEqual([401, undefined]);
    },
  );

  it('never redirects to another server', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example']) {
      const { headers } = await server.raw(`${path}?token=${server.createToken()}`);
      expect(new URL(headers.location ?? '/', server.url).origin).toBe(server.url);
    }
  });

  it('lets in with the password from its own form only, and not after ten wrong ones', async () => {
    const own = { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' };
    const post = (body: string, headers: Record<string, string> = own) =>
      server.raw('/login', { method: 'POST', headers, body });
    expect((await server.raw('/login')).headers['referrer-policy']).toBe('same-origin');
    expect(
      (await post(`password=${encodeURIComponent(password)}`, { ...own, origin: 'http://evil.example' })).status,
    ).toBe(403);
    const good = await post(`password=${encodeURIComponent(password)}`);
    expect([good.status, good.headers.location]).toEqual([303, '/']);
    expect(good.headers['set-cookie']?.[0]).toContain('HttpOnly');
    expect((await server.raw('/api/v1/projects', { headers: { authorization: `Bearer ${password}` } })).status).toBe(
      200,
    );
    minutes++;
    for (let attempt = 0; attempt < 10; attempt++) expect((await post('password=wrong')).status).toBe(401);
    expect((await post(`password=${encodeURIComponent(password)}`)).status).toBe(429);
    minutes++;
    expect((await post(`password=${encodeURIComponent(password)}`)).status).toBe(303);
  });
});

describe('where a request comes from', () => {
  it.each([
    'evil.example',
    'localhost',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.evil.example',
    '0.0.0.0',
    'localhost:80@evil.example',
  ])('refuses to answer under the name %s', async (host) => {
    for (const path of ['/', '/api/v1/projects', `/?token=${server.createToken()}`]) {
      const { status, body, headers } = await server.raw(path, { headers: { host, ...allowed() } });
      // A name that is none is refused before it reaches us.
      expect([400, 403]).toContain(status);
      expect(headers['set-cookie']).toBeUndefined();
      if (status === 403) expect(JSON.parse(body)).toMatchObject({ code: 'WRONG_HOST' });
    }
  });

  it('answers under every name of the loopback interface, with its port', async () => {
    for (const host of [
      `localhost:${server.port}`,
      `LOCALHOST:${server.port}`,
      `127.0.0.1:${server.port}`,
      `[::1]:${server.port}`,
    ])
      expect((await server.raw('/api/v1/projects', { headers: { host, ...allowed() } })).status).toBe(200);
  });

  it('refuses a whole address of another server in the request line', async () => {
    const { status } = await server.raw('http://evil.example/api/v1/projects', { headers: allowed() });
    expect([400, 403]).toContain(status);
  });

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1', 'http://localhost.evil.example'])(
    'refuses pages of %s',
    async (origin) => {
      for (const [method, path] of [
        ['POST', '/login'],
        ['POST', '/api/v1/projects'],
        ['PUT', '/'],
        ['DELETE', `/api/v1/sessions/${key}`],
        ['GET', '/api/v1/events'],
        ['GET', '/api/v1/projects'],
      ] as const) {
        const { status, body, headers } = await server.raw(path, { method, headers: { origin, ...allowed() } });
        expect([status, (JSON.parse(body) as { code: string }).code], `${method} ${path}`).toEqual([
          403,
          'WRONG_ORIGIN',
        ]);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  it('sets nothing off for a page of somebody else, nor for one that does not say what it means', async () => {
    const intent = { 'scrollkeep-intent': 'archive' };
    const login = await server.raw(`/?token=${server.createToken()}`);
    const cookie = { cookie: String(login.headers['set-cookie']?.[0]).split(';')[0] ?? '' };
    const post = async (headers: Record<string, string>) => {
      const { status, body } = await server.raw('/api/v1/archive', { method: 'POST', headers });
      return [status, (JSON.parse(body) as { code?: string }).code];
    };
    expect(await post({ ...intent, origin: server.url })).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await post({ ...cookie, ...intent })).toEqual([403, 'WRONG_ORIGIN']);
    for (const origin of [
      'http://evil.example',
      'null',
      'http://127.0.0.1:1',
      `https://127.0.0.1:${server.port}.evil.example`,
    ])
      expect(await post({ ...cookie, ...intent, origin })).toEqual([403, 'WRONG_ORIGIN']);
    expect(await post({ ...cookie, ...intent, origin: server.url, 'sec-fetch-site': 'same-site' })).toEqual([
      403,
      'WRONG_ORIGIN',
    ]);
    expect(await post({ ...cookie, origin: server.url })).toEqual([403, 'NO_INTENT']);
    expect(await post({ ...cookie, origin: server.url, 'scrollkeep-intent': 'other' })).toEqual([403, 'NO_INTENT']);
    expect(JSON.parse((await server.raw('/api/v1/archive', { headers: allowed() })).body)).toMatchObject({
      state: 'idle',
    });
    expect((await post({ ...cookie, ...intent, origin: server.url }))[0]).toBe(200);
    await expect
      .poll(
        async () =>
          (JSON.parse((await server.raw('/api/v1/archive', { headers: allowed() })).body) as { state: string }).state,
      )
      .toBe('done');
    expect((await post({ ...allowed(), ...intent }))[0]).toBe(200);
    await expect
      .poll(
        async () =>
          (JSON.parse((await server.raw('/api/v1/archive', { headers: allowed() })).body) as { state: string }).state,
      )
      .toBe('done');
  });

  it.each(['cross-site', 'same-site'])(
    'refuses what a browser calls %s, such as a page on another port',
    async (site) => {
      expect((await server.raw('/api/v1/projects', { headers: { 'sec-fetch-site': site, ...allowed() } })).status).toBe(
        403,
      );
      expect(
        (await server.raw('/api/v1/projects', { headers: { 'sec-fetch-site': 'same-origin', ...allowed() } })).status,
      ).toBe(200);
    },
  );

  it('changes nothing whatever the method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await server.raw(`/api/v1/sessions/${key}`, {
        method,
        headers: { origin: server.url, ...allowed() },
      });
      expect([404, 405]).toContain(status);
      expect(headers['access-control-allow-methods']).toBeUndefined();
    }
  });
});

describe('what can be reached', () => {
  it.each([
    '../../.credentials.json',
    '..',
    '.',
    '/etc/passwd',
    '....//....//etc/passwd',
    '..%2f..%2f.credentials.json',
    '%2e%2e%2f.credentials.json',
    '..\\..\\.credentials.json',
    'file:///etc/passwd',
    'projects/-home-ada-kite/link.jsonl',
    '.credentials.json',
    '\u0000',
    '~',
    'constructor',
    '__proto__',
    ...hostile,
  ])('reads nothing for %j in any parameter', async (value) => {
    for (const path of listPaths(value)) {
      if (path.endsWith('?')) continue;
      const { status, body } = await server.raw(path, { headers: allowed() });
      expect([400, 404, 401], `${path}: ${body.slice(0, 200)}`).toContain(status);
      expect(body).not.toContain('planted-secret');
      expect(body).not.toContain('root:');
    }
    const file = encodeURIComponent(Buffer.from(value).toString());
    for (const path of [`/record?file=${file}&line=1`, `/bytes?file=${file}`]) {
      const { status, body } = await server.raw(`/api/v1/sessions/${key}${path}`, { headers: allowed() });
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('planted-secret');
    }
  });

  it('serves the files of the web app and nothing beside them', async () => {
    const asset = await server.raw('/assets/app-1a2b3c.js');
    expect([asset.status, asset.headers['content-type'], asset.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    const index = await server.raw('/session/abc');
    expect([index.status, index.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(index.body).toContain('/assets/app-1a2b3c.js');
    for (const path of [
      '/../scrollkeep-outside.txt',
      '/%2e%2e/scrollkeep-outside.txt',
      '/assets/../../scrollkeep-outside.txt',
      '/assets/..%2f..%2fscrollkeep-outside.txt',
      '/..%5cscrollkeep-outside.txt',
      '/assets/none.js',
    ]) {
      const { body, status } = await server.raw(path);
      expect(body, path).not.toContain('outside');
      expect([200, 404]).toContain(status);
    }
    expect((await server.raw('/assets/none.js')).status).toBe(404);
  });

  it('bounds every parameter', async () => {
    for (const path of [
      ...listPaths('9'.repeat(30)),
      ...listPaths('-1'),
      ...listPaths('1e9'),
      ...listPaths('x'.repeat(1500)),
      '/api/v1/sessions?limit=201',
      '/api/v1/sessions?limit=0',
      `/api/v1/sessions/${key}/turns?limit=101`,
      '/api/v1/sessions?sort=evil',
      `/api/v1/sessions?text=${'x'.repeat(201)}`,
    ]) {
      if (path.endsWith('?')) continue;
      // 431: Node itself refuses an address beyond 16 KiB.
      expect([400, 404, 414, 431], path.slice(0, 100)).toContain(
        (await server.raw(path, { headers: allowed() })).status,
      );
    }
    expect((await server.raw(`/api/v1/sessions?text=${'x'.repeat(5000)}`, { headers: allowed() })).status).toBe(414);
    expect(
      (await server.raw('/login', { method: 'POST', headers: { origin: server.url }, body: 'x'.repeat(5000) })).status,
    ).toBe(413);
    for (const cursor of [
      'x',
      'W10',
      Buffer.from('["recent","x","y"]').toString('base64url'),
      Buffer.from('["size",1,"y"]').toString('base64url'),
      Buffer.from('5').toString('base64url'),
    ]) {
      expect(
        JSON.parse((await server.raw(`/api/v1/sessions?cursor=${cursor}`, { headers: allowed() })).body),
      ).toMatchObject({ status: 400, code: 'BAD_CURSOR' });
    }
  });

  it('bounds the event streams', async () => {
    const streams: EventReader[] = [];
    for (let at = 0; at < maxStreams; at++) streams.push(await openEvents(server, ''));
    expect(JSON.parse((await server.raw('/api/v1/events', { headers: allowed() })).body)).toMatchObject({
      status: 503,
      code: 'TOO_MANY_STREAMS',
    });
    for (const stream of streams) await stream.close();
    await expect
      .poll(async () =>
        openEvents(server, '').then(
          async (stream) => {
            await stream.close();
            return 'open';
          },
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  it('survives what is no HTTP', async () => {
    for (const bytes of [
      '\u0000\u0001\u0002',
      'GET\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: ${'x'.repeat(20_000)}\r\n\r\n`,
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => socket.end(bytes));
        socket
          .on('error', () => resolve())
          .on('close', () => resolve())
          .resume();
      });
    }
    expect((await server.raw('/api/v1/projects', { headers: allowed() })).status).toBe(200);
  });
});

describe('what is sent', () => {
  const paths = [
    '/',
    '/login',
    '/assets/app-1a2b3c.js',
    '/assets/none.js',
    '/api/v1/projects',
    '/api/v1/none',
    '/?token=x',
  ];
  it.each(paths)('has the headers that bind a browser: %s', async (path) => {
    const { headers } = await server.raw(path, { headers: allowed() });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['referrer-policy']).toBe(path === '/login' ? 'same-origin' : 'no-referrer');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('is JSON and nothing else, however hostile the session, and loses nothing of it', async () => {
    const list = (await server.get('/sessions')).json as { sessions: readonly { key: string }[] };
    expect(list.sessions.length).toBeGreaterThanOrEqual(3);
    for (const { key: each } of list.sessions) {
      for (const path of ['', '/outline', '/turns', '/agents', '/transcripts', '/usage']) {
        const { status, headers, body } = await server.raw(`/api/v1/sessions/${encodeURIComponent(each)}${path}`, {
          headers: allowed(),
        });
        expect(
          [status, headers['content-type'], headers['cache-control']],
          `${each} ${path} ${body.slice(0, 300)}`,
        ).toEqual([200, 'application/json', 'no-store']);
        expect(() => JSON.parse(body) as unknown).not.toThrow();
        expect(body).not.toContain('planted-secret');
      }
    }
    const { turns } = (await server.get(`/sessions/${key}/turns`)).json as {
      turns: readonly { entries: readonly { role: string; panels: readonly { text?: string }[] }[] }[];
    };
    const prompts = turns
      .flatMap((turn) => turn.entries)
      .filter((entry) => entry.role === 'prompt')
      .map((entry) => entry.panels[0]?.text);
    expect(prompts).toEqual(hostile.map((words) => words.trim()));
    expect(server.errors).toEqual([]);
  });

  it('tells nothing of what was asked in its log', () => {
    const told = server.log.join('\n');
    expect(server.log.length).toBeGreaterThan(100);
    expect(told).not.toMatch(/token=|\?|password/);
    expect(told).not.toContain(server.bearer);
  });
});
