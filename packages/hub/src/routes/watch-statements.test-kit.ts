import type { World } from '../sharing/hub-world.test-kit.ts';

/**
 * Done every so often, whatever is asked: counts, when somebody was last seen, what is to be erased, which rights
 * changed, names of people and projects, what ClickHouse has.
 */
const sometimes = new RegExp(
  [
    '\\bhub_rate\\b|SET seen_ms|FROM hub_deletion ORDER',
    'hub_rights_change|AS readable FROM hub_session|AS project_person FROM hub_session|\\bhub_analytics\\b',
  ].join('|'),
);

/** Notes down what the database is asked for a request. */
export function watchStatements(world: World, statements: string[]): World {
  const { connection } = world;
  const note = (sql: string) => {
    if (!sometimes.test(sql)) statements.push(sql);
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
