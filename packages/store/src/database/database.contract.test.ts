import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { buildDemoTree, fixtureCases } from '@scrollkeep/transcript/fixtures';
import { describe, expect, it } from 'vitest';
import type { Connection } from './dialects/connection.ts';
import { openPostgres } from './dialects/postgres/open-postgres.ts';
import { openSqlite } from './dialects/sqlite/open-sqlite.ts';
import { describeIndex, line, transcriptPath } from './index.test-kit.ts';
import { openMemoryFiles, readRows, type MemoryFiles } from './memory-files.test-kit.ts';
import { migrate } from './migrations/migrate.ts';
import { currentVersion, migrations } from './migrations/migrations.ts';
import { openIndex } from './open-index.ts';
import { queryBySql } from './queries/query-by-sql.ts';
import { openBothDatabases } from './both-databases.test-kit.ts';
import { openSearchView } from './search/open-search-view.ts';
import { listHits } from './search/list-hits.test-kit.ts';

const { dialects, scratch } = openBothDatabases();

/** Every fixture in one tree; the longest one is left to a test of its own. */
function openFixtures(): MemoryFiles {
  const files = openMemoryFiles();
  for (const { path, content } of buildDemoTree('2026-11-01T12:00:00Z'))
    if (path.startsWith('projects/')) files.set(path, content);
  for (const { name, build } of fixtureCases)
    if (name !== 'very-large')
      for (const { path, content } of build())
        if (path.startsWith('projects/')) files.set(path.replace('projects/', `projects/${name}`), content);
  return files;
}

const queries = [
  '',
  'boats',
  '"in the harbour"',
  'is:error',
  'tool:bash -is:error',
  'cmd:npm',
  '~ide',
  '/tid\\w/',
  'is:prompt harbour OR tide',
  'type:system',
  'in:output ~passed',
  'file:tide',
  'after:2026-10-20',
  'agent:any',
  'model:opus',
  '大阪',
  'ß',
  'git:main -tool:read',
];

async function listQueryHits(
  connection: Connection,
  files: MemoryFiles,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const view = await openSearchView(connection);
  const places = new Map(
    (await connection.all('SELECT r.id, f.path, r."offset" FROM record r JOIN file f ON f.id = r.file')).map((row) => [
      row['id'],
      `${row['path']}:${row['offset']}`,
    ]),
  );
  const hits: Record<string, readonly string[]> = {};
  for (const query of queries) {
    const parsed = await parseQuery(query, { nowMs: Date.parse('2026-11-01') });
    if (!parsed.ok) throw new Error(query);
    hits[query] = (await listHits(connection, view, parsed.query, files)).map((id) => places.get(id) ?? '').sort();
  }
  return hits;
}

describe('both databases', () => {
  it('hold the same rows and find the same records', async () => {
    const found = [];
    for (const [, createStore] of dialects) {
      const files = openFixtures();
      const connection = await openIndex({ store: await createStore() });
      await files.sync(connection);
      found.push({ rows: await readRows(connection), hits: await listQueryHits(connection, files) });
      await connection.close();
    }
    expect(found[1]).toEqual(found[0]);
    expect(Object.entries(found[0]?.hits ?? {}).filter(([, hits]) => hits.length === 0)).toEqual([]);
    expect(found[0]?.rows['record']?.length).toBeGreaterThan(300);
  });
});

for (const [name, createStore] of dialects) describeIndex(name, async () => openIndex({ store: await createStore() }));

