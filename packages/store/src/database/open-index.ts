import { existsSync, rmSync } from 'node:fs';
import type { Connection } from './dialects/connection.ts';
import { openSqlite } from './dialects/sqlite/open-sqlite.ts';
import { migrate } from './migrations/migrate.ts';
import { StoreError } from './store-error.ts';

export interface OpenIndexOptions {
  /** A path, or `postgres://…`. */
  readonly store: string;
  /** Told when an index had to be thrown away; it is made anew from the files. */
  readonly onRebuild?: (reason: string) => void;
}

/** The index, ready for use: made where there is none, brought to the version of this program where it is older. */
export async function openIndex({ store, onRebuild }: OpenIndexOptions): Promise<Connection> {
  if (isPostgres(store)) {
    const { openPostgres } = await import('./dialects/postgres/open-postgres.ts');
    const connection = await openPostgres({ url: store });
    await migrate(connection).catch(async (error: unknown) => {
      await connection.close();
      throw error;
    });
    return connection;
  }
  try {
    return await openAndMigrate(store);
  } catch (error) {
    if (error instanceof StoreError && error.code !== 'INDEX_BROKEN') throw error;
    // Nothing in it is lost: all of it came from files and the archive.
    onRebuild?.(error instanceof Error ? error.message : String(error));
    for (const ending of ['', '-wal', '-shm']) rmSync(`${store}${ending}`, { force: true });
    return openAndMigrate(store);
  }
}

/** For reading only, by another program than the one that writes; undefined where there is no index yet. */
export async function openIndexForReading(store: string): Promise<Connection | undefined> {
  if (isPostgres(store)) return openIndex({ store });
  if (!existsSync(store)) return undefined;
  return openAndMigrate(store);
}

export function isPostgres(store: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(store);
}

async function openAndMigrate(path: string): Promise<Connection> {
  const connection = openSqlite({ path });
  try {
    await migrate(connection);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
