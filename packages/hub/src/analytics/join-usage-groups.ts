import type { ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { number, type HubStore } from '../database/hub-store.ts';

/** Names and numbers of one statement. */
const atOnce = 5_000;

/**
 * Notes down which sessions have one of these names in common: their usage cannot be counted one without the other.
 * Groups only grow. Gives the sessions whose group is another one now.
 */
export async function joinUsageGroups(
  store: HubStore,
  clickhouse: ClickHouse,
  names: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const sets = await listSharing(clickhouse, names);
  if (sets.length === 0) return new Map();
  const before = await readGroups(store, [...new Set(sets.flat())]);
  const firstOf = openFirsts();
  for (const [session, group] of before) if (group !== 0) firstOf.join(session, group);
  for (const [first = 0, ...others] of sets) for (const other of others) firstOf.join(first, other);
  const changed = new Map<number, number>();
  for (const [session, group] of before) {
    const now = firstOf.find(session);
    if (group === now) continue;
    // A session that was deleted may have been the only other one.
    changed.set(session, now);
    if (group !== 0) for (const each of await listMembers(store, group)) changed.set(each, now);
  }
  for (const [group, sessions] of groupByValue(changed))
    for (const part of toParts(sessions))
      await store.connection.run(`UPDATE hub_analytics SET usage_group = ? WHERE number IN (${part.join(', ')})`, [
        group,
      ]);
  return changed;
}

/** Sets of sessions that have a name in common, each once. */
async function listSharing(clickhouse: ClickHouse, names: readonly string[]): Promise<readonly (readonly number[])[]> {
  const sets: (readonly number[])[] = [];
  for (const part of toParts(names)) {
    const rows = await clickhouse.rows(
      'SELECT DISTINCT sessions FROM (SELECT arraySort(groupUniqArray(session)) AS sessions FROM usage_names ' +
        `WHERE name IN (${part.join(', ')}) GROUP BY name HAVING length(sessions) > 1)`,
    );
    for (const [sessions] of rows) sets.push((sessions as readonly number[]).map(Number));
  }
  return sets;
}

async function readGroups({ connection }: HubStore, sessions: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const groups = new Map<number, number>();
  for (const part of toParts(sessions))
    for (const row of await connection.all(
      `SELECT number, usage_group FROM hub_analytics WHERE number IN (${part.join(', ')})`,
    ))
      groups.set(number(row, 'number'), number(row, 'usage_group'));
  return groups;
}

async function listMembers({ connection }: HubStore, group: number): Promise<readonly number[]> {
  const rows = await connection.all('SELECT number FROM hub_analytics WHERE usage_group = ?', [group]);
  return rows.map((row) => number(row, 'number'));
}

/** Joins numbers; each is found by the smallest that it was joined with. */
function openFirsts() {
  const firsts = new Map<number, number>();
  const find = (at: number): number => {
    let first = at;
    for (let next = firsts.get(first); next !== undefined; next = firsts.get(first)) first = next;
    if (first !== at) firsts.set(at, first);
    return first;
  };
  return {
    find,
    join(a: number, b: number): void {
      const [low, high] = [find(a), find(b)].sort((one, other) => one - other) as [number, number];
      if (low !== high) firsts.set(high, low);
    },
  };
}

function groupByValue(values: ReadonlyMap<number, number>): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [key, value] of values) {
    const own = groups.get(value);
    if (own === undefined) groups.set(value, [key]);
    else own.push(key);
  }
  return groups;
}

function toParts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) =>
    items.slice(at * atOnce, (at + 1) * atOnce),
  );
}
