import type { Session } from '../conversation/build-session.ts';
import { countContext, countLoaded } from './count-context.ts';
import { countTasks, countTime, listInterruptedTurns, listOwnTurns } from './count-time.ts';
import { buildInsightContext } from './insight-context.ts';
import type { InsightFigures, RetryCounts } from './insight-figures.ts';
import { countCacheMisses, countCompactions } from './list-cache-misses.ts';
import { countCalls, countFailures, listRetries, type Retry } from './list-failures.ts';
import { countChurn, countReads } from './list-repeated-reads.ts';

/** More compactions than this do not help to find a copy. */
const mostKeys = 50;

/**
 * `promptLimits` are those of the prices that the tokens will have. `isCopied` says of the id of a record whether
 * another session wrote it.
 */
export function toInsightFigures(
  session: Session,
  promptLimits: readonly number[],
  isCopied?: (uuid: string) => boolean,
): InsightFigures {
  const context = buildInsightContext(session, isCopied);
  const interrupted = listInterruptedTurns(context);
  return {
    keys: listKeys(session),
    turns: listOwnTurns(context).length,
    calls: countCalls(context),
    failures: countFailures(context),
    retries: countRetries(listRetries(context)),
    reads: countReads(context),
    churn: countChurn(context),
    compactions: countCompactions(context, promptLimits),
    cacheMisses: countCacheMisses(context, promptLimits),
    context: countContext(context),
    loaded: countLoaded(context),
    time: countTime(context),
    interruptions: {
      turns: interrupted.length,
      records: interrupted.reduce((sum, { records }) => sum + records.length, 0),
    },
    tasks: countTasks(context, promptLimits),
  };
}

function countRetries(retries: readonly Retry[]): readonly RetryCounts[] {
  const tools = new Map<string, { retries: number; failedAgain: number }>();
  for (const { call, failedAgain } of retries) {
    const counts = tools.get(call.name) ?? { retries: 0, failedAgain: 0 };
    tools.set(call.name, counts);
    counts.retries++;
    if (failedAgain) counts.failedAgain++;
  }
  return Array.from(tools, ([tool, { retries: count, failedAgain }]): RetryCounts => [tool, count, failedAgain]);
}

/** A copy begins with a record of its origin: with its first one, or with one behind which the context begins anew. */
function listKeys({ files: { main } }: Session): readonly string[] {
  if (main === undefined) return [];
  const { table, length } = main.facts.nodes;
  const keys = new Set<string>();
  const add = (index: number): boolean => {
    const uuid = table.isSidechain(index) ? undefined : table.getUuid(index);
    if (uuid !== undefined) keys.add(uuid.slice(0, longestKey));
    return uuid !== undefined;
  };
  for (let index = 0; index < length && !add(index); index++);
  for (let at = 0; at < table.compactions.length && keys.size < mostKeys; at++)
    if (table.compactions.get(at) < length) add(table.compactions.get(at));
  return [...keys];
}

const longestKey = 100;
