import type { PostgresConnection } from '@scrollkeep/store/database/dialects/postgres/open-postgres.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { HubError, isHubError } from './hub-error.ts';

/**
 * A connection to PostgreSQL that is opened again after it was lost: the server was restarted, or a firewall closed
 * what was idle. Whoever asks while it is away is told to try again. A statement is never repeated here: it may have
 * been done before its answer was lost. One statement or transaction runs at a time (`serialiseConnection`).
 */
export async function keepConnected(open: () => Promise<PostgresConnection>): Promise<Connection> {
  let isInTransaction = false;
  let current = await open();

  async function use<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result> {
    // What is left of a transaction must not go to another connection, which knows nothing of its start.
    if (current.isBroken() && !isInTransaction) {
      void current.close().catch(() => undefined);
      current = await open().catch((error: unknown) => Promise.reject(toAway(error)));
    }
    const used = current;
    try {
      return await work(used);
    } catch (error) {
      throw used.isBroken() && !isHubError(error) ? toAway(error) : error;
    }
  }

  return {
    dialect: 'postgres',
    keepsBytes: current.keepsBytes,
    all: (sql, values) => use((connection) => connection.all(sql, values)),
    run: (sql, values) => use((connection) => connection.run(sql, values)),
    execute: (sql) => use((connection) => connection.execute(sql)),
    insert: (table, columns, rows, conflict) => use((connection) => connection.insert(table, columns, rows, conflict)),
    // Nothing of it continues on another connection: what was locked with the first one is not locked any more.
    transaction: (work) =>
      use((connection) =>
        connection.transaction(async () => {
          isInTransaction = true;
          try {
            return await work();
          } finally {
            isInTransaction = false;
          }
        }),
      ),
    setFirstLoad: (isLoading) => use((connection) => connection.setFirstLoad(isLoading)),
    tryLock: (name) => use((connection) => connection.tryLock(name)),
    queries: () => use((connection) => connection.queries()),
    close: () => current.close(),
  };
}

function toAway(cause: unknown): HubError {
  return new HubError('BUSY', "the hub's database cannot be reached", 'Try again in a minute.', { cause });
}