describe.each(dialects)('%s', (_, createStore) => {
  it('takes an index of every earlier version to this one, and leaves a newer one alone', async () => {
    for (let version = 1; version <= currentVersion; version++) {
      const store = await createStore();
      const old = store.startsWith('postgres') ? await openPostgres({ url: store }) : openSqlite({ path: store });
      await migrate(
        old,
        migrations.filter((step) => step.version <= version),
      );
      await old.close();
      const connection = await openIndex({ store });
      const files = openMemoryFiles();
      files.set(transcriptPath, line(0, 'alpha'));
      await files.sync(connection);
      expect(await connection.all('SELECT session_id FROM sessions')).toHaveLength(1);
      await connection.run("UPDATE meta SET value = '999' WHERE key = 'version'");
      await connection.close();
      await expect(openIndex({ store })).rejects.toMatchObject({ code: 'INDEX_TOO_NEW' });
    }
  });

  it('keeps what an index of an earlier version says about its records, calls and messages', async () => {
    const store = await createStore();
    const old = store.startsWith('postgres') ? await openPostgres({ url: store }) : openSqlite({ path: store });
    await migrate(
      old,
      migrations.filter((step) => step.version <= 4),
    );
    const columns = [
      'id',
      'file',
      'offset',
      'bytes',
      'line',
      'type',
      'subtype',
      'kind',
      'uuid',
      'parent_uuid',
      'time_ms',
      'context',
      'is_sidechain',
      'turn',
      'agent',
      'message_id',
      'tools',
    ];
    const rows = [
      [0, 1, 0, 10, 1, 'user', null, 'prompt', 'u0', null, 1, null, 0, 1, null, null, null],
      [1, 1, 10, 10, 2, 'assistant', null, null, 'u1', 'u0', 2, 7, 0, 1, null, 'm1', 'Bash'],
      [2, 1, 20, 10, 3, 'user', null, 'tool-result', 'u2', 'u1', null, 7, 0, 1, null, null, 'Bash'],
      [3, 1, 30, 10, 4, 'system', 'compact_boundary', null, 'u3', 'gone', 4, 7, 0, 1, null, null, null],
      [4, 1, 40, 10, 5, 'assistant', null, null, null, 'u3', 5, 7, 1, null, 'a1', 'm2', 'Bash'],
      [5, 1, 50, 10, 6, '', null, null, null, null, null, null, 0, null, null, null, null],
    ];
    await old.insert('record', columns, rows);
    const calls = [
      {
        record: 1,
        ordinal: 0,
        file: 1,
        tool_use_id: 't1',
        name: 'Bash',
        status: 'ok',
        turn: 1,
        agent: null,
        time_ms: 2,
        duration_ms: 9,
        result_record: 2,
        path: null,
        command: 'ls',
        is_copy: 0,
      },
      {
        record: 4,
        ordinal: 0,
        file: 1,
        tool_use_id: null,
        name: 'Bash',
        status: 'lost',
        turn: null,
        agent: 'a1',
        time_ms: 5,
        duration_ms: null,
        result_record: null,
        path: '/p',
        command: null,
        is_copy: 1,
      },
    ];
    const messages = [
      {
        file: 1,
        message_id: 'm1',
        model: 'opus',
        input: 1,
        output: 2,
        cache_read: 3,
        cache_write_5m: 4,
        cache_write_1h: 5,
        web_searches: 6,
        speed: 'fast',
        is_counted: 1,
        time_ms: 2,
        turn: 1,
        line: 2,
      },
      {
        file: 1,
        message_id: 'm2',
        model: null,
        input: 0,
        output: 0,
        cache_read: 0,
        cache_write_5m: 0,
        cache_write_1h: 0,
        web_searches: 0,
        speed: null,
        is_counted: 0,
        time_ms: null,
        turn: null,
        line: 5,
      },
    ];
    await old.insert(
      'tool_call',
      Object.keys(calls[0] ?? {}),
      calls.map((call) => Object.values(call)),
    );
    await old.insert(
      'message',
      Object.keys(messages[0] ?? {}),
      messages.map((message) => Object.values(message)),
    );
    await old.close();
    const connection = await openIndex({ store });
    const kept = columns.filter((column) => column !== 'message_id');
    const found = await connection.all(
      `SELECT ${kept.map((column) => `"${column}"`).join(', ')} FROM record ORDER BY id`,
    );
    expect(found.map((row) => kept.map((column) => row[column]))).toEqual(
      rows.map((row) => kept.map((column) => row[columns.indexOf(column)])),
    );
    expect((await connection.all('SELECT * FROM tool_call ORDER BY record')).map((row) => ({ ...row }))).toEqual(calls);
    expect((await connection.all('SELECT * FROM message ORDER BY message_id')).map((row) => ({ ...row }))).toEqual(
      messages,
    );
    await connection.close();
  });

  it('shows the columns that others expect, with the content of records, and no query can write', async () => {
    const store = await createStore();
    const connection = await openIndex({ store });
    const files = openMemoryFiles();
    files.set(
      transcriptPath,
      `${line(0, 'alpha')}` +
        JSON.stringify({
          type: 'assistant',
          uuid: 'u1',
          parentUuid: 'u0',
          cwd: '/home/ada',
          message: {
            id: 'm1',
            model: 'claude-opus-4-5',
            content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } }],
          },
        }) +
        '\nno ' +
        'record\n',
    );
    await files.sync(connection);
    await connection.close();
    const ask = async (sql: string) => {
      const { columns, rows } = await queryBySql(store, sql, files);
      return {
        columns,
        rows: rows.map((row) =>
          row.map((value) =>
            typeof value === 'string' && value.startsWith('{') ? (JSON.parse(value) as unknown) : value,
          ),
        ),
      };
    };
    expect((await ask('SELECT * FROM sessions')).columns).toEqual([
      'session_id',
      'project_path',
      'is_agent',
      'agent_id',
      'created_at',
      'last_active',
      'event_count',
      'model',
    ]);
    const events = await ask('SELECT * FROM events ORDER BY id');
    expect(events.columns).toEqual([
      'id',
      'session_id',
      'uuid',
      'parent_uuid',
      'type',
      'timestamp',
      'cwd',
      'git_branch',
      'is_sidechain',
      'message',
      'raw_data',
    ]);
    expect(events.rows).toHaveLength(2);
    expect(events.rows[0]?.[9]).toMatchObject({ content: 'alpha' });
    const uses = await ask('SELECT * FROM tool_uses');
    expect(uses.columns).toEqual(['id', 'event_id', 'tool_name', 'tool_use_id', 'input', 'timestamp']);
    expect(uses.rows[0]?.slice(2, 5)).toEqual(['Bash', 't1', { command: 'ls' }]);
    for (const view of ['file_changes', 'commands', 'side_files'])
      await expect(ask(`SELECT * FROM ${view}`)).resolves.toBeDefined();
    for (const sql of ['DELETE FROM record', 'DROP VIEW events', 'SELEC'])
      await expect(ask(sql)).rejects.toMatchObject({ code: 'BAD_SQL' });
  });

  it('lets one process at a time bring it up to date', async () => {
    const store = await createStore();
    const [first, second] = [await openIndex({ store }), await openIndex({ store })];
    const lock = await first.tryLock('sync-test');
    expect(lock).toBeDefined();
    expect(await second.tryLock('sync-test')).toBeUndefined();
    await lock?.release();
    const again = await second.tryLock('sync-test');
    expect(again).toBeDefined();
    await again?.release();
    await first.close();
    await second.close();
  });
});

describe('a file that is no index', () => {
  it('is made anew, and says so', async () => {
    const store = join(scratch, 'broken.db');
    writeFileSync(store, 'this is not a database, but it is long enough to look at'.repeat(20));
    const reasons: string[] = [];
    const connection = await openIndex({ store, onRebuild: (reason) => reasons.push(reason) });
    expect(reasons).toHaveLength(1);
    expect(await connection.all('SELECT * FROM session')).toHaveLength(0);
    await connection.close();
  });
});
