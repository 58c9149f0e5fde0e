import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyticsTables } from '@scrollkeep/store/analytics/analytics-tables.ts';
import { startClickHouse, type ClickHouseServer } from '@scrollkeep/store/analytics/clickhouse-server.test-kit.ts';
import { openClickHouse, type ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { startPostgres, type PostgresServer } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSessionsWorld, type SessionsWorld } from '../reading/hub-sessions.test-kit.ts';
import type { TestPerson } from '../sharing/hub-world.test-kit.ts';

interface Process extends SessionsWorld {
  /** Rows that it wrote to `records`. */
  readonly written: () => number;
  /** How often it asked for hits. */
  readonly asked: () => number;
  /** What happens before it writes rows. */
  readonly hooks: { beforeInsert: () => Promise<void> };
}

// How long a state is waited for is said once, in vitest.config.ts.
const often = { interval: 20 };
let postgres: PostgresServer;
let clickhouse: ClickHouseServer | undefined;
let store: string;
let bucket: string;
let real: ClickHouse;
let a: Process;
let b: Process;
let ada: TestPerson;
beforeAll(async () => {
  [postgres, clickhouse] = [await startPostgres(), await startClickHouse()];
});
afterAll(async () => {
  await clickhouse?.stop();
  await postgres.stop();
});
beforeEach(async ({ skip }) => {
  if (clickhouse === undefined) return skip('no ClickHouse');
  store = await postgres.createStore();
  bucket = mkdtempSync(join(tmpdir(), 'scrollkeep-bucket-'));
  const place = await clickhouse.createPlace();
  real = openClickHouse(place);
  const open = async (): Promise<Process> => {
    let [written, asked] = [0, 0];
    const hooks: Process['hooks'] = { beforeInsert: () => Promise.resolve() };
    const watched: ClickHouse = {
      ...real,
      async rows(sql) {
        if (sql.startsWith('SELECT session, toString(file)')) asked++;
        return real.rows(sql);
      },
      async insert(table, columns, rows) {
        const all = [...rows];
        await hooks.beforeInsert();
        if (table === 'records') written += all.length;
        await real.insert(table, columns, all);
      },
    };
    const analytics = { clickhouse: watched, database: place.database };
    const world = await openSessionsWorld(store, { bytes: openFolderObjectStore(bucket), analytics });
    return Object.assign(world, { written: () => written, asked: () => asked, hooks });
  };
  [a, b] = [await open(), await open()];
  ada = await a.world.addPerson('Ada');
});
afterEach(async () => {
  if (clickhouse === undefined) return;
  await b.close();
  await a.close();
  await real.close();
  rmSync(bucket, { recursive: true, force: true });
});

const countWord = async (word: string) =>
  Number((await real.rows(`SELECT count() FROM records WHERE has(terms, 'a${word}')`))[0]?.[0]);

const states = () => [a, b].map(({ sessions }) => sessions.analytics?.health());
const ready = { state: 'ready', pending: 0 };

/** The process that fills waits in the middle of it. */
async function stopWhileItFills(): Promise<{ readonly filling: Process; readonly other: Process; open(): void }> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => void (open = resolve));
  let filling: Process | undefined;
  for (const each of [a, b])
    each.hooks.beforeInsert = () => {
      filling ??= each;
      return filling === each ? opened : Promise.resolve();
    };
  await a.push(ada.actor, '5e5501', ['the secretword', 'a tide']);
  await expect.poll(() => filling, often).toBeDefined();
  if (filling === undefined) throw new Error('no process fills');
  return { filling, other: filling === a ? b : a, open };
}

/** As when the process that fills dies, for the database and for the others. */
async function cutOff(): Promise<void> {
  const cut = await a.world.connection.all(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND " +
      'classid = (hashtext(current_schema())::bigint & 4294967295)::oid AND ' +
      "objid = (hashtext('hub analytics')::bigint & 4294967295)::oid",
  );
  expect(cut).toHaveLength(1);
}

