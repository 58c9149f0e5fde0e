import type { AgentRun } from '../conversation/build-agent-runs.ts';
import { isAtRest } from '../conversation/build-agent-report.ts';
import type { Session } from '../conversation/build-session.ts';
import type { CallStatus } from '../conversation/build-tool-calls.ts';
import { listTexts } from '../conversation/facts/message-text.ts';
import { findAgentEnd, findTaskEnd, type TaskNotification } from '../conversation/find-task-notification.ts';
import type { AgentNames, NamedRun } from '../conversation/open-agent-names.ts';
import { failedStatus } from '../conversation/rows/table-names.ts';
import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import type { AgentCalls } from './open-agent-calls.ts';

export interface ToolCount {
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
}

export interface BriefAgent {
  readonly type: string;
  readonly description: string;
  /** Of the call; of a background agent what its notification says, such as `failed` or `killed`. */
  readonly status: string;
  /** What it was asked to do. */
  readonly prompt: string;
  /** What it came back with, however late; empty if it never did. */
  readonly report: string;
  readonly tools: readonly ToolCount[];
}

export interface AgentSources {
  readonly session: Session;
  readonly notifications: readonly TaskNotification[];
  readonly toNames: (run: NamedRun) => AgentNames;
  readonly callsOf: AgentCalls;
}

/** The agent that a call started; none for other calls. */
export function extractAgents(item: CallItem, sources: AgentSources): readonly BriefAgent[] {
  const { call, input, output, details, agents } = item;
  if (findToolAct(call.name) !== 'starts-agent' && agents.length === 0) return [];
  const given = isJsonObject(input) ? input : {};
  const [first] = agents;
  const { type, description } = sources.toNames(first ?? { toolUseId: call.id, file: undefined, root: undefined });
  const late = findTaskEnd(sources.notifications, {
    taskId: first?.id ?? findAgentId(details),
    toolUseId: call.id,
  });
  return [
    {
      type: type ?? call.name,
      description: description ?? '',
      status: call.status !== 'ok' ? call.status : isStillOut(item, late, sources) ? 'unfinished' : toEnd(late),
      prompt: typeof given['prompt'] === 'string' ? given['prompt'] : '',
      report: call.status === 'ok' ? toReport(output, details) || toLateReport(late) : '',
      tools: countTools(sources.callsOf(agents)),
    },
  ];
}

/** Sent to the background, and neither reported nor seen to end. */
function isStillOut(
  { details, agents }: CallItem,
  late: TaskNotification | undefined,
  { session }: AgentSources,
): boolean {
  const status = isJsonObject(details) ? details['status'] : undefined;
  if (late !== undefined || typeof status !== 'string' || status === 'completed') return false;
  return agents.length > 0 && !agents.some((run) => isAtRest(session, run));
}

/** What an agent did with those below it, where no call of a turn tells. */
export function extractAgentBrief(run: AgentRun, { notifications, toNames, callsOf }: AgentSources): BriefAgent {
  const { type, description } = toNames(run);
  const late = findAgentEnd(notifications, run);
  return {
    type: type ?? 'Agent',
    description: description ?? '',
    status: toEnd(late),
    prompt: run.file?.facts.nodes.find((node) => node.user?.kind === 'agent-prompt')?.user?.text ?? '',
    report: toLateReport(late),
    tools: countTools(callsOf([run])),
  };
}

/** Of an agent that left no file, as the client noted it down when it sent it off. */
function findAgentId(details: JsonValue | undefined): string | undefined {
  const id = isJsonObject(details) ? details['agentId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

function toEnd(notification: TaskNotification | undefined): string {
  const { status = 'completed' } = notification ?? {};
  return status === 'completed' ? ('ok' satisfies CallStatus) : status;
}

function toLateReport(notification: TaskNotification | undefined): string {
  return notification?.report ?? notification?.summary ?? '';
}

/** The report alone; what the model was told wraps it in notes of the client. */
function toReport(output: JsonValue | undefined, details: JsonValue | undefined): string {
  const noted = isJsonObject(details) ? details : {};
  if (typeof noted['status'] === 'string' && noted['status'] !== 'completed') return '';
  return (listTexts(noted['content']).join('\n') || listTexts(output).join('\n')).trim();
}

export function countTools(
  calls: readonly { readonly name: string; readonly status: CallStatus }[],
): readonly ToolCount[] {
  const counts = new Map<string, { calls: number; failed: number }>();
  for (const { name, status } of calls) {
    const count = counts.get(name) ?? { calls: 0, failed: 0 };
    counts.set(name, {
      calls: count.calls + 1,
      failed: count.failed + (status === failedStatus ? 1 : 0),
    });
  }
  return [...counts]
    .map(([name, count]) => ({ name, ...count }))
    .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}
