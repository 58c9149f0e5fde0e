import type { ClickRow } from './open-clickhouse.ts';
import type { SessionWindows } from './session-windows.ts';

/** What a search looks at. */
export interface Wanted {
  readonly where: string;
  /** Of several texts: records that have all of them. */
  readonly whole: string | undefined;
}

/** A question about records, in parts. */
export interface Asked {
  readonly match: string;
  readonly sessions: string;
  readonly end: string;
  /** Whether it is worth reading in the order of the table. */
  readonly isInOrder?: boolean;
  /** Hardly any record matches. */
  readonly isRare?: boolean;
}

interface Page {
  readonly rows: readonly ClickRow[];
  /** Where the window begins that was read last. */
  readonly at: number;
  /** There may be more. */
  readonly isCut: boolean;
}

/** In the order of the table, backwards: among many sessions ClickHouse stops reading once it has enough. */
const newestFirst = 'ORDER BY session DESC, file DESC, offset DESC';
/** Among fewer sessions than that, a long one would keep the others out. */
const leastSessions = 50;
/** Of fewer all matches are read at once, which is cheaper. */
const leastInOrder = 4_096;
const mostReads = 4;
/** Behind the newest sessions no more is looked for: each match there lies far from the others, and costs most. */
const enough = 256;
/** From fewer matches it cannot be said how many sessions the others are in. */
const leastMatches = 25;
/** What has so few matches in the first window is rare. */
const mostRare = 3;
/** Rather a little more than one question again. */
const spare = 1.25;

/**
 * At most so many records: those of the sessions that came to the hub last. Sessions have their numbers in that order,
 * so it costs about the same however many records match. Where there are too many, records that have all texts go
 * first.
 */
export async function readNewestRecords(
  read: (asked: Asked) => Promise<readonly ClickRow[]>,
  windows: SessionWindows,
  { where, whole }: Wanted,
  most: number,
): Promise<{ readonly found: readonly ClickRow[]; readonly isCut: boolean }> {
  const first = await readFrom(`(${where})`, 0);
  if (!first.isCut) return { found: first.rows, isCut: false };
  const wanted = whole ?? where;
  let page = whole === undefined ? first : await readFrom(`(${wanted})`, 0);
  const sessions = new Map<number, ClickRow[]>();
  for (let reads = 1; ; reads++) {
    for (const row of page.rows) {
      const own = sessions.get(Number(row[0]));
      if (own === undefined) sessions.set(Number(row[0]), [row]);
      else own.push(row);
    }
    if (!page.isCut || sessions.size >= leastSessions || reads === mostReads) break;
    page = await readFrom(`(${wanted}) AND session < ${Math.min(...sessions.keys())}`, page.at);
  }
  const share = Math.ceil(most / sessions.size);
  const parts = [...sessions.values()];
  const found = [...parts.flatMap((rows) => rows.slice(0, share)), ...parts.flatMap((rows) => rows.slice(share))];
  return { found: (whole === undefined ? found : [...found, ...first.rows]).slice(0, most), isCut: true };

  /**
   * The newest rows from there on. What is frequent is looked for among the newest sessions only: of all others not
   * even the index is read. How frequent it is shows there.
   */
  async function readFrom(match: string, start: number): Promise<Page> {
    const rows: ClickRow[] = [];
    let at = start;
    for (let atLeast = 1; ;) {
      const end = windows.findEnd(at, atLeast);
      const limit = at === start ? most : Math.min(most, enough);
      const more = await read({
        match,
        sessions: windows.toCondition(at, end),
        end: `${newestFirst} LIMIT ${limit + 1 - rows.length}`,
        isInOrder: at === start && end - at >= leastInOrder,
        isRare: at !== start && rows.length <= mostRare,
      });
      rows.push(...more);
      const isLast = end >= windows.count;
      if (isLast || rows.length >= Math.min(most, enough)) return { rows, at, isCut: !isLast || rows.length > limit };
      const sessionsPerRow = rows.length < leastMatches ? Infinity : (end - start) / rows.length;
      atLeast = (enough - rows.length) * sessionsPerRow * spare;
      at = end;
    }
  }
}
