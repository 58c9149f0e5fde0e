import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { AppError } from '../errors/app-error.ts';
import type { App } from '../http/create-app.ts';
import { openConnections, type ConnectionLimits } from './connections.ts';

export interface RunningServer {
  readonly port: number;
  /** Stops listening and ends what is open; requests that are being answered get so long to their end. */
  close(drainMs?: number): Promise<void>;
}

export interface StartOptions {
  readonly host: string;
  /** These in order, until one is free. */
  readonly ports: readonly number[];
  /** Made when the port is known. */
  readonly createApp: (port: number) => Pick<App, 'fetch' | 'close'>;
  /** PEM; without it the connection is not encrypted. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** How long a client may take to send a request, where bodies are long. */
  readonly requestTimeoutMs?: number;
  /** How many connections there are at once; else as many as one person needs. */
  readonly connectionLimits?: ConnectionLimits;
}

/**
 * A client that sends its request a byte a minute holds a connection; bodies are short. Without the interval Node looks
 * for such clients every 30 seconds only.
 */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;
/** Finds out that the other machine is gone, for answers that never end. */
const probes = { keepAlive: true, keepAliveInitialDelay: 30_000 } as const;

export async function startServer({
  host,
  ports,
  createApp,
  tls,
  requestTimeoutMs = patience.requestTimeout,
  connectionLimits,
}: StartOptions): Promise<RunningServer> {
  // Its names and its cookie depend on the port, so it is made when the server listens already.
  const current: { app: ReturnType<StartOptions['createApp']> | undefined } = { app: undefined };
  const connections = openConnections(connectionLimits);
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      const client = connections.begin(incoming as IncomingMessage, outgoing as ServerResponse);
      return client === undefined || current.app === undefined
        ? new Response(null, { status: 503 })
        : current.app.fetch(request, client);
    },
    { overrideGlobalObjects: false },
  );
  const options = { maxHeaderSize: 16 * 1024, ...patience, requestTimeout: requestTimeoutMs, ...probes };
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void listener(incoming, outgoing);
  const openServer = (): Server =>
    tls === undefined
      ? createServer(options, answer).on('connection', connections.add)
      : createTlsServer({ ...options, handshakeTimeout: patience.headersTimeout, ...tls }, answer).on(
          'secureConnection',
          connections.add,
        );
  const { servers, port } = await listenAnywhere(openServer, host, ports);
  current.app = createApp(port);
  return {
    port,
    async close(drainMs = 0) {
      const closed = Promise.all(
        servers.map((server) => new Promise<void>((resolve) => void server.close(() => resolve()))),
      );
      current.app?.close();
      if (drainMs > 0) await drain(servers, closed, drainMs);
      for (const server of servers) server.closeAllConnections();
      await closed;
    },
  };
}

/** How often connections whose last answer is complete are looked for. */
const drainStepMs = 50;

async function drain(servers: readonly Server[], closed: Promise<unknown>, drainMs: number): Promise<void> {
  const step = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, drainStepMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => void (timer = setTimeout(resolve, drainMs)));
  await Promise.race([closed, late]);
  clearInterval(step);
  clearTimeout(timer);
}

interface Listening {
  readonly servers: readonly Server[];
  readonly port: number;
}

async function listenAnywhere(openServer: () => Server, host: string, ports: readonly number[]): Promise<Listening> {
  for (const port of ports) {
    // A free port of one address may be taken at the other one: then any other will do.
    for (let attempt = port === 0 ? 5 : 1; attempt > 0; attempt--) {
      const listening = await listenAtAll(openServer, listAddresses(host), port);
      if (listening !== undefined) return listening;
    }
  }
  const last = ports.at(-1);
  const range = ports.length === 1 ? `port ${last} is` : `ports ${ports[0]} to ${last} are`;
  throw new AppError({
    code: 'PORT_BUSY',
    message: `${range} in use`,
    hint: 'Choose another one with --port, or use --port 0 for any free port.',
    exitCode: 64,
  });
}

/**
 * Browsers try both loopback addresses for a name below `localhost`. Were only one of them ours, another user of the
 * machine could listen at the other one and be sent the link and the cookie.
 */
function listAddresses(host: string): readonly string[] {
  return host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/** All addresses with the same port, or undefined if it is in use at one of them. */
async function listenAtAll(
  openServer: () => Server,
  addresses: readonly string[],
  wanted: number,
): Promise<Listening | undefined> {
  const servers: Server[] = [];
  let port = wanted;
  for (const address of addresses) {
    const server = openServer();
    try {
      await listen(server, address, port);
      servers.push(server);
      ({ port } = server.address() as AddressInfo);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // A machine without IPv6 has no second loopback address that anybody could listen at.
      if (servers.length > 0 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      for (const each of servers) each.close();
      if (code === 'EADDRINUSE') return undefined;
      throw new AppError({
        code: 'NO_LISTEN',
        message: `cannot listen on ${address}, port ${port} (${code ?? message})`,
        hint: 'Choose another --host, or a --port above 1023.',
        exitCode: 64,
        cause: error,
      });
    }
  }
  return { servers, port };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
