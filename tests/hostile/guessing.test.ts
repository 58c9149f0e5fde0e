import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attemptWindowMs, maxAttempts } from '../../packages/server/src/http/access/attempt-limiter.ts';
import { openTestServer, type TestServer } from '../cli/open-test-server.ts';

const password = 'correct horse battery';
let folder: string;
let server: TestServer;
let clock: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-guessing-'));
  clock = 0;
  server = await openTestServer(folder, { password, now: () => clock });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const form = () => ({ origin: server.url, 'content-type': 'application/x-www-form-urlencoded' });
/** Everything that a guess can be put into. */
const guesses: Readonly<Record<string, (guess: string) => ReturnType<TestServer['raw']>>> = {
  form: (guess) =>
    server.raw('/login', { method: 'POST', headers: form(), body: `password=${encodeURIComponent(guess)}` }),
  bearer: (guess) => server.raw('/api/v1/about', { headers: { authorization: `Bearer ${guess}` } }),
  'bearer of the events': (guess) => server.raw('/api/v1/events', { headers: { authorization: `bearer ${guess}` } }),
  'bearer of no route': (guess) => server.raw('/api/nothing', { headers: { authorization: `BEARER ${guess}` } }),
  'bearer of a post': (guess) =>
    server.raw('/api/v1/archive', {
      method: 'POST',
      headers: { authorization: `Bearer ${guess}`, 'scrollkeep-intent': 'archive' },
    }),
  'bearer of a head': (guess) =>
    server.raw('/api/v1/about', { method: 'HEAD', headers: { authorization: `Bearer ${guess}` } }),
  link: (guess) => server.raw(`/?token=${encodeURIComponent(guess)}`),
  'link of a file': (guess) => server.raw(`/assets/app.js?token=${encodeURIComponent(guess)}`),
  cookie: (guess) => server.raw('/api/v1/about', { headers: { cookie: `scrollkeep_${server.port}=${guess}` } }),
};

