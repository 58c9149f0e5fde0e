import type { IdleGap } from '@scrollkeep/transcript/insights/insight-figures.ts';
import {
  figureNames,
  type FigureName,
  type InsightReport,
  type PauseLength,
  type ShortestCall,
} from '@scrollkeep/transcript/insights/insight-report.ts';
import {
  toReadableAmount,
  toReadableCount,
  toReadableDuration,
  toReadableMoney,
  toReadableShare,
  toShortCount,
} from '../text/readable.ts';
import { figureTexts } from './figure-texts.ts';

/** A figure as a person sees it: what it comes to, and its parts as rows. */
export interface InsightSection {
  readonly name: FigureName;
  readonly title: string;
  readonly definition: string;
  readonly summary: string;
  readonly columns: readonly InsightColumn[];
  readonly rows: readonly InsightRow[];
}

export interface InsightColumn {
  readonly title: string;
  readonly isNumber: boolean;
}

export interface InsightRow {
  readonly cells: readonly string[];
  /** The call that the row shows; null where it shows none. */
  readonly call: ShortestCall | null;
}

/** Those of which there is something, in the order of `figureNames`. */
export function buildInsightSections(report: InsightReport): readonly InsightSection[] {
  return figureNames.flatMap((name) => {
    const found = builders[name](report);
    if (found === undefined) return [];
    const rows = found.rows.map(({ cells, call = null }) => ({ cells, call }));
    return [{ name, ...figureTexts[name], ...found, rows }];
  });
}

type Found =
  | (Pick<InsightSection, 'summary' | 'columns'> & {
      readonly rows: readonly { readonly cells: readonly string[]; readonly call?: ShortestCall }[];
    })
  | undefined;

function toColumns(...titles: readonly string[]): readonly InsightColumn[] {
  return titles.map((title) => ({ title: title.replace('#', ''), isNumber: title.startsWith('#') }));
}

const count = toReadableCount;

