import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toPullRequestsJson } from '@scrollkeep/server/evidence/evidence-json.ts';
import { groupPullRequests } from '@scrollkeep/server/evidence/group-pull-requests.ts';
import { printPullRequests } from '@scrollkeep/server/evidence/print-pull-requests.ts';
import { verifyPullRequests } from '@scrollkeep/server/evidence/verify-evidence.ts';
import type { Invocation } from '../../command-line/command.ts';
import { readEvidence } from './read-evidence.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal, signal } = invocation;
  const { sessions, costs, limit, problems } = await readEvidence(invocation);
  const report = groupPullRequests(sessions, costs);
  const pullRequests = report.pullRequests.slice(0, limit);
  const checks =
    options['verify'] === true ? await verifyPullRequests(pullRequests, signal, terminal.progress) : undefined;
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toPullRequestsJson({ ...report, pullRequests }, checks), null, 2)}\n`
      : printPullRequests(report, { color: terminal.color, width: terminal.cutWidth, limit }, checks),
  );
  return reportProblems(problems, terminal);
}
