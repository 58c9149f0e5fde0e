import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logIn } from './log-in.ts';
import { findLogin, putLogin } from './login-file.ts';
import { openHub } from './open-hub.ts';

interface Answer {
  readonly status: number;
  readonly json?: object;
  readonly headers?: Record<string, string>;
}

const { signal } = new AbortController();
let dataDir = '';
let server: Server;
let url = '';
let answer: (request: { readonly path: string; readonly token: string; readonly body: string }) => Answer;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { status, json, headers } = answer({
        path: request.url ?? '',
        token: request.headers.authorization ?? '',
        body,
      });
      response.writeHead(status, headers).end(json === undefined ? '' : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

function toTokens(number: number): object {
  return {
    access_token: `ska_${number}`,
    refresh_token: `skr_${number}`,
    expires_in: 900,
    person: { id: 'p', name: 'Ada', email: 'ada@example.org' },
    device: { id: 'd', name: 'laptop' },
  };
}

describe('a machine that connects to a hub', () => {
  const code = (extra: object = {}) => ({
    device_code: 'skd_1',
    user_code: 'BCDF-GHJK',
    verification_uri: `${url}/device`,
    interval: 5,
    expires_in: 900,
    ...extra,
  });

  it('asks until the person confirmed, slower when it is told so', async () => {
    const waits: number[] = [];
    const errors = ['authorization_pending', 'slow_down', 'authorization_pending'];
    answer = ({ path }) => {
      if (path === '/hub/v1/device/code') return { status: 200, json: code() };
      const error = errors.shift();
      return error === undefined ? { status: 200, json: toTokens(1) } : { status: 400, json: { error } };
    };
    const shown: string[] = [];
    const login = await logIn(new URL(url), {
      deviceName: 'laptop',
      onCode: ({ userCode }) => shown.push(userCode),
      signal,
      wait: async (ms) => waits.push(ms),
    });
    expect(login).toMatchObject({ url, accessToken: 'ska_1', refreshToken: 'skr_1', person: { name: 'Ada' } });
    expect(shown).toEqual(['BCDF-GHJK']);
    expect(waits).toEqual([5000, 5000, 10_000, 10_000]);
  });

  it.each([
    ['of another host', { verification_uri: 'https://evil.example.org/device' }],
    ['that is no address', { verification_uri: 'http://[' }],
    ['that is a script', { verification_uri_complete: 'javascript:alert(1)' }],
    ['without end', { verification_uri: `/${'a'.repeat(5000)}` }],
    ['that is a number', { verification_uri: 7 }],
  ])('sends nobody to a page %s', async (_where, lie) => {
    answer = () => ({ status: 200, json: code(lie) });
    const onCode = () => expect.unreachable();
    await expect(logIn(new URL(url), { deviceName: 'laptop', onCode, signal })).rejects.toThrow(
      'does not appear to be a Scrollkeep hub',
    );
  });

  it.each([1e308, -1e308, 0, '5', null, {}])('asks neither all the time nor never with %j as times', async (lie) => {
    const waits: number[] = [];
    answer = ({ path }) =>
      path === '/hub/v1/device/code'
        ? { status: 200, json: code({ interval: lie, expires_in: lie }) }
        : { status: 400, json: { error: 'authorization_pending' } };
    let nowMs = 0;
    const connecting = logIn(new URL(url), {
      deviceName: 'laptop',
      onCode: () => undefined,
      signal,
      now: () => nowMs,
      wait: async (ms) => {
        waits.push(ms);
        nowMs += ms;
      },
    });
    await expect(connecting).rejects.toThrow('in time');
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
    expect(nowMs).toBeLessThanOrEqual(3_600_000);
  });

  it.each([
    ['a token with a line end', { access_token: 'a\r\nX-Evil: 1' }],
    ['a token without end', { refresh_token: 'a'.repeat(100_000) }],
    ['an empty token', { refresh_token: '' }],
    ['no person', { person: null }],
    ['a time that is a text', { expires_in: '900' }],
  ])('takes no login with %s', async (_what, lie) => {
    answer = ({ path }) => ({
      status: 200,
      json: path === '/hub/v1/device/code' ? code() : { ...toTokens(1), ...lie },
    });
    const wait = async () => undefined;
    const connecting = logIn(new URL(url), { deviceName: 'laptop', onCode: () => undefined, signal, wait });
    await expect(connecting).rejects.toThrow('does not appear to be a Scrollkeep hub');
  });

  it('keeps a login that it can read again, however long a token is said to live', async () => {
    answer = ({ path }) => ({
      status: 200,
      json: path === '/hub/v1/device/code' ? code() : { ...toTokens(1), expires_in: 1e308 },
    });
    const wait = async () => undefined;
    putLogin(dataDir, await logIn(new URL(url), { deviceName: 'laptop', onCode: () => undefined, signal, wait }));
    expect(await findLogin(dataDir)).toMatchObject({ accessToken: 'ska_1' });
  });

  it.each([
    ['access_denied', 'denied'],
    ['expired_token', 'in time'],
  ])('ends at %s', async (error, why) => {
    answer = ({ path }) =>
      path === '/hub/v1/device/code' ? { status: 200, json: code() } : { status: 400, json: { error } };
    const connecting = logIn(new URL(url), {
      deviceName: 'laptop',
      onCode: () => undefined,
      signal,
      wait: async () => undefined,
    });
    await expect(connecting).rejects.toThrow(why);
  });
});

describe('a connected machine', () => {
  const begin = (accessUntilMs: number) =>
    putLogin(dataDir, {
      url,
      person: { id: 'p', name: 'Ada', email: 'ada@example.org' },
      device: { id: 'd', name: 'laptop' },
      refreshToken: 'skr_0',
      accessToken: 'ska_0',
      accessUntilMs,
    });

  it('renews its token once, however many ask at once', async () => {
    begin(0);
    const used: string[] = [];
    answer = ({ path, token, body }) => {
      if (path !== '/hub/v1/token') return { status: 200, json: { token } };
      used.push(String((JSON.parse(body) as { refresh_token: string }).refresh_token));
      return { status: 200, json: toTokens(used.length) };
    };
    const hubs = await Promise.all([1, 2, 3].map(() => openHub({ dataDir, signal })));
    const answers = await Promise.all(hubs.map((hub) => hub.ask('GET', '/hub/v1/me')));
    expect(answers).toEqual([1, 2, 3].map(() => ({ token: 'Bearer ska_1' })));
    expect(used).toEqual(['skr_0']);
    expect(await findLogin(dataDir)).toMatchObject({ refreshToken: 'skr_1' });
  });

  it('renews a token that the hub does not accept, and gives up when it is signed out', async () => {
    begin(Date.now() + 600_000);
    answer = ({ path, token }) =>
      path === '/hub/v1/token'
        ? { status: 200, json: toTokens(1) }
        : token === 'Bearer ska_1'
          ? { status: 200, json: { ok: true } }
          : { status: 401 };
    const hub = await openHub({ dataDir, signal });
    expect(await hub.ask('GET', '/hub/v1/me')).toEqual({ ok: true });
    answer = ({ path }) => ({ status: path === '/hub/v1/token' ? 400 : 401, json: { error: 'invalid_grant' } });
    await expect(hub.ask('GET', '/hub/v1/me')).rejects.toThrow('no longer accepts this machine');
  });

  it('waits where the hub is busy, and says what it refuses', async () => {
    begin(Date.now() + 600_000);
    const waits: number[] = [];
    let asked = 0;
    answer = () => (++asked < 3 ? { status: 429, headers: { 'Retry-After': '3' } } : { status: 200, json: { asked } });
    const hub = await openHub({ dataDir, signal, wait: async (ms) => waits.push(ms) });
    expect(await hub.ask('GET', '/hub/v1/me')).toEqual({ asked: 3 });
    expect(waits).toEqual([3000, 3000]);
    answer = () => ({
      status: 409,
      json: { code: 'VERSION_CONFLICT', detail: 'The hub has\u001b[2J version 4.', version: 4 },
    });
    await expect(hub.ask('POST', '/hub/v1/commits', {})).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
      problem: { version: 4 },
    });
    await expect(hub.ask('POST', '/hub/v1/commits', {})).rejects.not.toThrow('\u001b');
  });

  it('sends again where the connection is closed, but never its refresh token', async () => {
    begin(Date.now() + 600_000);
    const paths: string[] = [];
    let left = 2;
    server.prependListener('request', ({ url: path, socket }: IncomingMessage) => {
      paths.push(path ?? '');
      if (left-- > 0) socket.destroy();
    });
    answer = () => ({ status: 200, json: { ok: true } });
    const hub = await openHub({ dataDir, signal, wait: async () => undefined });
    expect(await hub.ask('POST', '/hub/v1/commits', {})).toEqual({ ok: true });
    expect(paths).toEqual(['/hub/v1/commits', '/hub/v1/commits', '/hub/v1/commits']);
    begin(0);
    [paths.length, left] = [0, 2];
    const late = await openHub({ dataDir, signal, wait: async () => undefined });
    await expect(late.ask('GET', '/hub/v1/me')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(paths).toEqual(['/hub/v1/token']);
  });

  it.each([
    ['a page of a proxy', { status: 502, json: undefined }],
    ['a redirect', { status: 302, headers: { Location: 'https://evil.example.org/' } }],
    ['a list', { status: 200, json: [] }],
  ])('takes %s for no answer of a hub', async (_what, given) => {
    begin(Date.now() + 600_000);
    answer = () => given as Answer;
    const hub = await openHub({ dataDir, signal, wait: async () => undefined });
    await expect(hub.ask('GET', '/hub/v1/me')).rejects.toThrow('does not appear to be a Scrollkeep hub');
  });
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
