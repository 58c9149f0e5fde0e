import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a hub says to a request. */
export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Said instead; `endless` never ends, and `json` wins over `bytes`. */
export interface Lie {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Uint8Array | string;
  readonly json?: unknown;
  readonly endless?: Uint8Array;
}

/** From the path of a request and the true answer; undefined: it stays true. */
export type Liar = (path: string, told: Told) => Lie | undefined;

/** Between a laptop and a real hub: every answer is that of the hub, but for what a test lies about. */
export interface LyingHub {
  readonly url: string;
  /** `GET /hub/v1/sessions`, since the last lie was told. */
  readonly seen: readonly string[];
  /** `isInvented`: the hub is not asked at all. */
  lie(liar: Liar | undefined, isInvented?: boolean): void;
  close(): Promise<void>;
}

const nothing: Told = { status: 200, headers: {}, bytes: Buffer.alloc(0) };

export async function startLyingHub(target: string): Promise<LyingHub> {
  let seen: string[] = [];
  let liar: Liar | undefined;
  let isAlone = false;
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const told = isAlone ? nothing : await ask(new URL(path, target), request);
    const lie = liar?.(path, told) ?? {};
    response.writeHead(lie.status ?? told.status, lie.headers ?? told.headers);
    if (lie.endless !== undefined) return pour(response, lie.endless);
    response.end('json' in lie ? JSON.stringify(lie.json) : (lie.bytes ?? told.bytes));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get seen() {
      return seen;
    },
    lie(next, isInvented = false) {
      seen = [];
      liar = next;
      isAlone = isInvented;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function ask(url: URL, request: IncomingMessage): Promise<Told> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const method = request.method ?? 'GET';
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: headers as Record<string, string>,
    ...(method === 'GET' ? {} : { body: Buffer.concat(pieces) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: { 'Content-Type': response.headers.get('content-type') ?? 'text/plain' },
    bytes,
  };
}

/** Until the other side has had enough. */
function pour(response: ServerResponse, piece: Uint8Array): void {
  let isOpen = true;
  response.on('close', () => (isOpen = false));
  const more = (): void => {
    if (isOpen) response.write(piece, () => setImmediate(more));
  };
  more();
}
