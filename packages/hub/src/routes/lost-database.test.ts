import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { startPostgres, type PostgresServer } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgresProxy, type PostgresProxy } from '../database/postgres-proxy.test-kit.ts';
import { toCommit } from '../intake/intake.test-kit.ts';
import { openHttpHub, type HttpHub, type HubClient } from './hub-http.test-kit.ts';

let server: PostgresServer;
let proxy: PostgresProxy;
let http: HttpHub;
let ada: HubClient;
beforeAll(async () => void (server = await startPostgres()));
afterAll(() => server.stop());
beforeEach(async () => {
  const store = await server.createStore();
  proxy = await startPostgresProxy(store);
  // People are put there by a connection that is not lost.
  http = await openHttpHub(store, { database: proxy.store });
  ada = await http.openClient(await http.world.addPerson('Ada'));
});
afterEach(async () => {
  await http.close();
  await proxy.close();
});

const text = '{"type":"user","message":{"role":"user","content":"the lighthouse"}}\n';
const isReady = async () => (await fetch(`${http.hub.url}/readyz`)).status;
const commit = () => ada.ask('POST', '/hub/v1/commits', toCommit({ session: 'aaaa', replaces: 0, texts: [text] }));

async function sendChunk(): Promise<number> {
  const headers = { 'Scrollkeep-Length': String(text.length) };
  return (await ada.fetch('PUT', `/hub/v1/chunks/${toChunkHash(Buffer.from(text))}`, text, headers)).status;
}

async function listVersions(): Promise<unknown> {
  const { json } = await ada.ask('GET', '/hub/v1/sessions');
  return (json['sessions'] as readonly { readonly version: number }[]).map(({ version }) => version);
}

describe('a hub that loses its database', () => {
  it('says so while it is away, and continues when it is back, with nothing lost', async () => {
    expect(await sendChunk()).toBe(204);
    await proxy.cut();
    for (const asked of [await ada.ask('GET', '/hub/v1/sessions'), await commit(), await commit()])
      expect(asked).toMatchObject({ status: 503, json: { code: 'BUSY', detail: expect.stringContaining('database') } });
    expect(await isReady()).toBe(503);
    expect((await fetch(`${http.hub.url}/healthz`)).status).toBe(200);
    // For the operator, with the cause, which says where the database is.
    expect(http.errors.map(String)).toContainEqual(expect.stringMatching(/PostgreSQL|Connection/));
    await proxy.restore();
    expect(await isReady()).toBe(200);
    expect(await commit()).toMatchObject({ status: 200, json: { version: 1 } });
    expect(await listVersions()).toEqual([1]);
  });

  it('does not notice a connection that was closed while nobody asked', async () => {
    expect((await ada.ask('GET', '/hub/v1/me')).status).toBe(200);
    await proxy.cut();
    await proxy.restore();
    expect((await ada.ask('GET', '/hub/v1/me')).status).toBe(200);
    expect(http.errors).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'with the connection cut %s a commit has the session once, by the same push',
    async (moment) => {
      expect(await sendChunk()).toBe(204);
      proxy.cutAtCommit(moment);
      expect((await commit()).status).toBe(503);
      expect(await commit()).toMatchObject({ status: 200, json: { version: 1 } });
      expect(await listVersions()).toEqual([1]);
      await expect
        .poll(async () => (await ada.ask('GET', '/api/v1/search?q=lighthouse')).json)
        .toMatchObject({ sessionCount: 1, hits: 1 });
    },
  );

  it('keeps no word that was replaced by a push whose answer was lost', async () => {
    const id = await ada.push('bbbb', ['the word zanzibar']);
    const find = async (word: string) => (await ada.ask('GET', `/api/v1/search?q=${word}`)).json['sessionCount'];
    await expect.poll(() => find('zanzibar')).toBe(1);
    expect(await sendChunk()).toBe(204);
    const replacing = () =>
      ada.ask('POST', '/hub/v1/commits', toCommit({ session: 'bbbb', replaces: 1, texts: [text] }));
    proxy.cutAtCommit('after');
    expect((await replacing()).status).toBe(503);
    expect(await replacing()).toMatchObject({ status: 200, json: { id, version: 2 } });
    await expect.poll(() => find('lighthouse')).toBe(1);
    await expect.poll(() => find('zanzibar')).toBe(0);
  });
});
