import type { Connection } from '../database/dialects/connection.ts';
import { analyticsColumns, analyticsTables } from './analytics-tables.ts';
import type { ClickHouse, ClickRow } from './open-clickhouse.ts';
import { readAnalyticsRows, type AnalyticsSession } from './read-analytics-rows.ts';

/** Rows of one statement. */
const rowsAtOnce = 20_000;

/**
 * Writes sessions of an index to ClickHouse. Doing it again changes nothing. Of a session that only grew since
 * (`grew`), records that are there already are not sent again. `usage` has the rows of that table. Gives how many
 * records were written.
 */
export async function fillAnalytics(
  clickhouse: ClickHouse,
  connection: Connection,
  findOwner: (root: string) => AnalyticsSession | undefined,
  { grew = new Set(), usage = [] }: { readonly grew?: ReadonlySet<number>; readonly usage?: readonly ClickRow[] } = {},
): Promise<number> {
  const rows = { ...(await readAnalyticsRows(connection, findOwner)), usage };
  const known = await readEnds(clickhouse, grew);
  const records = rows.records.filter((row) => Number(row[2]) >= (known.get(`${row[0]} ${row[1]}`) ?? 0));
  // Sessions last: whoever finds its row finds all of it.
  for (const table of analyticsTables) await insertAll(clickhouse, table, table === 'records' ? records : rows[table]);
  return records.length;
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
