import type { FigureName, InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import {
  toExactMoney,
  toReadableAmount,
  toReadableCount,
  toReadableMoney,
  toReadableShare,
  toShortCount,
} from '../text/readable.ts';

/** A sentence that is true of these sessions, with what it cost where records prove it. */
export interface InsightFact {
  readonly figure: FigureName;
  readonly text: string;
  /** In millionths of a dollar; null where no record says it. */
  readonly costMicros: number | null;
}

/** Most of the unused things are not worth a sentence each. */
const mostUnused = 3;

/** What the figures come to, most expensive first. */
export function listInsightFacts(report: InsightReport): readonly InsightFact[] {
  return [
    ...listMissFacts(report),
    ...listCompactionFacts(report),
    ...listUnusedFacts(report),
    ...listCallFacts(report),
  ].toSorted((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1));
}

const gapTexts: Readonly<Record<string, string>> = {
  'under-5-minutes': 'made less than 5 minutes after the previous one',
  '5-to-60-minutes': 'made 5 to 60 minutes after the previous one',
  'over-60-minutes': 'made more than an hour after the previous one',
  'model-change': 'after a model change',
};

function listMissFacts({ cacheMisses }: InsightReport): readonly InsightFact[] {
  return cacheMisses.gaps.flatMap(({ gap, misses, tokens, extraMicros }) => {
    const when = gapTexts[gap];
    if (when === undefined) return [];
    const extra = extraMicros === null ? '' : ` This cost ${toReadableMoney(extraMicros)} more than cache reads.`;
    return [
      {
        figure: 'cache-misses',
        text:
          `${toShortCount(tokens)} tokens were sent again uncached in ${toReadableAmount(misses, 'request')} ` +
          `${when}.${extra}`,
        costMicros: extraMicros,
      },
    ];
  });
}

function listCompactionFacts({ compactions }: InsightReport): readonly InsightFact[] {
  const { count, tokensWritten, costMicros } = compactions;
  if (count === 0) return [];
  const cost = costMicros === null ? '' : ` for at least ${toLeastMoney(costMicros)}`;
  return [
    {
      figure: 'compactions',
      text:
        `After ${toReadableAmount(count, 'compaction')}, ` +
        `${toShortCount(tokensWritten)} tokens were sent again${cost}.`,
      costMicros,
    },
  ];
}

function listUnusedFacts({ unused }: InsightReport): readonly InsightFact[] {
  return unused.items
    .filter(({ kind }) => kind === 'mcp-server')
    .slice(0, mostUnused)
    .map(({ name, sessions, characters }) => ({
      figure: 'unused',
      text:
        `${toReadableAmount(sessions, 'session')} loaded the MCP server ${name} ` +
        `(at least ${toReadableAmount(characters, 'character')}). It was never called.`,
      costMicros: null,
    }));
}

function listCallFacts({ retries, reads, churn }: InsightReport): readonly InsightFact[] {
  const facts: InsightFact[] = [];
  if (retries.retries > 0)
    facts.push({
      figure: 'retries',
      text:
        `${toReadableAmount(retries.retries, 'call')} repeated a failed call unchanged; ` +
        `${toReadableCount(retries.failedAgain)} failed again.`,
      costMicros: null,
    });
  if (reads.repeated > 0)
    facts.push({
      figure: 'reads',
      text:
        `${toReadableCount(reads.repeated)} of ${toReadableAmount(reads.reads, 'read')} repeated an earlier one ` +
        `with no edit in between: ${toReadableAmount(reads.characters, 'character')}.`,
      costMicros: null,
    });
  if (churn.replaced > 0)
    facts.push({
      figure: 'churn',
      text:
        `At least ${toReadableCount(churn.replaced)} of ${toReadableAmount(churn.added, 'line')} written ` +
        `(${toReadableShare(churn.replaced / churn.added)}) ${churn.replaced === 1 ? 'was' : 'were'} later removed ` +
        'by the same thread.',
      costMicros: null,
    });
  return facts;
}

/** "At least <$0.01" would say nothing: below a cent every digit is shown. */
function toLeastMoney(micros: number): string {
  return micros < 10_000 ? toExactMoney(micros) : toReadableMoney(micros);
}
