import { openHubObjects } from '@scrollkeep/hub/intake/hub-objects.ts';
import { openSharedChunks } from '@scrollkeep/hub/intake/open-shared-chunks.ts';
import { findWord, toTranscript } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import type { TestPerson } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { openS3Store } from '@scrollkeep/server/s3/open-s3-store.ts';
import { openS3Server, type Fault, type S3Server } from '@scrollkeep/server/s3/s3-server.test-kit.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHubProcesses, type Client, type HubProcesses, type OneProcess } from '../setup/hub-processes-kit.ts';

let server: S3Server;
let bucket: ObjectStore;
let hub: HubProcesses;
let a: OneProcess;
let b: OneProcess;
let ada: TestPerson;
let laptop: Client;
beforeAll(async () => {
  server = await openS3Server();
  const address = server.toAddress('hub');
  bucket = openS3Store(address, { env: server.env, signal: new AbortController().signal });
  hub = await openHubProcesses({ address, env: server.env });
  ada = await hub.world.addPerson('Ada', 'owner');
  laptop = await hub.addClient(ada);
  [a, b] = await Promise.all([hub.start('a'), hub.start('b')]);
});
beforeEach(() => {
  server.onRequest = () => undefined;
});
afterAll(async () => {
  server.onRequest = () => undefined;
  await hub.close();
  await server.close();
});

const busy: Fault = { kind: 'answer', status: 503, body: '<Error><Code>SlowDown</Code></Error>' };

/** The content goes to one process and the commit to the other. */
async function push(session: string, text: string, replaces = 0): Promise<string> {
  expect((await laptop.send(a, text)).status).toBe(204);
  const { status, json } = await laptop.commit(b, { session, replaces, texts: [text] });
  expect([status, json['version']]).toEqual([200, replaces + 1]);
  return String(json['id']);
}

/** Whether a chunk is in the bucket, for whoever reads it anew. */
async function isInBucket(text: string): Promise<boolean> {
  return (await openSharedChunks(openHubObjects(hub.world, bucket))).has(toChunkHash(Buffer.from(text)));
}

/** Objects that the bucket has, and those of which the database knows. */
async function listObjects() {
  const found: string[] = [];
  for await (const { key } of bucket.list('')) if (key !== 'hub-id') found.push(key);
  const rows = await hub.world.connection.all("SELECT key FROM hub_object WHERE state <> 'removed'");
  return { found: found.sort(), known: rows.map((row) => String(row['key'])).sort() };
}

describe('two processes of one hub with a bucket of S3', () => {
  // All that is asked of the bucket meets the fault once, and the same again without it.
  const faults: readonly (readonly [string, Fault | undefined])[] = [
    ['answers', undefined],
    ['is busy', busy],
    ['answers byte by byte', { kind: 'slow' }],
    ['cuts its answers', { kind: 'cut' }],
    ['loses its answers', { kind: 'lose-answer' }],
    ['does everything twice', { kind: 'twice' }],
  ];
  it.each(faults)('take, find, replace and delete a session while it %s', async (what, fault) => {
    const word = `zanzibar${faults.findIndex(([name]) => name === what)}`;
    const session = `5e55-${word}`;
    const met = new Set<string>();
    server.onRequest = ({ method, url }) => {
      if (met.has(method + url)) return undefined;
      met.add(method + url);
      return fault;
    };
    const [first, second] = [`old${word}`, `new${word}`].map((each) => toTranscript(session, [each]));
    const id = await push(session, first ?? '');
    for (const each of [a, b]) expect(await laptop.search(each, `old${word}`)).toEqual([session]);
    await push(session, second ?? '', 1);
    for (const each of [a, b]) {
      expect(await laptop.search(each, `new${word}`)).toEqual([session]);
      expect(await laptop.search(each, `session:${session} old${word}`)).toEqual([]);
      const { json } = await laptop.ask(each, 'GET', `/hub/v1/sessions/${id}/files`);
      expect(json).toMatchObject({ version: 2, files: [{ size: Buffer.byteLength(second ?? '') }] });
    }
    expect(await isInBucket(second ?? '')).toBe(true);
    expect((await laptop.ask(a, 'DELETE', `/hub/v1/sessions/${id}`)).status).toBe(200);
    await expect.poll(() => hub.world.connection.all('SELECT * FROM hub_deletion')).toEqual([]);
    expect(met.size).toBeGreaterThan(0);
    for (const each of [a, b]) {
      expect(await laptop.search(each, `session:${session}`)).toEqual([]);
      expect(await findWord(each.dataDir, word)).toEqual([]);
    }
    expect(await isInBucket(second ?? '')).toBe(false);
    const { found, known } = await listObjects();
    expect(found).toEqual(known);
  });

  it('say that the bucket is away, show what they have, and take the same push later', async () => {
    await push('5e5510', toTranscript('5e5510', ['the word lighthouse']));
    for (const each of [a, b]) expect(await laptop.search(each, 'lighthouse')).toEqual(['5e5510']);
    const text = toTranscript('5e5511', ['the word foghorn']);
    server.onRequest = () => busy;
    for (const each of [a, b]) {
      expect((await laptop.send(each, text)).status).toBe(503);
      expect(await laptop.search(each, 'lighthouse')).toEqual(['5e5510']);
    }
    server.onRequest = () => undefined;
    await push('5e5511', text);
    for (const each of [a, b]) expect(await laptop.search(each, 'foghorn')).toEqual(['5e5511']);
    // A commit whose list cannot be written changes nothing, at neither of them.
    const next = toTranscript('5e5511', ['the word driftwood']);
    expect((await laptop.send(a, next)).status).toBe(204);
    server.onRequest = ({ method, url }) => (method === 'PUT' && url.includes('/roots/') ? busy : undefined);
    const refused = await laptop.commit(b, { session: '5e5511', replaces: 1, texts: [next] });
    expect([refused.status, refused.json['code']]).toEqual([503, 'BUSY']);
    for (const each of [a, b]) expect(await laptop.search(each, 'foghorn')).toEqual(['5e5511']);
    server.onRequest = () => undefined;
    await push('5e5511', next, 1);
    for (const each of [a, b]) expect(await laptop.search(each, 'driftwood')).toEqual(['5e5511']);
  });

  it('wait for content that is behind a busy bucket, and give all of it to a third one', async () => {
    const text = toTranscript('5e5512', ['the word kingfisher']);
    // What B wrote, A cannot fetch for a while.
    let refused = 0;
    server.onRequest = ({ method, url }) => {
      if (method !== 'GET' || !url.includes('/roots/') || refused >= 2) return undefined;
      refused++;
      return busy;
    };
    await push('5e5512', text);
    expect(await laptop.search(a, 'kingfisher')).toEqual(['5e5512']);
    expect(refused).toBe(2);
    server.onRequest = (_, number) => (number % 3 === 0 ? { kind: 'cut' } : undefined);
    const third = await hub.start('third');
    server.onRequest = () => undefined;
    await expect.poll(() => laptop.search(third, 'kingfisher')).toEqual(['5e5512']);
    await third.stop();
  });
});
