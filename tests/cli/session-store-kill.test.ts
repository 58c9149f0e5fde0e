import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openArchiveStore, openHubStore, type SessionStore, type SessionStoreEntry } from '@scrollkeep/session-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEntries, type Appending } from '../setup/append-process.ts';
import { buildTestProgram } from '../setup/build-test-program.ts';
import { openStorePlace } from '../setup/open-store-places.ts';
import { isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import { startCuttingProxy } from '../setup/start-cutting-proxy.ts';
import { takePart } from '../setup/take-part.ts';

const key = { projectKey: '-home-ada-harbour', sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d11' };
const batches = [0, 1, 2].map((batch) => [0, 1].map((at) => toEntry(`${batch}-${at}`)));
const options = { foldSessionSummary: countEntries };

// A process that is killed anywhere in an append leaves whole entries in their order; sent again, all of them are there
// once.
describe('an agent that is killed while it appends', () => {
  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scrollkeep-append-kill-'));
    program = await buildTestProgram(
      'append-process.ts',
      'await all.appendBatches(JSON.parse(process.env.APPENDING ?? ""));',
    );
  });
  afterAll(() => {
    for (const path of [folder, program]) rmSync(path, { recursive: true, force: true });
  });

  it('at any operation on files leaves an archive that goes on', async () => {
    const log = join(folder, 'operations');
    const whole = await run({ folder: join(folder, 'whole') }, { SCROLLKEEP_OPERATIONS_LOG: log });
    expect(whole).toEqual({ signal: null, kept: 3 });
    const operations = Number(readFileSync(log, 'utf8'));
    expect(operations).toBeGreaterThan(20);
    const all = Array.from({ length: operations }, (_, at) => at + 1);
    for (const at of takePart(all, 5, { first: 2 })) {
      const address = { folder: join(folder, `killed-${at}`) };
      const { signal, kept } = await run(address, { SCROLLKEEP_KILL_AT: String(at) });
      expect(signal).toBe('SIGKILL');
      await check(() => openArchiveStore({ ...address, ...options }), kept);
    }
  });

  it('at any request leaves a hub that goes on', async () => {
    const place = await openStorePlace('a hub on SQLite', countEntries);
    if (!('url' in place.address)) throw new Error('no hub');
    const { url, token } = place.address;
    try {
      const proxy = await startCuttingProxy(url);
      void proxy.cutAt(0);
      expect(await run({ url: proxy.url, token })).toEqual({ signal: null, kept: 3 });
      await openHubStore({ url, token, ...options }).delete(key);
      const all = proxy.seen.map((_, at) => at + 1);
      for (const at of takePart(all, 3))
        for (const moment of ['before', 'after'] as const) {
          const { signal, kept } = await run({ url: proxy.url, token }, {}, proxy.cutAt(at, moment));
          expect(signal).toBe('SIGKILL');
          await check(() => openHubStore({ url, token, ...options }), kept);
          await openHubStore({ url, token, ...options }).delete(key);
        }
      await proxy.close();
    } finally {
      await place.close();
    }
  });

  /** What is there is a beginning of what was sent, with all that was said to be kept; then all is sent again. */
  async function check(open: () => SessionStore, kept: number): Promise<void> {
    const expected = batches.flat();
    const found = (await open().load(key)) ?? [];
    expect(found).toEqual(expected.slice(0, found.length));
    expect(found.length).toBeGreaterThanOrEqual(kept * 2);
    const store = open();
    for (const batch of batches) await store.append(key, batch);
    expect(await open().load(key)).toEqual(expected);
    const [summary] = await open().listSessionSummaries(key.projectKey);
    expect(summary?.data['uuids']).toEqual(expected.map(({ uuid }) => uuid));
  }

  function run(
    store: Appending['store'],
    env: NodeJS.ProcessEnv = {},
    whenCut?: Promise<void>,
  ): Promise<{ readonly signal: NodeJS.Signals | null; readonly kept: number }> {
    const killer = fileURLToPath(new URL('../setup/kill-at-operation.mjs', import.meta.url));
    const child = spawn(process.execPath, [...('folder' in store ? ['--import', killer] : []), program], {
      env: { ...isolatedEnvironment(), ...env, APPENDING: JSON.stringify({ store, key, batches } satisfies Appending) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    void whenCut?.then(() => child.kill('SIGKILL'));
    let kept = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => (kept += text.split('\n').length - 1));
    return new Promise((resolve) => child.on('close', (_status, signal) => resolve({ signal, kept })));
  }
});

function toEntry(uuid: string): SessionStoreEntry {
  return {
    type: 'user',
    uuid,
    parentUuid: null,
    sessionId: key.sessionId,
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: '/home/ada/harbour',
    version: '2.1.325',
    message: { role: 'user', content: `entry ${uuid}` },
  };
}
