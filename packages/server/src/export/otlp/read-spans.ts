import { buildAgentThread } from '@scrollkeep/transcript/conversation/build-agent-thread.ts';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { toSessionFigures } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import {
  openSessionRows,
  type RowPlace,
  type SessionCall,
  type SessionMessage,
} from '@scrollkeep/transcript/conversation/rows/session-rows.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import type { TurnRow } from '@scrollkeep/transcript/conversation/rows/turn-rows.ts';
import { toThreadTimes } from '@scrollkeep/transcript/conversation/turn-times.ts';
import { toContextTokens } from '@scrollkeep/transcript/usage/prices/to-cost.ts';
import type { Pricer } from '@scrollkeep/transcript/usage/prices/to-pricer.ts';
import { readTimes } from '../../sessions/session-activity.ts';
import { addUp, findCost } from '../tables/read-session-tables.ts';
import { isTime, openMessageTimes, toCallTimes, toSpanTimes, type SpanTimes } from './span-times.ts';
import {
  errorStatus,
  spanKinds,
  toAttributes,
  toNanoseconds,
  toSpanId,
  toSpanText,
  toTraceId,
  type Attributes,
  type Span,
} from './span.ts';

export interface ReadSpansOptions {
  readonly pricer: Pricer;
  /** Every text passes through it. */
  readonly toText: (text: string) => string;
}

/** The client, as spans of agents name it. */
export const clientName = 'claude-code';

/**
 * The trace of a session: the session, its turns, in these the calls of the model, in these the calls of tools, and
 * below the call that started it each agent with its own. Gives nothing for a session without any time.
 */
export function* readSpans(session: Session, { pricer, toText }: ReadSpansOptions): Generator<Span, void, void> {
  const { id } = session;
  const { firstMs, lastMs } = readTimes(session);
  if (!isTime(firstMs)) return;
  const rows = openSessionRows(session);
  const root = toSpanId(id, 'session', '');
  const conversation = { 'gen_ai.conversation.id': id } as const;

  function toSpan(given: {
    readonly spanId: string;
    readonly parent?: string;
    readonly name: string;
    readonly kind?: Span['kind'];
    readonly times: SpanTimes;
    readonly attributes: Attributes;
    readonly error?: string | undefined;
  }): Span {
    const { startMs, endMs, startFrom, endFrom } = toSpanTimes(given.times, firstMs as number);
    return {
      traceId: toTraceId(id),
      spanId: given.spanId,
      ...(given.parent === undefined ? {} : { parentSpanId: given.parent }),
      name: toSpanText(given.name, toText),
      kind: given.kind ?? spanKinds.internal,
      startTimeUnixNano: toNanoseconds(startMs),
      endTimeUnixNano: toNanoseconds(endMs),
      attributes: toAttributes(
        { ...given.attributes, 'scrollkeep.start.from': startFrom, 'scrollkeep.end.from': endFrom },
        toText,
      ),
      ...(given.error === undefined ? {} : { status: { code: errorStatus, message: given.error } }),
    };
  }

  const recorded = { startFrom: 'record', endFrom: 'record' } as const;
  const { tokens, costMicros, unpricedMessages } = addUp(rows.readMessages(), pricer);
  yield toSpan({
    spanId: root,
    name: 'session',
    times: { startMs: firstMs, endMs: lastMs, ...recorded },
    attributes: {
      ...conversation,
      ...toSessionAttributes(session),
      'scrollkeep.session.input_tokens': toContextTokens(tokens),
      'scrollkeep.session.output_tokens': tokens.output,
      'scrollkeep.session.cost_usd': costMicros === undefined ? undefined : costMicros / 1e6,
      'scrollkeep.session.unpriced_messages': unpricedMessages,
    },
  });

  const turns = new Set<number>();
  for (const turn of rows.readTurns()) {
    if (turn.number === 0 && !turn.isAnswered) continue;
    turns.add(turn.number);
    yield toSpan({
      spanId: toSpanId(id, 'turn', String(turn.number)),
      parent: root,
      name: `invoke_agent ${clientName}`,
      times: { startMs: turn.firstMs, endMs: turn.lastMs, ...recorded },
      attributes: { ...conversation, ...toTurnAttributes(turn) },
    });
  }

  const agents = new Set(session.agents.map((run) => run.id));
  const toParent = ({ agent, turn }: RowPlace): string =>
    agent !== undefined && agents.has(agent)
      ? toSpanId(id, 'agent', agent)
      : turn !== undefined && turns.has(turn)
        ? toSpanId(id, 'turn', String(turn))
        : root;

  const messages = new Set<string>();
  const times = openMessageTimes(rows.files);
  for (const row of rows.readMessages()) {
    const isError = row.file.rows.table.isApiError(row.record);
    if (!row.message.isCounted && !isError) continue;
    messages.add(row.message.id);
    yield toSpan({
      spanId: toSpanId(id, 'chat', row.message.id),
      parent: toParent(row),
      name: row.message.isCounted ? `chat ${row.message.model}` : 'chat',
      kind: spanKinds.client,
      times: times.find(row),
      attributes: { ...conversation, ...toChatAttributes(row, pricer) },
      error: isError ? 'API error' : undefined,
    });
  }

  const starting = new Set(session.agents.map((run) => run.toolUseId));
  const calls = new Map<string, string>();
  for (const row of rows.readCalls()) {
    const { call } = row;
    const spanId = toSpanId(id, 'tool', call.toolUseId ?? `${row.file.path} ${call.record} ${call.ordinal}`);
    if (call.toolUseId !== undefined && starting.has(call.toolUseId)) calls.set(call.toolUseId, spanId);
    yield toSpan({
      spanId,
      parent: messages.has(row.message) ? toSpanId(id, 'chat', row.message) : toParent(row),
      name: `execute_tool ${call.name}`,
      times: toCallTimes(row),
      attributes: { ...conversation, ...toCallAttributes(row) },
      error: call.status === failedStatus ? 'The tool failed' : undefined,
    });
  }

  for (const run of session.agents)
    yield toSpan({
      spanId: toSpanId(id, 'agent', run.id),
      parent: calls.get(run.toolUseId ?? '') ?? root,
      name: `invoke_agent ${run.file?.meta?.agentType ?? ''}`.trimEnd(),
      times: toAgentTimes(session, run),
      attributes: { ...conversation, ...toAgentAttributes(run) },
    });
}

