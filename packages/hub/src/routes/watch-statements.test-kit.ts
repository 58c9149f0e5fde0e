import { AsyncLocalStorage } from 'node:async_hooks';
import type { World } from '../sharing/hub-world.test-kit.ts';

/**
 * Done every so often, whatever is asked: counts, when somebody was last seen, what is to be erased, which rights
 * changed, names of people and projects, tags and notes of all that one may read, what ClickHouse has.
 */
const sometimes = new RegExp(
  [
    '\\bhub_rate\\b|SET seen_ms|FROM hub_deletion ORDER',
    '\\bhub_annotation a\\b|hub_rights_change',
    'AS readable FROM hub_session|AS project_person FROM hub_session|\\bhub_analytics\\b',
  ].join('|'),
);

/** Timers of the hub ask the database too, at any time: only what a request asks is noted down. */
const asking = new AsyncLocalStorage<string[]>();

/** What the database is asked meanwhile is added to the statements. */
export function noteStatements<Result>(statements: string[], request: () => Promise<Result>): Promise<Result> {
  return asking.run(statements, request);
}

export function watchStatements(world: World): World {
  const { connection } = world;
  const note = (sql: string) => {
    if (!sometimes.test(sql)) asking.getStore()?.push(sql);
  };
  return {
    ...world,
    connection: {
      ...connection,
      all(sql, values) {
        note(sql);
        return connection.all(sql, values);
      },
      run(sql, values) {
        note(sql);
        return connection.run(sql, values);
      },
    },
  };
}
