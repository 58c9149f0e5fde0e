import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { FigureName, InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import { listInsightRecords } from '@scrollkeep/transcript/insights/list-insight-records.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { buildInsightSections } from '@scrollkeep/view/insights/build-insight-sections.ts';
import { figureTexts } from '@scrollkeep/view/insights/figure-texts.ts';
import { listInsightFacts } from '@scrollkeep/view/insights/list-insight-facts.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { InsightRecordsAnswer, InsightsAnswer } from '@scrollkeep/view/wire/wire-insights.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { readSessionInsights } from '../../insights/read-file-insights.ts';
import { readInsights } from '../../insights/read-insights.ts';
import { toUnlinked } from '../../sessions/located-session.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
import type { Settings } from '../../settings/settings.ts';

/** What went wrong and what it cost. */
export interface InsightsService {
  getReport(question: InsightsQuestion): Promise<InsightsAnswer>;
  getSession(snapshot: SessionSnapshot, limit: number): Promise<InsightsAnswer>;
  getRecords(snapshot: SessionSnapshot, figure: FigureName, limit: number): InsightRecordsAnswer;
}

export interface InsightsQuestion {
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly source: string | undefined;
  /** Whether a session, by its id, is of the project that is asked for; undefined for all. */
  readonly wants: ((session: string) => boolean) | undefined;
  readonly limit: number;
  readonly joins: ProjectJoins;
}

export interface InsightsServiceOptions {
  readonly settings: Settings;
  /** Whether the index of the command answers for these roots. */
  readonly hasIndex: boolean;
  readonly signal: AbortSignal;
  readonly onProblem: (problem: DiskProblem) => void;
}

export function openInsightsService(
  findRoots: () => readonly Root[],
  { settings, hasIndex, signal, onProblem }: InsightsServiceOptions,
): InsightsService {
  const prices = mergePrices(priceTable, settings.prices);
  const reading = { maxLineBytes: settings.maxLineBytes, onProblem, signal };
  // A database elsewhere is never asked: then the files themselves are read.
  const index = hasIndex ? settings : { ...settings, store: settings.store ?? '' };
  return {
    async getReport({ since, until, source, ...question }) {
      const options = Object.fromEntries(
        Object.entries({ since, until, source }).filter(([, value]) => value !== undefined),
      ) as Readonly<Record<string, string>>;
      return toAnswer(
        await readInsights(findRoots(), index, { options, now: Date.now(), prices, ...question }, reading),
      );
    },
    getSession: async (snapshot, limit) => toAnswer(await readSessionInsights(toUnlinked(snapshot), { prices, limit })),
    getRecords({ session }, figure, limit) {
      const records = listInsightRecords(session, figure);
      return { figure, ...figureTexts[figure], recordCount: records.length, records: fitAnswer(records, limit) };
    },
  };
}

function toAnswer(report: InsightReport): InsightsAnswer {
  return { report, facts: listInsightFacts(report), sections: buildInsightSections(report) };
}
