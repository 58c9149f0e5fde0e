import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { openPostgres } from '@scrollkeep/store/database/dialects/postgres/open-postgres.ts';
import { startPostgres, type PostgresServer } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHttpHub, type HttpHub } from '../routes/hub-http.test-kit.ts';
import { openSessionsWorld, toTranscript, type SessionsWorld } from './hub-sessions.test-kit.ts';

// How long a state is waited for is said once, in vitest.config.ts.
const often = { interval: 20 };
let server: PostgresServer;
let store: string;
let bucket: string;
let objects: ObjectStore;
/** What happens before a request to the bucket of one process. */
let before: (kind: 'get' | 'put' | 'remove', keys: readonly string[]) => Promise<void>;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  store = await server.createStore();
  bucket = mkdtempSync(join(tmpdir(), 'scrollkeep-bucket-'));
  const own = openFolderObjectStore(bucket);
  before = () => Promise.resolve();
  objects = {
    ...own,
    async get(key) {
      await before('get', [key]);
      return own.get(key);
    },
    async put(key, bytes) {
      await before('put', [key]);
      await own.put(key, bytes);
    },
    async remove(keys) {
      await before('remove', keys);
      await own.remove(keys);
    },
  };
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  rmSync(bucket, { recursive: true, force: true });
});

/** A process with a folder of its own; `objects` for the one that is disturbed. */
async function open(bytes: ObjectStore = openFolderObjectStore(bucket)): Promise<SessionsWorld> {
  const world = await openSessionsWorld(store, { bytes });
  closing.push(world.close);
  return world;
}

async function openHub(bytes: ObjectStore = openFolderObjectStore(bucket)): Promise<HttpHub> {
  const hub = await openHttpHub(store, { bytes });
  closing.push(hub.close);
  return hub;
}

/** Ends when it is opened; `reached` when somebody waits at it. */
function openGate() {
  let pass: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => void (pass = resolve));
  const reached = new Promise<void>((resolve) => void (arrive = resolve));
  return { reached, open: () => pass(), wait: () => (arrive(), passed) };
}

/** Search also finds words that are nearly the same: of these, no two are. */
function toWord(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 16);
}

