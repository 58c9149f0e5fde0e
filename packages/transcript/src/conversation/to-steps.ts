import { groupBy } from '../columns/group-by.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Session } from './build-session.ts';
import type { CallStatus, ToolCall } from './build-tool-calls.ts';
import { listRecordNumbers } from './link-thread.ts';
import { getContent, listBlocks, listTexts } from './facts/message-text.ts';
import type { RecordNode } from './facts/record-node.ts';
import { toInputSummary } from './to-input-summary.ts';

export type StepType = 'user_message' | 'assistant_message' | 'tool_call' | 'tool_result';

/** One line of a step file, the flat form that other tools keep of a session. The names are those of that format. */
export interface Step {
  /** Counted from 1. */
  readonly step_id: number;
  readonly session_id: string;
  readonly type: StepType;
  readonly raw_uuid: string | null;
  readonly parent_uuid: string | null;
  readonly timestamp: string | null;
  /** At most 200 characters; empty if the record was not read. */
  readonly content_summary: string;
  /** On a call its calls, on a result the calls it answers. */
  readonly tool_calls: readonly ToolCallRecord[];
}

export interface ToolCallRecord {
  readonly tool_call_id: string | null;
  readonly tool_name: string;
  readonly input_summary: string;
  readonly status: CallStatus;
  readonly called_at: string | null;
  readonly completed_at: string | null;
  readonly duration_ms: number | null;
}

const summaryLength = 200;

/**
 * A step for each record of the main thread that a person or the model wrote; state, system and snapshot records and
 * sub-agents are none. Without
 * `findRecord` the steps are complete but for their texts, and no file has to be read.
 */
export function toSteps(
  session: Session,
  findRecord: (node: RecordNode) => JsonObject | undefined = () => undefined,
): readonly Step[] {
  const calls = session.calls.filter((owned) => owned.agentId === undefined).map((owned) => owned.call);
  const callsByUse = groupBy(calls, (call) => call.use);
  const callsByResult = groupBy(calls, (call) => call.result?.node);
  const nodes = session.thread
    .map((record) => record.node)
    .filter((node) => node.user !== undefined || node.assistant !== undefined);
  return nodes.map((node, index) => {
    const record = findRecord(node);
    const type = toStepType(node);
    const own =
      type === 'tool_call' ? callsByUse.get(node) : type === 'tool_result' ? callsByResult.get(node) : undefined;
    return {
      step_id: index + 1,
      session_id: session.id,
      type,
      raw_uuid: node.uuid ?? null,
      parent_uuid: node.parentUuid ?? null,
      timestamp: node.timestamp ?? null,
      content_summary: record === undefined ? '' : toSummary(record, type),
      tool_calls: (own ?? []).map((call) => toToolCallRecord(call, call.use === node ? record : undefined)),
    };
  });
}

/** How many steps a session has, and whether one of them is an answer without calls, without making them. */
export function countSteps({ thread, files }: Session): { readonly steps: number; readonly hasAnswer: boolean } {
  const table = files.main?.facts.nodes.table;
  let steps = 0;
  let hasAnswer = false;
  if (table === undefined) return { steps, hasAnswer };
  const hasCalls = new Uint8Array(table.length);
  for (let row = 0; row < table.calls.calls; row++) hasCalls[table.calls.recordOfCall(row)] = 1;
  const records = listRecordNumbers(thread);
  for (let at = 0; at < records.length; at++) {
    const record = records[at] as number;
    const isAnswer = table.isAssistant(record);
    if (!isAnswer && table.getUserKind(record) === undefined) continue;
    steps++;
    if (isAnswer && hasCalls[record] === 0) hasAnswer = true;
  }
  return { steps, hasAnswer };
}

function toStepType({ user, assistant }: RecordNode): StepType {
  if (user !== undefined) return user.kind === 'tool-result' ? 'tool_result' : 'user_message';
  return (assistant?.calls.length ?? 0) > 0 ? 'tool_call' : 'assistant_message';
}

function toSummary(record: JsonObject, type: StepType): string {
  const content = getContent(record);
  const results = type === 'tool_result' ? listBlocks(content).filter((block) => block['type'] === 'tool_result') : [];
  const texts = type === 'tool_result' ? results.flatMap((block) => listTexts(block['content'])) : listTexts(content);
  return toShort(texts.join('\n'));
}

function toToolCallRecord(call: ToolCall, record: JsonObject | undefined): ToolCallRecord {
  const block =
    record === undefined
      ? undefined
      : listBlocks(getContent(record)).find((each) => each['type'] === 'tool_use' && each['id'] === call.id);
  return {
    tool_call_id: call.id ?? null,
    tool_name: call.name,
    input_summary: block === undefined ? '' : toShort(toInputSummary(block['input'])),
    status: call.status,
    called_at: call.use.timestamp ?? null,
    completed_at: call.result?.node.timestamp ?? null,
    duration_ms: call.durationMs ?? null,
  };
}

/** Cut between characters, never inside a pair of surrogates. */
function toShort(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= summaryLength) return trimmed;
  const cut = trimmed.slice(0, summaryLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
