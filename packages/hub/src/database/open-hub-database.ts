import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { openSqlite } from '@scrollkeep/store/database/dialects/sqlite/open-sqlite.ts';
import { isStoreError } from '@scrollkeep/store/database/dialects/store-error.ts';
import { migrate } from '@scrollkeep/store/database/migrations/migrate.ts';
import { HubError } from './hub-error.ts';
import { keepConnected } from './keep-connected.ts';
import { hubMigrations } from './migrations.ts';
import { serialiseConnection } from './serialise-connection.ts';

/** People, rights and what was pushed: a file, or `postgres://…`. Created or migrated as needed. */
export async function openHubDatabase(store: string): Promise<Connection> {
  const connection = serialiseConnection(isPostgres(store) ? await openServer(store) : openFile(store));
  try {
    // Unlike the index, it cannot be rebuilt: a revocation must survive a power cut.
    if (connection.dialect === 'sqlite')
      await connection.execute('PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL');
    await migrate(connection, hubMigrations, 'hub_version');
    return connection;
  } catch (error) {
    await connection.close();
    if (!isStoreError(error) || error.code !== 'INDEX_TOO_NEW') throw error;
    throw new HubError(
      'HUB_UNUSABLE',
      "a newer version of Scrollkeep has changed this hub's database",
      'Update Scrollkeep. To go back to this version, restore a backup that it made.',
      { cause: error },
    );
  }
}

async function openServer(url: string): Promise<Connection> {
  const { openPostgres } = await import('@scrollkeep/store/database/dialects/postgres/open-postgres.ts');
  return keepConnected(() => openPostgres({ url }));
}

/** The hint for a broken index is to delete it; this file can only be restored from a backup. */
function openFile(path: string): Connection {
  try {
    return openSqlite({ path });
  } catch (error) {
    if (!isStoreError(error) || error.code !== 'INDEX_BROKEN') throw error;
    throw new HubError(
      'HUB_UNUSABLE',
      `the hub's database ${path} cannot be opened`,
      'Restore it from a backup. Do not delete it: people, shares and links are kept nowhere else.',
      { cause: error },
    );
  }
}
