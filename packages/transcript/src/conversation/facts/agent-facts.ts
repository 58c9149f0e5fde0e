import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { getContent, listBlocks } from './message-text.ts';
import { findToolAct } from '../../tools/find-tool-act.ts';

/** What a call says about the sub-agent it starts. */
export interface AgentCallFact {
  readonly toolUseId: string;
  readonly description: string | undefined;
  readonly agentType: string | undefined;
}

/** What the client recorded about a sub-agent when its call was answered. */
export interface AgentResultFact {
  readonly toolUseId: string;
  /** `completed`, or how it was sent off: `async_launched`, `teammate_spawned` … */
  readonly status: string | undefined;
  readonly agentType: string | undefined;
  readonly totals: RecordedTotals | undefined;
}

/** The client's own figures for a run. */
export interface RecordedTotals {
  readonly durationMs: number | undefined;
  /** All numbers of the last message's usage together: the size of the context at the end, not the sum of the run. */
  readonly tokens: number | undefined;
  readonly toolCalls: number | undefined;
}

export function listAgentCalls(record: JsonObject): readonly AgentCallFact[] {
  return listBlocks(getContent(record)).flatMap((block) => {
    const { type, name, id } = block;
    if (type !== 'tool_use' || typeof name !== 'string' || typeof id !== 'string') return [];
    if (findToolAct(name) !== 'starts-agent') return [];
    const input = isJsonObject(block['input']) ? block['input'] : {};
    return [{ toolUseId: id, description: toText(input['description']), agentType: toText(input['subagent_type']) }];
  });
}

/**
 * From the one result of a record and what the client recorded beside it; undefined for the results of other tools.
 * Before 2.0.28 there is no `agentId`, only the totals.
 */
export function findAgentResult(toolUseId: string, details: JsonObject): AgentResultFact | undefined {
  const totals = findTotals(details);
  if (totals === undefined && typeof details['agentId'] !== 'string' && typeof details['agent_id'] !== 'string')
    return undefined;
  return {
    toolUseId,
    status: toText(details['status']),
    agentType: toText(details['agentType']) ?? toText(details['agent_type']),
    totals,
  };
}

function findTotals({ totalDurationMs, totalTokens, totalToolUseCount }: JsonObject): RecordedTotals | undefined {
  if (typeof totalDurationMs !== 'number' && typeof totalTokens !== 'number' && typeof totalToolUseCount !== 'number')
    return undefined;
  return {
    durationMs: toNumber(totalDurationMs),
    tokens: toNumber(totalTokens),
    toolCalls: toNumber(totalToolUseCount),
  };
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toNumber(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
