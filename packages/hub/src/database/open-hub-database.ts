import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { openSqlite } from '@scrollkeep/store/database/dialects/sqlite/open-sqlite.ts';
import { migrate } from '@scrollkeep/store/database/migrations/migrate.ts';
import { hubMigrations } from './migrations.ts';

/** People, rights and what was pushed: a file, or `postgres://…`. Made if there is none, taken to this version. */
export async function openHubDatabase(store: string): Promise<Connection> {
  const connection = isPostgres(store)
    ? await (await import('@scrollkeep/store/database/dialects/postgres/open-postgres.ts')).openPostgres({ url: store })
    : openSqlite({ path: store });
  try {
    if (connection.dialect === 'sqlite') await connection.execute('PRAGMA foreign_keys = ON');
    await migrate(connection, hubMigrations, 'hub_version');
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