describe('processes of one hub', () => {
  it('never lose content to a removal that is done late', async () => {
    // Either of them may be the one that removes.
    const [a, b] = [await open(objects), await open(objects)];
    const ada = await a.world.addPerson('Ada');
    const id = await a.push(ada.actor, '5e5501', ['once and again']);
    const gate = openGate();
    before = (kind, keys) =>
      kind === 'remove' && keys.some((key) => key.startsWith('packs/')) ? gate.wait() : Promise.resolve();
    const deleting = a.sessions.deleteSession(ada.actor, id);
    await gate.reached;
    // The same bytes are stored again before the removal of the old ones arrives.
    await b.push(ada.actor, '5e5502', ['once and again']);
    gate.open();
    await deleting;
    const c = await open();
    expect(await c.search(ada.audience, 'again')).toEqual(['5e5502']);
    expect(c.errors).toEqual([]);
  });

  it('change nothing in a commit whose connection to the database was cut', async () => {
    const [a, b] = [await open(), await open()];
    const ada = await a.world.addPerson('Ada');
    await a.push(ada.actor, '5e5501', ['first']);
    const text = toTranscript('5e5501', ['cut']);
    await b.sessions.intake.archive.put(toChunkHash(Buffer.from(text)), Buffer.from(text));
    // The commit waits for a lock of ours in the middle of its transaction, and is cut there.
    const other = await openPostgres({ url: store });
    closing.push(other.close);
    await other.all("SELECT pg_advisory_lock(hashtext(current_schema()), hashtext('hub order'))");
    const cut = a.pushText(ada.actor, '5e5501', text, { replaces: 1 }).then(
      () => 'stored',
      (error: unknown) => (error as { readonly code?: string }).code,
    );
    const findWaiting = async () =>
      (await other.all("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).map(
        (row) => row['pid'],
      );
    await expect.poll(findWaiting, often).toHaveLength(1);
    await other.all('SELECT pg_terminate_backend(?)', [(await findWaiting())[0] ?? 0]);
    expect(await cut).toBe('BUSY');
    await other.all("SELECT pg_advisory_unlock(hashtext(current_schema()), hashtext('hub order'))");
    expect(await a.search(ada.audience, 'cut')).toEqual([]);
    expect(await a.search(ada.audience, 'first')).toEqual(['5e5501']);
    // Another process is quicker with something else: the one that was cut off has it too, and goes on.
    await b.push(ada.actor, '5e5501', ['second'], { replaces: 1 });
    expect(await a.search(ada.audience, 'second')).toEqual(['5e5501']);
    expect(await a.search(ada.audience, 'first')).toEqual([]);
    await a.push(ada.actor, '5e5501', ['third'], { replaces: 2 });
    expect(await b.search(ada.audience, 'third')).toEqual(['5e5501']);
  });

  it.each(['/hub/v1/sessions/{id}/files', '/api/v1/sessions', '/api/v1/search?q=treasure'])(
    'answer %s with the rights from after they waited for content',
    async (path) => {
      const [a, b] = [await openHub(), await openHub(objects)];
      const ada = await a.world.addPerson('Ada');
      const bob = await a.world.addPerson('Bob');
      const [hers, his] = [await a.openClient(ada), await b.openClient(bob)];
      // Whoever hears of it first waits: the request, or the process that was told.
      const gate = openGate();
      before = (kind, [key = '']) => (kind === 'get' && key.startsWith('roots/') ? gate.wait() : Promise.resolve());
      const id = await hers.push('5e5501', ['treasure']);
      const share = (shares: readonly object[]) => hers.ask('PUT', `/hub/v1/sessions/${id}/shares`, { shares });
      expect((await share([{ kind: 'everyone' }])).status).toBe(204);
      const asking = his.fetch('GET', path.replace('{id}', id)).then((response) => response.text());
      await gate.reached;
      expect((await share([])).status).toBe(204);
      gate.open();
      const answer = await asking;
      expect(answer).not.toContain('5e5501');
      expect(answer).not.toContain('chunks');
    },
  );

  it('lose nothing and keep nothing while they push, replace, delete and clean up at once', async () => {
    const worlds = [await open(), await open()];
    const [first] = worlds;
    if (first === undefined) throw new Error('no process');
    const ada = await first.world.addPerson('Ada');
    const kept = new Map<string, string>();
    const gone: string[] = [];
    const work = async (own: SessionsWorld, at: number): Promise<void> => {
      for (let round = 0; round < 6; round++) {
        const session = `5e${at}${round}`;
        const [old, last] = [toWord(`old ${session}`), toWord(`new ${session}`)];
        await own.push(ada.actor, session, [old, 'the same for all']);
        await own.push(ada.actor, session, [last, 'the same for all'], { replaces: 1 });
        gone.push(old);
        if (round % 2 === 0) kept.set(session, last);
        else {
          gone.push(last);
          const rows = await own.world.connection.all('SELECT id FROM hub_session WHERE session = ?', [session]);
          await own.sessions.deleteSession(ada.actor, String(rows[0]?.['id']));
        }
        await own.sessions.settle();
      }
    };
    await Promise.all(worlds.map(work));
    // What is left over in the bucket goes with the next cleaning up.
    for (const { sessions } of worlds) await sessions.intake.archive.shared?.sweep([]);
    const third = await open();
    for (const [at, own] of [...worlds, third].entries()) {
      expect(own.errors).toEqual([]);
      for (const [session, word] of kept) expect(await own.search(ada.audience, word)).toEqual([session]);
      for (const word of gone) {
        expect([at, word, await own.search(ada.audience, word)]).toEqual([at, word, []]);
        expect([at, word, await own.find(word)]).toEqual([at, word, []]);
      }
    }
    const objectKeys = await third.world.connection.all(
      "SELECT key FROM hub_object WHERE state = 'stored' ORDER BY key",
    );
    const files = readdirSync(bucket, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'hub-id')
      .map((entry) => relative(bucket, join(entry.parentPath, entry.name)));
    expect(files.sort()).toEqual(objectKeys.map((row) => String(row['key'])));
  });
});
