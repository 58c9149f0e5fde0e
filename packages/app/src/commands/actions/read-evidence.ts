import { readProjectJoins } from '../../annotations/read-project-joins.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getRoots } from '../../disk/get-roots.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { AppError } from '../../errors/app-error.ts';
import { toCost } from '../../evidence/group-pull-requests.ts';
import { readGitSessions, toGitSession, type GitSession } from '../../evidence/read-git-sessions.ts';
import { hasFilter } from '../../ls/session-filter.ts';
import { getSession } from '../../sessions/get-session.ts';
import { parseCount } from '../../text/parse-count.ts';
import { collectProblems } from './collect-problems.ts';
import { readCosts } from './read-costs.ts';

/** What `commits` and `prs` are about. */
export interface Evidence {
  readonly sessions: readonly GitSession[];
  readonly costs: ReadonlyMap<string, number | null>;
  readonly costOf: (session: GitSession) => number | null;
  readonly limit: number | undefined;
  readonly problems: readonly DiskProblem[];
}

/** The sessions that a command line asks for, with their git work and what they cost. */
export async function readEvidence({ args, options, settings, terminal, signal }: Invocation): Promise<Evidence> {
  const [name] = args;
  const now = Date.now();
  const limit = typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : undefined;
  if (name !== undefined && hasFilter(options, now))
    throw new AppError({
      code: 'usage',
      message: 'pass either a session or filters (--project, --since, --until, --source), not both',
      hint: 'Leave out the session to use filters.',
      exitCode: 64,
    });
  const { reading, problems } = collectProblems({ settings, signal });
  const joins = readProjectJoins(settings.dataDir, terminal.warn);
  const roots = await getRoots([], settings);
  const sessions =
    name === undefined
      ? await readGitSessions(roots, settings, { options, now, joins }, reading)
      : [await toGitSession(await getSession(name, settings, reading), now)];
  const costs = await readCosts(roots, settings, reading);
  return { sessions, costs, costOf: (session) => toCost(costs, session), limit, problems };
}
