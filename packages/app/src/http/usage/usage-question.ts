import type { UsageGrouping } from '@scrollkeep/transcript/usage/usage-report.ts';

export interface UsageQuestion {
  readonly by: UsageGrouping;
  readonly timezone: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** Working directory, or the name of the folder below `projects/`. */
  readonly project: string | undefined;
  readonly isBrokenDown: boolean;
  readonly limit: number;
}
