import { AppError } from '../../errors/app-error.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { getRoots } from '../../disk/get-roots.ts';
import { reportProblems } from './report-problems.ts';
import { toSessionFilter } from '../../ls/session-filter.ts';
import { getSession } from '../../sessions/get-session.ts';
import { readSessions } from '../../sessions/read-sessions.ts';
import { printToolStatistics } from '../../tools/print-tool-statistics.ts';
import { addUpTools, openToolStatistics, sortKeys, type ToolStatistics } from '../../tools/tool-statistics.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const [name] = args;
  if (name !== undefined && ['project', 'since', 'until'].some((option) => options[option] !== undefined)) {
    throw new AppError({
      code: 'usage',
      message: 'a session and --project, --since or --until exclude each other',
      hint: 'Name a session, or leave it out and use --project, --since and --until.',
      exitCode: 64,
    });
  }
  const problems: DiskProblem[] = [];
  const reading = {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProblem: (problem: DiskProblem) => void problems.push(problem),
  };
  const fits = toSessionFilter(options, Date.now());
  const statistics = openToolStatistics();
  let sessions = 0;
  for await (const { session } of name === undefined ? readFitting() : [await getSession(name, settings, reading)]) {
    statistics.add(session);
    sessions++;
  }
  const sort = sortKeys.find((key) => key === options['sort']) ?? 'calls';
  const tools = statistics.list(sort);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toJson(tools, sessions), null, 2)}\n`
      : printToolStatistics(tools, { ...terminal, sessions }),
  );
  return reportProblems(problems, terminal);

  async function* readFitting() {
    for await (const located of readSessions(await getRoots([], settings), reading)) if (fits(located)) yield located;
  }
}

/** The documented shape of `tools --json`. */
function toJson(tools: readonly ToolStatistics[], sessions: number): object {
  const { name: _, ...all } = addUpTools(tools);
  return { sessions, all, tools };
}