const builders: Readonly<Record<FigureName, (report: InsightReport) => Found>> = {
  failures: ({ failures: { calls, failed, groups } }) =>
    failed === 0
      ? undefined
      : {
          summary: `${count(failed)} of ${toReadableAmount(calls, 'call')} failed (${toReadableShare(failed / calls)})`,
          columns: toColumns('Tool', 'Command', '#Failed', '#Sessions', 'Shortest input'),
          rows: groups.map(({ tool, command, failed: own, sessions, shortest }) => ({
            cells: [tool, command, count(own), count(sessions), shortest.input ?? ''],
            call: shortest,
          })),
        },
  retries: ({ retries: { retries, failedAgain, tools } }) =>
    retries === 0
      ? undefined
      : {
          summary: `${toReadableAmount(retries, 'retry', 'retries')}, ${count(failedAgain)} failed again`,
          columns: toColumns('Tool', '#Retries', '#Failed again'),
          rows: tools.map((row) => ({ cells: [row.tool, count(row.retries), count(row.failedAgain)] })),
        },
  reads: ({ reads: { reads, repeated, characters, paths } }) =>
    repeated === 0
      ? undefined
      : {
          summary:
            `${count(repeated)} of ${toReadableAmount(reads, 'read')} repeated: ` +
            toReadableAmount(characters, 'character'),
          columns: toColumns('File', '#Repeated', '#Characters'),
          rows: paths.map((row) => ({ cells: [row.path, count(row.repeated), count(row.characters)] })),
        },
  churn: ({ churn: { added, replaced, paths } }) =>
    replaced === 0
      ? undefined
      : {
          summary: `at least ${count(replaced)} of ${toReadableAmount(added, 'written line')} later removed`,
          columns: toColumns('File', '#Written', '#Later removed'),
          rows: paths.map((row) => ({ cells: [row.path, count(row.added), count(row.replaced)] })),
        },
  rejected: ({ rejected: { rejected, denied, tools } }) =>
    rejected + denied === 0
      ? undefined
      : {
          summary: `${count(rejected)} rejected, ${count(denied)} denied`,
          columns: toColumns('Tool', '#Rejected', '#Denied'),
          rows: tools.map((row) => ({ cells: [row.tool, count(row.rejected), count(row.denied)] })),
        },
  compactions: ({ compactions }) =>
    compactions.count === 0
      ? undefined
      : {
          summary: `${toReadableAmount(compactions.count, 'compaction')}, ${count(compactions.automatic)} automatic`,
          columns: toColumns('#Tokens before', '#Tokens sent again', '#Cost (at least)', '#Time'),
          rows: [
            {
              cells: [
                toShortCount(compactions.tokensBefore),
                toShortCount(compactions.tokensWritten),
                toReadableMoney(compactions.costMicros),
                compactions.timed === 0 ? '–' : toReadableDuration(compactions.durationMs),
              ],
            },
          ],
        },
  'cache-misses': ({ cacheMisses: { misses, tokens, extraMicros, gaps } }) =>
    misses === 0
      ? undefined
      : {
          summary:
            `${toReadableAmount(misses, 'answer')}, ${toShortCount(tokens)} tokens, ` +
            `${toReadableMoney(extraMicros)} extra`,
          columns: toColumns('Since the previous answer', '#Answers', '#Tokens', '#Extra cost'),
          rows: gaps.map((row) => ({
            cells: [gapNames[row.gap], count(row.misses), toShortCount(row.tokens), toReadableMoney(row.extraMicros)],
          })),
        },
  context: ({ context: { characters, sources } }) =>
    characters === 0
      ? undefined
      : {
          summary: toReadableAmount(characters, 'character'),
          columns: toColumns('Source', 'Name', '#Parts', '#Characters', '#Share'),
          rows: sources.map((row) => ({
            cells: [
              kindNames[row.kind],
              row.name,
              count(row.parts),
              count(row.characters),
              toReadableShare(row.characters / characters),
            ],
          })),
        },
  unused: ({ unused: { loaded, unused, items } }) =>
    unused === 0
      ? undefined
      : {
          summary: `${count(unused)} of ${count(loaded)} loaded MCP servers and skills never used`,
          columns: toColumns('Kind', 'Name', '#Sessions', '#Characters'),
          rows: items.map((row) => ({
            cells: [
              row.kind === 'skill' ? 'skill' : kindNames[row.kind],
              row.name,
              count(row.sessions),
              count(row.characters),
            ],
          })),
        },
  time: ({ time: { turns, workingMs, askedMs, asked, pauses } }) =>
    turns === 0
      ? undefined
      : {
          summary: `${toReadableDuration(workingMs)} of work in ${toReadableAmount(turns, 'turn')}`,
          columns: toColumns('Waiting', '#Times', '#Time'),
          rows: [
            { cells: ['for an answer, inside turns', count(asked), toReadableDuration(askedMs)] },
            ...pauses.map((row) => ({
              cells: [`between turns, ${pauseNames[row.length]}`, count(row.count), toReadableDuration(row.ms)],
            })),
          ],
        },
  interruptions: ({ interruptions: { turns: interrupted }, turns }) =>
    interrupted === 0
      ? undefined
      : {
          summary: `${count(interrupted)} of ${toReadableAmount(turns, 'turn')} interrupted`,
          columns: [],
          rows: [],
        },
  tasks: ({ tasks }) =>
    tasks.length === 0
      ? undefined
      : {
          summary: toReadableAmount(
            tasks.reduce((sum, { turns }) => sum + turns, 0),
            'turn',
          ),
          columns: toColumns('Model', 'Calls in the turn', '#Turns', '#Output', '#Cost'),
          rows: tasks.map((row) => ({
            cells: [
              row.model,
              row.to === null ? `over ${row.from - 1}` : row.to === row.from ? `${row.to}` : `${row.from}–${row.to}`,
              count(row.turns),
              toShortCount(row.outputTokens),
              toReadableMoney(row.costMicros),
            ],
          })),
        },
};

const pauseNames: Readonly<Record<PauseLength, string>> = {
  'under-5-minutes': 'under 5 min',
  '5-to-60-minutes': '5–60 min',
  'over-60-minutes': 'over an hour',
};

const gapNames: Readonly<Record<IdleGap, string>> = {
  ...pauseNames,
  'model-change': 'another model',
  unknown: 'time unknown',
};

const kindNames: Readonly<Record<InsightReport['context']['sources'][number]['kind'], string>> = {
  tool: 'tool',
  'mcp-server': 'MCP server',
  'skill-listed': 'list of skills',
  skill: 'skill',
  memory: 'memory file',
  file: 'attached file',
  hook: 'hook',
};
