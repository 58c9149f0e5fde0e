import type { ClickHouseServer } from '@scrollkeep/store/analytics/clickhouse-server.test-kit.ts';
import { openClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import type { AnalyticsPlace } from './open-hub-analytics.ts';

/** An empty database of ClickHouse, which says when hits are asked for; undefined where there is no server. */
export async function openSearchedPlace(
  server: ClickHouseServer | undefined,
  onSearch: () => void,
): Promise<AnalyticsPlace | undefined> {
  const place = await server?.createPlace();
  if (place === undefined) return undefined;
  const clickhouse = openClickHouse(place);
  const rows = async (sql: string) => {
    if (sql.startsWith('SELECT session, toString(file)')) onSearch();
    return clickhouse.rows(sql);
  };
  return { clickhouse: { ...clickhouse, rows }, database: place.database };
}