function toSessionAttributes(session: Session): Attributes {
  const figures = toSessionFigures(session);
  return {
    'scrollkeep.session.title': figures.title,
    'scrollkeep.session.project': figures.project,
    'scrollkeep.session.git_branch': figures.gitBranch,
    'scrollkeep.session.status': figures.status,
    'scrollkeep.session.turns': figures.turns,
    'scrollkeep.session.calls': figures.calls,
    'scrollkeep.session.failed_calls': figures.failedCalls,
  };
}

function toTurnAttributes(turn: TurnRow): Attributes {
  return {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': clientName,
    'scrollkeep.turn.number': turn.number,
    'scrollkeep.turn.parent': turn.parent,
    'scrollkeep.turn.kind': turn.kind,
    'scrollkeep.turn.text': turn.text,
    'scrollkeep.turn.is_live': turn.isLive,
    'scrollkeep.turn.duration_ms': turn.durationMs === undefined ? undefined : Math.round(turn.durationMs),
  };
}

function toChatAttributes(row: SessionMessage, pricer: Pricer): Attributes {
  const { message } = row;
  if (!message.isCounted) return { 'gen_ai.operation.name': 'chat', 'error.type': '_OTHER' };
  const costMicros = findCost(row, pricer);
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': message.model?.includes('claude') === true ? 'anthropic' : undefined,
    'gen_ai.response.model': message.model,
    'gen_ai.response.id': message.id,
    // With the cache, as the convention wants it: the API counts it apart.
    'gen_ai.usage.input_tokens': toContextTokens(message),
    'gen_ai.usage.output_tokens': message.output,
    'gen_ai.usage.cache_read.input_tokens': message.cacheRead,
    'gen_ai.usage.cache_creation.input_tokens': message.cacheWrite5m + message.cacheWrite1h,
    'scrollkeep.cost_usd': costMicros === undefined ? undefined : costMicros / 1e6,
  };
}

function toCallAttributes({ call, file }: SessionCall): Attributes {
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': call.name,
    'gen_ai.tool.call.id': call.toolUseId,
    'scrollkeep.call.status': call.status,
    'scrollkeep.call.path': call.path,
    'scrollkeep.call.line': file.rows.table.numberAt(call.record),
    'scrollkeep.call.duration_ms': call.durationMs === undefined ? undefined : Math.round(call.durationMs),
    'error.type': call.status === failedStatus ? 'tool_error' : undefined,
  };
}

function toAgentAttributes(run: AgentRun): Attributes {
  return {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.id': run.id,
    'gen_ai.agent.name': run.file?.meta?.agentType,
    'gen_ai.agent.description': run.file?.meta?.description,
    'scrollkeep.agent.is_internal': run.isInternal,
    'scrollkeep.agent.depth': run.depth,
  };
}

function toAgentTimes(session: Session, run: AgentRun): SpanTimes {
  const thread = buildAgentThread(session, run)?.thread;
  const { firstMs, lastMs } = thread === undefined ? { firstMs: undefined, lastMs: undefined } : toThreadTimes(thread);
  return { startMs: firstMs, endMs: lastMs, startFrom: 'record', endFrom: 'record' };
}
