import type { AgentResultFact, RecordedTotals } from './facts/agent-facts.ts';
import type { AgentRun } from './build-agent-runs.ts';
import { buildAgentThread } from './build-agent-thread.ts';
import type { Session } from './build-session.ts';
import type { ToolCall } from './build-tool-calls.ts';
import { findAgentEnd, type TaskNotification } from './find-task-notification.ts';
import { openAgentFacts, openAgentNames, type AgentNames } from './open-agent-names.ts';
import { toThreadRecords } from './link-thread.ts';
import { toSessionStatus } from './session-status.ts';
import { toThreadDuration } from './turn-times.ts';
import type { UsageCopy } from '../usage/message-usage.ts';

/** An agent run with what is known of it, and those it started itself. */
export interface ReportedAgent {
  readonly run: AgentRun;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly status: AgentStatus;
  /** Sent off by a call that did not wait for it. */
  readonly isBackground: boolean;
  /** No call is known to have started it. */
  readonly isOrphan: boolean;
  readonly computed: ComputedTotals;
  readonly recorded: RecordedTotals | undefined;
  /** Recorded minus computed, where both are known. */
  readonly difference: RecordedTotals | undefined;
  /** The last word of a background agent; it may be resumed and report again. */
  readonly notification: TaskNotification | undefined;
  readonly children: readonly ReportedAgent[];
}

/**
 * `unfinished`: its last call was never answered, or it was not told how it ended. Other words are the client's own
 * (`killed`).
 */
export type AgentStatus =
  | 'completed'
  | 'running'
  | 'unfinished'
  | 'lost'
  | 'error'
  | 'interrupted'
  | 'rejected'
  | 'denied'
  | (string & {});

/** Figures from the agent's own records. */
export interface ComputedTotals {
  /** From its first to its last record. */
  readonly durationMs: number | undefined;
  /** Over all its messages, every class of tokens. */
  readonly tokens: number;
  /** All tokens of its last message: what the client records as its total. */
  readonly contextTokens: number;
  readonly toolCalls: number;
}

export interface AgentReport {
  /** Agents that the session or another agent started, as a tree in order of the calls. */
  readonly agents: readonly ReportedAgent[];
  readonly orphans: readonly ReportedAgent[];
  /** Runs the client made for itself. */
  readonly internal: readonly AgentRun[];
}

export function buildAgentReport(session: Session, notifications: readonly TaskNotification[]): AgentReport {
  const sources = toSources(session, notifications);
  const order = toPlaces(session);
  const placeOf = (run: AgentRun) =>
    (run.toolUseId === undefined ? undefined : order.get(run.toolUseId)) ?? session.calls.length;
  const shown = session.agents.filter((run) => !run.isInternal).sort((a, b) => placeOf(a) - placeOf(b));
  const seen = new Set<AgentRun>();
  const build = (run: AgentRun): ReportedAgent => {
    seen.add(run);
    const children = shown.filter((child) => child.parentAgentId === run.id && !seen.has(child));
    return toReported(session, run, sources, children.map(build));
  };
  const ids = new Set(shown.map((run) => run.id));
  const top = shown.filter((run) => run.parentAgentId === undefined || !ids.has(run.parentAgentId)).map(build);
  // Damaged links may run in a circle that no top leads into.
  for (const run of shown) if (!seen.has(run)) top.push(build(run));
  return {
    agents: top.filter((agent) => !agent.isOrphan),
    orphans: top.filter((agent) => agent.isOrphan),
    internal: session.agents.filter((run) => run.isInternal),
  };
}

/** Where the calls stand that started agents. */
function toPlaces({ agents, calls }: Session): ReadonlyMap<string, number> {
  const wanted = new Set(agents.map((run) => run.toolUseId));
  const places = new Map<string, number>();
  let place = 0;
  for (const { call } of agents.length === 0 ? [] : calls) {
    const { id } = call;
    if (id !== undefined && wanted.has(id)) places.set(id, place);
    place++;
  }
  return places;
}

