import type { InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import { listPromptLimits } from '@scrollkeep/transcript/usage/prices/list-prompt-limits.ts';
import type { Root } from '../disk/find-roots.ts';
import { hasFilter, toRowFilter } from '../ls/session-filter.ts';
import { listIndexedInsights } from '../sessions/indexed-insights.ts';
import { readIndexedState } from '../sessions/indexed-state.ts';
import type { ReadSessionsOptions } from '../sessions/read-sessions.ts';
import type { Settings } from '../settings/settings.ts';
import { withFreshIndex } from '../sync/with-fresh-index.ts';
import { buildReport, type InsightFilter } from './insight-entry.ts';
import { listRelated } from './list-related.ts';
import { openReportCache } from './report-cache.ts';

/** The figures of every session that a command line asks for: from the index where it can answer, else from files. */
export async function readInsights(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  filter: InsightFilter,
  reading: ReadSessionsOptions,
): Promise<InsightReport> {
  const indexed = await readIndexed(roots, settings, filter, reading);
  if (indexed !== undefined) return indexed;
  const { readFileInsights } = await import('./read-file-insights.ts');
  return readFileInsights(roots, filter, reading);
}

async function readIndexed(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  filter: InsightFilter,
  reading: ReadSessionsOptions,
): Promise<InsightReport | undefined> {
  const { options, now, joins, wants = () => true } = filter;
  return withFreshIndex(roots, settings, reading, async (connection) => {
    const isWhole = filter.wants === undefined && !hasFilter(options, now);
    const cache = isWhole
      ? openReportCache(settings.cacheDir, await readIndexedState(connection, roots), filter)
      : undefined;
    const known = cache?.find();
    if (known !== undefined) return known;
    const all = await listIndexedInsights(connection, roots, listPromptLimits(filter.prices));
    if (all === undefined) return undefined;
    const related = listRelated(all.map(({ figures }) => figures.keys));
    // What reads sessions is loaded only where some may be copies of each other.
    const counted =
      related.length === 0
        ? all
        : await (await import('./read-file-insights.ts')).withoutCopies(all, related, roots, filter, reading);
    const entries = counted.filter(({ session }) => wants(session));
    if (!hasFilter(options, now)) {
      const report = await buildReport(entries, filter);
      cache?.put(report);
      return report;
    }
    const { listIndexedRows } = await import('../ls/read-indexed-rows.ts');
    const fits = toRowFilter(options, now, joins);
    const rows = await listIndexedRows(connection, roots, now);
    const wanted = new Set(rows.filter(fits).map(({ identity }) => identity));
    return buildReport(
      entries.filter(({ identity }) => wanted.has(identity)),
      filter,
    );
  });
}
