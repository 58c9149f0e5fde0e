import { setTimeout } from 'node:timers/promises';
import { getContent, listBlocks } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import { callBlock } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { findJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { openSqlite, type SqliteConnection } from '../dialects/sqlite/open-sqlite.ts';
import { isPostgres } from '../dialects/is-postgres.ts';
import { StoreError } from '../dialects/store-error.ts';
import { checkSql, refuse } from './check-sql.ts';
import { openTextBytes, type TextSources } from '../source-files/open-text-reader.ts';

export interface SqlAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface SqlLimits {
  /** Ends a statement on a server. SQLite blocks the thread, so only the end of the process ends one there. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Runs one statement of a person on a connection that cannot write. */
export async function queryBySql(
  store: string,
  sql: string,
  sources: TextSources,
  limits: SqlLimits = {},
): Promise<SqlAnswer> {
  return isPostgres(store) ? queryPostgres(store, sql, limits) : querySqlite(store, sql, sources);
}

/** Functions that change at every call, but change nothing. */
const harmless = ['random', 'random_normal', 'clock_timestamp', 'timeofday', 'gen_random_uuid'];

/**
 * As one prepared statement in a transaction that only reads, which is never committed: a text of several statements
 * could leave it. What a server still lets such a transaction do, it does by functions that it calls volatile:
 * settings, files, programs, other connections.
 */
async function queryPostgres(url: string, sql: string, { signal, timeoutMs }: SqlLimits): Promise<SqlAnswer> {
  const names = checkSql(sql, 'postgres');
  const { openPostgres } = await import('../dialects/postgres/open-postgres.ts');
  const connection = await openPostgres({ url, readOnly: true });
  let isSettled = false;
  // A server does not notice that its client is gone while it works: it has to be told, over another connection. What
  // it is told before the statement arrives is lost, so it is told again.
  const cancel = async () => {
    while (!isSettled) {
      await cancelStatement(url, connection.processId()).catch(() => undefined);
      await setTimeout(cancelAgainMs);
    }
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    await connection.execute(
      `SET standard_conforming_strings = on; SET statement_timeout = ${Math.ceil(timeoutMs ?? 0)}; BEGIN ` +
        'TRANSACTION READ ONLY',
    );
    const marks = names.map((_, at) => `$${at + 1}`).join(', ');
    const { rows: effects } = await connection.client.query<{ name: string }>(
      `SELECT DISTINCT proname AS name FROM pg_proc WHERE provolatile = 'v' AND lower(proname) IN (${marks}) ` +
        'ORDER BY 1',
      [...names],
    );
    const effect = effects.find(({ name }) => !harmless.includes(name));
    if (effect !== undefined) throw refuse(`the function ${effect.name} does more than read`);
    signal?.throwIfAborted();
    const { fields, rows } = await connection.client.query<unknown[]>({ name: 'asked', text: sql, rowMode: 'array' });
    return { columns: fields.map((field) => field.name), rows };
  } catch (error) {
    if (timeoutMs !== undefined && (error as { readonly code?: unknown }).code === canceled && signal?.aborted !== true)
      throw toLateError(timeoutMs);
    throw error instanceof StoreError ? error : toSqlError(error);
  } finally {
    isSettled = true;
    signal?.removeEventListener('abort', cancel);
    await connection.close();
  }
}

/** PostgreSQL's code of a statement that was ended, by its time limit or by somebody. */
const canceled = '57014';
const cancelAgainMs = 200;

async function cancelStatement(url: string, processId: number): Promise<void> {
  const { openPostgres } = await import('../dialects/postgres/open-postgres.ts');
  const connection = await openPostgres({ url, readOnly: true });
  try {
    await connection.all('SELECT pg_cancel_backend(?)', [processId]);
  } finally {
    await connection.close();
  }
}

export function toLateError(timeoutMs: number): StoreError {
  return new StoreError(
    'SQL_TOO_LATE',
    `the statement did not finish within ${timeoutMs / 1000} s`,
    'Narrow the query (WHERE, LIMIT), or allow more time with --timeout.',
  );
}

/** Whether it says that a string would be longer than a string can be. */
export function isTooLong(error: unknown): boolean {
  return (
    error instanceof Error &&
    (('code' in error && error.code === 'ERR_STRING_TOO_LONG') ||
      (error instanceof RangeError && error.message.includes('string length')))
  );
}

export function toTooLongError(): StoreError {
  return new StoreError(
    'SQL_TOO_LONG',
    'the result is too large',
    'Narrow the query (WHERE, LIMIT), or select substr() of long values.',
  );
}

async function querySqlite(path: string, sql: string, sources: TextSources): Promise<SqlAnswer> {
  checkSql(sql, 'sqlite');
  const connection = openSqlite({ path, readOnly: true });
  const bytes = openTextBytes(sources);
  try {
    await addFunctions(connection, bytes.read);
    const statement = connection.database.prepare(sql);
    const columns = statement.columns().map((column) => column.name);
    return { columns, rows: [...statement.all()].map((row) => columns.map((column) => row[column])) };
  } catch (error) {
    throw error instanceof StoreError ? error : toSqlError(error);
  } finally {
    bytes.close();
    await connection.close();
  }
}

/** What the views need to show content, which stays in the files. */
async function addFunctions(
  { database, all }: SqliteConnection,
  readBytes: (path: string, offset: number, length: number) => Uint8Array | undefined,
): Promise<void> {
  const paths = new Map(
    (await all('SELECT id, path FROM file')).map((row) => [Number(row['id']), String(row['path'])]),
  );
  const readText = (file: number, offset: number, length: number): string | null => {
    const bytes = readBytes(paths.get(file) ?? '', offset, length);
    return bytes === undefined ? null : new TextDecoder().decode(bytes).trim();
  };
  const readValue = (file: number, offset: number, length: number) =>
    findJsonValue(readText(file, offset, length) ?? '');
  const toJson = (value: JsonValue | undefined) => (value === undefined ? null : JSON.stringify(value));
  database.function('scrollkeep_raw', {}, (file: number, offset: number, length: number) =>
    toJson(readValue(file, offset, length)),
  );
  database.function('scrollkeep_message', {}, (file: number, offset: number, length: number) => {
    const value = readValue(file, offset, length);
    return isJsonObject(value) ? toJson(value['message']) : null;
  });
  database.function('scrollkeep_input', {}, (file: number, offset: number, length: number, ordinal: number) => {
    const value = readValue(file, offset, length);
    return isJsonObject(value) ? toJson(listBlocks(getContent(value), callBlock)[ordinal]?.['input']) : null;
  });
}

function toSqlError(error: unknown): StoreError {
  // What a driver says of a text that no string can hold.
  if (isTooLong(error) || (error instanceof Error && error.message === 'Unknown failure'))
    return Object.assign(toTooLongError(), { cause: error });
  return Object.assign(refuse(error instanceof Error ? error.message : String(error)), { cause: error });
}
