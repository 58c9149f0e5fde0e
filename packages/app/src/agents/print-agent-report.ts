import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import type { RecordedTotals } from '@scrollkeep/transcript/conversation/facts/agent-facts.ts';
import type { AgentReport, ReportedAgent } from '@scrollkeep/transcript/conversation/build-agent-report.ts';
import { layoutFacts } from '@scrollkeep/server/text/layout-facts.ts';
import { toShortId } from '@scrollkeep/server/text/to-short-id.ts';
import { toReadableAmount, toReadableCount, toReadableDuration } from '@scrollkeep/view/text/readable.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import { toStyle, type Style } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

export interface PrintOptions {
  readonly width: number;
  readonly color: boolean;
}

/** The tree of agents, each with its figures below it; orphans at the end. */
export function printAgentReport(
  { session }: LocatedSession,
  { agents, orphans, internal }: AgentReport,
  { width, color }: PrintOptions,
): string {
  const style = toStyle(color);
  const count = countAll(agents) + countAll(orphans);
  const headline =
    `${style.heading(toShortText(session.title?.text ?? toUntitledWords(session.status), width - 11))} ` +
    `${style.faint(toShortId(session.id))}\n`;
  const rest =
    internal.length === 0 ? '' : ` and ${toReadableCount(internal.length)} started internally by Claude Code`;
  return [
    `${headline}${count === 0 ? 'No sub-agents' : toReadableAmount(count, 'sub-agent')}${rest}\n`,
    printBranch(agents, '', width, style),
    orphans.length === 0 ? '' : `${style.warning('No matching call found')}\n${printBranch(orphans, '', width, style)}`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function printBranch(agents: readonly ReportedAgent[], above: string, width: number, style: Style): string {
  return agents
    .map((agent, at) => {
      const isLast = at === agents.length - 1;
      const own = `${above}${isLast ? '└─ ' : '├─ '}`;
      const below = `${above}${isLast ? '   ' : '│  '}`;
      const inside = `${below}${agent.children.length > 0 ? '│  ' : '   '}`;
      const lines = toFacts(agent)
        .flatMap((facts) => layoutFacts(facts, Math.max(8, width - inside.length)))
        .map((line) => `${style.faint(inside)}${style.faint(line)}\n`);
      return (
        `${style.faint(own)}${printName(agent, width - own.length, style)}\n${lines.join('')}` +
        `${printBranch(agent.children, below, width, style)}`
      );
    })
    .join('');
}

/** `completed  Explore  "Find tide readers"  a4f1c09b` */
function printName({ run, type, description, status }: ReportedAgent, width: number, style: Style): string {
  const id = toSafeText(run.id.length > 20 ? `${run.id.slice(0, 19)}…` : run.id);
  const kind = toShortText(type ?? 'agent', 24);
  const state = toShortText(status, 16);
  const left = width - id.length - kind.length - state.length - 6;
  const words = left < 6 || description === undefined ? '' : `  ${toShortText(description, left)}`;
  const paint = status === 'completed' ? style.good : status === 'running' ? style.accent : style.warning;
  return `${style.accent(id)}  ${style.strong(kind)}${words}  ${paint(state)}`;
}

/** What was counted, then what the client recorded. */
function toFacts({
  run,
  computed,
  recorded,
  difference,
  isBackground,
  notification,
}: ReportedAgent): readonly (readonly string[])[] {
  const facts = [
    ...(computed.durationMs === undefined ? [] : [toReadableDuration(computed.durationMs)]),
    `${toReadableCount(computed.tokens)} tokens`,
    toReadableAmount(computed.toolCalls, 'call'),
    ...(isBackground ? [notification === undefined ? 'in the background, end not recorded' : 'in the background'] : []),
    ...(run.file?.runId === undefined ? [] : [`workflow ${run.file.runId}`]),
  ];
  return [facts, ...(recorded === undefined ? [] : [toRecordedFacts(recorded, computed.contextTokens, difference)])];
}

/**
 * The client's tokens are those of the last message, so they are beside the context at the end, not beside the sum.
 */
function toRecordedFacts(
  recorded: RecordedTotals,
  contextTokens: number,
  difference: RecordedTotals | undefined,
): readonly string[] {
  const parts = [
    recorded.durationMs === undefined
      ? undefined
      : `${toReadableDuration(recorded.durationMs)}${toSigned(difference?.durationMs, (ms) => toReadableDuration(ms))}`,
    recorded.tokens === undefined
      ? undefined
      : `${toReadableCount(recorded.tokens)} tokens at the ` +
        `end${toSigned(difference?.tokens, (count) => toReadableCount(count), contextTokens > 0)}`,
    recorded.toolCalls === undefined
      ? undefined
      : `${toReadableAmount(recorded.toolCalls, 'call')}` +
        `${toSigned(difference?.toolCalls, (count) => toReadableCount(count))}`,
  ];
  return parts.filter((part) => part !== undefined).map((part, at) => (at === 0 ? `recorded: ${part}` : part));
}

/** ` (+3)`: recorded minus computed, where they differ. */
function toSigned(difference: number | undefined, print: (amount: number) => string, isKnown = true): string {
  if (difference === undefined || difference === 0 || !isKnown) return '';
  return ` (${difference > 0 ? '+' : '−'}${print(Math.abs(difference))})`;
}

function countAll(agents: readonly ReportedAgent[]): number {
  return agents.reduce((sum, agent) => sum + 1 + countAll(agent.children), 0);
}
