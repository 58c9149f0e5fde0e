import { createRequire } from 'node:module';
import { StoreError } from '../store-error.ts';
import { probeSqlite } from './probe-sqlite.ts';

/** The part of `node:sqlite` that we use; `@photostructure/sqlite` has the same. */
export interface SqliteModule {
  readonly DatabaseSync: new (path: string, options?: { readonly readOnly?: boolean }) => SqliteDatabase;
}

export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  function(name: string, options: { readonly deterministic?: boolean }, work: (...values: never[]) => unknown): void;
  close(): void;
}

export interface SqliteStatement {
  all(...values: readonly unknown[]): readonly Record<string, unknown>[];
  get(...values: readonly unknown[]): Record<string, unknown> | undefined;
  run(...values: readonly unknown[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
  iterate(...values: readonly unknown[]): IterableIterator<Record<string, unknown>>;
  columns(): readonly { readonly name: string }[];
}

let loaded: SqliteModule | undefined;

/**
 * SQLite from Node itself where it has all that we use, else from the package. Early versions of Node 22 lack some of
 * it, and a Node may be built with the SQLite of its system, so it is tried instead of asked for its version.
 */
export function loadSqlite(): SqliteModule {
  if (loaded !== undefined) return loaded;
  const require = createRequire(import.meta.url);
  for (const name of ['node:sqlite', '@photostructure/sqlite']) {
    try {
      const candidate = withoutWarning(() => require(name) as SqliteModule);
      probeSqlite(candidate);
      loaded = candidate;
      return candidate;
    } catch {
      // The next one may do.
    }
  }
  throw new StoreError(
    'NO_SQLITE',
    'no usable SQLite found',
    'Use Node 22.16 or newer, or install the optional package @photostructure/sqlite.',
  );
}

/**
 * Node says once per process that its SQLite is experimental; that is for us to judge, not for the person at the
 * terminal.
 */
function withoutWarning<Result>(work: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
