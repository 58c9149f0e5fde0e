import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { listRecordNumbers } from '@scrollkeep/transcript/conversation/link-thread.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { toTurnTimes } from '@scrollkeep/transcript/conversation/turn-times.ts';
import { toTurnTitle } from '../model/to-turn-title.ts';
import type { TimelineAnswer, TimelineBlock, WireAgent } from '../wire/wire.ts';
import type { PagedSession } from './paged-session.ts';

const mostBlocks = 400;
const mostMarks = 200;
const textLength = 60;

/** When turns and agents of a session ran. Agents come as they are listed, each with its own times. */
export function buildTimeline(
  { session, findPath }: PagedSession,
  agents: readonly WireAgent[],
  agentCount: number,
): Omit<TimelineAnswer, 'revision'> {
  const live = new Set(findPath('live')?.turns);
  return {
    blocks: joinSpans(listSpans(session), mostBlocks).map((span) => toBlock(span, live)),
    turnCount: session.tree.turns.length,
    agents: agents.flatMap(
      ({ id, parent, depth, type, description, model, startedAt, durationMs, calls, failedCalls }) => {
        const start = Date.parse(startedAt ?? '');
        if (!Number.isFinite(start)) return [];
        return [
          {
            id,
            parent,
            depth,
            type: type ?? null,
            description,
            model: model ?? null,
            startedAt: new Date(start).toISOString(),
            endedAt: new Date(start + (durationMs ?? 0)).toISOString(),
            calls,
            failedCalls,
          },
        ];
      },
    ),
    agentCount,
    compactions: session.compactions
      .flatMap(({ node }) => toTime(node) ?? [])
      .slice(0, mostMarks)
      .map((ms) => new Date(ms).toISOString()),
  };
}

/** Turns that follow each other, and when they ran. */
interface Span {
  readonly turns: readonly Turn[];
  readonly firstMs: number;
  readonly lastMs: number;
  readonly calls: number;
}

/** From the columns: a node for every record of a huge session would weigh more than the session does. */
function listSpans({ files, tree }: Session): readonly Span[] {
  const nodes = files.main?.facts.nodes;
  if (nodes === undefined) return [];
  const { table, length } = nodes;
  const callsOf = new Int32Array(length);
  for (let row = 0; row < table.calls.calls; row++) {
    const record = table.calls.recordOfCall(row);
    if (record < length) callsOf[record] = (callsOf[record] ?? 0) + 1;
  }
  return tree.turns.flatMap((turn) => {
    const { firstMs, lastMs } = toTurnTimes(turn, table);
    if (firstMs === undefined || lastMs === undefined) return [];
    const calls = listRecordNumbers(turn.records).reduce((sum, index) => sum + (callsOf[index] ?? 0), 0);
    return [{ turns: [turn], firstMs, lastMs: Math.max(firstMs, lastMs), calls }];
  });
}

/** Thousands of turns as some hundred blocks: neighbours are one. */
function joinSpans(spans: readonly Span[], most: number): readonly Span[] {
  if (spans.length <= most) return spans;
  const size = Math.ceil(spans.length / most);
  return Array.from({ length: Math.ceil(spans.length / size) }, (_none, at) =>
    spans.slice(at * size, (at + 1) * size),
  ).map((group) => ({
    turns: group.flatMap(({ turns }) => turns),
    firstMs: group.reduce((least, { firstMs }) => Math.min(least, firstMs), Number.POSITIVE_INFINITY),
    lastMs: group.reduce((latest, { lastMs }) => Math.max(latest, lastMs), Number.NEGATIVE_INFINITY),
    calls: group.reduce((sum, { calls }) => sum + calls, 0),
  }));
}

function toBlock({ turns, firstMs, lastMs, calls }: Span, live: ReadonlySet<Turn>): TimelineBlock {
  const [first] = turns;
  return {
    first: first?.number ?? 0,
    last: turns.at(-1)?.number ?? 0,
    isLive: turns.some((turn) => live.has(turn)),
    startedAt: new Date(firstMs).toISOString(),
    endedAt: new Date(lastMs).toISOString(),
    text: first === undefined ? '' : toTurnTitle(first, textLength),
    calls,
  };
}

function toTime({ timestamp }: Pick<RecordNode, 'timestamp'>): number | undefined {
  const ms = Date.parse(timestamp ?? '');
  return Number.isFinite(ms) ? ms : undefined;
}
