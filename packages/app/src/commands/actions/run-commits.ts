import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { toCommitsJson } from '../../evidence/evidence-json.ts';
import { addFigures } from '../../evidence/group-pull-requests.ts';
import { listSessionCommits } from '../../evidence/list-session-commits.ts';
import { printCommits } from '../../evidence/print-commits.ts';
import { readEvidence } from './read-evidence.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const { sessions, costOf, limit, problems } = await readEvidence(invocation);
  const commits = listSessionCommits(sessions);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toCommitsJson(commits.slice(0, limit), sessions, addFigures(commits), costOf), null, 2)}\n`
      : printCommits(commits, sessions, costOf, { ...terminal, limit }),
  );
  return reportProblems(problems, terminal);
}
