import type { Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.ts';
import { closeToOthers, makeFolderFor, makePrivateFile } from '../../../private-files.ts';
import { StoreError } from '../store-error.ts';
import type { Connection, SqlRow, SqlValue } from '../connection.ts';
import { loadSqlite, type SqliteDatabase, type SqliteStatement } from './load-sqlite.ts';

export interface SqliteOptions {
  readonly path: string;
  readonly readOnly?: boolean;
  /** How long to wait for another writer. */
  readonly busyMs?: number;
}

/** A connection with the handle below it, for what only SQLite can do. */
export interface SqliteConnection extends Connection {
  readonly database: SqliteDatabase;
}

/** How long a writer waits for another one. */
const defaultBusyMs = 30_000;
/**
 * Several rows in one call: half of the time of a call is spent before SQLite sees the row. What does not fill a large
 * one goes into smaller ones.
 */
const rowsPerCall = [128, 16, 4, 1] as const;

export function openSqlite({ path, readOnly = false, busyMs = defaultBusyMs }: SqliteOptions): SqliteConnection {
  if (!readOnly && path !== ':memory:') prepareFile(path);
  const database = openDatabase(path, readOnly, busyMs);
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  /**
   * By their lists of columns, which nearly always are constants: writing a long statement down takes as long as many a
   * row.
   */
  const inserts = new WeakMap<readonly string[], Map<string, SqliteStatement>>();
  const prepareInsert = (
    table: string,
    columns: readonly string[],
    count: number,
    conflict: string,
  ): SqliteStatement => {
    const key = `${count} ${table} ${conflict}`;
    const ofColumns = inserts.get(columns) ?? new Map<string, SqliteStatement>();
    const known = ofColumns.get(key) ?? prepare(toInsert(table, columns, count, conflict));
    ofColumns.set(key, known);
    inserts.set(columns, ofColumns);
    return known;
  };
  let kysely: Kysely<Tables> | undefined;
  let depth = 0;
  const begin = () => {
    if (depth === 0) database.exec('BEGIN IMMEDIATE');
    depth++;
  };
  return {
    dialect: 'sqlite',
    keepsBytes: false,
    database,
    all: (sql, values = []) => settle(() => prepare(sql).all(...values) as readonly SqlRow[]),
    run: (sql, values = []) => settle(() => void prepare(sql).run(...values)),
    execute: (sql) => settle(() => database.exec(sql)),
    insert: (table, columns, rows, conflict = '') =>
      settle(() => {
        let at = 0;
        const values: SqlValue[] = [];
        for (const count of rowsPerCall) {
          if (at + count > rows.length) continue;
          const statement = prepareInsert(table, columns, count, conflict);
          for (; at + count <= rows.length; at += count) {
            putValues(values, rows, at, at + count);
            statement.run(...values);
          }
        }
      }),
    async transaction(work) {
      await settle(begin);
      try {
        const result = await work();
        depth--;
        if (depth === 0) database.exec('COMMIT');
        return result;
      } catch (error) {
        depth = 0;
        try {
          database.exec('ROLLBACK');
        } catch {
          // SQLite rolled back itself, as it does when the disk is full.
        }
        throw error;
      }
    },
    setFirstLoad: (isLoading) => settle(() => setJournal(database, isLoading ? 'DELETE' : 'WAL', busyMs)),
    tryLock: (name) => settle(() => tryLock(path, name)),
    async queries() {
      if (kysely === undefined) {
        const { openSqliteQueries } = await import('./open-sqlite-queries.ts');
        kysely = openSqliteQueries(database);
      }
      return kysely;
    },
    close: () => settle(() => database.close()),
  };
}

/** Before SQLite sees it: what SQLite makes beside a file gets the rights of the file. */
function prepareFile(path: string): void {
  makeFolderFor(path);
  makePrivateFile(path);
  for (const ending of ['-wal', '-shm', '-journal']) closeToOthers(`${path}${ending}`);
}

function toInsert(table: string, columns: readonly string[], count: number, conflict: string): string {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return (
    `INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')}) VALUES ` +
    `${Array.from({ length: count }, () => row).join(', ')} ${conflict}`
  );
}

/** The values of some rows, one after the other, into a list that is used again. */
function putValues(values: SqlValue[], rows: readonly (readonly SqlValue[])[], from: number, to: number): void {
  let next = 0;
  for (let each = from; each < to; each++)
    for (const value of rows[each] as readonly SqlValue[]) values[next++] = value;
  values.length = next;
}

/** In the world of promises, but done when it returns: a write to a local file has nothing to wait for. */
function settle<Result>(work: () => Result): Promise<Result> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

function openDatabase(path: string, readOnly: boolean, busyMs: number): SqliteDatabase {
  const { DatabaseSync } = loadSqlite();
  try {
    const database = new DatabaseSync(path, { readOnly });
    database.exec(`PRAGMA busy_timeout = ${busyMs}`);
    if (!readOnly) {
      // Larger than SQLite's own: most of the index is long values and rows that are written in order. Only decides in
      // a file that is new.
      database.exec('PRAGMA page_size = 8192');
      // WAL: readers and one writer at the same time. The index can be made anew, so a power cut may cost the last
      // commits, but never its consistency.
      setJournal(database, 'WAL', busyMs);
      database.exec(
        'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA journal_size_limit = 67108864; ' +
          'PRAGMA temp_store = MEMORY',
      );
    }
    database.prepare('SELECT name FROM sqlite_master LIMIT 1').all();
    return database;
  } catch (error) {
    throw new StoreError(
      'INDEX_BROKEN',
      `the index ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
      'Delete the file. It will be rebuilt from your files and the archive.',
      { cause: error },
    );
  }
}

/**
 * With a journal beside the file, new pages are written once, where they belong; a log has them twice. Where another
 * process is using the file, it stays as it is: both ways are safe.
 */
function setJournal(database: SqliteDatabase, mode: 'WAL' | 'DELETE', busyMs: number): void {
  const [row] = database.prepare('PRAGMA journal_mode').all();
  if (String(row?.['journal_mode']).toUpperCase() === mode) return;
  database.exec('PRAGMA busy_timeout = 0');
  try {
    database.exec(`PRAGMA journal_mode = ${mode}`);
  } catch (error) {
    if (!/locked|busy/i.test(String(error))) throw error;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}

/** A second file that is locked as long as the process lives: the system lets it go even after a kill. */
function tryLock(path: string, name: string) {
  if (path === ':memory:') return { release: () => Promise.resolve() };
  const { DatabaseSync } = loadSqlite();
  const lockPath = `${path}.${name}.lock`;
  makePrivateFile(lockPath);
  const lock = new DatabaseSync(lockPath);
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    return undefined;
  }
  return { release: () => settle(() => lock.close()) };
}

export type { SqlValue };
