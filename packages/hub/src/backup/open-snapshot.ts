import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { openSqlite } from '@scrollkeep/store/database/dialects/sqlite/open-sqlite.ts';
import { HubError } from '../database/hub-error.ts';

/** The database of a hub as it was at one moment. */
export interface Snapshot {
  readonly connection: Connection;
  close(): Promise<void>;
}

/**
 * Others write on meanwhile, but for the moment of `whileNobodyWrites`: what that does sees the same state. It must be
 * short, because a hub waits for it. Where it says that something is still missing, it is done again a little later.
 */
export async function openSnapshot(
  database: string,
  whileNobodyWrites: (connection: Connection) => Promise<boolean>,
): Promise<Snapshot> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(retryMs)) {
    const snapshot = await openOnce(database, whileNobodyWrites);
    if (snapshot !== undefined) return snapshot;
    if (Date.now() > deadline)
      throw new HubError(
        'BUSY',
        'the folder does not have everything that was pushed to other processes of this hub',
        'Make the backup on a machine where the hub is running, with its --data.',
      );
  }
}

const retryMs = 250;
const patienceMs = 60_000;

async function openOnce(
  database: string,
  whileNobodyWrites: (connection: Connection) => Promise<boolean>,
): Promise<Snapshot | undefined> {
  const [writing, reading] = [await openAny(database, false), await openAny(database, true)];
  let isWhole = false;
  try {
    await writing.transaction(async () => {
      if (writing.dialect === 'postgres') {
        await writing.execute('LOCK TABLE hub_session, hub_deletion IN SHARE ROW EXCLUSIVE MODE');
        await reading.execute('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      } else await reading.execute('BEGIN');
      // The moment counts from the first question on.
      await reading.all('SELECT COUNT(*) AS settings FROM hub_setting');
      isWhole = await whileNobodyWrites(reading);
    });
    if (!isWhole) {
      await reading.close();
      return undefined;
    }
    return {
      connection: reading,
      async close() {
        await reading.execute('COMMIT');
        await reading.close();
      },
    };
  } catch (error) {
    await reading.close();
    throw error;
  } finally {
    await writing.close();
  }
}

/** As it is: a backup takes no database to another version. */
async function openAny(database: string, readOnly: boolean): Promise<Connection> {
  if (!isPostgres(database)) return openSqlite({ path: database, readOnly });
  const { openPostgres } = await import('@scrollkeep/store/database/dialects/postgres/open-postgres.ts');
  return openPostgres({ url: database, readOnly });
}
