import type { QueryNode } from '@scrollkeep/transcript/query/query.ts';
import type { ViewedFile } from '../database/search/open-search-view.ts';
import type { ClickHouse } from './open-clickhouse.ts';
import { toFileKey } from './read-analytics-rows.ts';

/** Sessions that may be asked for, by the path of their root: their number, and the oldest push that still counts. */
export type AllowedSessions = ReadonlyMap<string, { readonly session: number; readonly since: number }>;

/** As `findSessions` asks for them: times that belong together are one window. */
export function listWindows(node: QueryNode): readonly (readonly [number, number])[] {
  if (node.kind === 'time') return [[node.from, node.to]];
  if (node.kind === 'not') return listWindows(node.node);
  if (!('nodes' in node)) return [];
  const times = node.kind === 'and' ? node.nodes.filter((each) => each.kind === 'time') : [];
  const others = node.nodes.filter((each) => node.kind === 'or' || each.kind !== 'time').flatMap(listWindows);
  return times.length === 0
    ? others
    : [[Math.max(...times.map(({ from }) => from)), Math.min(...times.map(({ to }) => to))], ...others];
}

export async function readNewest(clickhouse: ClickHouse, condition: string, allowed: AllowedSessions): Promise<number> {
  if (allowed.size === 0) return 0;
  const [row] = await clickhouse.rows(`SELECT max(newest_ms) FROM sessions FINAL WHERE ${condition}`);
  return Math.max(0, Number(row?.[0] ?? 0));
}

/**
 * Few runs of numbers are ranges, and few numbers a list, both of which the order of the table helps to find. Otherwise
 * each number is one bit: whoever may read nearly everything asks with a short condition, whichever sessions are
 * missing. (Many ranges take ClickHouse longer than all the rest of a search.)
 */
export function toNumberCondition(column: string, numbers: readonly number[]): string {
  return toSortedCondition(
    column,
    [...numbers].sort((a, b) => a - b),
  );
}

/** The same of numbers that grow. */
export function toSortedCondition(column: string, sorted: ArrayLike<number>): string {
  const ranges: string[] = [];
  const single: number[] = [];
  for (let at = 0; at < sorted.length;) {
    let end = at;
    while (end + 1 < sorted.length && (sorted[end + 1] as number) - (sorted[end] as number) <= 1) end++;
    const [first, last] = [sorted[at] as number, sorted[end] as number];
    if (last - first >= leastRun) ranges.push(`${column} BETWEEN ${first} AND ${last}`);
    else for (let each = at; each <= end; each++) single.push(sorted[each] as number);
    at = end + 1;
  }
  const isShort = ranges.length <= mostRanges && single.length <= mostSingle;
  if (!isShort && sorted.length > mostSingle) return toBitsCondition(column, sorted);
  const [parts, list] = isShort ? [ranges, single] : [[], Array.from(sorted)];
  if (list.length > 0) parts.push(`${column} IN (${list.join(', ')})`);
  return parts.length === 0 ? '0' : `(${parts.join(' OR ')})`;
}

const leastRun = 16;
const mostRanges = 8;
const mostSingle = 5_000;

/** A bit for each number between the first and the last. */
function toBitsCondition(column: string, sorted: ArrayLike<number>): string {
  const [first, last] = [sorted[0] ?? 0, sorted[sorted.length - 1] ?? 0];
  const bits = Buffer.alloc(((last - first) >> 3) + 1);
  for (let at = 0; at < sorted.length; at++) {
    const number = sorted[at] as number;
    bits[(number - first) >> 3] = (bits[(number - first) >> 3] ?? 0) | (1 << ((number - first) & 7));
  }
  const place = `(${column} - ${first})`;
  return (
    `(${column} BETWEEN ${first} AND ${last} AND bitTest(reinterpretAsUInt8(substring(base64Decode(` +
    `'${bits.toString('base64')}'), bitShiftRight(${place}, 3) + 1, 1)), bitAnd(${place}, 7)))`
  );
}

/** Sessions of which all files match are named as such: a file has a long name. */
export function toFileCondition(
  matching: readonly ViewedFile[],
  files: ReadonlyMap<number, ViewedFile>,
  allowed: AllowedSessions,
): string {
  if (matching.length === files.size) return '1';
  const byRoot = new Map<string, ViewedFile[]>();
  for (const file of matching) {
    const own = byRoot.get(file.root);
    if (own === undefined) byRoot.set(file.root, [file]);
    else own.push(file);
  }
  const counts = new Map<string, number>();
  for (const { root } of files.values()) if (byRoot.has(root)) counts.set(root, (counts.get(root) ?? 0) + 1);
  const whole: number[] = [];
  const places: string[] = [];
  for (const [root, own] of byRoot) {
    const session = allowed.get(root)?.session;
    if (session === undefined) continue;
    if (own.length === counts.get(root)) whole.push(session);
    else places.push(...own.map(({ path }) => `(${session}, ${toFileKey(root, path)})`));
  }
  const conditions = [
    ...(whole.length === 0 ? [] : [toNumberCondition('session', whole)]),
    ...(places.length === 0 ? [] : [`(session, file) IN (${places.join(', ')})`]),
  ];
  return conditions.length === 0 ? '0' : `(${conditions.join(' OR ')})`;
}
