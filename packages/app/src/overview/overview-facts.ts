import type { Inspection, Totals } from '../inspect/inspection.ts';

/** What an overview shows of a tree: counted by reading it, or taken from the index. */
export interface OverviewFacts extends Pick<
  Inspection,
  'roots' | 'projects' | 'unknownTypes' | 'damagedLines' | 'problems'
> {
  readonly totals: Pick<Totals, 'lines' | 'bytes' | 'malformed' | 'notJson'>;
  readonly classes: Pick<Inspection['classes'], 'side'>;
}