describe('processes of one hub with ClickHouse', () => {
  it('write every record once, whoever takes it, and all search there', async () => {
    await expect.poll(states, often).toEqual([ready, ready]);
    const pushes = Array.from({ length: 12 }, (_, at) =>
      (at % 2 === 0 ? a : b).push(ada.actor, `5e55${10 + at}`, ['a tide', `number ${at}`]),
    );
    await Promise.all(pushes);
    await expect.poll(states, often).toEqual([ready, ready]);
    expect(a.written() + b.written()).toBe(24);
    for (const each of [a, b]) {
      const before = each.asked();
      expect(await each.search(ada.audience, 'tide number')).toHaveLength(10);
      expect(each.asked()).toBeGreaterThan(before);
      expect(each.errors).toEqual([]);
    }
  });

  it('find what another process filled again, and nothing that was replaced', async () => {
    await a.push(ada.actor, '5e5501', ['the secretword', 'a tide']);
    for (const each of [a, b]) expect(await each.search(ada.audience, 'secretword')).toEqual(['5e5501']);
    // A search that waited long enough is answered without ClickHouse; what is replaced below was there.
    await expect.poll(states, often).toEqual([ready, ready]);
    await b.push(ada.actor, '5e5501', ['the [redacted]', 'a tide'], { replaces: 1 });
    for (const each of [a, b]) {
      expect(await each.search(ada.audience, 'secretword')).toEqual([]);
      expect(await each.search(ada.audience, 'redacted')).toEqual(['5e5501']);
    }
    await expect.poll(states, often).toEqual([ready, ready]);
    expect(await countWord('secretword')).toBe(0);
    expect(a.written() + b.written()).toBe(4);
  });

  it('take over from one that dies while it fills; what it writes late does not stay', async () => {
    await expect.poll(states, often).toEqual([ready, ready]);
    const { filling, other, open } = await stopWhileItFills();
    // The others answer meanwhile, and write nothing.
    expect(await other.search(ada.audience, 'secretword')).toEqual(['5e5501']);
    expect([other.written(), other.asked()]).toEqual([0, 0]);
    await cutOff();
    await other.push(ada.actor, '5e5501', ['the [redacted]', 'a tide'], { replaces: 1 });
    await expect.poll(() => other.sessions.analytics?.health(), often).toEqual(ready);
    expect(other.written()).toBeGreaterThan(0);
    open();
    await expect.poll(() => filling.written(), often).toBeGreaterThan(0);
    await expect.poll(() => countWord('secretword'), often).toBe(0);
    await expect.poll(states, often).toEqual([ready, ready]);
    for (const each of [a, b]) expect(await each.search(ada.audience, 'redacted')).toEqual(['5e5501']);
  });

  it('take over what is left by itself when nothing is pushed any more', async () => {
    await expect.poll(states, often).toEqual([ready, ready]);
    const { other, open } = await stopWhileItFills();
    await expect.poll(() => other.sessions.analytics?.health(), often).toEqual({ state: 'behind', pending: 1 });
    await cutOff();
    await expect.poll(() => other.sessions.analytics?.health(), often).toEqual(ready);
    open();
  });

  it('count a deletion as done only when no row is left, also of one that is being filled', async () => {
    await expect.poll(states, often).toEqual([ready, ready]);
    const { other, open } = await stopWhileItFills();
    const [row] = await a.world.connection.all("SELECT id FROM hub_session WHERE session = '5e5501'");
    await other.sessions.deleteSession(ada.actor, String(row?.['id']));
    const listDeletions = () => a.world.connection.all('SELECT root_key FROM hub_deletion');
    expect(await listDeletions()).toHaveLength(1);
    open();
    await expect.poll(listDeletions, often).toEqual([]);
    for (const table of analyticsTables) expect(await real.rows(`SELECT count() FROM ${table}`)).toEqual([[0]]);
  });
});
