import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from '../../schema/tables.ts';
import type { SqliteDatabase } from './load-sqlite.ts';

/** Kysely over the same handle. It expects the shape of another SQLite package; the differences are these lines. */
export function openSqliteQueries(database: SqliteDatabase): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: {
        close: () => undefined, // the connection closes it
        prepare(sql: string) {
          const statement = database.prepare(sql);
          return {
            reader: statement.columns().length > 0,
            all: (values: readonly unknown[]) => [...statement.all(...values)],
            run: (values: readonly unknown[]) => statement.run(...values),
            iterate: (values: readonly unknown[]) => statement.iterate(...values),
          };
        },
      },
    }),
  });
}
