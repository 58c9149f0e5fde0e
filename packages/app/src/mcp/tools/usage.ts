import { join } from 'node:path';
import { openProjectPaths } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';
import { usageGroupings, type UsageRow, type UsageSums } from '@scrollkeep/transcript/usage/usage-report.ts';
import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { buildTreeReport } from '@scrollkeep/server/usage/build-tree-report.ts';
import { findOwnerFilter } from '@scrollkeep/server/usage/find-owner-filter.ts';
import { readSessionUsage } from '@scrollkeep/server/usage/read-session-usage.ts';
import { readUsage } from '@scrollkeep/server/usage/read-usage.ts';
import { parseUsageOptions } from '@scrollkeep/server/usage/parse-usage-options.ts';
import { toReadableAmount, toReadableMoney, toShortCount } from '@scrollkeep/view/text/readable.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { openUsageCache } from '@scrollkeep/server/usage/usage-cache.ts';
import { defineTool } from '../define-tool.ts';
import type { McpSources } from '../open-mcp-sources.ts';
import { openAnswer } from '../open-answer.ts';
import { printCall } from '../print-call.ts';
import { maxTokens, sourceArgument } from '../shared-arguments.ts';
import { choice, optionalText, whole } from '../tool-arguments.ts';

export const usage = defineTool({
  name: 'usage',
  title: 'Tokens and cost',
  description:
    'Returns tokens and cost at list prices by day, week, month, session, project, model, block, agent, tool or ' +
    'source. Each API answer is counted once. Pass session for one session, turn by turn.',
  arguments: {
    by: choice('How to group rows.', usageGroupings, 'day'),
    since: optionalText('Start of the range: 2026-11-02, 7d, 24h, today, yesterday.', 40),
    until: optionalText('End of the range.', 40),
    project: optionalText('Only projects whose working directory contains this.', 500),
    source: sourceArgument,
    session: optionalText('Only this session, turn by turn: its id or an id prefix.', 200),
    timezone: optionalText('Time zone for days: Europe/Berlin, UTC (default: local).', 60),
    offset: whole('Number of rows to skip, from the previous result.', { least: 0, most: 1_000_000, fallback: 0 }),
    max_tokens: maxTokens(3000),
  },
  async answer(values, sources, signal) {
    return values.session === undefined
      ? printReport(values, sources, signal)
      : printSession(values.session, values, sources, signal);
  },
});

interface Asked {
  readonly by: (typeof usageGroupings)[number];
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly project: string | undefined;
  readonly source: string | undefined;
  readonly timezone: string | undefined;
  readonly offset: number;
  readonly max_tokens: number;
}

