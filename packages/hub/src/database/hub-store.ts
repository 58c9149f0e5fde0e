import { randomBytes } from 'node:crypto';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import type { Migration } from '@scrollkeep/store/database/migrations/migrations.ts';
import type { RandomBytes } from '../tokens/tokens.ts';
import { openHubDatabase } from './open-hub-database.ts';

/** What every function of the hub works with. */
export interface HubStore {
  readonly connection: Connection;
  /** `postgres://…`, for more connections; undefined for a file. */
  readonly address?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: RandomBytes;
}

export interface HubStoreOptions {
  readonly now?: () => number;
  readonly random?: RandomBytes;
  /** For tests: the tables of another version. */
  readonly migrations?: readonly Migration[] | undefined;
}

/** The caller closes its connection. */
export async function openHubStore(
  store: string,
  { now = Date.now, random = randomBytes, migrations }: HubStoreOptions = {},
): Promise<HubStore> {
  const connection = await openHubDatabase(store, migrations);
  return { connection, address: isPostgres(store) ? store : undefined, now, random };
}

/** A random UUID (version 4). */
export function createId({ random }: HubStore): string {
  const bytes = Buffer.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text from a request can be an id; nothing else is looked up. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

/**
 * Until the end of the transaction no other process changes the table: what is decided by several rows (the last owner)
 * still holds when it is written. SQLite has one writer at a time anyway.
 */
export async function lockTable({ connection }: HubStore, table: `hub_${string}`): Promise<void> {
  if (connection.dialect === 'postgres') await connection.run(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
}

/** The value of a column, with its type. */
export function text(row: SqlRow, column: string): string {
  return String(row[column]);
}

export function optionalText(row: SqlRow, column: string): string | undefined {
  const value = row[column];
  return value === null || value === undefined ? undefined : String(value);
}

export function number(row: SqlRow, column: string): number {
  return Number(row[column]);
}

export function optionalNumber(row: SqlRow, column: string): number | undefined {
  const value = row[column];
  return value === null || value === undefined ? undefined : Number(value);
}
