import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyticsTables } from '@scrollkeep/store/analytics/analytics-tables.ts';
import { startClickHouse, type ClickHouseServer } from '@scrollkeep/store/analytics/clickhouse-server.test-kit.ts';
import { openClickHouse, type ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { StoreError } from '@scrollkeep/store/database/dialects/store-error.ts';
import type { Audience } from '../audience/audience.ts';
import { openSessionsWorld, toTranscript, type SessionsWorld } from '../reading/hub-sessions.test-kit.ts';
import { answerSessionsApi } from '../routes/answer-sessions-api.ts';
import { putSessionShares } from '../sharing/shares.ts';
import type { TestPerson } from '../sharing/hub-world.test-kit.ts';

let server: ClickHouseServer | undefined;
let real: ClickHouse;
let hub: SessionsWorld;
let ada: TestPerson;
let bob: TestPerson;
/** What happens before a statement reaches ClickHouse; its answers can be counted and kept away. */
let before: (statement: string) => Promise<void> | void;
let statements: string[];
/** Another statement in the place of one. */
let change: (statement: string) => string;

beforeAll(async () => {
  server = await startClickHouse();
});
afterAll(async () => {
  await server?.stop();
});
beforeEach(async ({ skip }) => {
  if (server === undefined) return skip('no ClickHouse');
  const place = await server.createPlace();
  real = openClickHouse(place);
  statements = [];
  before = () => undefined;
  change = (statement) => statement;
  const pass = async (statement: string) => {
    statements.push(statement);
    await before(statement);
  };
  const clickhouse: ClickHouse = {
    ...real,
    rows: async (sql) => (await pass(sql), real.rows(change(sql))),
    run: async (sql) => (await pass(sql), real.run(sql)),
    insert: async (table, ...rest) => (await pass(`INSERT INTO ${table}`), real.insert(table, ...rest)),
  };
  hub = await openSessionsWorld(undefined, { analytics: { clickhouse, database: place.database } });
  ada = await hub.world.addPerson('Ada');
  bob = await hub.world.addPerson('Bob');
});
afterEach(async () => {
  if (server === undefined) return;
  await hub.close();
  await real.close();
});

/** How many rows of each table hold a word, or are of any session. */
async function countRows(condition = '1'): Promise<readonly number[]> {
  return Promise.all(
    analyticsTables.map(async (table) =>
      Number((await real.rows(`SELECT count() FROM ${table} WHERE ${condition}`))[0]?.[0]),
    ),
  );
}

const countWord = async (word: string) =>
  Number((await real.rows(`SELECT count() FROM records WHERE has(terms, 'a${word}')`))[0]?.[0]);

/** Whether ClickHouse was asked for hits since. */
const wasAsked = () => statements.some((statement) => statement.startsWith('SELECT session, toString(file)'));

async function search(audience: Audience, query: string, again = async () => audience as Audience | undefined) {
  const response = await answerSessionsApi(hub.sessions, {
    asker: 'ada',
    request: new Request(`http://hub/api/v1/search?q=${encodeURIComponent(query)}`),
    path: `/api/v1/search`,
    audience,
    again,
    describe: () => Promise.reject(new Error('not asked')),
  });
  return (await response.json()) as { sessions: readonly { id: string }[]; hits: number };
}

async function readReport(audience: Audience, asked: object = {}) {
  const reading = await hub.sessions.openReading(audience);
  try {
    const service = await reading.services.usage();
    return await service.getReport({
      by: 'day',
      joins: new Map(),
      isBrokenDown: true,
      limit: 50,
      ...asked,
    } as never);
  } finally {
    reading.release();
  }
}

describe('a hub with ClickHouse', () => {
  it('answers searches from it, with what the index would answer', async () => {
    await hub.push(ada.actor, 's1', ['a spring tide', 'the lantern']);
    await hub.push(ada.actor, 's2', ['no tide']);
    await hub.sessions.settle();
    expect(hub.sessions.analytics?.health().state).toBe('ready');
    statements = [];
    expect(await hub.search(ada.audience, 'tide')).toEqual(['s1', 's2']);
    expect(await hub.search(ada.audience, '"spring tide"')).toEqual(['s1']);
    expect(await hub.search(ada.audience, 'lant*')).toEqual(['s1']);
    expect(await hub.search(ada.audience, 'session:s2')).toEqual(['s2']);
    expect(wasAsked()).toBe(true);
    // A word that is nowhere is corrected by words of the asker's own sessions.
    expect(await hub.search(ada.audience, 'lanterm')).toEqual(['s1']);
    expect(await hub.search(bob.audience, 'lanterm')).toEqual([]);
    expect(await hub.search(bob.audience, 'tide')).toEqual([]);
    expect(hub.errors).toEqual([]);
  });

  it('has what was pushed before a search begins', async () => {
    await hub.push(ada.actor, 's1', ['one tide']);
    expect(await hub.search(ada.audience, 'tide')).toEqual(['s1']);
    await hub.push(ada.actor, 's1', ['one tide', 'a gull'], { replaces: 1 });
    expect(await hub.search(ada.audience, 'gull')).toEqual(['s1']);
  });

  it('fills again what a kill cut off, and writes nothing twice', async () => {
    await hub.sessions.settle();
    before = (statement) => {
      if (statement === 'INSERT INTO calls' || statement === 'INSERT INTO sessions')
        throw new StoreError('NO_SERVER', 'cut off', '');
    };
    await hub.push(ada.actor, 's1', ['one tide', 'two tides']);
    await hub.sessions.settle();
    expect(await countWord('tide')).toBeGreaterThan(0);
    expect(hub.sessions.analytics?.health().state).toBe('away');
    await hub.reopen(async () => {
      before = () => undefined;
    });
    await hub.sessions.settle();
    expect(hub.sessions.analytics?.health().state).toBe('ready');
    await real.run('OPTIMIZE TABLE records FINAL');
    expect(await countWord('tide')).toBe(1);
    expect((await search(ada.audience, 'tide')).hits).toBe(1);
  });

  it('sends only the new records of a session that grew', async () => {
    const first = toTranscript('s1', ['one tide', 'two gulls']);
    await hub.pushText(ada.actor, 's1', first);
    await hub.sessions.settle();
    const given = { replaces: 1, from: Buffer.byteLength(first) };
    await hub.pushText(ada.actor, 's1', toTranscript('s1', ['the lantern']), given);
    await hub.sessions.settle();
    const rows = await real.rows(
      'SELECT countIf(version = 1), countIf(version = 2) FROM records GROUP BY offset ORDER BY offset',
    );
    // The last one of before may have been cut off, so it comes again.
    expect(rows.map(([, isSentAgain]) => isSentAgain)).toEqual([0, 1, 1]);
    expect((await search(ada.audience, 'tide OR gulls OR lantern')).hits).toBe(3);
  });

  it('finds no word that was replaced, and keeps none', async () => {
    await hub.push(ada.actor, 's1', ['the secretword', 'a tide']);
    await hub.sessions.settle();
    await hub.push(ada.actor, 's1', ['the [redacted]', 'a tide'], { replaces: 1 });
    expect(await hub.search(ada.audience, 'secretword')).toEqual([]);
    await hub.sessions.settle();
    expect(await countWord('secretword')).toBe(0);
    expect(await hub.search(ada.audience, 'tide')).toEqual(['s1']);
    expect((await search(ada.audience, 'tide')).hits).toBe(1);
  });

  it('has no row of a deleted session, nor of a deleted person', async () => {
    const owner = await hub.world.addPerson('Olga', 'owner');
    const id = await hub.push(ada.actor, 's1', ['an anchor']);
    await hub.push(ada.actor, 's2', ['a buoy']);
    await hub.push(bob.actor, 's3', ['a buoy']);
    await hub.sessions.settle();
    await hub.sessions.deleteSession(ada.actor, id);
    expect(await countWord('anchor')).toBe(0);
    expect(await countWord('buoy')).toBe(2);
    await hub.sessions.deletePerson(owner.actor, ada.id, 'delete');
    expect(await countWord('buoy')).toBe(1);
    await hub.sessions.deletePerson(owner.actor, bob.id, 'delete');
    expect(await countRows()).toEqual(analyticsTables.map(() => 0));
  });

  it('deletes there later what could not be deleted at once', async () => {
    const id = await hub.push(ada.actor, 's1', ['an anchor']);
    await hub.sessions.settle();
    before = () => {
      throw new StoreError('NO_SERVER', 'ClickHouse does not answer', '');
    };
    await hub.sessions.deleteSession(ada.actor, id);
    expect(await hub.search(ada.audience, 'anchor')).toEqual([]);
    expect(await countWord('anchor')).toBe(1);
    expect(hub.errors.map(String)).toEqual([expect.stringContaining('ClickHouse does not answer')]);
    before = () => undefined;
    await hub.sessions.eraseDeleted();
    expect(await countWord('anchor')).toBe(0);
  });

  it('answers from its own database while ClickHouse is away, and says so once', async () => {
    await hub.push(ada.actor, 's1', ['a tide']);
    await hub.sessions.settle();
    before = () => {
      throw new StoreError('NO_SERVER', 'ClickHouse does not answer', '');
    };
    expect(await hub.search(ada.audience, 'tide')).toEqual(['s1']);
    await hub.push(ada.actor, 's2', ['a tide']);
    expect(await hub.search(ada.audience, 'tide')).toEqual(['s1', 's2']);
    expect(hub.sessions.analytics?.health().state).toBe('away');
    expect(hub.errors).toHaveLength(1);
    before = () => undefined;
    await hub.sessions.settle();
    expect(hub.sessions.analytics?.health().state).toBe('ready');
    statements = [];
    expect(await hub.search(ada.audience, 'tide')).toEqual(['s1', 's2']);
    expect(wasAsked()).toBe(true);
  });

  it('answers with nothing of a session whose share ended while ClickHouse was asked', async () => {
    const id = await hub.push(ada.actor, 's1', ['a tide']);
    await hub.sessions.settle();
    await putSessionShares(hub.world, ada.actor, id, [{ kind: 'person', target: bob.id }]);
    const shared = (await hub.world.getActor(bob.identity)).audience;
    const again = async () => (await hub.world.getActor(bob.identity)).audience;
    expect((await search(shared, 'tide', again)).sessions.map((each) => each.id)).toEqual(['s1']);
    let isRemoved = false;
    before = async (statement) => {
      if (isRemoved || !statement.startsWith('SELECT session, toString(file)')) return;
      isRemoved = true;
      await putSessionShares(hub.world, ada.actor, id, []);
    };
    expect(await search(shared, 'tide', again)).toMatchObject({ sessions: [], hits: 0 });
    expect(isRemoved).toBe(true);
  });

  it('reports the usage of what the asker may read, as the files themselves do', async () => {
    const lines = ['a', 'b'].map((id, at) => ({
      type: 'assistant',
      uuid: `u${id}`,
      sessionId: 's1',
      cwd: '/home/ada/crane',
      timestamp: `2026-10-0${at + 1}T10:00:00.000Z`,
      message: {
        id,
        model: 'claude-opus-4-5',
        role: 'assistant',
        content: [],
        usage: { input_tokens: 7, output_tokens: 9 },
      },
    }));
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await hub.pushText(ada.actor, 's1', text);
    await hub.pushText(bob.actor, 's2', text.replaceAll('"id":"', '"id":"x'));
    await hub.sessions.settle();
    statements = [];
    const found = await readReport(ada.audience);
    expect(statements.some((statement) => statement.includes('FROM usage'))).toBe(true);
    expect(found.report.total).toMatchObject({ input: 14, output: 18 });
    before = () => {
      throw new StoreError('NO_SERVER', 'ClickHouse does not answer', '');
    };
    await hub.reopen();
    expect((await readReport(ada.audience)).report).toEqual(found.report);
  });

  it('reads for a time only sessions that have a message then, and those that share messages with them', async () => {
    const toText = (session: string, messages: readonly (readonly [id: string, month: string])[]) =>
      messages
        .map(([id, month]) => ({
          type: 'assistant',
          uuid: `${session}-${id}`,
          sessionId: session,
          cwd: '/home/ada/crane',
          timestamp: `2026-${month}-01T10:00:00.000Z`,
          message: { id, model: 'claude-opus-4-5', role: 'assistant', content: [], usage: { output_tokens: 9 } },
        }))
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
    // One after the other, so that they have these numbers.
    const push = async (session: string, ...messages: Parameters<typeof toText>[1]) => {
      const id = await hub.pushText(ada.actor, session, toText(session, messages));
      await hub.sessions.settle();
      return id;
    };
    await push('s1', ['a', '03'], ['b', '03']);
    // A copy of a copy: what is counted in October depends on March.
    const middle = await push('s2', ['b', '03'], ['c', '05']);
    await push('s3', ['c', '05'], ['d', '10']);
    await push('s4', ['e', '02']);
    const readNumbers = async (asked: object) => {
      await hub.reopen();
      await hub.sessions.settle();
      statements = [];
      const { report } = await readReport(ada.audience, asked);
      const read = statements.filter((statement) => statement.startsWith('SELECT session, version, usage'));
      return { messages: report.total.messages, read: read.flatMap((sql) => sql.match(/\b[1-4]\b/g) ?? []).sort() };
    };
    expect(await readNumbers({ since: '2026-09-20' })).toEqual({ messages: 1, read: ['1', '2', '3'] });
    expect(await readNumbers({ since: '2026-02-01', until: '2026-02-20' })).toEqual({ messages: 1, read: ['4'] });
    expect(await readNumbers({ since: '2026-12-01' })).toEqual({ messages: 0, read: [] });
    expect(await readNumbers({})).toEqual({ messages: 5, read: ['1', '2', '3', '4'] });
    // Whether the others still have anything in common is not looked into: they stay together.
    await hub.sessions.deleteSession(ada.actor, middle);
    expect(await readNumbers({ since: '2026-09-20' })).toEqual({ messages: 1, read: ['1', '3'] });
    expect(hub.errors).toEqual([]);
  });

  it('reads the files where ClickHouse ends in the middle of a report', async () => {
    await hub.push(ada.actor, 's1', ['a tide']);
    await hub.sessions.settle();
    const files = await readReport(ada.audience);
    before = (statement) => {
      if (statement.startsWith('SELECT session, version, usage'))
        throw new StoreError('NO_SERVER', 'ClickHouse does not answer', '');
    };
    await hub.reopen();
    await hub.sessions.settle();
    expect((await readReport(ada.audience)).report).toEqual(files.report);
    expect(hub.errors).toHaveLength(1);
  });

  it('drops rows of other sessions, whatever ClickHouse sends', async () => {
    await hub.push(ada.actor, 's1', ['a tide']);
    await hub.push(bob.actor, 's2', ['a tide']);
    await hub.sessions.settle();
    let changed = 0;
    change = (statement) => {
      const wide = statement.replace(/ AND \(session IN \(\d+\)\) ORDER/, ' ORDER');
      if (wide !== statement) changed++;
      return wide;
    };
    expect(await search(ada.audience, 'tide')).toMatchObject({ hits: 1, sessions: [{ id: 's1' }] });
    expect(changed).toBeGreaterThan(0);
  });

  it('fills everything again where its tables belong to another hub', async () => {
    await hub.push(ada.actor, 's1', ['a tide']);
    await hub.sessions.settle();
    await hub.reopen(async () => {
      await real.run("INSERT INTO scrollkeep_meta (key, value, at) VALUES ('owner', 'another', 9999999999999)");
      await real.run("INSERT INTO records (session, file, offset, terms) VALUES (1, 1, 1, ['atide'])");
    });
    await hub.sessions.settle();
    expect(await countWord('tide')).toBe(1);
    expect(await hub.search(ada.audience, 'tide')).toEqual(['s1']);
  });
});
