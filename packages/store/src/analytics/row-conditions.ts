import type { QueryNode } from '@scrollkeep/transcript/query/query.ts';
import { echoRank } from '../database/rows/traits.ts';
import type { ViewedFile } from '../database/search/open-search-view.ts';
import type { ClickHouse } from './open-clickhouse.ts';
import { toFileKey } from './read-analytics-rows.ts';
import { toLiteral } from './to-literal.ts';

/** Sessions that may be asked for, by the path of their root: their number, and the oldest push that still counts. */
export type AllowedSessions = ReadonlyMap<string, { readonly session: number; readonly since: number }>;

const monthMs = 30 * 86_400_000;

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

/** What a hit is worth, as `toScores` has it: it only decides which rows are taken where there are too many. */
export function toScore(newestMs: number): string {
  const rank = 'bitShiftRight(traits, 12)';
  return (
    `if(${rank} = ${echoRank}, -30, ${rank}) + ` +
    `if(time_ms IS NULL, 0, 6 / (1 + greatest(0, ${toLiteral(newestMs)} - assumeNotNull(time_ms)) / ${monthMs}))`
  );
}

export async function readNewest(clickhouse: ClickHouse, condition: string, allowed: AllowedSessions): Promise<number> {
  if (allowed.size === 0) return 0;
  const [row] = await clickhouse.rows(`SELECT max(newest_ms) FROM sessions FINAL WHERE ${condition}`);
  return Math.max(0, Number(row?.[0] ?? 0));
}

/** Runs of numbers as ranges: whoever may read nearly everything asks with a short condition. */
export function toNumberCondition(column: string, numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const ranges: string[] = [];
  const single: number[] = [];
  for (let at = 0; at < sorted.length;) {
    let end = at;
    while (end + 1 < sorted.length && (sorted[end + 1] as number) - (sorted[end] as number) <= 1) end++;
    const [first, last] = [sorted[at] as number, sorted[end] as number];
    if (last - first >= leastRun && ranges.length < mostRanges) ranges.push(`${column} BETWEEN ${first} AND ${last}`);
    else single.push(...sorted.slice(at, end + 1));
    at = end + 1;
  }
  if (single.length > 0) ranges.push(`${column} IN (${single.join(', ')})`);
  return ranges.length === 0 ? '0' : `(${ranges.join(' OR ')})`;
}

const leastRun = 16;
const mostRanges = 200;

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
