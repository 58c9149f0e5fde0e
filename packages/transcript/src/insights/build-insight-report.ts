import type { PriceTable } from '../usage/prices/price.ts';
import { addUpCompactions, addUpMisses, addUpTasks } from './add-up-priced.ts';
import { openGroups, sum } from './add-up.ts';
import type { ContextKind, FailureCounts, InsightFigures } from './insight-figures.ts';
import {
  figureNames,
  pauseLengths,
  type FailureGroup,
  type FigureName,
  type InsightReport,
  type UnusedItem,
} from './insight-report.ts';
import { openTokenPricer } from './priced-tokens.ts';

/** The figures of a session under its name. */
export interface NamedFigures {
  readonly session: string;
  readonly figures: InsightFigures;
}

export interface InsightReportOptions {
  readonly prices: PriceTable;
  /** Rows of each list. */
  readonly limit: number;
}

/** A group of failures with the place of its shortest call. */
export interface PlacedFailure extends FailureGroup {
  readonly place: { readonly entry: number; readonly offset: number; readonly bytes: number };
}

/** Adds up sessions. `placed` are the failures of the report with the places of their calls. */
export function buildInsightReport(
  entries: readonly NamedFigures[],
  { prices, limit }: InsightReportOptions,
): { readonly report: InsightReport; readonly placed: readonly PlacedFailure[] } {
  const all = entries.map(({ figures }) => figures);
  const price = openTokenPricer(prices);
  const placed = groupFailures(entries).slice(0, limit);
  const report: InsightReport = {
    sessions: entries.length,
    turns: sum(all, ({ turns }) => turns),
    pricesAsOf: prices.asOf,
    failures: {
      calls: sum(all, ({ calls }) => sum(calls, ([, count]) => count)),
      failed: sum(all, ({ calls }) => sum(calls, ([, , failed]) => failed)),
      groups: placed.map(({ place: _place, ...group }) => group),
    },
    retries: addUpRetries(all, limit),
    reads: addUpReads(all, limit),
    churn: addUpChurn(all, limit),
    rejected: addUpRejected(all, limit),
    compactions: addUpCompactions(all, price),
    cacheMisses: addUpMisses(all, price),
    context: addUpContext(all, limit),
    unused: addUpUnused(all, limit),
    time: addUpTime(all),
    interruptions: {
      turns: sum(all, ({ interruptions }) => interruptions.turns),
      records: sum(all, ({ interruptions }) => interruptions.records),
    },
    tasks: addUpTasks(all, price),
    sessionsOf: listSessions(entries, limit),
  };
  return { report, placed };
}

