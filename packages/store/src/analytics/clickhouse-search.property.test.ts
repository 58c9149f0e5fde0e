import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../database/dialects/connection.ts';
import { expectSameHits, givenSearches, type SearchEngine } from '../database/search/same-hits.test-kit.ts';
import { readViewedFiles } from '../database/search/open-search-view.ts';
import { migrateAnalytics } from './analytics-tables.ts';
import { startClickHouse, type ClickHouseServer } from './clickhouse-server.test-kit.ts';
import { fillAnalytics } from './fill-analytics.ts';
import { openClickHouse, type ClickHouse, type ClickHousePlace } from './open-clickhouse.ts';
import { openQueryView } from './open-query-view.ts';

const isLong = process.env['SCROLLKEEP_TEST_LONG'] !== undefined;
const root = '/home/ada/.claude';
let server: ClickHouseServer | undefined;
let place: ClickHousePlace;
let clickhouse: ClickHouse;
let sessions = 0;
beforeAll(async () => {
  server = await startClickHouse();
  if (server === undefined) return;
  place = await server.createPlace();
  clickhouse = openClickHouse(place);
  await migrateAnalytics(clickhouse, 'test');
});
afterAll(async () => {
  await clickhouse?.close();
  await server?.stop();
});

/** All sessions of a run are in the same tables: each query is about the last one. */
async function openEngine(connection: Connection): Promise<SearchEngine> {
  const session = ++sessions;
  const owner = { session, version: 1, rootKey: String(session) };
  // In parts, as it is with large sessions.
  await fillAnalytics(clickhouse, connection, () => owner, { documentsAtOnce: 3 });
  const files = await readViewedFiles(connection, undefined);
  return {
    openView: (query, wanted) =>
      openQueryView(query, {
        clickhouse,
        database: place.database,
        allowed: new Map([[root, { session, since: 0 }]]),
        files,
        revision: '',
        ...(wanted === 'records' ? { wanted } : {}),
      }),
  };
}

describe('search', () => {
  it('finds with ClickHouse exactly what a scan of all texts finds', async ({ skip }) => {
    if (server === undefined) return skip('no ClickHouse');
    await fc.assert(
      fc.asyncProperty(givenSearches, ([records, queries]) => expectSameHits(':memory:', records, queries, openEngine)),
      { numRuns: isLong ? 60 : 8 },
    );
    expect(sessions).toBeGreaterThan(0);
  });
});
