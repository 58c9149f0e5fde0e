import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { toCost } from '@scrollkeep/server/evidence/group-pull-requests.ts';
import { readGitSessions, toGitSession, type GitSession } from '@scrollkeep/server/evidence/read-git-sessions.ts';
import { getSession, isFileName } from '@scrollkeep/server/sessions/get-session.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { readSessionUsage } from '@scrollkeep/server/usage/read-session-usage.ts';
import type { Invocation } from '../../command-line/command.ts';
import { checkSessionOrFilters } from './check-session-or-filters.ts';
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

/** What one session cost. What a fork copied counts in its origin: only all sessions together say how much that is. */
async function readCost(
  name: string,
  located: LocatedSession,
  roots: readonly Root[],
  settings: Settings,
  reading: ReadSessionsOptions,
): Promise<ReadonlyMap<string, number | null>> {
  if (located.fork !== undefined && !isFileName(name)) return readCosts(roots, settings, reading);
  const prices = mergePrices(priceTable, settings.prices);
  const { total } = await readSessionUsage(located, { ...reading, prices });
  return new Map([[located.identity, total.costMicros]]);
}

/** The sessions that a command line asks for, with their git work and what they cost. */
export async function readEvidence({ args, options, settings, terminal, signal }: Invocation): Promise<Evidence> {
  const [name] = args;
  const now = Date.now();
  const limit = typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : undefined;
  checkSessionOrFilters(name, options, now);
  const { reading, problems } = collectProblems({ settings, signal });
  const joins = readProjectJoins(settings.dataDir, terminal.warn);
  const roots = await getRoots([], settings);
  const located = name === undefined ? undefined : await getSession(name, settings, reading);
  const costs =
    name === undefined || located === undefined
      ? await readCosts(roots, settings, reading)
      : await readCost(name, located, roots, settings, reading);
  const sessions =
    located === undefined
      ? await readGitSessions(roots, settings, { options, now, joins }, reading)
      : [await toGitSession(located, now)];
  return { sessions, costs, costOf: (session) => toCost(costs, session), limit, problems };
}