interface Sources {
  readonly findCall: (id: string) => ToolCall | undefined;
  readonly toNames: (run: AgentRun) => AgentNames;
  readonly findResult: (run: AgentRun) => AgentResultFact | undefined;
  readonly notifications: readonly TaskNotification[];
}

function toSources(session: Session, notifications: readonly TaskNotification[]): Sources {
  const findFacts = openAgentFacts(session);
  return {
    findCall: (id) => session.findCall(id)?.call,
    toNames: openAgentNames(session),
    findResult: (run) => findFacts(run).result,
    notifications,
  };
}

function toReported(
  session: Session,
  run: AgentRun,
  sources: Sources,
  children: readonly ReportedAgent[],
): ReportedAgent {
  const result = sources.findResult(run);
  const call = sources.findCall(run.toolUseId ?? '');
  // The call and its result are those of the whole workflow.
  const isShared = run.file?.runId !== undefined;
  const notification = findAgentEnd(sources.notifications, run);
  const isBackground = result?.status === 'async_launched' || notification !== undefined;
  const computed = toComputed(session, run);
  const recorded = notification?.totals ?? (isShared ? undefined : result?.totals);
  return {
    run,
    ...sources.toNames(run),
    status: notification?.status ?? toStatus(session, run, isShared ? undefined : call, isShared ? undefined : result),
    isBackground,
    isOrphan: run.toolUseId === undefined,
    computed,
    recorded,
    difference: recorded === undefined ? undefined : toDifference(recorded, computed),
    notification,
    children,
  };
}

function toStatus(
  session: Session,
  run: AgentRun,
  call: ToolCall | undefined,
  result: AgentResultFact | undefined,
): AgentStatus {
  if (call?.status === 'pending') return 'running';
  if (call !== undefined && call.status !== 'ok') return call.status;
  if (call !== undefined && (result?.status === 'completed' || result?.status === undefined)) return 'completed';
  return isAtRest(session, run) ? 'completed' : 'unfinished';
}

/** Whether it has said its last word: no call of its own is open. */
export function isAtRest(session: Session, run: AgentRun): boolean {
  const thread = buildAgentThread(session, run)?.thread;
  return thread !== undefined && toSessionStatus(thread) === 'waiting';
}

function toComputed(session: Session, run: AgentRun): ComputedTotals {
  const thread = buildAgentThread(session, run)?.thread;
  // Without what a forked agent's file repeats of its parent's.
  const nodes = thread === undefined ? [] : toThreadRecords(thread).map((record) => record.node);
  const own = new Set(nodes);
  const messages = new Set(nodes.flatMap((node) => node.assistant?.messageId ?? []));
  const facts = run.file?.facts ?? session.files.main?.facts;
  const copies = (facts?.usageCopies ?? []).filter((copy) =>
    copy.messageId === undefined ? run.file !== undefined : messages.has(copy.messageId),
  );
  const lastMessage = nodes.findLast((node) => node.assistant !== undefined && node.assistant.model !== '<synthetic>')
    ?.assistant?.messageId;
  const last = copies.find((copy) => copy.messageId === lastMessage);
  return {
    durationMs: thread === undefined ? undefined : toThreadDuration(thread),
    tokens: copies.reduce((sum, copy) => sum + toSum(copy), 0),
    contextTokens: last === undefined ? 0 : toSum(last),
    toolCalls: session.calls.filter(({ call, agentId }) => agentId === run.file?.id && own.has(call.use)).length,
  };
}

function toSum(copy: UsageCopy): number {
  return copy.input + copy.output + copy.cacheRead + copy.cacheWrite5m + copy.cacheWrite1h;
}

function toDifference(recorded: RecordedTotals, computed: ComputedTotals): RecordedTotals {
  const subtract = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? undefined : a - b;
  return {
    durationMs: subtract(recorded.durationMs, computed.durationMs),
    tokens: subtract(recorded.tokens, computed.contextTokens),
    toolCalls: subtract(recorded.toolCalls, computed.toolCalls),
  };
}
