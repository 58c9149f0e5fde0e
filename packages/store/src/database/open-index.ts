import { existsSync, rmSync } from 'node:fs';
import type { Connection } from './dialects/connection.ts';
import { isPostgres } from './dialects/is-postgres.ts';
import { openSqlite } from './dialects/sqlite/open-sqlite.ts';
import { isBusy, isDamaged } from './dialects/sqlite/sqlite-failure.ts';
import { migrate } from './migrations/migrate.ts';
import { StoreError } from './dialects/store-error.ts';

export interface OpenIndexOptions {
  /** A path, or `postgres://…`. */
  readonly store: string;
  /** Told when an index had to be thrown away; it is made anew from the files. */
  readonly onRebuild?: (reason: string) => void;
  /** Told when an index of an earlier version was taken to this one. */
  readonly onUpgrade?: (from: number, to: number) => void;
  /** How long to wait for another process that is writing. */
  readonly busyMs?: number;
}

/** The index, ready for use: made if there is none, brought to the version of this program where it is older. */
export async function openIndex({ store, onRebuild, onUpgrade, busyMs }: OpenIndexOptions): Promise<Connection> {
  if (isPostgres(store)) {
    const { openPostgres } = await import('./dialects/postgres/open-postgres.ts');
    const connection = await openPostgres({ url: store });
    const { from, to } = await migrate(connection).catch(async (error: unknown) => {
      await connection.close();
      throw error;
    });
    if (from > 0 && from < to) onUpgrade?.(from, to);
    return connection;
  }
  try {
    return await openAndMigrate(store, busyMs, onUpgrade);
  } catch (error) {
    // Only what is damaged goes: another process at work, or a full disk, is no reason to make gigabytes anew.
    if (!isDamaged(error)) throw error;
    // Nothing in it is lost: all of it came from files and the archive.
    onRebuild?.(error instanceof Error ? error.message : String(error));
    for (const ending of ['', '-wal', '-shm']) rmSync(`${store}${ending}`, { force: true });
    return openAndMigrate(store, busyMs);
  }
}

/** For reading only, by another program than the one that writes; undefined if there is no index yet. */
export async function openIndexForReading(store: string, busyMs?: number): Promise<Connection | undefined> {
  if (isPostgres(store)) return openIndex({ store });
  if (!existsSync(store)) return undefined;
  return openAndMigrate(store, busyMs);
}

async function openAndMigrate(
  path: string,
  busyMs?: number,
  onUpgrade?: OpenIndexOptions['onUpgrade'],
): Promise<Connection> {
  try {
    const connection = openSqlite({ path, ...(busyMs === undefined ? {} : { busyMs }) });
    try {
      const { from, to } = await migrate(connection);
      if (from > 0 && from < to) onUpgrade?.(from, to);
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  } catch (error) {
    throw toOpenError(path, error);
  }
}

/**
 * What is damaged stays as it is; of the rest a person must know that the index is whole, and what is in the way.
 */
function toOpenError(path: string, error: unknown): unknown {
  if (isDamaged(error) || (error instanceof StoreError && error.code !== 'INDEX_BROKEN')) return error;
  const cause = error instanceof StoreError ? error.cause : error;
  if (isBusy(cause))
    return new StoreError(
      'INDEX_BUSY',
      `the index ${path} is locked by another process`,
      'Try again when it has finished. The index is intact. `scrollkeep serve` and `scrollkeep sync` write to it.',
      { cause },
    );
  return new StoreError(
    'INDEX_UNUSABLE',
    `the index ${path} cannot be opened: ${cause instanceof Error ? cause.message : String(cause)}`,
    'The file was not changed. Check that its folder is writable and the disk has space, or use another index ' +
      'with --store.',
    { cause },
  );
}
