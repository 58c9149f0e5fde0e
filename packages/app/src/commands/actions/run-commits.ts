import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toCommitsJson } from '@scrollkeep/server/evidence/evidence-json.ts';
import { addFigures } from '@scrollkeep/server/evidence/group-pull-requests.ts';
import { listSessionCommits } from '@scrollkeep/server/evidence/list-session-commits.ts';
import { printCommits } from '@scrollkeep/server/evidence/print-commits.ts';
import { printVerifiedCommits } from '@scrollkeep/server/evidence/print-verified-commits.ts';
import { verifySessionCommits } from '@scrollkeep/server/evidence/verify-evidence.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { readEvidence } from './read-evidence.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal, signal } = invocation;
  if (options['trailer'] === true) return printTrailer(invocation);
  const { sessions, costOf, limit, problems } = await readEvidence(invocation);
  const commits = listSessionCommits(sessions);
  const shown = commits.slice(0, limit);
  const checks = options['verify'] === true ? await verifySessionCommits(shown, signal, terminal.progress) : undefined;
  const looks = { color: terminal.color, width: terminal.cutWidth, limit };
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toCommitsJson(shown, sessions, addFigures(commits), costOf, checks), null, 2)}\n`
      : checks === undefined || commits.length === 0
        ? printCommits(commits, sessions, costOf, looks)
        : printVerifiedCommits(commits, checks, looks),
  );
  return reportProblems(problems, terminal);
}

/** A line for a commit message that names the session; nothing is written anywhere. */
async function printTrailer({ args, options, settings, signal, terminal }: Invocation): Promise<ExitCode> {
  const [name] = args;
  if (name === undefined || options['verify'] === true || options['json'] === true)
    throw new AppError({
      code: 'usage',
      message: '--trailer needs a session and cannot be combined with --verify or --json',
      hint: 'For example: scrollkeep commits latest --trailer',
      exitCode: 64,
    });
  const { reading, problems } = collectProblems({ settings, signal });
  const { session } = await getSession(name, settings, reading);
  await terminal.print(`Claude-Session: ${toSafeText(session.id)}\n`);
  return reportProblems(problems, terminal);
}
