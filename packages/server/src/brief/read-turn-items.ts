import { isToldInput } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { ToolCall } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { buildTurnItems } from '@scrollkeep/transcript/conversation/build-turn-items.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { listWaitingPrompts } from '@scrollkeep/transcript/conversation/facts/list-queued-prompts.ts';
import { getContent, listBlocks } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { listResults } from '@scrollkeep/transcript/conversation/list-results.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { ToolAct } from '@scrollkeep/transcript/shapes/tool-act.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import type { RecordSource } from '../sessions/open-record-source.ts';

export interface TurnSources {
  readonly findCall: (id: string) => ToolCall | undefined;
  readonly agents: ReadonlyMap<string, readonly AgentRun[]>;
  readonly queued: ReadonlySet<number>;
  /** Lines with messages that were still in the queue at the end. */
  readonly waiting: ReadonlySet<number>;
}

export function toTurnSources({ session }: LocatedSession): TurnSources {
  const agents = new Map<string, AgentRun[]>();
  for (const run of session.agents) {
    if (run.toolUseId === undefined || run.isInternal) continue;
    const runs = agents.get(run.toolUseId);
    if (runs === undefined) agents.set(run.toolUseId, [run]);
    else runs.push(run);
  }
  return {
    findCall: (id) => session.findCall(id)?.call,
    agents,
    queued: new Set(session.queuedPrompts),
    waiting: new Set(listWaitingPrompts(session.files.main?.facts.queueFacts ?? [])),
  };
}

/** Results that a brief tells of: reports, answers and verdicts of the person, numbers and ends of tasks. */
const toldResults: ReadonlySet<ToolAct | undefined> = new Set<ToolAct>([
  'starts-agent',
  'asks-person',
  'presents-plan',
  'lists-work',
  'checks-task',
  'messages-agent',
]);

export async function readRecords(
  turn: Turn,
  source: RecordSource,
  { findCall, queued, waiting }: TurnSources,
): Promise<ReadonlyMap<RecordNode, JsonObject>> {
  const isTold = (node: RecordNode) =>
    listResults(node).some(({ id }) => toldResults.has(findToolAct(findCall(id)?.name ?? '')));
  const wanted = turn.records
    .map((record) => record.node)
    .filter(
      (node) =>
        node.assistant !== undefined ||
        (node.user !== undefined && (node.user.kind !== 'tool-result' || isTold(node))) ||
        queued.has(node.number) ||
        waiting.has(node.number),
    );
  const records = await source.read(wanted);
  const results = [...records].flatMap(([node, value]) =>
    node.assistant === undefined ? [] : listToldResults(value, findCall),
  );
  return results.length === 0 ? records : new Map([...records, ...(await source.read(results))]);
}

/** A command that took longer may have been sent to the background by the client, which only its result says. */
const longMs = 60_000;

function isLong({ use, result, name }: ToolCall): boolean {
  const [from, to] = [use.timestamp, result?.node.timestamp].map((time) => Date.parse(time ?? ''));
  return findToolAct(name) === 'runs-command' && (to ?? NaN) - (from ?? NaN) >= longMs;
}

/** The results of commands that a brief tells of; which those are only their input and the time they took say. */
function listToldResults(value: JsonObject, findCall: TurnSources['findCall']): readonly RecordNode[] {
  return listBlocks(getContent(value), 'tool_use').flatMap(({ id, input = null }) => {
    const call = typeof id === 'string' ? findCall(id) : undefined;
    return call !== undefined && (isToldInput(input) || isLong(call)) ? (call.result?.node ?? []) : [];
  });
}

export function toItems(
  turn: Turn,
  records: ReadonlyMap<RecordNode, JsonObject>,
  { findCall, agents, queued, waiting }: TurnSources,
): ReturnType<typeof buildTurnItems> {
  return buildTurnItems(turn.records, {
    findRecord: (node) => records.get(node),
    findCall,
    listAgentsOf: (id) => agents.get(id) ?? [],
    isQueuedPrompt: (node) => queued.has(node.number),
    isWaiting: (node) => waiting.has(node.number),
  });
}
