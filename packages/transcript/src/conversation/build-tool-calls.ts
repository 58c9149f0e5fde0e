import type { List } from '../columns/list.ts';
import { listModelRuns } from './link-thread.ts';
import type { CallFacts, RecordNode, ResultFacts } from './record-node.ts';

export type CallStatus = 'ok' | 'error' | 'interrupted' | 'rejected' | 'denied' | 'lost' | 'pending';

/** One use of a tool, joined with its result. */
export interface ToolCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly status: CallStatus;
  readonly facts: CallFacts;
  /** The record that holds the call, and the one that holds the result. */
  readonly use: RecordNode;
  readonly result: { readonly node: RecordNode; readonly facts: ResultFacts } | undefined;
  readonly durationMs: number | undefined;
}

/** The calls of one file. A result may stand anywhere in the file, even before its call; the first one of an id counts. */
export function buildToolCalls(nodes: List<RecordNode>): readonly ToolCall[] {
  const results = new Map<string, { readonly node: RecordNode; readonly facts: ResultFacts }>();
  for (const node of nodes) for (const facts of listResults(node)) if (!results.has(facts.id)) results.set(facts.id, { node, facts });
  const ends = findThreadEnds(nodes);
  const seen = new Set<string>();
  const calls: ToolCall[] = [];
  for (const use of nodes) {
    for (const facts of use.assistant?.calls ?? []) {
      if (facts.id !== undefined && seen.has(facts.id)) continue;
      if (facts.id !== undefined) seen.add(facts.id);
      const result = facts.id === undefined ? undefined : results.get(facts.id);
      calls.push({ id: facts.id, name: facts.name, status: result?.facts.outcome ?? toOpenStatus(use, ends), facts, use, result, durationMs: toDuration(use, result) });
    }
  }
  return calls;
}

/** Gateways write results of their own tools into the answer itself. */
export function listResults(node: RecordNode): readonly ResultFacts[] {
  return node.user?.results ?? node.assistant?.results ?? [];
}

/** For main thread and sidechain: the last turn start, and the last assistant records of two different messages. */
interface ThreadEnd {
  lastStart: number;
  lastMessage: { readonly id: string | RecordNode; readonly index: number } | undefined;
  /** The last record of any other message than the last one. */
  lastOther: number;
}

function findThreadEnds(nodes: List<RecordNode>): Readonly<Record<'main' | 'side', ThreadEnd>> {
  const ends = { main: createEnd(), side: createEnd() };
  const modelRuns = listModelRuns(nodes);
  for (const node of nodes) {
    const end = ends[node.isSidechain ? 'side' : 'main'];
    const kind = node.user?.kind;
    if ((kind === 'prompt' || kind === 'agent-prompt' || kind === 'command') && !modelRuns.has(node)) end.lastStart = node.index;
    if (node.assistant === undefined) continue;
    const id = node.assistant.messageId ?? node;
    if (end.lastMessage !== undefined && end.lastMessage.id !== id) end.lastOther = end.lastMessage.index;
    end.lastMessage = { id, index: node.index };
  }
  return ends;
}

/** Without a result a call is still running, unless the conversation has gone on without it. */
function toOpenStatus(use: RecordNode, ends: Readonly<Record<'main' | 'side', ThreadEnd>>): 'lost' | 'pending' {
  const end = ends[use.isSidechain ? 'side' : 'main'];
  const own = use.assistant?.messageId ?? use;
  const lastOfOthers = end.lastMessage !== undefined && end.lastMessage.id !== own ? end.lastMessage.index : end.lastOther;
  return Math.max(end.lastStart, lastOfOthers) > use.index ? 'lost' : 'pending';
}

function createEnd(): ThreadEnd {
  return { lastStart: -1, lastMessage: undefined, lastOther: -1 };
}

/** The result's own figure, else the time between the two records. */
function toDuration(use: RecordNode, result: { readonly node: RecordNode; readonly facts: ResultFacts } | undefined): number | undefined {
  if (result === undefined) return undefined;
  if (result.facts.durationMs !== undefined) return result.facts.durationMs;
  const elapsed = Date.parse(result.node.timestamp ?? '') - Date.parse(use.timestamp ?? '');
  return Number.isFinite(elapsed) && elapsed >= 0 ? elapsed : undefined;
}
