import type { ClickRow } from './open-clickhouse.ts';

/** What a search looks at. */
export interface Wanted {
  readonly where: string;
  /** Of several texts: records that have all of them. */
  readonly whole: string | undefined;
}

/** In the order of the table, backwards: ClickHouse stops reading once it has enough. */
const newestFirst = 'ORDER BY session DESC, file DESC, offset DESC';
/** Among fewer sessions than that, a long one would keep the others out. */
const leastSessions = 50;
const mostReads = 4;

/**
 * At most so many records: those of the sessions that came to the hub last. Sessions have their numbers in that order,
 * so it costs the same however many records match. Where there are too many, records that have all texts go first.
 */
export async function readNewestRecords(
  read: (condition: string, end: string) => Promise<readonly ClickRow[]>,
  { where, whole }: Wanted,
  most: number,
): Promise<{ readonly found: readonly ClickRow[]; readonly isCut: boolean }> {
  const end = `${newestFirst} LIMIT ${most + 1}`;
  const first = await read(`(${where})`, end);
  if (first.length <= most) return { found: first, isCut: false };
  const wanted = whole ?? where;
  let page = whole === undefined ? first : await read(`(${wanted})`, end);
  const sessions = new Map<number, ClickRow[]>();
  for (let reads = 1; ; reads++) {
    for (const row of page) {
      const own = sessions.get(Number(row[0]));
      if (own === undefined) sessions.set(Number(row[0]), [row]);
      else own.push(row);
    }
    if (page.length <= most || sessions.size >= leastSessions || reads === mostReads) break;
    page = await read(`(${wanted}) AND session < ${Math.min(...sessions.keys())}`, end);
  }
  const share = Math.ceil(most / sessions.size);
  const parts = [...sessions.values()];
  const found = [...parts.flatMap((rows) => rows.slice(0, share)), ...parts.flatMap((rows) => rows.slice(share))];
  return { found: (whole === undefined ? found : [...found, ...first]).slice(0, most), isCut: true };
}
