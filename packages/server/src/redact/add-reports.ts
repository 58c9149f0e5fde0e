import type { RedactionCount, RedactionReport } from '@scrollkeep/view/redaction/redactor.ts';

/** What several redactors replaced; the same value counts in each of them. */
export function addReports(reports: readonly RedactionReport[]): RedactionReport {
  const counts = new Map<string, RedactionCount>();
  for (const report of reports)
    for (const count of report.counts) {
      const known = counts.get(count.kind);
      counts.set(count.kind, {
        ...count,
        values: count.values + (known?.values ?? 0),
        times: count.times + (known?.times ?? 0),
      });
    }
  return {
    counts: [...counts.values()],
    droppedClientTexts: reports.reduce((sum, { droppedClientTexts }) => sum + droppedClientTexts, 0),
  };
}