function groupFailures(entries: readonly NamedFigures[]): readonly PlacedFailure[] {
  const groups = new Map<
    string,
    { failed: number; sessions: number; shortest: { readonly entry: number; readonly counts: FailureCounts } }
  >();
  for (const [entry, { session, figures }] of entries.entries())
    for (const counts of figures.failures) {
      const key = `${counts[0]}\0${counts[1]}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { failed: counts[2], sessions: 1, shortest: { entry, counts } });
      else {
        group.failed += counts[2];
        group.sessions++;
        // Of equally short ones always the same, in whichever order sessions come.
        const other = group.shortest;
        const isFirst = counts[3] === other.counts[3] && session < (entries[other.entry]?.session ?? '');
        if (counts[3] < other.counts[3] || isFirst) group.shortest = { entry, counts };
      }
    }
  return [...groups]
    .sort(([a, first], [b, second]) => second.failed - first.failed || (a < b ? -1 : 1))
    .map(([, { failed, sessions, shortest }]) => {
      const [tool, command, , characters, agent, line, offset, bytes] = shortest.counts;
      const { entry } = shortest;
      return {
        tool,
        command,
        failed,
        sessions,
        shortest: {
          session: entries[entry]?.session ?? '',
          agent: agent === '' ? null : agent,
          line,
          characters,
          input: null,
        },
        place: { entry, offset, bytes },
      };
    });
}

function addUpRetries(all: readonly InsightFigures[], limit: number): InsightReport['retries'] {
  const tools = openGroups<readonly [string]>();
  for (const { retries } of all) for (const [tool, ...counts] of retries) tools.add([tool], counts);
  const rows = tools.list(0);
  return {
    retries: sum(rows, ({ sums }) => sums[0] ?? 0),
    failedAgain: sum(rows, ({ sums }) => sums[1] ?? 0),
    tools: rows
      .slice(0, limit)
      .map(({ key: [tool], sums: [retries = 0, failedAgain = 0] }) => ({ tool, retries, failedAgain })),
  };
}

function addUpReads(all: readonly InsightFigures[], limit: number): InsightReport['reads'] {
  const paths = openGroups<readonly [string]>();
  for (const { reads } of all) for (const [path, ...counts] of reads.paths) paths.add([path], counts);
  return {
    reads: sum(all, ({ reads }) => reads.reads),
    repeated: sum(all, ({ reads }) => reads.repeated),
    characters: sum(all, ({ reads }) => reads.characters),
    paths: paths
      .list(1)
      .slice(0, limit)
      .map(({ key: [path], sums: [reads = 0, repeated = 0, characters = 0] }) => ({
        path,
        reads,
        repeated,
        characters,
      })),
  };
}

function addUpChurn(all: readonly InsightFigures[], limit: number): InsightReport['churn'] {
  const paths = openGroups<readonly [string]>();
  for (const { churn } of all) for (const [path, ...counts] of churn.paths) paths.add([path], counts);
  return {
    added: sum(all, ({ churn }) => churn.added),
    removed: sum(all, ({ churn }) => churn.removed),
    replaced: sum(all, ({ churn }) => churn.replaced),
    paths: paths
      .list(1)
      .slice(0, limit)
      .map(({ key: [path], sums: [added = 0, replaced = 0] }) => ({ path, added, replaced })),
  };
}

function addUpRejected(all: readonly InsightFigures[], limit: number): InsightReport['rejected'] {
  const tools = openGroups<readonly [string]>();
  for (const { calls } of all)
    for (const [tool, , , rejected, denied] of calls)
      if (rejected + denied > 0) tools.add([tool], [rejected + denied, rejected, denied]);
  const rows = tools.list(0);
  return {
    rejected: sum(rows, ({ sums }) => sums[1] ?? 0),
    denied: sum(rows, ({ sums }) => sums[2] ?? 0),
    tools: rows
      .slice(0, limit)
      .map(({ key: [tool], sums: [, rejected = 0, denied = 0] }) => ({ tool, rejected, denied })),
  };
}

function addUpContext(all: readonly InsightFigures[], limit: number): InsightReport['context'] {
  const sources = openGroups<readonly [ContextKind, string]>();
  for (const { context } of all) for (const [kind, name, ...counts] of context) sources.add([kind, name], counts);
  const rows = sources.list(1);
  return {
    characters: sum(rows, ({ sums }) => sums[1] ?? 0),
    sources: rows
      .slice(0, limit)
      .map(({ key: [kind, name], sums: [parts = 0, characters = 0] }) => ({ kind, name, parts, characters })),
  };
}

function addUpUnused(all: readonly InsightFigures[], limit: number): InsightReport['unused'] {
  const items = openGroups<readonly [UnusedItem['kind'], string]>();
  for (const { loaded } of all)
    for (const [kind, name, characters, uses] of loaded) items.add([kind, name], [characters, uses]);
  const rows = items.list(0);
  const unused = rows.filter(({ sums }) => sums[1] === 0);
  return {
    loaded: rows.length,
    unused: unused.length,
    items: unused
      .slice(0, limit)
      .map(({ key: [kind, name], sums: [characters = 0], times }) => ({ kind, name, sessions: times, characters })),
  };
}

function addUpTime(all: readonly InsightFigures[]): InsightReport['time'] {
  const own = all.map(({ time }) => time);
  return {
    turns: sum(own, ({ timedTurns }) => timedTurns),
    workingMs: sum(own, ({ workingMs }) => workingMs),
    askedMs: sum(own, ({ askedMs }) => askedMs),
    asked: sum(own, ({ asked }) => asked),
    pauses: pauseLengths.map((length, at) => ({
      length,
      count: sum(own, ({ pauses }) => pauses[at]?.[0] ?? 0),
      ms: sum(own, ({ pauses }) => pauses[at]?.[1] ?? 0),
    })),
  };
}

const amounts: Readonly<Record<FigureName, (figures: InsightFigures) => number>> = {
  failures: ({ calls }) => sum(calls, ([, , failed]) => failed),
  retries: ({ retries }) => sum(retries, ([, count]) => count),
  reads: ({ reads }) => reads.repeated,
  churn: ({ churn }) => churn.replaced,
  rejected: ({ calls }) => sum(calls, ([, , , rejected, denied]) => rejected + denied),
  compactions: ({ compactions }) => compactions.count,
  'cache-misses': ({ cacheMisses }) => sum(cacheMisses, ([, misses]) => misses),
  context: ({ context }) => sum(context, ([, , , characters]) => characters),
  unused: ({ loaded }) => loaded.filter(([, , , uses]) => uses === 0).length,
  time: ({ time }) => time.workingMs,
  interruptions: ({ interruptions }) => interruptions.turns,
  tasks: ({ turns }) => turns,
};

function listSessions(entries: readonly NamedFigures[], limit: number): InsightReport['sessionsOf'] {
  const list = (name: FigureName) =>
    entries
      .map(({ session, figures }) => ({ session, amount: amounts[name](figures) }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount || (a.session < b.session ? -1 : 1))
      .slice(0, limit);
  return Object.fromEntries(figureNames.map((name) => [name, list(name)])) as unknown as InsightReport['sessionsOf'];
}
