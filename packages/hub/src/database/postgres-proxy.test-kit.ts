import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Between a hub and PostgreSQL: connections that go through it can be lost. */
export interface PostgresProxy {
  /** The same store, through the proxy. */
  readonly store: string;
  /** Ends all connections; there are no new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Ends the next connection that commits: before PostgreSQL hears of it, or before the answer comes back. */
  cutAtCommit(moment: 'before' | 'after'): void;
  close(): Promise<void>;
}

const socketName = '.s.PGSQL.5432';

/** `store`: as `startPostgres` gives it, with the folder of its socket. */
export async function startPostgresProxy(store: string): Promise<PostgresProxy> {
  const [, encoded = ''] = /@([^/]+)\//.exec(store) ?? [];
  const target = join(decodeURIComponent(encoded), socketName);
  // Short: the path of a socket has hardly a hundred characters.
  const folder = mkdtempSync(join(tmpdir(), 'sk-px-'));
  const sockets = new Set<Socket>();
  let cutting: 'before' | 'after' | undefined;
  let server: Server | undefined;

  function pass(near: Socket): void {
    const far = connect(target);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    let isMute = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    near.on('data', (data) => {
      const moment = data.includes('COMMIT\0') ? cutting : undefined;
      if (moment !== undefined) cutting = undefined;
      if (moment === 'before') return end();
      isMute = moment === 'after';
      far.write(data);
    });
    // The answer to a commit says that it is done.
    far.on('data', (data) => void (isMute ? end() : near.write(data)));
  }

  async function restore(): Promise<void> {
    const opened = createServer(pass);
    await new Promise<void>((resolve) => void opened.listen(join(folder, socketName), resolve));
    server = opened;
  }

  async function cut(): Promise<void> {
    const closed = server;
    server = undefined;
    if (closed === undefined) return;
    const ended = new Promise<void>((resolve) => void closed.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await ended;
  }

  await restore();
  return {
    store: store.replace(encoded, encodeURIComponent(folder)),
    cut,
    restore,
    cutAtCommit: (moment) => void (cutting = moment),
    async close() {
      await cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
