import { createClient } from '@clickhouse/client';
import { StoreError } from '../database/dialects/store-error.ts';

export interface ClickHousePlace {
  /** `http://…` or `https://…`, without a path. */
  readonly url: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** A value as ClickHouse sends it in JSON. */
export type ClickValue = string | number | boolean | null | readonly ClickValue[];
export type ClickRow = readonly ClickValue[];

/** What we ask of ClickHouse. Every statement is ours: values are put in by `toLiteral`. */
export interface ClickHouse {
  rows(sql: string): Promise<readonly ClickRow[]>;
  run(sql: string): Promise<void>;
  /** Rows in the order of the columns. */
  insert(table: string, columns: readonly string[], rows: readonly ClickRow[]): Promise<void>;
  close(): Promise<void>;
}

/** How long one request may take. */
const requestMs = 60_000;
/** Lists of allowed sessions are part of a statement. */
const maxQueryBytes = 64 * 1024 * 1024;

/** Connects with the first request; `NO_SERVER` where ClickHouse cannot be asked. */
export function openClickHouse(
  { url, database, user, password }: ClickHousePlace,
  timeoutMs: number = requestMs,
): ClickHouse {
  const client = createClient({
    url,
    database,
    username: user,
    password,
    request_timeout: timeoutMs,
    application: 'scrollkeep',
    clickhouse_settings: { max_query_size: String(maxQueryBytes), output_format_json_quote_64bit_integers: 0 },
    log: { LoggerClass: Silent },
  });
  const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      throw new StoreError(
        'NO_SERVER',
        `ClickHouse at ${new URL(url).host} is not responding: ${toReason(error)}`,
        'Check that ClickHouse is running, and its address, user and password.',
        { cause: error },
      );
    }
  };
  return {
    rows: (sql) =>
      ask(async () => (await client.query({ query: sql, format: 'JSONCompactEachRow' })).json<readonly ClickValue[]>()),
    run: (sql) => ask(async () => void (await client.command({ query: sql }))),
    insert: (table, columns, rows) =>
      rows.length === 0
        ? Promise.resolve()
        : ask(
            async () =>
              void (await client.insert({
                table,
                columns: columns as [string, ...string[]],
                values: rows,
                format: 'JSONCompactEachRow',
              })),
          ),
    close: () => client.close(),
  };
}

/** Errors reach the caller; nothing else is worth a line. */
class Silent {
  trace(): void {}
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
}

/** Without the statement, which may hold words of sessions. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code, type } = error as { code?: unknown; type?: unknown };
  if (typeof type === 'string') return `${type} (${String(code)})`;
  return typeof code === 'string' ? code : error.message.slice(0, 200);
}
