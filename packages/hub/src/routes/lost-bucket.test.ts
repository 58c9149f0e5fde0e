import { openS3Store } from '@scrollkeep/server/s3/open-s3-store.ts';
import { openS3Server, type Fault, type S3Server } from '@scrollkeep/server/s3/s3-server.test-kit.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCommit } from '../intake/intake.test-kit.ts';
import { openHttpHub, type HttpHub, type HubClient } from './hub-http.test-kit.ts';

let server: S3Server;
let http: HttpHub;
let ada: HubClient;
beforeEach(async () => {
  server = await openS3Server();
  const bytes = openS3Store(server.toAddress('hub'), {
    env: server.env,
    signal: new AbortController().signal,
    wait: async () => undefined,
  });
  http = await openHttpHub(undefined, { bytes });
  ada = await http.openClient(await http.world.addPerson('Ada'));
});
afterEach(async () => {
  server.onRequest = () => undefined;
  await http.close();
  await server.close();
});

const text = '{"type":"user","message":{"role":"user","content":"the foghorn"}}\n';

async function push(): Promise<Readonly<{ status: number; json: Readonly<Record<string, unknown>> }>> {
  const headers = { 'Scrollkeep-Length': String(text.length) };
  await ada.fetch('PUT', `/hub/v1/chunks/${toChunkHash(Buffer.from(text))}`, text, headers);
  return ada.ask('POST', '/hub/v1/commits', toCommit({ session: 'bbbb', replaces: 0, texts: [text] }));
}

const busy = '<Error><Code>SlowDown</Code></Error>';
const away: readonly (readonly [string, Fault])[] = [
  ['answers 503', { kind: 'answer', status: 503, body: busy }],
  ['closes every connection', { kind: 'drop' }],
  ['does what it is told and loses every answer', { kind: 'lose-answer' }],
  ['refuses the credentials', { kind: 'answer', status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }],
];

describe('a hub whose bucket', () => {
  it.each(away)('%s shows what it has, says so to those who push, and takes the same push later', async (_, fault) => {
    const id = await ada.push('aaaa', ['the lighthouse']);
    server.onRequest = () => fault;
    const refused = await push();
    expect(refused).toMatchObject({ status: 503, json: { code: 'BUSY', hint: 'Try again in a minute.' } });
    // Where it is, and why it failed, is for the operator alone.
    expect(JSON.stringify(refused)).not.toMatch(/s3|127\.0\.0\.1|scrollkeep-test|SlowDown|AccessDenied/i);
    expect(http.errors.map(String).join('\n')).toMatch(/s3:\/\/scrollkeep-test\/|http:\/\/127\.0\.0\.1/);
    expect((await ada.ask('GET', '/api/v1/search?q=lighthouse')).json).toMatchObject({ sessionCount: 1 });
    expect((await ada.ask('GET', `/hub/v1/sessions/${id}/files`)).status).toBe(200);
    const { json } = await ada.ask('GET', '/hub/v1/sessions');
    expect(json).toMatchObject({ sessions: [{ session: 'aaaa' }] });
    server.onRequest = () => undefined;
    expect(await push()).toMatchObject({ status: 200, json: { version: 1 } });
    expect((await ada.ask('GET', '/api/v1/search?q=foghorn')).json).toMatchObject({ sessionCount: 1, hits: 1 });
  });
});
