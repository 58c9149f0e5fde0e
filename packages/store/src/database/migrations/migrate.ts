import type { Connection } from '../dialects/connection.ts';
import { StoreError } from '../dialects/store-error.ts';
import { migrations, type Migration } from './migrations.ts';

/** Takes the tables to the version that this program knows. An index that a newer program made is left alone. */
export async function migrate(
  connection: Connection,
  steps: readonly Migration[] = migrations,
  /** The row of `meta` that holds their version: tables of the hub may be in the same database. */
  key = 'version',
): Promise<{ readonly from: number; readonly to: number }> {
  const wanted = steps.at(-1)?.version ?? 0;
  const known = await findVersion(connection, key);
  refuseNewer(known, wanted);
  if (known === wanted) return { from: known, to: wanted };
  return connection.transaction(async () => {
    // SQLite has one writer at a time anyway.
    if (connection.dialect === 'postgres')
      await connection.execute("SELECT pg_advisory_xact_lock(hashtext(current_schema()), hashtext('migrate'))");
    // Another process may have done it while we waited for the lock.
    const from = await findVersion(connection, key);
    refuseNewer(from, wanted);
    if (from === 0)
      await connection.execute('CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
    for (const step of steps) {
      if (step.version <= from) continue;
      await connection.execute(step.toSql(connection.dialect));
    }
    await connection.insert(
      'meta',
      ['key', 'value'],
      [[key, String(wanted)]],
      'ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
    return { from, to: wanted };
  });
}

function refuseNewer(found: number, wanted: number): void {
  if (found > wanted)
    throw new StoreError(
      'INDEX_TOO_NEW',
      `the index has version ${found}; this version of Scrollkeep supports up to ${wanted}`,
      'Update Scrollkeep, or use another index with --store.',
    );
}

/** 0 if there is nothing yet. */
async function findVersion(connection: Connection, key: string): Promise<number> {
  const tables =
    connection.dialect === 'sqlite'
      ? await connection.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'")
      : await connection.all(
          'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND ' +
            "table_name = 'meta'",
        );
  if (tables.length === 0) return 0;
  const [row] = await connection.all('SELECT value FROM meta WHERE key = ?', [key]);
  const version = Number(row?.['value'] ?? 0);
  if (!Number.isInteger(version) || version < 0)
    throw new StoreError('INDEX_BROKEN', 'the index has no version', 'It is rebuilt from the files.');
  return version;
}
