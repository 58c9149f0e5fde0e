import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { startPostgres } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { expect, it } from 'vitest';
import { openHubDatabase } from './open-hub-database.ts';

it('gives up a connection on which nothing comes any more, and opens another', async () => {
  const server = await startPostgres();
  const [, folder = '', search = ''] = /@(.*?)\/postgres(\?.*)$/.exec(await server.createStore()) ?? [];
  const frozen = new Set<Socket>();
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const up = connect(`${decodeURIComponent(folder)}/.s.PGSQL.5432`);
    sockets.add(socket);
    socket.on('data', (bytes) => void (frozen.has(socket) || up.write(bytes)));
    up.on('data', (bytes) => void (frozen.has(socket) || socket.write(bytes)));
    for (const each of [socket, up]) each.on('error', () => undefined);
    socket.on('close', () => up.destroy());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const limits = '&statement_timeout=2000&query_timeout=2500';
  const connection = await openHubDatabase(`postgres://scrollkeep@127.0.0.1:${port}/postgres${search}${limits}`);
  expect(await connection.all('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const socket of sockets) frozen.add(socket);
  await expect(connection.all('SELECT 1 AS one')).rejects.toMatchObject({ code: 'BUSY' });
  expect(await connection.all('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await connection.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await server.stop();
});
