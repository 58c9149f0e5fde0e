/** What the server says about what went wrong and what it cost; `docs/insights.md` defines every figure. */
import type { FigureName, InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import type { InsightRecord } from '@scrollkeep/transcript/insights/list-insight-records.ts';
import type { InsightSection } from '../insights/build-insight-sections.ts';
import type { InsightFact } from '../insights/list-insight-facts.ts';

export type { FigureName, InsightFact, InsightRecord, InsightReport, InsightSection };

/** `GET /api/v1/insights` and `GET /api/v1/sessions/{key}/insights` */
export interface InsightsAnswer {
  readonly report: InsightReport;
  readonly facts: readonly InsightFact[];
  /** The figures of which there is something, as tables. */
  readonly sections: readonly InsightSection[];
}

/** `GET /api/v1/sessions/{key}/insights/{figure}` */
export interface InsightRecordsAnswer {
  readonly figure: FigureName;
  readonly title: string;
  readonly definition: string;
  /** All of them; `records` may be fewer. */
  readonly recordCount: number;
  readonly records: readonly InsightRecord[];
}
