import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCommit } from '../intake/intake.test-kit.ts';
import { openWorld, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import { createToken } from '../tokens/tokens.ts';
import { hubApiRoutes } from './answer-sessions-api.ts';
import { startHub, type RunningHub } from './start-hub.ts';

let dataDir: string;
let world: World;
let hub: RunningHub;
const errors: unknown[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  world = await openWorld(join(dataDir, 'hub.db'));
  errors.length = 0;
  hub = await startHub({
    dataDir,
    database: undefined,
    host: '127.0.0.1',
    ports: [0],
    publicUrl: undefined,
    trustsProxy: false,
    tls: undefined,
    name: 'Harbour',
    version: '0.0.0',
    webFolder: join(import.meta.dirname, 'no-such-folder'),
    redactionScopes: [],
    oidc: undefined,
    onRequest: () => undefined,
    onError: (error) => void errors.push(error),
    now: world.now,
  });
});
afterEach(async () => {
  await hub.close();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

async function openClient(person: TestPerson) {
  const { token, hash: tokenHash } = createToken('access');
  const { device } = (await world.addDevice(person.id)) as { device: string };
  await world.connection.run('INSERT INTO hub_token (token_hash, device, kind, expires_ms) VALUES (?, ?, ?, ?)', [
    tokenHash,
    device,
    'access',
    world.now() + 60_000,
  ]);
  return async (method: string, path: string, given: { body?: unknown; bytes?: Uint8Array; headers?: object } = {}) => {
    const body = given.bytes ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    return fetch(hub.url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Scrollkeep-Intent': 'hub', ...given.headers },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
  };
}

const line = (text: string) =>
  `${JSON.stringify({
    type: 'user',
    uuid: `u-${text}`,
    parentUuid: null,
    sessionId: 'aaaa',
    cwd: '/home/ada/crane',
    timestamp: '2026-10-01T10:00:00.000Z',
    version: '2.1.0',
    message: { role: 'user', content: text },
  })}\n`;

describe('a hub over HTTP', () => {
  it('takes a session, gives it back byte for byte, lets it be read and searched, and deletes it', async () => {
    const [ada, bob] = [await world.addPerson('Ada'), await world.addPerson('Bob')];
    const [asAda, asBob] = [await openClient(ada), await openClient(bob)];
    const text = line('the lighthouse keeper');
    const bytes = Buffer.from(text);
    const hash = toChunkHash(bytes);
    expect(await (await asAda('POST', '/hub/v1/missing', { body: { hashes: [hash] } })).json()).toEqual({
      missing: [hash],
    });
    const put = await asAda('PUT', `/hub/v1/chunks/${hash}`, {
      bytes: brotliCompressSync(bytes),
      headers: { 'Content-Encoding': 'br', 'Scrollkeep-Length': String(bytes.length) },
    });
    expect(put.status).toBe(204);
    const commit = toCommit({ session: 'aaaa', replaces: 0, texts: [text] });
    const taken = (await (await asAda('POST', '/hub/v1/commits', { body: commit })).json()) as { id: string };
    expect(taken).toMatchObject({ version: 1 });
    const conflict = await asAda('POST', '/hub/v1/commits', { body: { ...commit, replaces: 7 } });
    expect([conflict.status, await conflict.json()]).toMatchObject([409, { code: 'VERSION_CONFLICT', version: 1 }]);

    const files = await (await asAda('GET', `/hub/v1/sessions/${taken.id}/files`)).json();
    expect(files).toMatchObject({ version: 1, files: [{ size: bytes.length, chunks: `${hash}:${bytes.length}` }] });
    const back = await asAda('GET', `/hub/v1/sessions/${taken.id}/chunks/${hash}`);
    expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await (await asAda('GET', '/hub/v1/sessions?mine=true')).json()).toMatchObject({
      sessions: [{ id: taken.id, session: 'aaaa', person: { name: 'Ada' }, sharedWith: [] }],
      next: null,
    });
    expect(await (await asAda('GET', '/api/v1/search?q=lighthouse')).json()).toMatchObject({ sessionCount: 1 });
    expect(await (await asAda('GET', '/api/v1/sessions')).json()).toMatchObject({ sessions: [{ id: 'aaaa' }] });

    expect(await (await asBob('GET', '/api/v1/search?q=lighthouse')).json()).toMatchObject({ sessionCount: 0 });
    expect(await (await asBob('GET', '/hub/v1/sessions')).json()).toEqual({ sessions: [], next: null });
    const refused = [
      ['GET', `/hub/v1/sessions/${taken.id}`],
      ['GET', `/hub/v1/sessions/${taken.id}/files`],
      ['GET', `/hub/v1/sessions/${taken.id}/chunks/${hash}`],
      ['DELETE', `/hub/v1/sessions/${taken.id}`],
    ] as const;
    const unknown = taken.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const [method, path] of refused) {
      const [answer, none] = [await asBob(method, path), await asBob(method, path.replace(taken.id, unknown))];
      expect([answer.status, await answer.text()], path).toEqual([none.status, await none.text()]);
      expect(answer.status).toBe(404);
    }

    const parts = { files: 1, bytes: bytes.length, shares: 0, links: 0, isHeld: false };
    expect(await (await asAda('GET', `/hub/v1/sessions/${taken.id}/deletion`)).json()).toEqual(parts);
    expect((await asBob('GET', `/hub/v1/sessions/${taken.id}/deletion`)).status).toBe(404);
    expect(await (await asAda('DELETE', `/hub/v1/sessions/${taken.id}`)).json()).toEqual(parts);
    expect(await (await asAda('GET', '/api/v1/sessions')).json()).toMatchObject({ sessions: [] });
    expect(await (await asAda('GET', '/api/v1/search?q=lighthouse')).json()).toMatchObject({ sessionCount: 0 });
    expect((await asAda('GET', `/hub/v1/sessions/${taken.id}`)).status).toBe(404);
  });

  it('tells who follows a session of its growth, and ends that when it is no longer shared', async () => {
    const [ada, bob] = [await world.addPerson('Ada'), await world.addPerson('Bob')];
    const [asAda, asBob] = [await openClient(ada), await openClient(bob)];
    const push = async (replaces: number, from: number, text: string) => {
      const bytes = Buffer.from(text);
      const headers = { 'Scrollkeep-Length': String(bytes.length) };
      await asAda('PUT', `/hub/v1/chunks/${toChunkHash(bytes)}`, { bytes, headers });
      const body = toCommit({ session: 'aaaa', replaces, from, texts: [text] });
      return (await (await asAda('POST', '/hub/v1/commits', { body })).json()) as { id: string };
    };
    const [first, second] = [line('the lighthouse'), line('the foghorn')];
    const { id } = await push(0, 0, first);
    await asAda('PUT', `/hub/v1/sessions/${id}/shares`, { body: { shares: [{ kind: 'everyone' }] } });
    const stream = await asBob('GET', '/api/v1/events?session=aaaa');
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    let told = '';
    const reading = (async () => {
      for await (const piece of stream.body ?? []) told += Buffer.from(piece as Uint8Array).toString();
    })();
    await push(1, first.length, second);
    await expect.poll(() => told).toContain('"turns":2');
    expect(await (await asBob('GET', '/api/v1/search?q=foghorn')).json()).toMatchObject({ sessionCount: 1 });
    await asAda('PUT', `/hub/v1/sessions/${id}/shares`, { body: { shares: [] } });
    expect((await asBob('GET', '/api/v1/sessions/aaaa')).status).toBe(404);
    // What comes after that is not told, though it comes before the stream ends by itself.
    await push(2, first.length + second.length, line('the gulls'));
    await reading;
    expect(told).not.toContain('"turns":3');
  });

  it('has the routes of serve that only read sessions', async () => {
    const paths = hubApiRoutes.map(({ path }) => path);
    expect(paths).toContain('/sessions/{key}/turns');
    for (const path of ['/health', '/archive', '/live', '/tags', '/searches']) expect(paths).not.toContain(path);
    const asAda = await openClient(await world.addPerson('Ada'));
    expect(await (await asAda('GET', '/api/v1/about')).json()).toMatchObject({
      parts: ['usage', 'files', 'search', 'export'],
    });
    expect((await asAda('GET', '/api/v1/live')).status).toBe(404);
    expect((await asAda('POST', '/api/v1/archive', { body: {} })).status).toBe(404);
    expect((await asAda('GET', '/api/v1/sessions/%ff')).status).toBe(400);
    expect((await fetch(`${hub.url}/api/v1/sessions`)).status).toBe(401);
  });
});
