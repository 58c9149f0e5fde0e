import type { Connection } from '../database/dialects/connection.ts';
import { analyticsColumns } from './analytics-tables.ts';
import type { ClickHouse, ClickRow } from './open-clickhouse.ts';
import { readAnalyticsRows, type AnalyticsSession } from './read-analytics-rows.ts';

export interface FillOptions {
  /** Sessions that only grew since they were filled. */
  readonly grew?: ReadonlySet<number>;
  /** Rows of the tables of these names. */
  readonly usage?: readonly ClickRow[];
  readonly usageNames?: readonly ClickRow[];
  readonly documentsAtOnce?: number;
}

/** Rows of one statement. */
const rowsAtOnce = 20_000;

/**
 * Writes sessions of an index to ClickHouse. Doing it again changes nothing. Of a session that only grew since
 * (`grew`), records that are there already are not sent again. Gives how many records were written.
 */
export async function fillAnalytics(
  clickhouse: ClickHouse,
  connection: Connection,
  findOwner: (root: string) => AnalyticsSession | undefined,
  { grew = new Set(), usage = [], usageNames = [], documentsAtOnce }: FillOptions = {},
): Promise<number> {
  const known = await readEnds(clickhouse, grew);
  let written = 0;
  await insertAll(clickhouse, 'usage_names', usageNames);
  await insertAll(clickhouse, 'usage', usage);
  // Sessions come last: whoever finds the row of one finds all of it.
  for await (const { table, rows } of readAnalyticsRows(connection, findOwner, documentsAtOnce)) {
    const isNew = (row: ClickRow) => Number(row[2]) >= (known.get(`${row[0]} ${row[1]}`) ?? 0);
    const wanted = table === 'records' ? rows.filter(isNew) : rows;
    if (table === 'records') written += wanted.length;
    await insertAll(clickhouse, table, wanted);
  }
  return written;
}

async function insertAll(
  clickhouse: ClickHouse,
  table: keyof typeof analyticsColumns,
  rows: readonly ClickRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await clickhouse.insert(table, analyticsColumns[table], rows.slice(at, at + rowsAtOnce));
}

/** Where the last record of each file begins: it may have been cut off, so it is written again. */
async function readEnds(clickhouse: ClickHouse, sessions: ReadonlySet<number>): Promise<ReadonlyMap<string, number>> {
  if (sessions.size === 0) return new Map();
  const rows = await clickhouse.rows(
    `SELECT session, toString(file), max(offset) FROM records WHERE session IN (${[...sessions].join(', ')}) ` +
      'GROUP BY session, file',
  );
  return new Map(rows.map(([session, file, offset]) => [`${session} ${file}`, Number(offset)]));
}
