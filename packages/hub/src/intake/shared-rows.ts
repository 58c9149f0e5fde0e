import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';

/** A session and the list in the bucket that has its files. */
export interface StoredRoot {
  readonly rootKey: string;
  readonly version: number;
  readonly person: string;
  /** Empty if only the folder of the process that took it has the content. */
  readonly list: string;
}

const selectRoots = 'SELECT root_key, version, person, list FROM hub_session';

/** All of them, or some. */
export async function listStoredRoots(
  { connection }: HubStore,
  rootKeys?: readonly string[],
): Promise<readonly StoredRoot[]> {
  if (rootKeys === undefined) return (await connection.all(`${selectRoots} ORDER BY pushed_ms DESC`)).map(toStoredRoot);
  const found: StoredRoot[] = [];
  for (let at = 0; at < rootKeys.length; at += keysAtOnce) {
    const part = rootKeys.slice(at, at + keysAtOnce);
    const rows = await connection.all(`${selectRoots} WHERE root_key IN (${part.map(() => '?').join(', ')})`, part);
    found.push(...rows.map(toStoredRoot));
  }
  return found;
}

const keysAtOnce = 500;

export async function findStoredRoot({ connection }: HubStore, rootKey: string): Promise<StoredRoot | undefined> {
  const [row] = await connection.all(`${selectRoots} WHERE root_key = ?`, [rootKey]);
  return row === undefined ? undefined : toStoredRoot(row);
}

/** Sessions with a newer list than the number says, in the order in which others could see it. */
export async function listNews(
  { connection }: HubStore,
  after: number,
): Promise<readonly { readonly rootKey: string; readonly number: number }[]> {
  const rows = await connection.all(
    "SELECT key, number FROM hub_object WHERE number > ? AND key LIKE 'roots/%' AND state = 'stored' ORDER BY number",
    [after],
  );
  return rows.map((row) => ({ rootKey: text(row, 'key').split('/')[1] ?? '', number: number(row, 'number') }));
}

export async function readLastNumber({ connection }: HubStore): Promise<number> {
  const [row] = await connection.all('SELECT COALESCE(MAX(number), 0) AS number FROM hub_object');
  return number(row ?? {}, 'number');
}

/** Until the end of the transaction: `commit` lets others commit, `sweep` lets nobody. */
export async function lockContent({ connection }: HubStore, kind: 'commit' | 'sweep'): Promise<void> {
  await connection.execute(`SET LOCAL lock_timeout = '${lockMs}ms'`);
  const suffix = kind === 'commit' ? '_shared' : '';
  await connection.all(`SELECT pg_advisory_xact_lock${suffix}(hashtext(current_schema()), hashtext('hub content'))`);
}

const lockMs = 20_000;

function toStoredRoot(row: SqlRow): StoredRoot {
  return {
    rootKey: text(row, 'root_key'),
    version: number(row, 'version'),
    person: text(row, 'person'),
    list: text(row, 'list'),
  };
}
