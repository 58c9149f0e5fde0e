import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** What differs between the databases; everything above writes one text per query, with `?` for values. */
export interface Connection {
  readonly dialect: 'sqlite' | 'postgres';
  /** Raw bytes of records live in the database where other machines read it, else in the files and the archive. */
  readonly keepsBytes: boolean;
  all(sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>;
  run(sql: string, values?: readonly SqlValue[]): Promise<void>;
  /** Several statements without values. */
  execute(sql: string): Promise<void>;
  /** Many rows at once; `conflict` says what happens to rows that exist already. */
  insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly SqlValue[])[],
    conflict?: string,
  ): Promise<void>;
  /** One writer at a time; nothing is kept where the work fails. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Around the first rows of an empty index: they need not be written twice, as long as nobody else looks. A kill in
   * between still leaves the last commit.
   */
  setFirstLoad(isLoading: boolean): Promise<void>;
  /**
   * Held by one `sync` per machine, and let go by the system when the process dies; undefined if another process
   * holds it.
   */
  tryLock(name: string): Promise<Lock | undefined>;
  /** For questions with many optional parts. */
  queries(): Promise<Kysely<Tables>>;
  close(): Promise<void>;
}

export interface Lock {
  release(): Promise<void>;
}
