import { buildInsightReport, type PlacedFailure } from '@scrollkeep/transcript/insights/build-insight-report.ts';
import type { InsightFigures } from '@scrollkeep/transcript/insights/insight-figures.ts';
import type { InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { OptionValues } from '../settings/option-values.ts';
import { readCallInput } from './read-call-input.ts';

/** Which sessions are asked for, and how their figures are shown. */
export interface InsightFilter {
  readonly options: OptionValues;
  readonly now: number;
  readonly joins: ProjectJoins;
  /** Which of them, by their ids, where something else chooses too. */
  readonly wants?: ((session: string) => boolean) | undefined;
  readonly prices: PriceTable;
  /** Rows of each list. */
  readonly limit: number;
}

/** The figures of a session, and where its files are. */
export interface InsightEntry {
  readonly identity: string;
  readonly session: string;
  readonly figures: InsightFigures;
  /** Of an agent, or, for null, the main file. */
  readonly findFile: (agent: string | null) => Promise<string | undefined>;
}

/** The figures of sessions added up, with the inputs that they show. */
export async function buildReport(
  entries: readonly InsightEntry[],
  { prices, limit }: Pick<InsightFilter, 'prices' | 'limit'>,
): Promise<InsightReport> {
  const { report, placed } = buildInsightReport(entries, { prices, limit });
  const groups = await Promise.all(placed.map((group) => withInput(group, entries)));
  return { ...report, failures: { ...report.failures, groups } };
}

async function withInput(
  { place, ...group }: PlacedFailure,
  entries: readonly InsightEntry[],
): Promise<InsightReport['failures']['groups'][number]> {
  const { agent, characters } = group.shortest;
  const path = await entries[place.entry]?.findFile(agent);
  const input = path === undefined ? undefined : await readCallInput(path, { ...place, tool: group.tool, characters });
  return { ...group, shortest: { ...group.shortest, input: input ?? null } };
}
