import { toContextTokens } from '@scrollkeep/transcript/usage/prices/to-cost.ts';
import type { TokenCounts } from '@scrollkeep/transcript/usage/prices/token-counts.ts';
import type { SessionUsage, TurnUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
import { wrapText } from '../text/layout-text.ts';
import { toShownPath } from '../text/to-shown-path.ts';
import { printTable, type Column } from '../text/print-table.ts';
import { toStyle, type Style } from '../text/style.ts';
import {
  toReadableAmount,
  toReadableCount,
  toReadableMoney,
  toReadableShare,
  toReadableTime,
  toShortCount,
} from '@scrollkeep/view/text/readable.ts';
import { toBar, toSparkline } from '../text/bars.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { ExplanationStyle } from './print-message-explanation.ts';
import { printRecorded } from './print-recorded.ts';

const maxTurns = 40;
const maxAgents = 20;

/** Where the cost of a session comes from: models, turns with their context, agents, and what the client recorded. */
export function printSessionUsage(usage: SessionUsage, { width, color, timezone }: ExplanationStyle): string {
  const style = toStyle(color);
  const { total } = usage;
  return [
    `${style.heading(`Session ${toSafeText(usage.session)}`)}` +
      `${usage.project === null ? '' : `  ${style.faint(toShownPath(usage.project))}`}\n` +
      `${toReadableAmount(total.messages, 'message')}, ` +
      `${style.strong(total.costMicros === null ? 'unpriced' : toReadableMoney(total.costMicros))}; ` +
      `${toReadableShare(total.cacheRead / toContextTokens(total))} of the prompts came from the cache\n`,
    section(
      'Models',
      printSums(
        usage.models.map((model) => [toSafeText(model.model), model]),
        'Model',
        width,
        style,
      ),
      style,
    ),
    usage.context.length < 2 ? '' : section('Context over the session', printContext(usage, width, style), style),
    usage.turns.length === 0 ? '' : section('Turns', printTurns(usage.turns, { width, timezone }, style), style),
    usage.agents.length === 0 ? '' : section('Agents', printAgents(usage, width, style), style),
    usage.unpriced.length === 0
      ? ''
      : style.warning(
          'Unpriced: ' +
            (usage.unpriced
              .map(({ model, messages }) => `${toSafeText(model)} (${toReadableAmount(messages, 'message')})`)
              .join(', ') +
              '\n'),
        ),
    usage.recorded === null
      ? style.faint(
          wrapText(
            'Claude Code recorded no total for this session. Versions since 2.1.250 write one at the end of a run.',
            width,
          ).join('\n'),
        ) + '\n'
      : section('Recorded by Claude Code', printRecorded(usage.recorded, width, style), style),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function section(title: string, text: string, style: Style): string {
  return `${style.heading(title)}\n${text}`;
}

interface Summed extends TokenCounts {
  readonly messages: number;
  readonly costMicros: number | null;
}

function printSums(rows: readonly (readonly [string, Summed])[], title: string, width: number, style: Style): string {
  const isWide = width >= 100;
  const count = isWide ? toReadableCount : toShortCount;
  // Cut names of models can look the same: where there is little room, the two kinds of writes become one.
  const writes = isWide ? ['Write 5m', 'Write 1h'] : ['Write'];
  const columns: Column[] = [
    { title, shrinks: true },
    ...['Messages', 'Input', 'Output', ...writes, 'Read', 'Cost'].map((name) => ({
      title: name,
      align: 'right' as const,
    })),
  ];
  const texts = rows.map(([label, sums]) => [
    label,
    toReadableCount(sums.messages),
    ...[
      sums.input,
      sums.output,
      ...(isWide ? [sums.cacheWrite5m, sums.cacheWrite1h] : [sums.cacheWrite5m + sums.cacheWrite1h]),
      sums.cacheRead,
    ].map((tokens) => count(tokens)),
    sums.costMicros === null ? 'unpriced' : toReadableMoney(sums.costMicros),
  ]);
  return printTable(columns, texts, {
    width,
    indent: '  ',
    paint: (text, row) => (row === -1 ? style.faint(text) : text),
  });
}

/** A line of columns, one per message or per few of them, with the compactions marked below. */
function printContext({ context, compactions }: SessionUsage, width: number, style: Style): string {
  const columns = Math.min(context.length, width - 4);
  const toColumn = (index: number) => Math.min(columns - 1, Math.floor((index * columns) / context.length));
  const values = Array.from({ length: columns }, () => 0);
  for (const [index, point] of context.entries())
    values[toColumn(index)] = Math.max(values[toColumn(index)] ?? 0, point.contextTokens);
  const marks = Array.from({ length: columns }, () => ' ');
  for (const { before } of compactions) marks[toColumn(Math.max(0, before - 1))] = '^';
  const most = context.reduce((best, point) => (point.contextTokens > best.contextTokens ? point : best));
  const window =
    most.contextWindow === null
      ? ''
      : ` of ${toReadableCount(most.contextWindow)} (${toReadableShare(most.contextTokens / most.contextWindow)})`;
  const last = toReadableCount(context.at(-1)?.contextTokens ?? 0);
  const toCount = (tokens: number | null) => (tokens === null ? '?' : toShortCount(tokens));
  const shrunk = compactions.map(
    ({ tokensBefore, tokensAfter }) => `${toCount(tokensBefore)} → ${toCount(tokensAfter)}`,
  );
  return [
    `  ${style.accent(toSparkline(values))}\n`,
    ...(compactions.length === 0
      ? []
      : [
          `  ${style.warning(marks.join('').trimEnd())}\n`,
          `  ${style.faint(`^ ${toReadableAmount(compactions.length, 'compaction')}: ${shrunk.join(', ')}`)}\n`,
        ]),
    `  ${style.faint(`peak ${toReadableCount(most.contextTokens)}${window}, final ${last}`)}\n`,
  ].join('');
}

function printTurns(
  turns: readonly TurnUsage[],
  { width, timezone }: { readonly width: number; readonly timezone: string },
  style: Style,
): string {
  const shown =
    turns.length <= maxTurns
      ? turns
      : [...turns]
          .sort((a, b) => (b.costMicros ?? 0) - (a.costMicros ?? 0))
          .slice(0, maxTurns)
          .sort((a, b) => a.number - b.number);
  const most = shown.reduce((highest, turn) => Math.max(highest, turn.costMicros ?? 0), 0);
  const hasAgents = shown.some((turn) => turn.agentCostMicros !== null);
  const rows = shown.map((turn) => [
    turn.number === 0 ? 'before' : `${turn.number}${turn.isLive ? '' : ' ⑂'}`,
    toReadableTime(turn.startedAt, timezone),
    toReadableCount(turn.messages),
    toShortCount(turn.output),
    toShortCount(turn.contextTokens),
    turn.contextWindow === null ? '' : toReadableShare(turn.contextTokens / turn.contextWindow),
    ...(hasAgents ? [turn.agentCostMicros === null ? '' : toReadableMoney(turn.agentCostMicros)] : []),
    turn.costMicros === null ? 'unpriced' : toReadableMoney(turn.costMicros),
    ...(width >= 80 ? [toBar(turn.costMicros ?? 0, most, 12)] : []),
  ]);
  const right = { align: 'right' } as const;
  const columns: Column[] = [
    { title: 'Turn', ...right },
    { title: 'Began' },
    { title: 'Messages', ...right },
    { title: 'Output', ...right },
    { title: 'Context', ...right },
    { title: 'Full', ...right },
    ...(hasAgents ? [{ title: 'Agents', ...right }] : []),
    { title: 'Cost', ...right },
    ...(width >= 80 ? [{ title: '' }] : []),
  ];
  const rest =
    turns.length > shown.length ? `  ${style.faint(`The ${maxTurns} most expensive of ${turns.length} turns.`)}\n` : '';
  const branch = shown.some((turn) => !turn.isLive && turn.number > 0)
    ? `  ${style.faint('⑂ rewound or on an abandoned branch')}\n`
    : '';
  return (
    printTable(columns, rows, {
      width,
      indent: '  ',
      paint: (text, row, column) =>
        row === -1 ? style.faint(text) : column === columns.length - 1 && width >= 80 ? style.accent(text) : text,
    }) + `${branch}${rest}`
  );
}

function printAgents({ agents }: SessionUsage, width: number, style: Style): string {
  const shown = agents.slice(0, maxAgents);
  const rest =
    agents.length > shown.length
      ? `  ${style.faint(`… and ${toReadableAmount(agents.length - shown.length, 'more agent')}`)}\n`
      : '';
  return `${printSums(
    shown.map((agent) => [
      `${toSafeText(agent.agent)}${agent.turn === null ? '' : ` (turn ${agent.turn})`}` +
        `${agent.isInternal ? ' (internal)' : ''}`,
      agent,
    ]),
    'Agent',
    width,
    style,
  )}${rest}`;
}
