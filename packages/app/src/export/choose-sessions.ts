import { AppError } from '../command-line/app-error.ts';
import type { Invocation } from '../command-line/command.ts';
import { getRoots } from '../disk/get-roots.ts';
import { toActivity } from '../ls/session-activity.ts';
import { toSessionFilter } from '../ls/session-filter.ts';
import { getSession } from '../sessions/get-session.ts';
import { listTranscripts } from '../sessions/list-transcripts.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { readProject, type ReadSessionsOptions } from '../sessions/read-sessions.ts';

/** The sessions that a command line asks for. */
export interface ChosenSessions {
  /** Whether there can be more than one. */
  readonly areSeveral: boolean;
  readonly read: () => AsyncGenerator<LocatedSession, void, void>;
}

const filterNames = ['project', 'since', 'until'] as const;

/** By name, or all that fit the filters. The one place where a session export learns which sessions are meant. */
export function chooseSessions({ args, options, settings }: Pick<Invocation, 'args' | 'options' | 'settings'>, reading: ReadSessionsOptions, now: number): ChosenSessions {
  const isFiltered = options['all'] === true || filterNames.some((name) => options[name] !== undefined);
  if (args.length === 0 && !isFiltered) {
    throw new AppError({ code: 'usage', message: 'say which sessions to export', hint: 'Run "scrollkeep export latest", or choose with --project, --since, --until or --all.', exitCode: 64 });
  }
  if (args.length > 0 && isFiltered) throw new AppError({ code: 'usage', message: 'name sessions or choose them with --project, --since, --until and --all, not both', exitCode: 64 });
  const fits = toSessionFilter(options, now);
  return {
    areSeveral: args.length !== 1,
    async *read() {
      for (const name of args) yield await getSession(name, settings, reading);
      if (args.length > 0) return;
      for (const project of await listTranscripts(await getRoots([], settings), reading.onProblem)) {
        // Only one project is in memory at a time; its sessions come in the order they began.
        const sessions = (await readProject(project, reading)).filter(fits);
        yield* sessions.map((located) => ({ located, at: toActivity(located).firstMs })).sort((a, b) => a.at - b.at || (a.located.session.id < b.located.session.id ? -1 : 1)).map(({ located }) => located);
      }
    },
  };
}
