import { openUsageReport, type UsageReportOptions } from '@scrollkeep/transcript/usage/open-usage-report.ts';
import type { OwnedUsage, UsageFacts } from '@scrollkeep/transcript/usage/build-usage-facts.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';
import type { UsageReport, UsageRow } from '@scrollkeep/transcript/usage/usage-report.ts';

/** Usage with the places of the sessions that it is of. */
export type PlacedUsage = Omit<UsageFacts, 'shared'> & {
  readonly files: readonly (OwnedUsage & { readonly identity: string })[];
};

export interface TreeReport {
  readonly report: UsageReport;
  /** Of the session of a row, as in `SessionPlace`; undefined for rows of anything else. */
  readonly identities: ReadonlyMap<UsageRow, string>;
}

export interface OpenTreeReport {
  /** Usage that has no message and no session in common with what else is added. */
  add(usage: PlacedUsage): void;
  build(): TreeReport;
}

export function buildTreeReport(usage: PlacedUsage, options: UsageReportOptions): TreeReport {
  const report = openTreeReport(options);
  report.add(usage);
  return report.build();
}

/**
 * A report in which each session counts as its own. Ids do not tell them apart: outside a config folder they are names
 * of files, such as `full` in every folder of a store of checkpoints.
 */
export function openTreeReport(options: UsageReportOptions): OpenTreeReport {
  let known: ReadonlyMap<UsageOwner, string> = new Map();
  /** By identities. */
  const ids = new Map<string, string>();
  const open = openUsageReport({ ...options, toSession: (owner) => known.get(owner) ?? owner.session });
  return {
    add({ files, ...usage }) {
      known = new Map(files.map(({ owner, identity }) => [owner, identity]));
      if (options.by === 'session') for (const { owner, identity } of files) ids.set(identity, owner.session);
      open.add(usage);
    },
    build() {
      const report = open.build();
      if (options.by !== 'session') return { report, identities: new Map() };
      const identities = new Map<UsageRow, string>();
      const rows = report.rows.map((row) => {
        const named = { ...row, key: row.key === null ? null : (ids.get(row.key) ?? row.key) };
        if (row.key !== null) identities.set(named, row.key);
        return named;
      });
      return { report: { ...report, rows }, identities };
    },
  };
}
