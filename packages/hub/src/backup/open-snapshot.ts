import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { openSqlite } from '@scrollkeep/store/database/dialects/sqlite/open-sqlite.ts';

/** The database of a hub as it was at one moment. */
export interface Snapshot {
  readonly connection: Connection;
  close(): Promise<void>;
}

/**
 * Others write on meanwhile, but for the moment of `whileNobodyWrites`: what that does sees the same state. It must be
 * short, because a hub waits for it.
 */
export async function openSnapshot(database: string, whileNobodyWrites: () => void): Promise<Snapshot> {
  const [writing, reading] = [await openAny(database, false), await openAny(database, true)];
  try {
    await writing.transaction(async () => {
      if (writing.dialect === 'postgres') {
        await writing.execute('LOCK TABLE hub_session, hub_deletion IN SHARE ROW EXCLUSIVE MODE');
        await reading.execute('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      } else await reading.execute('BEGIN');
      // The moment counts from the first question on.
      await reading.all('SELECT COUNT(*) AS settings FROM hub_setting');
      whileNobodyWrites();
    });
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
