import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { AppError } from '../errors/app-error.ts';
import type { App } from '../http/create-app.ts';

export interface RunningServer {
  readonly port: number;
  /** Stops listening and ends what is open. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly host: string;
  /** These in order, until one is free. */
  readonly ports: readonly number[];
  /** Made when the port is known. */
  readonly createApp: (port: number) => App;
}

export async function startServer({ host, ports, createApp }: StartOptions): Promise<RunningServer> {
  // Its names and its cookie depend on the port, so it is made when the server listens already.
  const current: { app: App | undefined } = { app: undefined };
  const listener = getRequestListener((request) => current.app?.fetch(request) ?? new Response(null, { status: 503 }), { overrideGlobalObjects: false });
  const server = createServer({ maxHeaderSize: 16 * 1024 }, (incoming, outgoing) => void listener(incoming, outgoing));
  // A client that sends its request a byte a minute holds a connection, and there are only so many.
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.maxConnections = 256;
  const port = await listen(server, host, ports);
  current.app = createApp(port);
  return {
    port,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      current.app?.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, host: string, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port, exclusive: true }, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE') continue;
      throw new AppError({ code: 'NO_LISTEN', message: `cannot listen on ${host}, port ${port} (${code ?? message})`, hint: 'Take another --host or a --port above 1023.', exitCode: 64, cause: error });
    }
  }
  const last = ports.at(-1);
  const range = ports.length === 1 ? `port ${last} is` : `ports ${ports[0]} to ${last} are`;
  throw new AppError({ code: 'PORT_BUSY', message: `${range} in use`, hint: 'Take another one with --port, or --port 0 for any that is free.', exitCode: 64 });
}