async function printReport(asked: Asked, sources: McpSources, signal: AbortSignal): Promise<string> {
  const { by, since, until, project, source, timezone, offset } = asked;
  const wanted = parseUsageOptions({ args: [by], options: { since, until, project, source, timezone } }, Date.now());
  let unreadable = 0;
  const cache = openUsageCache(join(sources.settings.cacheDir, 'usage.cache'));
  const found = await readUsage(await sources.findRoots(), {
    maxLineBytes: sources.settings.maxLineBytes,
    signal,
    cache,
    onProblem: (problem) => {
      unreadable++;
      sources.onProblem(problem);
    },
  });
  const joins = sources.readJoins();
  const toPlace = (owner: UsageOwner) => ({ path: owner.project, folder: owner.projectFolder });
  const findProjectPath = openProjectPaths(found.facts.owners.map(toPlace), joins);
  const fits = findOwnerFilter(wanted, joins);
  const { report } = buildTreeReport(found, {
    ...wanted.report,
    ...(fits === undefined ? {} : { fits }),
    toProject: (owner) => findProjectPath(toPlace(owner)) ?? owner.projectFolder,
    prices: sources.prices,
  });
  if (report.rows.length === 0) return openAnswer(asked.max_tokens, 'No usage in this range.').end();
  // What is newest, or costs most, is what is asked for.
  const rows =
    by === 'day' || by === 'week' || by === 'month' || by === 'block'
      ? [...report.rows].reverse()
      : [...report.rows].sort((a, b) => (b.costMicros ?? 0) - (a.costMicros ?? 0));
  const range =
    report.since === null && report.until === null
      ? ''
      : `, ${report.since ?? 'the beginning'} to ${report.until ?? 'now'}`;
  const head = [
    `# Usage by ${by}${range} (${report.timezone})`,
    'Total: ' +
      (`${printSums(report.total)}` +
        (report.total.recordedCostMicros === null
          ? ''
          : `; recorded by Claude Code: ${toReadableMoney(report.total.recordedCostMicros)}`)),
    '',
    `| ${by} | messages | input | output | cache write | cache read | cost |`,
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  return fillTable(
    head,
    rows.slice(offset),
    (row) => printRow(row, by, sources),
    asked.max_tokens,
    (shown) => [
      report.unpriced.length === 0
        ? ''
        : `Unpriced, not included in the cost: ${report.unpriced
            .slice(0, 5)
            .map(({ model }) => sources.toLine(model, 40))
            .join(', ')}`,
      unreadable === 0 ? '' : `${toReadableAmount(unreadable, 'file')} could not be read.`,
      offset + shown < rows.length && shown > 0
        ? `More: ${printCall('usage', { by, since, until, project, source, timezone, offset: offset + shown })}`
        : '',
    ],
  );
}

async function printSession(
  name: string,
  { offset, max_tokens }: Asked,
  sources: McpSources,
  signal: AbortSignal,
): Promise<string> {
  const { session, place } = await sources.sessions.get(name, signal);
  const read = await readSessionUsage(
    { session, toFile: place.project.toFile, projectFolder: place.project.folder },
    { maxLineBytes: sources.settings.maxLineBytes, prices: sources.prices },
  );
  const head = [
    `# Usage of session ${toCodeSpan(session.id.slice(0, 100))}: ` +
      `${sources.toLine(session.title?.text ?? toUntitledWords(session.status), 100)}`,
    `Total: ${printSums(read.total)}`,
    '',
    '| turn | messages | input | output | cache write | cache read | cost |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  return fillTable(
    head,
    read.turns.slice(offset),
    (turn) => `| ${turn.number} | ${printCells(turn)} |`,
    max_tokens,
    (shown) => [
      offset + shown < read.turns.length && shown > 0
        ? `More: ${printCall('usage', { session: session.id, offset: offset + shown })}`
        : '',
    ],
  );
}

/** Rows are in one block, so that they are one table. */
function fillTable<Row>(
  head: readonly string[],
  rows: readonly Row[],
  print: (row: Row) => string,
  budget: number,
  end: (shown: number) => readonly string[],
): string {
  const room = openAnswer(budget, '').left();
  const lines = [...head];
  let used = Buffer.byteLength(lines.join('\n'));
  let shown = 0;
  for (const row of rows) {
    const line = print(row);
    used += Buffer.byteLength(line) + 1;
    if (used > room) break;
    lines.push(line);
    shown++;
  }
  return openAnswer(budget, lines.join('\n')).end(...end(shown));
}

function printRow(row: UsageRow, by: Asked['by'], { toLine }: McpSources): string {
  const name =
    row.key === null
      ? by === 'tool'
        ? '(no tool)'
        : '(no time)'
      : by === 'session'
        ? toCodeSpan(row.key.slice(0, 100))
        : toLine(row.key, 120);
  return `| ${name} | ${printCells(row)} |`;
}

type Cells = Pick<
  UsageSums,
  'messages' | 'input' | 'output' | 'cacheWrite5m' | 'cacheWrite1h' | 'cacheRead' | 'costMicros'
>;

function printCells({ messages, input, output, cacheWrite5m, cacheWrite1h, cacheRead, costMicros }: Cells): string {
  return [
    String(messages),
    toShortCount(input),
    toShortCount(output),
    toShortCount(cacheWrite5m + cacheWrite1h),
    toShortCount(cacheRead),
    costMicros === null ? 'unpriced' : toReadableMoney(costMicros),
  ].join(' | ');
}

function printSums(sums: UsageSums): string {
  return (
    `${sums.costMicros === null ? 'cost not known' : toReadableMoney(sums.costMicros)}, ` +
    `${toReadableAmount(sums.messages, 'message')}, ${toShortCount(sums.output)} output tokens, ` +
    `${toShortCount(sums.input + sums.cacheWrite5m + sums.cacheWrite1h + sums.cacheRead)} in`
  );
}
