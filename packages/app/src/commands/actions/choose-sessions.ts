import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ChosenSessions } from '@scrollkeep/server/export/write-export-folder.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { toSessionFilter } from '@scrollkeep/server/ls/session-filter.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { readFittingSessions, type ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Invocation } from '../../command-line/command.ts';

const filterNames = ['query', 'project', 'since', 'until', 'source'] as const;

/** By name, or all that fit the filters. The one place where a session export learns which sessions are meant. */
export function chooseSessions(
  invocation: Omit<Invocation, 'origins'>,
  reading: ReadSessionsOptions,
  now: number,
): ChosenSessions {
  const { args, options, settings, terminal } = invocation;
  const isFiltered = options['all'] === true || filterNames.some((name) => options[name] !== undefined);
  if (args.length === 0 && !isFiltered) {
    throw new AppError({
      code: 'usage',
      message: 'no sessions given',
      hint: 'Run "scrollkeep export latest", or choose with --query, --project, --since, --until, --source or --all.',
      exitCode: 64,
    });
  }
  if (args.length > 0 && isFiltered)
    throw new AppError({
      code: 'usage',
      message: 'pass session names or filters (--query, --project, --since, --until, --source, --all), not both',
      exitCode: 64,
    });
  const fits = toSessionFilter(options, now, readProjectJoins(settings.dataDir, terminal.warn));
  return {
    areSeveral: args.length !== 1,
    async *read() {
      for (const name of args) yield await getSession(name, settings, reading);
      if (args.length > 0) return;
      const found =
        typeof options['query'] === 'string'
          ? await (
              await import('./find-queried-sessions.ts')
            ).findQueriedSessions(options['query'], invocation, reading.onProblem)
          : undefined;
      yield* readFittingSessions(await getRoots([], settings), reading, {
        fits: (located) => fits(located) && found?.has(located.session.id) !== false,
        mayFit: ({ places }) =>
          found === undefined || places.some(({ session }) => session === undefined || found.has(session)),
      });
    },
  };
}
