import type { AgentRun } from './build-agent-runs.ts';
import { findElement } from './find-element.ts';
import type { JsonObject } from '../json/json-value.ts';
import { toRecordMeaning } from '../records/record-meaning.ts';
import type { RecordedTotals } from './facts/agent-facts.ts';
import { getQueuedContent } from './facts/list-queued-prompts.ts';
import { getContent, toFirstText } from './facts/message-text.ts';
import type { RecordNode } from './facts/record-node.ts';

/** What a background task reports about itself: an agent, a shell command, a workflow. */
export interface TaskNotification {
  /** For an agent its id. */
  readonly taskId: string | undefined;
  readonly toolUseId: string | undefined;
  /** `completed`, `failed`, `killed`; absent for an event before the end. */
  readonly status: string | undefined;
  readonly summary: string | undefined;
  /** What an agent came back with. */
  readonly report: string | undefined;
  readonly totals: RecordedTotals | undefined;
}

/** Whether a record may hold a notification, so that the others need not be read back. */
export function mayHoldTaskNotification(node: RecordNode): boolean {
  return node.user?.kind === 'notification' || node.meaning.queue !== undefined;
}

/**
 * A notification is in a user record where the session was idle, else in the queue; newer versions write it three
 * times.
 */
export function findTaskNotification(record: JsonObject): TaskNotification | undefined {
  const content = toRecordMeaning(record).speaker === 'user' ? getContent(record) : getQueuedContent(record);
  const text = toFirstText(content);
  if (!text.startsWith('<task-notification>')) return undefined;
  // The report may quote elements of its own: what describes the task is before it, the usage behind it.
  const [head = '', ...report] = text.split('<result>');
  const body = report.join('<result>');
  const end = body.lastIndexOf('</result>');
  const tail = body.slice(end === -1 ? 0 : end + '</result>'.length);
  const totals = {
    durationMs: findNumber(tail, 'duration_ms') ?? findNumber(head, 'duration_ms'),
    tokens:
      findNumber(tail, 'subagent_tokens') ??
      findNumber(tail, 'total_tokens') ??
      findNumber(head, 'subagent_tokens') ??
      findNumber(head, 'total_tokens'),
    toolCalls: findNumber(tail, 'tool_uses') ?? findNumber(head, 'tool_uses'),
  };
  return {
    taskId: findElement(head, 'task-id', 'nothing'),
    toolUseId: findElement(head, 'tool-use-id', 'nothing'),
    status: findElement(head, 'status', 'nothing'),
    summary: findElement(head, 'summary', 'nothing'),
    report: (end === -1 ? body : body.slice(0, end)).trim() || undefined,
    totals: Object.values(totals).every((total) => total === undefined) ? undefined : totals,
  };
}

/**
 * The last notification that a task ended: an agent may be resumed and report again. One without a status is about an
 * event before the end.
 */
export function findTaskEnd(
  notifications: readonly TaskNotification[],
  task: Partial<Pick<TaskNotification, 'taskId' | 'toolUseId'>>,
): TaskNotification | undefined {
  return notifications.findLast(
    ({ status, taskId, toolUseId }) =>
      status !== undefined &&
      ((taskId !== undefined && taskId === task.taskId) || (toolUseId !== undefined && toolUseId === task.toolUseId)),
  );
}

/** All agents of a workflow share its call, so only their own id tells them apart. */
export function findAgentEnd(notifications: readonly TaskNotification[], run: AgentRun): TaskNotification | undefined {
  const toolUseId = run.file?.runId === undefined ? run.toolUseId : undefined;
  return findTaskEnd(notifications, { taskId: run.id, toolUseId });
}

/** `<tool_uses>3</tool_uses>`, or as older versions wrote it `tool_uses: 3`. */
function findNumber(text: string, name: string): number | undefined {
  const found = findElement(text, name, 'nothing') ?? new RegExp(`^${name}: (\\d+)`, 'm').exec(text)?.[1];
  return found !== undefined && /^\d+$/.test(found) ? Number(found) : undefined;
}
