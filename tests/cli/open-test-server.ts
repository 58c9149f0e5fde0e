import { mkdtempSync, rmSync } from 'node:fs';
import { request as requestRaw, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openHealthService } from '../../packages/app/src/health/health-service.ts';
import { createLinkToken, createSecret, openAccess, toBearer } from '../../packages/server/src/http/access/access.ts';
import { listAllowedHosts } from '../../packages/server/src/http/access/allowed-hosts.ts';
import { createApp } from '../../packages/server/src/http/create-app.ts';
import { openServices } from '../../packages/server/src/http/services/services.ts';
import type { SessionLibrary, SessionLibraryOptions } from '../../packages/server/src/http/library/session-library.ts';
import type { Settings } from '../../packages/server/src/settings/settings.ts';
import { startServer } from '../../packages/server/src/serve/start-server.ts';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly library: SessionLibrary;
  readonly log: readonly string[];
  readonly errors: readonly unknown[];
  createToken(): string;
  readonly bearer: string;
  /** An answer below /api/v1, let in by the bearer token. */
  get(
    path: string,
  ): Promise<{ readonly status: number; readonly text: string; readonly bytes: number; readonly json: never }>;
  /** As it is: any header, also those a browser would not let a page set. */
  raw(
    path: string,
    options?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<RawAnswer>;
  close(): Promise<void>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a browser would open; tests ask at 127.0.0.1, because not every machine finds such a name. */
export const browserHost = 'scrollkeep-0123456789abcdef0123.localhost';

/** A real server on a free port of the loopback interface. */
export async function openTestServer(
  folder: string,
  options: {
    readonly password?: string;
    readonly webFolder?: string;
    readonly now?: () => number;
    readonly library?: Partial<SessionLibraryOptions> & { readonly annotationsDir?: string };
  } = {},
): Promise<TestServer> {
  const own = mkdtempSync(join(tmpdir(), 'scrollkeep-own-'));
  const services = openServices([{ kind: 'config-folder', path: folder }], {
    settings: toTestSettings(own),
    isDemo: true,
    isUsual: false,
    pollMs: 100,
    version: '0.0.0-test',
    openHealth: openHealthService,
    ...options.library,
  });
  const secret = createSecret();
  const log: string[] = [];
  const errors: unknown[] = [];
  const server = await startServer({
    host: '127.0.0.1',
    ports: [0],
    createApp: (port) =>
      createApp({
        services,
        access: openAccess(secret, options.password),
        cookieName: `scrollkeep_${port}`,
        allowedHosts: listAllowedHosts('127.0.0.1', port, browserHost),
        webFolder: options.webFolder ?? fileURLToPath(new URL('./no-such-folder', import.meta.url)),
        ...(options.now === undefined ? {} : { now: options.now }),
        onRequest: (line) => log.push(line),
        onError: (error) => errors.push(error),
      }),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const bearer = toBearer(secret);
  return {
    url,
    port: server.port,
    library: services.library,
    log,
    errors,
    createToken: () => createLinkToken(secret, Date.now()),
    bearer,
    async get(path) {
      const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${bearer}` } });
      const text = await answer.text();
      return {
        status: answer.status,
        text,
        bytes: Buffer.byteLength(text),
        json: (answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : undefined) as never,
      };
    },
    raw: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = requestRaw(
          {
            host: '127.0.0.1',
            port: server.port,
            path,
            method,
            headers: { host: `127.0.0.1:${server.port}`, ...headers },
          },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    async close() {
      await server.close();
      await services.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/** Settings of a server that keeps what is its own below a folder. */
export function toTestSettings(folder: string): Settings {
  return {
    roots: undefined,
    sources: undefined,
    remotes: undefined,
    dataDir: join(folder, 'data'),
    cacheDir: join(folder, 'cache'),
    configFile: join(folder, 'config.json'),
    maxLineBytes: 16 * 1024 ** 2,
    prices: undefined,
    budgets: undefined,
    redaction: undefined,
    store: undefined,
    hub: undefined,
    archiveTo: undefined,
    shareNotes: false,
    quiet: true,
    verbose: false,
    color: 'never',
    noPager: true,
  };
}

export interface EventReader {
  /** The next event that fits, or a failure after five seconds. */
  next(fits: (event: TestEvent) => boolean): Promise<TestEvent>;
  close(): Promise<void>;
}

export interface TestEvent {
  readonly id: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Server-sent events as a browser reads them. */
export async function openEvents(
  server: TestServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const ending = new AbortController();
  const answer = await fetch(`${server.url}/api/v1/events${path}`, {
    headers: { authorization: `Bearer ${server.bearer}`, ...headers },
    signal: ending.signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(`events: ${answer.status} ${await answer.text()}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const read: TestEvent[] = [];
  let rest = '';
  async function pull(): Promise<void> {
    const { value = '', done } = await reader.read();
    if (done) throw new Error('the stream has ended');
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined)
        read.push({ id: /^id: (.*)$/m.exec(block)?.[1], data: JSON.parse(data) as TestEvent['data'] });
    }
  }
  return {
    async next(fits) {
      // A watchdog: a slow machine must not come near it.
      const timer = setTimeout(() => ending.abort(new Error('no such event came')), 120_000);
      try {
        for (;;) {
          for (let event = read.shift(); event !== undefined; event = read.shift()) if (fits(event)) return event;
          await pull();
        }
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      ending.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}
