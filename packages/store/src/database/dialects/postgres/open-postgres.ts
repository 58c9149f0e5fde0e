// What has no types of its own is declared here; a declaration is not found through an import.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./pg-copy-streams.d.ts" />
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Client as PgClient } from 'pg';
import type { Tables } from '../../schema/tables.ts';
import { StoreError } from '../store-error.ts';
import type { Connection, SqlRow, SqlValue } from '../connection.ts';

export interface PostgresOptions {
  /** `postgres://user@host/database`, as `--store` gives it. */
  readonly url: string;
  readonly readOnly?: boolean;
  /** How long a statement may take, for the server and, a little longer, for a server that no longer answers. */
  readonly statementMs?: number;
}

/** A connection with the client below it, for what only PostgreSQL can do. */
export interface PostgresConnection extends Connection {
  readonly client: PgClient;
  /** The server's number for this connection. */
  processId(): number;
  /** It was cut, or the server did not answer in time: every further statement fails. */
  isBroken(): boolean;
}

/** A server that is not there must not be waited for as long as TCP does, which is minutes. */
const connectMs = 10_000;
const keepAliveMs = 10_000;
/** The server's own limit comes first, and says more. */
const answerMs = 5_000;

export async function openPostgres({
  url,
  readOnly = false,
  statementMs,
}: PostgresOptions): Promise<PostgresConnection> {
  // The client alone: the entry point of the package also loads its pool and looks for a native twin.
  const { default: Client } = await import('pg/lib/client.js');
  const client: PgClient = new Client({
    connectionString: url,
    application_name: 'scrollkeep',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: connectMs,
    ...(statementMs === undefined ? {} : { statement_timeout: statementMs, query_timeout: statementMs + answerMs }),
  });
  // Counts and offsets stay far below 2^53.
  for (const type of [bigint, numeric]) client.setTypeParser(type, Number);
  let isBroken = false;
  // The next query says what happened.
  client.on('error', () => void (isBroken = true));
  client.on('end', () => void (isBroken = true));
  try {
    await client.connect();
    if (readOnly) await client.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
    await client.query('SET client_min_messages = warning');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new StoreError(
      'NO_SERVER',
      'PostgreSQL cannot be reached: ' +
        (error instanceof Error && error.message !== ''
          ? error.message
          : String((error as NodeJS.ErrnoException).code ?? error)),
      'Check the --store URL, that the server is running, and your credentials.',
      { cause: error },
    );
  }
  let kysely: Kysely<Tables> | undefined;
  let depth = 0;
  const send = async (sql: string, values: readonly unknown[] = []): Promise<readonly SqlRow[]> => {
    try {
      // Without values also several statements.
      return (await (values.length === 0 ? client.query(sql) : client.query(sql, [...values]))).rows as SqlRow[];
    } catch (error) {
      // Its answer may still come, and would be taken for that of the next statement.
      if (error instanceof Error && error.message === 'Query read timeout') {
        isBroken = true;
        void client.end().catch(() => undefined);
      }
      throw error;
    }
  };
  const ask = (sql: string, values: readonly SqlValue[] = []) => send(toNumbered(sql), values.map(toValue));
  return {
    dialect: 'postgres',
    keepsBytes: true,
    client,
    isBroken: () => isBroken,
    processId: () => (client as PgClient & { readonly processID: number }).processID,
    all: ask,
    run: async (sql, values) => void (await ask(sql, values)),
    execute: async (sql) => void (await send(sql)),
    async insert(table, columns, rows, conflict) {
      if (rows.length === 0) return;
      const names = columns.map((column) => `"${column}"`).join(', ');
      if (conflict === undefined && rows.length > 20) await copy(client, `COPY ${table} (${names}) FROM STDIN`, rows);
      else
        for (const part of toParts(rows, Math.floor(30_000 / columns.length)))
          await ask(
            `INSERT INTO ${table} (${names}) VALUES ` +
              `${part.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ')} ${conflict ?? ''}`,
            part.flat(),
          );
    },
    async transaction(work) {
      if (depth > 0) return work();
      await send('BEGIN');
      depth++;
      try {
        const result = await work();
        await send('COMMIT');
        return result;
      } catch (error) {
        await send('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        depth--;
      }
    },
    setFirstLoad: () => Promise.resolve(), // the server knows best
    async tryLock(name) {
      const [row] = await ask('SELECT pg_try_advisory_lock(hashtext(current_schema()), hashtext(?)) AS held', [name]);
      if ((row?.['held'] as unknown) !== true) return undefined;
      return {
        release: async () =>
          void (await ask('SELECT pg_advisory_unlock(hashtext(current_schema()), hashtext(?))', [name])),
      };
    },
    async queries() {
      if (kysely === undefined) {
        const { Kysely: Queries, PostgresDialect } = await import('kysely');
        // One connection, so that queries inside a transaction see it.
        const pool = {
          connect: () => Promise.resolve({ query: client.query.bind(client), release: () => undefined }),
          end: () => Promise.resolve(),
        };
        kysely = new Queries<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
      }
      return kysely;
    },
    close: () => (isBroken ? client.end().catch(() => undefined) : client.end()),
  };
}

const bigint = 20;
const numeric = 1700;

function toNumbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
}

function toValue(value: SqlValue): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

function* toParts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Rows in the text form of COPY, many times faster than INSERT. */
async function copy(client: PgClient, sql: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  const { default: streams } = await import('pg-copy-streams');
  await pipeline(Readable.from(toCopyChunks(rows)), client.query(streams.from(sql)));
}

function* toCopyChunks(rows: readonly (readonly SqlValue[])[]): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(toCopyField).join('\t')}\n`;
    if (chunk.length < 256 * 1024) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function toCopyField(value: SqlValue): string {
  if (value === null) return '\\N';
  if (value instanceof Uint8Array)
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  return typeof value === 'number'
    ? String(value)
    : value.replace(/[\\\t\n\r]/g, (character) => copyEscapes[character] ?? character);
}

const copyEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
