import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHub, type RunningHub } from './start-hub.ts';

const { dialects } = openBothDatabases();
let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function start(database: string): Promise<RunningHub> {
  return startHub({
    dataDir,
    database,
    host: '127.0.0.1',
    ports: [0],
    publicUrl: undefined,
    trustsProxy: false,
    tls: undefined,
    name: 'Harbour',
    version: '0.0.0',
    webFolder: join(import.meta.dirname, 'no-such-folder'),
    redactionScopes: ['secrets'],
    oidc: undefined,
    passwordCost: { log2N: 4, r: 1, p: 1 },
    onRequest: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
}

describe.each(dialects)('a hub whose people are in %s', (_name, createStore) => {
  it('lets its owner in, connects a device, and knows both after a restart', async () => {
    const database = await createStore();
    const first = await start(database);
    const send = async (hub: RunningHub, path: string, fields: Readonly<Record<string, string>>, cookie = '') => {
      const headers = { origin: hub.url, cookie };
      const body = new URLSearchParams(fields);
      return fetch(hub.url + path, { method: 'POST', redirect: 'manual', headers, body });
    };
    const about = await (await fetch(`${first.url}/hub/v1/about`)).json();
    expect(about).toMatchObject({ name: 'Harbour', apiVersion: 1, redaction: { scopes: ['secrets'] } });
    const token = new URL(first.firstRunUrl ?? '').searchParams.get('token') ?? '';
    const owner = { name: 'Olga', email: 'olga@example.org', password: 'correct horse battery' };
    const created = await send(first, '/first-run', { token, ...owner });
    expect([created.status, created.headers.get('location')]).toEqual([303, '/']);
    const cookie = created.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const codes = (await (await send(first, '/hub/v1/device/code', { client_name: 'laptop' })).json()) as {
      device_code: string;
      user_code: string;
    };
    const page = await (await fetch(`${first.url}/device`, { headers: { cookie } })).text();
    const form = /name="form" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    expect((await send(first, '/device', { form, code: codes.user_code, answer: 'allow' }, cookie)).status).toBe(200);
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: codes.device_code };
    const tokens = (await (await send(first, '/hub/v1/token', grant)).json()) as { refresh_token: string };
    await first.close();

    const second = await start(database);
    expect(second.firstRunUrl).toBeUndefined();
    const renewed = await send(second, '/hub/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    const { access_token: access } = (await renewed.json()) as { access_token: string };
    const me = await fetch(`${second.url}/hub/v1/me`, { headers: { authorization: `Bearer ${access}` } });
    expect(await me.json()).toMatchObject({ person: { email: 'olga@example.org', role: 'owner' }, by: 'device' });
    const status = await fetch(`${second.url}/hub/v1/status`, { headers: { authorization: `Bearer ${access}` } });
    expect(await status.json()).toMatchObject({ people: 1, devices: 1, sessions: 0 });
    const audit = await fetch(`${second.url}/hub/v1/audit?limit=1`, { headers: { authorization: `Bearer ${access}` } });
    expect(await audit.json()).toMatchObject({
      entries: [{ action: 'device.add' }],
      next: expect.any(String) as string,
    });
    await second.close();
  });
});
