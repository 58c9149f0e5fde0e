import { request as httpRequest } from 'node:http';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCommit } from '../intake/intake.test-kit.ts';
import { openHttpHub, type HttpHub } from './hub-http.test-kit.ts';
import type { RequestEntry } from './request-log.ts';

const { dialects } = openBothDatabases();
let http: HttpHub;
let isClosed = false;
beforeEach(() => void (isClosed = false));
afterEach(async () => {
  if (!isClosed) await http.close();
});

/** A request with any headers, which `fetch` would not send. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    httpRequest(`${http.hub.url}${path}`, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => void (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

describe.each(dialects)('a hub on %s, for whoever operates it', (_name, createStore) => {
  it('says that it lives and is ready, whatever name it is asked by', async () => {
    http = await openHttpHub(await createStore());
    for (const host of ['10.1.2.3', 'hub.internal:7357', 'evil.example']) {
      expect(await ask('/healthz', { host })).toEqual({ status: 200, text: '{"status":"ok"}' });
      expect(await ask('/readyz', { host })).toEqual({
        status: 200,
        text: '{"status":"ready","database":true,"archive":true}',
      });
      expect((await ask('/hub/v1/about', { host })).status).toBe(403);
    }
  });

  it('is not ready without its database or its archive', async () => {
    http = await openHttpHub(await createStore());
    rmSync(join(http.dataDir, 'archive'), { recursive: true });
    expect(await ask('/readyz')).toEqual({
      status: 503,
      text: '{"status":"unavailable","database":true,"archive":false}',
    });
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('has figures for Prometheus, without a name, an id or a word of anybody', async () => {
    const entries: RequestEntry[] = [];
    http = await openHttpHub(await createStore(), { onRequest: (entry) => void entries.push(entry) });
    const person = await http.world.addPerson('Zanzibar', 'owner');
    const client = await http.openClient(person);
    const id = await client.push('madagascar', ['the lighthouse']);
    await client.ask('GET', `/hub/v1/sessions/${id}`);
    await client.ask('GET', '/api/v1/search?q=lighthouse');
    await client.ask('GET', '/nowhere/lighthouse?token=lighthouse');
    const { status, text } = await ask('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(/^scrollkeep_hub_sessions 1$/m);
    expect(text).toMatch(/^scrollkeep_hub_people 1$/m);
    expect(text).toContain('requests_total{method="GET",route="/hub/v1/sessions/{id}",status="200"} 1');
    expect(text).toContain('requests_total{method="POST",route="/hub/v1/commits",status="200"} 1');
    expect(text).toContain('requests_total{method="GET",route="/api/v1/search",status="200"} 1');
    expect(text).toContain('requests_total{method="GET",route="none",status="404"} 1');
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    // Each line is a comment, or a name, labels and a number.
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(?:#.*|\w+(?:\{.*\})? (?:[\d.e+-]+|NaN)|)$/i);
    const said = `${text}${JSON.stringify(entries.map(({ route }) => route))}`.toLowerCase();
    for (const word of ['zanzibar', 'madagascar', 'lighthouse', 'crane', person.id, id])
      expect(said).not.toContain(word);
    expect(entries.map(({ route }) => route)).toContain('/hub/v1/chunks/{hash}');
  });

  it('gives figures to its own machine and to those with the token, and to nobody through a proxy', async () => {
    const token = 'a-long-token-for-metrics';
    http = await openHttpHub(await createStore(), { metricsToken: token, trustsProxy: true });
    expect((await ask('/metrics')).status).toBe(200);
    expect((await ask('/metrics', { host: 'localhost:7357' })).status).toBe(200);
    for (const headers of [
      { host: 'hub.example.org' },
      { 'x-forwarded-for': '192.0.2.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=192.0.2.7' },
      { 'x-real-ip': '192.0.2.7' },
      { via: '1.1 proxy' },
    ]) {
      expect((await ask('/metrics', headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(403);
      const known = { ...headers, authorization: `Bearer ${token}` } as Record<string, string>;
      expect((await ask('/metrics', known)).status, JSON.stringify(headers)).toBe(200);
      const wrong = { ...headers, authorization: `Bearer ${token}x` } as Record<string, string>;
      expect((await ask('/metrics', wrong)).status, JSON.stringify(headers)).toBe(403);
    }
  });
});

describe('a hub that is stopped', () => {
  it('ends live pages, finishes what is being sent, and takes nothing new', async () => {
    http = await openHttpHub(undefined, { drainMs: 60_000 });
    isClosed = true;
    const client = await http.openClient(await http.world.addPerson('Ada'));
    await client.push('aaaa', ['the lighthouse']);
    const live = await client.fetch('GET', '/api/v1/events');
    expect(live.headers.get('content-type')).toContain('text/event-stream');
    const reader = (live.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect((await ask('/metrics')).text).toMatch(/^scrollkeep_hub_open_streams 1$/m);
    const text = '{"a":1}\n';
    const bytes = Buffer.from(text);
    await client.fetch('PUT', `/hub/v1/chunks/${toChunkHash(bytes)}`, text, { 'Scrollkeep-Length': `${bytes.length}` });
    const commit = Buffer.from(JSON.stringify(toCommit({ session: 'bbbb', replaces: 0, texts: [text] })));
    // Half of a commit is there when the hub is stopped; the rest follows.
    const answer = new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(
        `${http.hub.url}/hub/v1/commits`,
        {
          method: 'POST',
          agent: false,
          headers: { authorization: `Bearer ${client.token}`, 'content-length': commit.length },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode));
        },
      ).on('error', reject);
      sending.write(commit.subarray(0, 20), () => {
        void (async () => {
          const closing = http.hub.close();
          // Until the stream has ended; a live page says so at once.
          for (let isDone = false; !isDone;) ({ done: isDone } = await reader.read());
          await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
          sending.end(commit.subarray(20));
          await closing;
        })().catch(reject);
      });
    });
    expect(await answer).toBe(200);
    const rows = await http.world.connection.all('SELECT session FROM hub_session ORDER BY session');
    expect(rows).toEqual([{ session: 'aaaa' }, { session: 'bbbb' }]);
    await http.close();
    expect(http.errors).toEqual([]);
  });

  it('does not wait for ever for a request that never ends', async () => {
    http = await openHttpHub(undefined, { drainMs: 100 });
    isClosed = true;
    const client = await http.openClient(await http.world.addPerson('Ada'));
    const ended = new Promise<string>((resolve) => {
      const sending = httpRequest(`${http.hub.url}/hub/v1/commits`, {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${client.token}`, 'content-length': 1000 },
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      sending.write('{', () => void http.close());
    });
    expect(await ended).toBe('ECONNRESET');
  });
});
