import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { openSqlite } from '@scrollkeep/store/database/dialects/sqlite/open-sqlite.ts';
import { isStoreError } from '@scrollkeep/store/database/dialects/store-error.ts';
import { migrate } from '@scrollkeep/store/database/migrations/migrate.ts';
import type { Migration } from '@scrollkeep/store/database/migrations/migrations.ts';
import { HubError } from './hub-error.ts';
import { keepConnected } from './keep-connected.ts';
import { hubMigrations } from './migrations.ts';
import { serialiseConnection } from './serialise-connection.ts';

/** No statement of a hub takes so long; one that does has met a lock that is not given back. */
const statementMs = 30_000;

/** People, rights and what was pushed: a file, or `postgres://…`. Created or migrated as needed. */
export async function openHubDatabase(store: string, steps: readonly Migration[] = hubMigrations): Promise<Connection> {
  if (isPostgres(store)) {
    // Its own connection: a change of the tables may take longer than a statement of the hub.
    const { openPostgres } = await import('@scrollkeep/store/database/dialects/postgres/open-postgres.ts');
    const migrating = await openPostgres({ url: store });
    await upgrade(migrating, steps);
    await migrating.close();
    return openHubConnection(store);
  }
  const connection = serialiseConnection(openFile(store));
  // Unlike the index, it cannot be rebuilt: a revocation must survive a power cut.
  await connection.execute('PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL');
  await upgrade(connection, steps);
  return connection;
}

/** One more connection to a database of a hub that is open already. */
export async function openHubConnection(url: string): Promise<Connection> {
  const { openPostgres } = await import('@scrollkeep/store/database/dialects/postgres/open-postgres.ts');
  return serialiseConnection(await keepConnected(() => openPostgres({ url, statementMs })));
}

async function upgrade(connection: Connection, steps: readonly Migration[]): Promise<void> {
  try {
    await migrate(connection, steps, 'hub_version');
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
