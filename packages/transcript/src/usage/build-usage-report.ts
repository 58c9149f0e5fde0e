import type { List } from '../columns/list.ts';
import { openUsageReport, type UsageReportOptions } from './open-usage-report.ts';
import type { RecordedCost, UsageFact } from './usage-fact.ts';
import type { UsageReport } from './usage-report.ts';

/** Adds up facts, wherever they come from. Throws a RangeError for a time zone that does not exist. */
export function buildUsageReport(
  given: { readonly facts: List<UsageFact>; readonly recorded: readonly RecordedCost[] },
  options: UsageReportOptions,
): UsageReport {
  const report = openUsageReport(options);
  report.add(given);
  return report.build();
}
