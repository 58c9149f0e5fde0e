import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';
import { parseAnalyticsPlace } from './parse-analytics-place.ts';
import { readAnalyticsPassword } from './parse-hub-options.ts';

/** The ClickHouse that `--analytics` names; undefined without it. The caller closes it. */
export async function openAnalytics(options: OptionValues, env: NodeJS.ProcessEnv) {
  if (typeof options['analytics'] !== 'string') return undefined;
  const { place, showsPassword } = parseAnalyticsPlace(options['analytics'], {
    isInsecureAllowed: options['insecure'] === true,
    password: readAnalyticsPassword(options, env),
  });
  const { openClickHouse } = await import('@scrollkeep/store/analytics/open-clickhouse.ts');
  return { clickhouse: openClickHouse(place), database: place.database, showsPassword };
}
