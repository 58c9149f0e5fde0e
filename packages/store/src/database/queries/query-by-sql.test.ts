import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../dialects/postgres/open-postgres.ts';
import { openMemoryFiles, readRows } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { startPostgres, type PostgresServer } from '../postgres-server.test-kit.ts';
import { queryBySql } from './query-by-sql.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-sql-'));
let server: PostgresServer;
const stores: Record<'SQLite' | 'PostgreSQL', string> = { SQLite: join(scratch, 'index.db'), PostgreSQL: '' };
const files = openMemoryFiles();

beforeAll(async () => {
  server = await startPostgres();
  stores.PostgreSQL = await server.createStore();
  files.set(
    'projects/-p/s.jsonl',
    JSON.stringify({
      type: 'user',
      uuid: 'u0',
      parentUuid: null,
      message: { role: 'user', content: 'set_config; DELETE FROM record' },
    }) + '\n',
  );
  for (const store of Object.values(stores)) {
    const connection = await openIndex({ store });
    await files.sync(connection);
    await connection.close();
  }
  writeFileSync(join(scratch, 'secret.txt'), 'secret');
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const both = ['SQLite', 'PostgreSQL'] as const;

describe.each(both)('SQL of a person over %s', (dialect) => {
  const ask = (sql: string) => queryBySql(stores[dialect], sql, files);

  it.each([
    'DELETE FROM record',
    'COMMIT; DELETE FROM record',
    'SELECT 1; DELETE FROM record',
    "SELECT ';'; DELETE FROM record",
    '/* ; */ COMMIT /* */; DELETE FROM record; SELECT 1',
    'ROLLBACK; BEGIN; DROP TABLE record; COMMIT',
    'WITH gone AS (DELETE FROM record RETURNING *) SELECT * FROM gone',
    'INSERT INTO meta (key, value) VALUES (1, 2)',
    'CREATE TABLE mine AS SELECT 1',
    'SELECT 1 INTO mine',
    'DROP VIEW events',
    'VACUUM',
    'COMMIT',
    'SELEC',
    '',
    ' -- nothing\n/* here */ ;',
  ])('refuses %j and changes nothing', async (sql) => {
    await expect(ask(sql)).rejects.toMatchObject({ code: 'BAD_SQL' });
    const connection = await openIndex({ store: stores[dialect] });
    expect((await readRows(connection))['record']).toHaveLength(1);
    await connection.close();
  });

  it('takes one statement with strings, comments and an end', async () => {
    expect((await ask("SELECT 'a;b' AS one, /* ; */ '--' AS two -- three;\n;")).rows).toEqual([['a;b', '--']]);
    expect((await ask('WITH x AS (SELECT 1 AS n) SELECT n AS "a;b" FROM x;;')).columns).toEqual(['a;b']);
    expect((await ask('VALUES (1), (2)')).rows).toEqual([[1], [2]]);
    expect((await ask('SELECT type, COUNT(*) AS count FROM record GROUP BY type')).rows).toEqual([['user', 1]]);
    expect((await ask('SELECT uuid FROM record WHERE 1 = 2')).columns).toEqual(['uuid']);
    await expect(ask('EXPLAIN SELECT * FROM record')).resolves.toBeDefined();
  });
});

describe('SQL of a person over SQLite alone', () => {
  it.each([
    () => `ATTACH '${join(scratch, 'other.db')}' AS other`,
    () => `VACUUM INTO '${join(scratch, 'copy.db')}'`,
    () => 'PRAGMA writable_schema = 1',
    () => 'PRAGMA writable_schema(1)',
    () => 'PRAGMA journal_mode = DELETE',
    () => "SELECT load_extension('/tmp/evil.so')",
    () => `SELECT writefile('${join(scratch, 'written')}', 'x')`,
    () => `SELECT readfile('${join(scratch, 'secret.txt')}')`,
    () => "SELECT 1; ATTACH ':memory:' AS x",
  ])('refuses %s', async (toSql) => {
    const list = () => readdirSync(scratch).filter((name) => !/-(?:shm|wal)$/.test(name));
    const before = list();
    await expect(queryBySql(stores.SQLite, toSql(), files)).rejects.toMatchObject({ code: 'BAD_SQL' });
    expect(list()).toEqual(before);
  });

  it('describes tables', async () => {
    expect((await queryBySql(stores.SQLite, 'PRAGMA table_info(meta)', files)).rows.map((row) => row[1])).toEqual([
      'key',
      'value',
    ]);
  });
});

describe('SQL of a person over PostgreSQL alone', () => {
  const written = join(scratch, 'written-by-server');

  it.each([
    `COPY (SELECT 1) TO PROGRAM 'touch ${written}'`,
    `COPY (SELECT 1) TO '${written}'`,
    "SELECT pg_read_file('/etc/passwd')",
    'SELECT "pg_read_file"(\'/etc/passwd\')',
    "SELECT pg_catalog . pg_read_file /* x */ ('/etc/passwd')",
    'SELECT U&"pg_read\\005ffile"(\'/etc/passwd\')',
    "SELECT * FROM pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_from_bytea(0, 'x')",
    "SELECT lo_export(1, '/tmp/x')",
    "SELECT set_config('transaction_read_only', 'off', true)",
    "SELECT query_to_xml('DELETE FROM record', true, true, '')",
    "SELECT dblink('dbname=postgres', 'DELETE FROM record')",
    "SELECT nextval('x')",
    'SELECT pg_terminate_backend(pg_backend_pid())',
    'SELECT pg_reload_conf()',
    'SELECT pg_sleep(1)',
    'SELECT pg_advisory_lock(1)',
    'DO $$ BEGIN COMMIT; DELETE FROM record; END $$',
    'SET TRANSACTION READ WRITE',
    'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE',
    'SELECT $$ ; $$; DELETE FROM record',
    "SELECT E'\\'; DELETE FROM record; --'; DELETE FROM record",
    'SELECT * FROM record FOR UPDATE',
    'CALL nothing()',
    'LISTEN x',
    'PREPARE x AS DELETE FROM record',
    'EXPLAIN ANALYZE DELETE FROM record',
  ])('refuses %s', async (sql) => {
    await expect(queryBySql(stores.PostgreSQL, sql, files)).rejects.toMatchObject({ code: 'BAD_SQL' });
    const connection = await openPostgres({ url: stores.PostgreSQL });
    expect(await connection.all('SELECT COUNT(*) AS count FROM record')).toEqual([{ count: 1 }]);
    await connection.close();
    expect(existsSync(written)).toBe(false);
  });

  it('takes names of functions in strings, question marks, and functions that only look', async () => {
    const ask = async (sql: string) => (await queryBySql(stores.PostgreSQL, sql, files)).rows;
    expect(await ask("SELECT 'set_config' AS a, $x$ nextval('y') $x$ AS b")).toEqual([
      ['set_config', " nextval('y') "],
    ]);
    expect(await ask(`SELECT '{"a":1}'::jsonb ? 'a' AS has`)).toEqual([[true]]);
    expect(await ask('SELECT random() < 2 AS yes, now() IS NOT NULL AS now')).toEqual([[true, true]]);
    expect(await ask("SELECT message ->> 'content' FROM events")).toEqual([['set_config; DELETE FROM record']]);
    expect(await ask('SHOW transaction_read_only')).toEqual([['on']]);
  });

  it('is ended on the server when its time is over, or when it is given up', async () => {
    const endless = 'SELECT COUNT(*) FROM pg_class a, pg_class b, pg_class c, pg_class d, pg_class e';
    await expect(queryBySql(stores.PostgreSQL, endless, files, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'SQL_TOO_LATE',
    });
    const givingUp = new AbortController();
    const asked = queryBySql(stores.PostgreSQL, endless, files, { signal: givingUp.signal });
    const watcher = await openPostgres({ url: stores.PostgreSQL });
    const isRunning = async () =>
      (
        await watcher.all(
          "SELECT 1 AS one FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT COUNT(*) FROM " +
            "pg_class a,%'",
        )
      ).length > 0;
    while (!(await isRunning())); // it is asked again until the statement runs
    givingUp.abort();
    await expect(asked).rejects.toThrow();
    expect(await isRunning()).toBe(false);
    await watcher.close();
  });
});
