import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { readListRows } from '@scrollkeep/server/ls/read-list-rows.ts';
import type { SessionRow } from '@scrollkeep/server/ls/session-row.ts';
import { findNamed } from '@scrollkeep/server/sessions/get-session.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { Invocation } from '../../command-line/command.ts';
import { isSessionId } from '../../hand-over/hand-over-facts.ts';
import { findNamedProject } from '../../projects/find-named-project.ts';
import { listProjects } from '../../projects/list-projects.ts';
import { collectProblems } from './collect-problems.ts';

/** What a person means to share, or not to share any more. */
export type ChosenThing = { readonly path: string } | { readonly id: string };

export interface KnownSessions {
  readonly rows: readonly SessionRow[];
  readonly joins: ProjectJoins;
}

export async function readKnownSessions({
  settings,
  terminal,
  signal,
}: Pick<Invocation, 'settings' | 'terminal' | 'signal'>): Promise<KnownSessions> {
  const { reading } = collectProblems({ settings, signal });
  const rows = await readListRows(await getRoots([], settings), settings, Date.now(), reading);
  return { rows, joins: readProjectJoins(settings.dataDir, terminal.warn) };
}

export async function chooseShared(
  { args, options, settings, signal }: Invocation,
  { rows, joins }: KnownSessions,
): Promise<ChosenThing> {
  const [name = ''] = args;
  if (options['session'] === true) {
    const { reading } = collectProblems({ settings, signal });
    const { id } = await findNamed(name, await getRoots([], settings), settings, reading);
    if (isSessionId(id)) return { id };
    throw new AppError({
      code: 'NO_TRANSCRIPT',
      message: `${toSafeText(id)} has no transcript of its own`,
      hint: 'Only whole sessions can be shared.',
      exitCode: 66,
    });
  }
  const project = findNamedProject(listProjects(rows, joins), name);
  if (project?.path !== undefined) return { path: project.path };
  throw new AppError({
    code: 'NO_SUCH_PROJECT',
    message: `no project ${JSON.stringify(name)}`,
    hint: '`scrollkeep projects` lists them. To share one session, add --session.',
    exitCode: 66,
  });
}
