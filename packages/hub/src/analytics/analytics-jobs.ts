import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { createId, number, text, type HubStore } from '../database/hub-store.ts';

/** What ClickHouse has of a session. */
export interface FilledSession {
  readonly rootKey: string;
  /** Its number there. */
  readonly session: number;
  /** Rows of earlier pushes do not count. */
  readonly since: number;
  /** The push that was filled last; 0 before the first. */
  readonly done: number;
  /** Sessions of one number have messages in common, directly or over others; 0 if it has none. */
  readonly group: number;
}

/** The same, as it is now. */
export type KeptSession = { -readonly [Key in keyof FilledSession]: FilledSession[Key] };

export interface PendingSession {
  readonly rootKey: string;
  readonly version: number;
  readonly bytes: number;
}

/** Names this database towards ClickHouse; a restored one has none and fills everything again. */
export async function getAnalyticsOwner(store: HubStore): Promise<string> {
  const { connection } = store;
  await connection.run(
    'INSERT INTO hub_analytics_owner (name, id) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM hub_analytics_owner)',
    ['owner', createId(store)],
  );
  const [row] = await connection.all('SELECT id FROM hub_analytics_owner');
  return text(row ?? {}, 'id');
}

/** ClickHouse has nothing: all sessions are to be filled. Numbers are not given twice. */
export async function forgetFilled({ connection }: HubStore): Promise<void> {
  await connection.run('UPDATE hub_analytics SET since = 0, done = 0, usage_group = 0');
}

export async function listFilled({ connection }: HubStore): Promise<readonly FilledSession[]> {
  return (await connection.all(`SELECT ${columns} FROM hub_analytics`)).map(toFilled);
}

const columns = 'root_key, number, since, done, usage_group';

function toFilled(row: SqlRow): FilledSession {
  return {
    rootKey: text(row, 'root_key'),
    session: number(row, 'number'),
    since: number(row, 'since'),
    done: number(row, 'done'),
    group: number(row, 'usage_group'),
  };
}

/** Pushes that ClickHouse does not have, the oldest first. The tables of sessions are the list of jobs. */
export async function listPending({ connection }: HubStore, limit: number): Promise<readonly PendingSession[]> {
  const rows = await connection.all(
    'SELECT s.root_key, s.version, s.bytes FROM hub_session s LEFT JOIN hub_analytics a ON a.root_key = s.root_key ' +
      'WHERE a.done IS NULL OR a.done <> s.version ORDER BY s.pushed_ms, s.id LIMIT ?',
    [limit],
  );
  return rows.map((row) => ({
    rootKey: text(row, 'root_key'),
    version: number(row, 'version'),
    bytes: number(row, 'bytes'),
  }));
}

/** Sessions that ClickHouse may have rows of, but that were deleted. */
export async function listDeleted({ connection }: HubStore): Promise<readonly { rootKey: string; session: number }[]> {
  const rows = await connection.all(
    'SELECT a.root_key, a.number FROM hub_analytics a LEFT JOIN hub_session s ON s.root_key = a.root_key ' +
      'WHERE s.root_key IS NULL ORDER BY a.number LIMIT 1000',
  );
  return rows.map((row) => ({ rootKey: text(row, 'root_key'), session: number(row, 'number') }));
}

/** The numbers of sessions; new ones before anything is written under them. */
export async function takeNumbers(
  { connection }: HubStore,
  rootKeys: readonly string[],
): Promise<ReadonlyMap<string, FilledSession>> {
  for (const key of rootKeys)
    await connection.run('INSERT INTO hub_analytics (root_key) VALUES (?) ON CONFLICT (root_key) DO NOTHING', [key]);
  const marks = rootKeys.map(() => '?').join(', ');
  const rows = await connection.all(`SELECT ${columns} FROM hub_analytics WHERE root_key IN (${marks})`, rootKeys);
  return new Map(rows.map(toFilled).map((each) => [each.rootKey, each]));
}

/** False if the session was deleted, or filled by another process since `before`. */
export async function putFilled(
  { connection }: HubStore,
  { rootKey, session, since, done }: FilledSession,
  before: number,
): Promise<boolean> {
  const rows = await connection.all(
    'UPDATE hub_analytics SET since = ?, done = ? WHERE root_key = ? AND number = ? AND done = ? RETURNING root_key',
    [since, done, rootKey, session, before],
  );
  return rows.length > 0;
}

export async function deleteFilled({ connection }: HubStore, rootKeys: readonly string[]): Promise<void> {
  for (const key of rootKeys) await connection.run('DELETE FROM hub_analytics WHERE root_key = ?', [key]);
}
