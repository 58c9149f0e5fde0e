import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxConnections, maxPipelined } from '../../packages/server/src/serve/connections.ts';
import { startServer } from '../../packages/server/src/serve/start-server.ts';
import { browserHost, openEvents, openTestServer, type TestServer } from '../cli/open-test-server.ts';

let folder: string;
let server: TestServer;
let sockets: Socket[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-connections-'));
  sockets = [];
  server = await openTestServer(folder, { password: 'correct horse battery' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Connections that send something and then nothing more. */
async function hold(count: number, bytes: string): Promise<void> {
  for (let at = 0; at < count; at++) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
    await once(socket, 'connect');
    if (bytes !== '') socket.write(bytes);
  }
}

const host = (): string => `Host: 127.0.0.1:${server.port}\r\n`;
const login = (): string =>
  `POST /login HTTP/1.1\r\n${host()}Origin: ${server.url}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const allowed = (): Record<string, string> => ({ authorization: `Bearer ${server.bearer}` });
const tooMany = maxConnections.ofAddress + 50;

describe('connections that do nothing', () => {
  it.each([
    ['nothing', () => ''],
    ['half a header', () => `GET / HTTP/1.1\r\nHost: 127`],
    ['a header a page long and no end', () => `GET / HTTP/1.1\r\n${'X-Tide: high\r\n'.repeat(300)}`],
    ['a header and half a body', () => `${login()}Content-Length: 100\r\n\r\npassword=`],
    ['a body in chunks without an end', () => `${login()}Transfer-Encoding: chunked\r\n\r\n5\r\npassw\r\n`],
    ['a whole request, and keep the connection', () => `GET /login HTTP/1.1\r\n${host()}\r\n`],
  ])('keep nobody out, however many there are: they send %s', async (_name, bytes) => {
    await hold(tooMany, bytes());
    expect((await server.raw('/api/v1/about', { headers: allowed() })).status).toBe(200);
    expect((await server.raw(`/?token=${server.createToken()}`)).status).toBe(303);
    // Those that were there first made room.
    await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(50);
    expect(sockets.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(maxConnections.ofAddress);
  });

  it('do not push out who was let in: neither their events nor their connection', async () => {
    const events = await openEvents(server, '');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<{ status: number; isReused: boolean }>((resolve, reject) => {
        const sent = request(
          { agent, host: '127.0.0.1', port: server.port, path: '/api/v1/about', headers: allowed() },
          (answer) =>
            answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, isReused: sent.reusedSocket })),
        );
        sent.on('error', reject).end();
      });
    expect(await ask()).toEqual({ status: 200, isReused: false });
    await hold(tooMany, '');
    expect((await ask()).status).toBe(200);
    server.library.touch();
    expect((await events.next(() => true)).data).toBeDefined();
    await events.close();
    agent.destroy();
  });

  it('are closed when their request takes too long', async () => {
    await hold(1, 'GET / HTTP/1.1\r\nHost: 127');
    await hold(1, `${login()}Content-Length: 100\r\n\r\npassword=`);
    await hold(1, '');
    await Promise.all(sockets.map((socket) => (socket.closed ? undefined : once(socket, 'close'))));
    expect(sockets.every((socket) => socket.closed)).toBe(true);
  });
});

describe('a connection that sends too much', () => {
  it('is closed for many requests at once, and for headers without an end', async () => {
    const ask = `GET /api/v1/sessions HTTP/1.1\r\n${host()}Authorization: Bearer ${server.bearer}\r\n\r\n`;
    await hold(1, ask.repeat(maxPipelined * 50));
    await hold(1, `GET / HTTP/1.1\r\n${host()}X-Tide: ${'x'.repeat(1_000_000)}\r\n\r\n`);
    await hold(1, `GET / HTTP/1.1\r\n${host()}${'X: y\r\n'.repeat(100_000)}\r\n`);
    await Promise.all(sockets.map((socket) => (socket.closed ? undefined : once(socket, 'close'))));
    expect(server.log.filter((line) => line.includes('/api/v1/sessions')).length).toBeLessThanOrEqual(maxPipelined);
    expect((await server.raw('/api/v1/about', { headers: allowed() })).status).toBe(200);
  });
});

const hasBothLoopbacks = Object.values(networkInterfaces()).some(
  (each) => each?.some(({ address }) => address === '::1') === true,
);

describe('the name that browsers open', () => {
  it('is answered, and other names below localhost are not', async () => {
    for (const [name, status] of [
      [browserHost, 200],
      [browserHost.toUpperCase(), 200],
      ['evil.localhost', 403],
      [`x.${browserHost}`, 403],
      [`${browserHost}.evil.example`, 403],
      ['scrollkeep.localhost', 403],
    ] as const) {
      expect(
        (await server.raw('/api/v1/about', { headers: { ...allowed(), host: `${name}:${server.port}` } })).status,
        name,
      ).toBe(status);
    }
    const own = { ...allowed(), host: `${browserHost}:${server.port}` };
    expect(
      (await server.raw('/api/v1/about', { headers: { ...own, origin: `http://${browserHost}:${server.port}` } }))
        .status,
    ).toBe(200);
    for (const origin of [`http://${browserHost}`, `http://${browserHost}:1`, `http://evil.localhost:${server.port}`])
      expect((await server.raw('/api/v1/about', { headers: { ...own, origin } })).status, origin).toBe(403);
  });

  it('has its cookie to itself: no domain, no other host', async () => {
    const { headers } = await server.raw(`/?token=${server.createToken()}`, {
      headers: { host: `${browserHost}:${server.port}` },
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^scrollkeep_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it('leads to this server at both loopback addresses', async () => {
    if (!hasBothLoopbacks) return;
    const status = await new Promise<number>(
      (resolve, reject) =>
        void request(
          { host: '::1', port: server.port, path: '/login', headers: { host: `${browserHost}:${server.port}` } },
          (answer) => resolve(answer.resume().statusCode ?? 0),
        )
          .on('error', reject)
          .end(),
    );
    expect(status).toBe(200);
  });

  it('is not served at a port where somebody else listens at the other loopback address', async () => {
    if (!hasBothLoopbacks) return;
    const squatter = createServer().listen(0, '::1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    try {
      await expect(
        startServer({
          host: '127.0.0.1',
          ports: [port],
          createApp: () => ({ fetch: () => new Response(), close: () => undefined }),
        }),
      ).rejects.toThrow(`port ${port} is in use`);
      // Nothing of the try is left.
      const after = createServer().listen(port, '127.0.0.1');
      await once(after, 'listening');
      after.close();
    } finally {
      squatter.close();
    }
  });
});
