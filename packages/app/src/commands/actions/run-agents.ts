import { buildAgentReport } from '@scrollkeep/transcript/conversation/build-agent-report.ts';
import {
  findTaskNotification,
  mayHoldTaskNotification,
  type TaskNotification,
} from '@scrollkeep/transcript/conversation/find-task-notification.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { readSessionRecords } from '@scrollkeep/server/sessions/read-session-records.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';
import { printAgentReport } from '../../agents/print-agent-report.ts';
import { toAgentReportJson } from '../../agents/to-agent-report-json.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const { reading, problems } = collectProblems({ settings, signal });
  const located = await getSession(args[0] ?? 'latest', settings, reading);
  const notifications: TaskNotification[] = [];
  for await (const { value } of readSessionRecords(located, mayHoldTaskNotification, reading.onProblem)) {
    const notification = findTaskNotification(value);
    if (notification !== undefined) notifications.push(notification);
  }
  const report = buildAgentReport(located.session, notifications);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toAgentReportJson(located, report), null, 2)}\n`
      : printAgentReport(located, report, terminal),
  );
  return reportProblems(problems, terminal);
}
