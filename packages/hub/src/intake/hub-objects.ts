import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { ObjectStore, StoredObject } from '@scrollkeep/store/objects/object-store.ts';
import { packPrefix } from '@scrollkeep/store/objects/pack-names.ts';
import { HubError } from '../database/hub-error.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';
import { readLastNumber } from './shared-rows.ts';

/** Packs that other processes wrote or removed since this was last asked. */
export interface ObjectChanges {
  readonly stored: readonly StoredObject[];
  /** Names of packs. */
  readonly gone: readonly string[];
}

/**
 * The objects of a bucket that several processes of a hub share. The database has a row for each, written before the
 * object: what is in the bucket is never asked. No key is used twice. An object is `writing`, then `stored`, then
 * `doomed`, then `removed`, and never goes back, so a request that is done late, or by a process that lost its locks,
 * harms nothing.
 */
export interface HubObjects extends ObjectStore {
  /** Not stored yet: the commit that names it says so (`keepObject`). */
  putAside(key: string, bytes: Uint8Array): Promise<void>;
  listChanges(): Promise<ObjectChanges>;
  /** Takes objects out of the bucket that are doomed, and those that nobody finished writing. */
  removeDoomed(): Promise<void>;
}

export type ObjectState = 'writing' | 'stored' | 'doomed' | 'removed';

/** The clock of the database: those of two machines differ. */
export const databaseMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
/** Far longer than a request to the bucket with all its attempts. */
const unfinishedMs = 30 * 60_000;
/** Until then every process has heard that it is gone. */
const rememberedMs = 24 * 3_600_000;
const removedAtOnce = 500;

export function openHubObjects(store: HubStore, objects: ObjectStore): HubObjects {
  const { connection } = store;
  let seen = 0;

  async function putAside(key: string, bytes: Uint8Array): Promise<void> {
    await connection.run(
      `INSERT INTO hub_object (key, state, bytes, since_ms) VALUES (?, 'writing', ?, ${databaseMs})`,
      [key, bytes.length],
    );
    await objects.put(key, bytes);
  }

  return {
    ...objects,
    putAside,
    async put(key, bytes) {
      await putAside(key, bytes);
      if (await connection.transaction(() => keepIfWriting(store, key))) return;
      // Nobody knows of it any more: what came so late would stay for ever.
      await objects.remove([key]);
      throw toTooSlow();
    },
    async *list(prefix) {
      seen = await readLastNumber(store);
      const rows = await connection.all(
        "SELECT key, bytes FROM hub_object WHERE state = 'stored' AND key LIKE ? ORDER BY key",
        [`${prefix}%`],
      );
      for (const row of rows) yield { key: text(row, 'key'), size: number(row, 'bytes') };
    },
    async listChanges() {
      const rows = await connection.all(
        'SELECT key, state, bytes, number FROM hub_object WHERE number > ? AND key LIKE ? ORDER BY number',
        [seen, `${packPrefix}%`],
      );
      const isStored = (row: SqlRow) => row['state'] === ('stored' satisfies ObjectState);
      const changes = {
        stored: rows.filter(isStored).map((row) => ({ key: text(row, 'key'), size: number(row, 'bytes') })),
        gone: rows.filter((row) => !isStored(row)).map((row) => text(row, 'key').slice(packPrefix.length)),
      };
      seen = Math.max(seen, ...rows.map((row) => number(row, 'number')));
      return changes;
    },
    async removeDoomed() {
      await connection.transaction(async () => {
        const rows = await connection.all(
          `SELECT key FROM hub_object WHERE state = 'writing' AND since_ms < ${databaseMs} - ${unfinishedMs} ` +
            'FOR UPDATE SKIP LOCKED',
        );
        await doomObjects(
          store,
          rows.map((row) => text(row, 'key')),
        );
      });
      for (;;) {
        const rows = await connection.all(
          `SELECT key FROM hub_object WHERE state = 'doomed' ORDER BY key LIMIT ${removedAtOnce}`,
        );
        const keys = rows.map((row) => text(row, 'key'));
        if (keys.length === 0) break;
        await objects.remove(keys);
        await connection.run(
          `UPDATE hub_object SET state = 'removed', since_ms = ${databaseMs} ` +
            `WHERE state = 'doomed' AND key IN (${keys.map(() => '?').join(', ')})`,
          keys,
        );
      }
      await connection.run(
        `DELETE FROM hub_object WHERE state = 'removed' AND since_ms < ${databaseMs} - ${rememberedMs}`,
      );
    },
  };
}

/** In a transaction of the caller. Fails if it took so long that somebody else removes what was written. */
export async function keepObject(store: HubStore, key: string): Promise<void> {
  if (!(await keepIfWriting(store, key))) throw toTooSlow();
}

async function keepIfWriting(store: HubStore, key: string): Promise<boolean> {
  const { connection } = store;
  const rows = await connection.all(
    `UPDATE hub_object SET state = 'stored', number = ${await takeNumber(store)}, since_ms = ${databaseMs} ` +
      "WHERE key = ? AND state = 'writing' RETURNING key",
    [key],
  );
  return rows.length > 0;
}

function toTooSlow(): HubError {
  return new HubError('BUSY', 'the hub was too slow to store this', 'Try again.');
}

/** In a transaction of the caller: from its end on nobody may refer to them. */
export async function doomObjects(store: HubStore, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const order = await takeNumber(store);
  for (let at = 0; at < keys.length; at += removedAtOnce) {
    const part = keys.slice(at, at + removedAtOnce);
    await store.connection.run(
      `UPDATE hub_object SET state = 'doomed', number = ${order}, since_ms = ${databaseMs} ` +
        `WHERE key IN (${part.map(() => '?').join(', ')})`,
      part,
    );
  }
}

/** In the order in which the transactions end: who has seen a number has seen all before it. */
async function takeNumber({ connection }: HubStore): Promise<number> {
  await connection.all("SELECT pg_advisory_xact_lock(hashtext(current_schema()), hashtext('hub order'))");
  const [row] = await connection.all("SELECT nextval('hub_object_order') AS number");
  return number(row ?? {}, 'number');
}
