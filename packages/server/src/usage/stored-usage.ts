import type { RecordedProject } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { TimeSpan } from '@scrollkeep/transcript/usage/to-time-span.ts';
import type { Root } from '../disk/find-roots.ts';
import type { PlacedUsage } from './build-tree-report.ts';

/** Usage of sessions that is known without reading their files. Undefined where they have to be read. */
export interface StoredUsage {
  /** All that can change a report over this time. */
  open(roots: readonly Root[], span: TimeSpan): Promise<PartedUsage | undefined>;
  /** What sessions cost, by the identities of their places. */
  readCosts(roots: readonly Root[], prices: PriceTable): Promise<ReadonlyMap<string, number | null> | undefined>;
}

/** Usage in parts that have no message and no session in common: there may be more of it than memory. */
export interface PartedUsage {
  /** From the beginning each time. Throws `UsageGone` where the rest cannot be read any more. */
  listParts(): AsyncIterable<PlacedUsage>;
  /** Where all sessions were started, also those that are left out. */
  listProjects(): Promise<readonly RecordedProject[]>;
}

export class UsageGone extends Error {}
