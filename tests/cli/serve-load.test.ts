import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxStreams } from '../../packages/server/src/http/routes/send-events.ts';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { isLong } from '../setup/take-part.ts';
import { openEvents, openTestServer, type TestServer } from './open-test-server.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('a server under load', () => {
  let folder: string;
  let server: TestServer;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scrollkeep-load-'));
    for (const file of buildDemoTree(new Date().toISOString())) {
      mkdirSync(dirname(join(folder, file.path)), { recursive: true });
      writeFileSync(join(folder, file.path), file.content);
    }
    server = await openTestServer(folder);
  });
  afterAll(async () => {
    agent.destroy();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Only whether and how it was answered. */
  function ask(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: server.port,
          path,
          headers: { host: `127.0.0.1:${server.port}`, ...headers },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  it('answers thousands of quick questions, each as it should be, and keeps nothing of them', async () => {
    const many = isLong ? 10_000 : 3_000;
    const paths = routes
      .filter(
        (route) =>
          route.method === 'get' &&
          'type' in route.answer &&
          !['/health', '/search', '/search/text', '/usage'].includes(route.path),
      )
      .map((route) => {
        const values = Object.entries(route.parameters).filter(([, parameter]) => parameter.example !== undefined);
        const path = values.reduce(
          (filled, [name, parameter]) => filled.replace(`{${name}}`, encodeURIComponent(String(parameter.example))),
          route.path,
        );
        return (
          `/api/v1${path}?` +
          new URLSearchParams(
            values
              .filter(([, parameter]) => parameter.in === 'query')
              .map(([name, parameter]) => [name, String(parameter.example)]),
          ).toString()
        );
      });
    const allowed = { authorization: `Bearer ${server.bearer}` };
    const run = async (count: number) => {
      const counts = new Map<number, number>();
      let at = 0;
      await Promise.all(
        Array.from({ length: 32 }, async () => {
          for (let index = at++; index < count; index = at++) {
            // Some are let in, some are not, some ask for nothing that is there.
            const status = await (index % 5 === 3
              ? ask(paths[index % paths.length] ?? '', {})
              : index % 5 === 4
                ? ask(`/api/v1/sessions/none-${index}`, allowed)
                : ask(paths[index % paths.length] ?? '', allowed));
            counts.set(status, (counts.get(status) ?? 0) + 1);
          }
        }),
      );
      return counts;
    };
    await run(1_000);
    collect();
    const before = process.memoryUsage().heapUsed;
    const counts = await run(many);
    collect();
    const grown = process.memoryUsage().heapUsed - before;
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([200, 401, 404]);
    expect(counts.get(401)).toBe(many / 5);
    expect(counts.get(404)).toBe(many / 5);
    expect(server.errors).toEqual([]);
    // The log of the test itself is a part of it.
    expect(grown / many).toBeLessThan(2.4 * 1024);
  });

  it('lets event streams in up to a number, however they are opened and left, and forgets them all', async () => {
    for (let round = 0; round < 3; round++) {
      const sockets: Socket[] = [];
      const answers: Promise<number>[] = [];
      for (let at = 0; at < 200; at++) {
        answers.push(
          new Promise((resolve) => {
            const socket = connect(server.port, '127.0.0.1', () =>
              socket.write(
                `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ` +
                  `${server.bearer}\r\n\r\n`,
              ),
            );
            sockets.push(socket);
            socket.once('data', (chunk) => resolve(Number(/HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? 0)));
            socket.on('error', () => resolve(0));
            socket.on('close', () => resolve(0));
          }),
        );
      }
      const statuses = await Promise.all(answers);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(maxStreams);
      expect(statuses.every((status) => [200, 503, 0].includes(status))).toBe(true);
      expect(await ask('/api/v1/about', { authorization: `Bearer ${server.bearer}` })).toBe(200);
      for (const socket of sockets) socket.destroy();
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
    }
    expect(server.errors).toEqual([]);
  });

  it('does not fill memory for a reader that takes nothing', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.bearer}\r\n\r\n`,
    );
    await new Promise((resolve) => void socket.once('readable', resolve));
    socket.pause();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < 50_000; at++) server.library.touch();
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(24 * 1024 ** 2);
    expect(await ask('/api/v1/about', { authorization: `Bearer ${server.bearer}` })).toBe(200);
    socket.destroy();
  });
});
