import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { UsageGrouping } from '@scrollkeep/transcript/usage/usage-report.ts';

export interface UsageQuestion {
  readonly by: UsageGrouping;
  readonly timezone: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** Working directories, or names of folders below `projects/`; undefined for all projects. */
  readonly projects: ReadonlySet<string> | undefined;
  /** A kind or whole name; undefined for all sources. */
  readonly source: string | undefined;
  readonly joins: ProjectJoins;
  readonly isBrokenDown: boolean;
  readonly limit: number;
}
