import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';

/**
 * One connection for many requests at once. A transaction has it alone: without that, a statement of another request
 * would belong to it, read what is not committed, and be rolled back with it. Statements of the transaction itself are
 * recognised by their asynchronous context.
 */
export function serialiseConnection(connection: Connection): Connection {
  const running = new AsyncLocalStorage<{ isOpen: boolean }>();
  let last: Promise<unknown> = Promise.resolve();
  const isInside = () => running.getStore()?.isOpen === true;
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isInside()) return work();
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    ...connection,
    all: (sql, values) => inTurn(() => connection.all(sql, values?.map(withoutNul))),
    run: (sql, values) => inTurn(() => connection.run(sql, values?.map(withoutNul))),
    execute: (sql) => inTurn(() => connection.execute(sql)),
    insert: (table, columns, rows, conflict) =>
      inTurn(() =>
        connection.insert(
          table,
          columns,
          rows.map((row) => row.map(withoutNul)),
          conflict,
        ),
      ),
    transaction(work) {
      if (isInside()) return work();
      return inTurn(() => {
        // Closed at the end: work that was started inside and not awaited must queue like any other.
        const state = { isOpen: true };
        return connection.transaction(() => running.run(state, work)).finally(() => (state.isOpen = false));
      });
    },
    close: () => inTurn(() => connection.close()),
  };
}

/** PostgreSQL rejects a text with this character. It is replaced, so that a lookup finds nothing in either database. */
function withoutNul(value: SqlValue): SqlValue {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