function count(statuses: readonly number[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('guessing', () => {
  it.each(Object.keys(guesses))('is limited by the way of the %s, one by one', async (way) => {
    const statuses: number[] = [];
    for (let at = 0; at < 30; at++) statuses.push((await guesses[way]!(`guess ${at}`)).status);
    expect(count(statuses)).toEqual({ 401: maxAttempts.ofAddress, 429: 30 - maxAttempts.ofAddress });
    expect(statuses.indexOf(429)).toBe(maxAttempts.ofAddress);
  });

  it.each(Object.keys(guesses))('is limited by the way of the %s, 240 at once', async (way) => {
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, at) =>
        guesses[way]!(`guess ${at}`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(maxAttempts.ofAddress);
    expect(answers.filter((status) => status === 303 || status === 200)).toEqual([]);
  });

  it('has one limit for all ways together, after which the right password does not help', async () => {
    const ways = Object.values(guesses);
    const statuses: number[] = [];
    for (let at = 0; at < 30; at++) statuses.push((await ways[at % ways.length]!(`guess ${at}`)).status);
    expect(count(statuses)).toEqual({ 401: maxAttempts.ofAddress, 429: 30 - maxAttempts.ofAddress });
    expect((await guesses['form']!(password)).status).toBe(429);
    expect((await guesses['bearer']!(password)).status).toBe(429);
    clock += attemptWindowMs;
    expect((await guesses['form']!(password)).status).toBe(303);
    expect((await guesses['bearer']!(password)).status).toBe(200);
  });

  it('is told when to come back, in a problem document', async () => {
    clock = 5_000;
    for (let at = 0; at < maxAttempts.ofAddress; at++) await guesses['bearer']!('wrong');
    clock = 25_000;
    const { status, headers, body } = await guesses['form']!('wrong');
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([429, '40', 'application/problem+json']);
    expect(JSON.parse(body)).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES', hint: 'Try again in 40 seconds.' });
  });

  it('does not lock out who has a cookie, a program token or a fresh link, though all have one address', async () => {
    const link = await server.raw(`/?token=${server.createToken()}`);
    const cookie = String(link.headers['set-cookie']?.[0]).split(';')[0] ?? '';
    for (let at = 0; at < 30; at++) await guesses['form']!('wrong');
    expect((await server.raw('/api/v1/about', { headers: { cookie } })).status).toBe(200);
    expect((await server.raw('/api/v1/about', { headers: { authorization: `Bearer ${server.bearer}` } })).status).toBe(
      200,
    );
    expect((await server.raw(`/?token=${server.createToken()}`)).status).toBe(303);
    expect((await guesses['form']!(password)).status).toBe(429);
  });

  it('is not what an old tab does that sends its old cookie again and again', async () => {
    for (let at = 0; at < 50; at++) expect((await guesses['cookie']!('from the server before')).status).toBe(401);
    expect((await guesses['form']!(password)).status).toBe(303);
  });

  it('is counted before the body comes: passwords sent late are not compared', async () => {
    const open = Array.from({ length: maxAttempts.ofAddress }, () => {
      const body = 'password=wrong';
      const sent = request({
        host: '127.0.0.1',
        port: server.port,
        path: '/login',
        method: 'POST',
        headers: { ...form(), host: `127.0.0.1:${server.port}`, 'content-length': body.length },
      });
      const status = new Promise<number>(
        (resolve) =>
          void sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', () => resolve(0)),
      );
      sent.flushHeaders();
      return { end: () => sent.end(body), status };
    });
    // Not one of them has sent its password yet.
    await expect.poll(async () => (await guesses['form']!(password)).status).toBe(429);
    for (const { end } of open) end();
    expect(count(await Promise.all(open.map(({ status }) => status)))).toEqual({ 401: maxAttempts.ofAddress });
  });

  it('gains nothing from other loopback addresses, nor from headers that name another client', async () => {
    const ask = (localAddress: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          host: `127.0.0.1:${server.port}`,
          authorization: 'Bearer wrong',
          'x-forwarded-for': localAddress.replace('127', '198'),
          'x-real-ip': localAddress,
          forwarded: `for=${localAddress}`,
        };
        request({ host: '127.0.0.1', port: server.port, localAddress, path: '/api/v1/about', headers }, (answer) =>
          resolve(answer.resume().statusCode ?? 0),
        )
          .on('error', reject)
          .end();
      });
    // Other systems than Linux have one loopback address unless they are told otherwise.
    const addresses = Array.from({ length: 30 }, (_, at) =>
      process.platform === 'linux' ? `127.0.0.${at + 2}` : '127.0.0.1',
    );
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await ask(address));
    expect(count(statuses)).toEqual({ 401: maxAttempts.ofAddress, 429: 30 - maxAttempts.ofAddress });
  });
});

describe('a link', () => {
  it.each([
    ['HEAD', {}, 200],
    ['GET', { 'sec-purpose': 'prefetch' }, 403],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }, 403],
    ['GET', { purpose: 'prefetch' }, 403],
    ['GET', { 'x-moz': 'prefetch' }, 403],
    ['GET', { 'x-purpose': 'preview' }, 403],
    ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
  ] as const)('is not used up by %s %j', async (method, headers, expected) => {
    const token = server.createToken();
    for (let at = 0; at < 20; at++) {
      const answer = await server.raw(`/?token=${token}`, { method, headers });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([expected, undefined]);
    }
    expect((await server.raw(`/?token=${token}`)).status).toBe(303);
    expect((await server.raw(`/?token=${token}`)).status).toBe(401);
  });

  it('lets one browser in, not 50 that open it at once', async () => {
    const token = server.createToken();
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.raw(`/?token=${token}`)));
    expect(answers.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1);
  });
});

describe('a request of HEAD', () => {
  it('leaves no event stream open', async () => {
    const allowed = { authorization: `Bearer ${server.bearer}` };
    for (let at = 0; at < 50; at++)
      expect((await server.raw('/api/v1/events', { method: 'HEAD', headers: allowed })).status).toBe(200);
    const socket: Socket = connect(server.port, '127.0.0.1', () =>
      socket.write(
        `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: ` +
          `${allowed.authorization}\r\n\r\n`,
      ),
    );
    const first = await new Promise<string>((resolve) => void socket.once('data', (chunk) => resolve(String(chunk))));
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1\.1 200 /);
  });
});
