import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSignature } from './check-signature.test-kit.ts';

/** Of s3rver, which knows one account. */
const secret = 'S3RVER';

/** What goes wrong with a request, on its way or back. */
export type Fault =
  /** Not passed on. */
  | { readonly kind: 'answer'; readonly status: number; readonly body?: string; readonly retryAfter?: string }
  /** Not passed on, and no answer: the connection is closed. */
  | { readonly kind: 'drop' }
  /** Done, and the answer is lost. */
  | { readonly kind: 'lose-answer' }
  /** Done, and the answer ends in the middle. */
  | { readonly kind: 'cut' }
  /** Done twice. */
  | { readonly kind: 'twice' }
  /** Done after the next one. */
  | { readonly kind: 'later' }
  /** Answered byte by byte. */
  | { readonly kind: 'slow' };

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly body: Buffer;
}

export interface S3Server {
  readonly url: string;
  /** `s3://bucket/…` with the endpoint. */
  toAddress(prefix: string): string;
  readonly env: NodeJS.ProcessEnv;
  readonly seen: SeenRequest[];
  /** Asked for every request, in the order of arrival. */
  onRequest: (asked: SeenRequest, number: number) => Fault | undefined;
  close(): Promise<void>;
}

interface S3rverInstance {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** A real server of the S3 protocol with a bucket, and a proxy of ours before it that makes faults on demand. */
export async function openS3Server(bucket = 'scrollkeep-test'): Promise<S3Server> {
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rverInstance;
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const seen: SeenRequest[] = [];
  const waiting: (() => void)[] = [];
  let onRequest: S3Server['onRequest'] = () => undefined;
  const proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()));

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const asked = { method: incoming.method ?? '', url: incoming.url ?? '', body: await readAll(incoming) };
    seen.push(asked);
    const fault = onRequest(asked, seen.length);
    if (fault?.kind === 'drop') return void outgoing.destroy();
    if (fault?.kind === 'answer') {
      const retry = fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter };
      outgoing.writeHead(fault.status, { 'Content-Type': 'application/xml', ...retry });
      return void outgoing.end(fault.body ?? '');
    }
    const refusal = checkSignature({ ...asked, headers: incoming.headers }, secret);
    if (refusal !== undefined) {
      outgoing.writeHead(403, { 'Content-Type': 'application/xml' });
      return void outgoing.end(`<Error><Code>${refusal}</Code></Error>`);
    }
    if (fault?.kind === 'later') await new Promise<void>((resolve) => waiting.push(resolve));
    const answer = await forward(port, incoming, asked.body);
    const last = fault?.kind === 'twice' ? await forward(port, incoming, asked.body) : answer;
    for (const resolve of waiting.splice(0)) resolve();
    if (fault?.kind === 'lose-answer') return void outgoing.destroy();
    outgoing.writeHead(last.status, last.headers);
    if (fault?.kind === 'cut') {
      outgoing.write(last.body.subarray(0, last.body.length >> 1));
      return void setImmediate(() => outgoing.destroy());
    }
    if (fault?.kind === 'slow') for (const byte of last.body.subarray(0, 64)) outgoing.write(Uint8Array.of(byte));
    outgoing.end(fault?.kind === 'slow' ? last.body.subarray(64) : last.body);
  }

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url,
    toAddress: (prefix) => `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(url)}`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: secret },
    seen,
    get onRequest() {
      return onRequest;
    },
    set onRequest(next) {
      onRequest = next;
    },
    async close() {
      await closeServer(proxy);
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function forward(
  port: number,
  { method = '', url, headers }: IncomingMessage,
  body: Buffer,
): Promise<{ readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  const { connection: _, ...kept } = answer.headers;
  return { status: answer.statusCode ?? 0, headers: kept, body: await readAll(answer) };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
