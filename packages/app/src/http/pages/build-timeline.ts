import type { RecordNode, Turn } from '@scrollkeep/transcript';
import type { TimelineAnswer, TimelineBlock, WireAgent } from '@scrollkeep/view/wire';
import { toFirstLine } from '@scrollkeep/view/parts';
import type { SessionSnapshot } from '../library/session-model.ts';

const mostBlocks = 400;
const mostMarks = 200;
const textLength = 60;

/** When turns and agents of a session ran. Agents come as they are listed, each with its own times. */
export function buildTimeline({ session, findPath }: SessionSnapshot, agents: readonly WireAgent[], agentCount: number): Omit<TimelineAnswer, 'revision'> {
  const live = new Set(findPath('live')?.turns);
  const blocks = session.tree.turns.flatMap((turn) => toBlock(turn, live.has(turn)) ?? []);
  return {
    blocks: joinBlocks(blocks, mostBlocks),
    turnCount: session.tree.turns.length,
    agents: agents.flatMap(({ id, parent, depth, type, description, model, startedAt, durationMs, calls, failedCalls }) => {
      const start = Date.parse(startedAt ?? '');
      if (!Number.isFinite(start)) return [];
      return [{ id, parent, depth, type: type ?? null, description, model: model ?? null, startedAt: new Date(start).toISOString(), endedAt: new Date(start + (durationMs ?? 0)).toISOString(), calls, failedCalls }];
    }),
    agentCount,
    compactions: session.compactions.flatMap(({ node }) => toTime(node) ?? []).slice(0, mostMarks).map((ms) => new Date(ms).toISOString()),
  };
}

function toBlock(turn: Turn, isLive: boolean): TimelineBlock | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let calls = 0;
  for (const { node } of turn.records) {
    calls += node.assistant?.calls.length ?? 0;
    const time = toTime(node);
    if (time === undefined) continue;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  if (!Number.isFinite(first)) return undefined;
  return { first: turn.number, last: turn.number, isLive, startedAt: new Date(first).toISOString(), endedAt: new Date(last).toISOString(), text: toFirstLine(turn.start?.node.user?.text ?? '', textLength), calls };
}

/** Thousands of turns as some hundred blocks: neighbours are one. */
function joinBlocks(blocks: readonly TimelineBlock[], most: number): readonly TimelineBlock[] {
  if (blocks.length <= most) return blocks;
  const size = Math.ceil(blocks.length / most);
  const joined: TimelineBlock[] = [];
  for (let at = 0; at < blocks.length; at += size) {
    const group = blocks.slice(at, at + size);
    const [head] = group;
    if (head === undefined) continue;
    joined.push({
      ...head,
      last: group.at(-1)?.last ?? head.last,
      isLive: group.some((block) => block.isLive),
      startedAt: group.reduce((least, block) => (block.startedAt < least ? block.startedAt : least), head.startedAt),
      endedAt: group.reduce((latest, block) => (block.endedAt > latest ? block.endedAt : latest), head.endedAt),
      calls: group.reduce((sum, block) => sum + block.calls, 0),
    });
  }
  return joined;
}

function toTime({ timestamp }: Pick<RecordNode, 'timestamp'>): number | undefined {
  const ms = Date.parse(timestamp ?? '');
  return Number.isFinite(ms) ? ms : undefined;
}
