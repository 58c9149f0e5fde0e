import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { toSteps, type Step } from '@scrollkeep/transcript/conversation/to-steps.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import { openSessionRecords } from '../sessions/open-session-records.ts';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { redactRecords } from '../redact/redact-records.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import type { ExportSessionOptions } from './export-options.ts';
import type { WritePiece } from '../borders/write-output.ts';

/** Steps whose records are in memory at a time. */
const batchSize = 2_000;

/** The steps of a session, a line of JSON each. */
export async function printSteps(
  located: LocatedSession,
  options: Pick<ExportSessionOptions, 'onProblem' | 'signal' | 'redactor'>,
  write: WritePiece,
): Promise<void> {
  for await (const step of readSteps(located, options)) await write(`${toStepLine(step, options.redactor)}\n`);
}

function toStepLine(step: Step, redactor: Redactor | undefined): string {
  const line = JSON.stringify(step);
  return redactor?.redactLine(line) ?? line;
}

/** The two files that are beside the steps. */
export async function readStepFiles(
  located: LocatedSession,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const { session, toFile } = located;
  const { main } = session.files;
  const steps = toSteps(session);
  const calls = steps.filter((step) => step.type === 'tool_call').flatMap((step) => step.tool_calls);
  const [startedAt, endedAt] = [main?.facts.firstTimestamp ?? null, main?.facts.lastTimestamp ?? null];
  const status = statuses[session.status];
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call.tool_name, (counts.get(call.tool_name) ?? 0) + 1);
  const metadata = {
    session_id: session.id,
    agent_type: 'claude',
    project_path: session.project ?? null,
    source_file: main === undefined ? null : toFile(main.path),
    started_at: startedAt,
    ended_at: status === 'running' ? null : endedAt,
    status,
    step_count: steps.length,
    tool_call_count: calls.length,
    last_activity: endedAt,
  };
  const summary = {
    session_id: session.id,
    total_duration_ms: Math.max(0, Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) || 0,
    user_message_count: countType(steps, 'user_message'),
    assistant_message_count: countType(steps, 'assistant_message'),
    tool_call_count: calls.length,
    tool_success_count: calls.filter((call) => call.status === 'ok').length,
    tool_error_count: calls.filter((call) => call.status === failedStatus).length,
    most_used_tools: [...counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, 5)
      .map(([tool_name, count]) => ({ tool_name, count })),
    model: [...session.usage.byModel()].sort((a, b) => b[1].messages - a[1].messages)[0]?.[0] ?? null,
    final_status: status,
  };
  return [
    { name: 'metadata.json', text: toJsonText(metadata) },
    { name: 'summary.json', text: toJsonText(summary) },
  ];
}

const statuses: Readonly<Record<Session['status'], 'running' | 'completed' | 'error' | 'cancelled'>> = {
  empty: 'completed',
  working: 'running',
  waiting: 'completed',
  interrupted: 'cancelled',
  failed: 'error',
  missing: 'completed',
};

async function* readSteps(
  located: LocatedSession,
  { onProblem, signal, redactor }: Pick<ExportSessionOptions, 'onProblem' | 'signal' | 'redactor'>,
): AsyncGenerator<Step, void, void> {
  const { session } = located;
  const path = session.files.main?.path;
  if (path === undefined) return;
  const records = openSessionRecords(located.toFile, onProblem);
  const thread = session.thread.filter(({ node }) => node.user !== undefined || node.assistant !== undefined);
  try {
    for (let start = 0; start < thread.length; start += batchSize) {
      signal?.throwIfAborted();
      const part = thread.slice(start, start + batchSize);
      const read = await records.readRecords(
        path,
        part.map(({ node }) => node),
      );
      const found = redactor === undefined ? read : redactRecords(redactor, read);
      for (const step of toSteps({ ...session, thread: part }, (node) => found.get(node)))
        yield { ...step, step_id: start + step.step_id };
    }
  } finally {
    await records.close();
  }
}

function countType(steps: readonly Step[], type: Step['type']): number {
  return steps.filter((step) => step.type === type).length;
}

function toJsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
