import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { openProjectJoins, putJoin } from '@scrollkeep/store/annotations/open-project-joins.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { readListRows } from '@scrollkeep/server/ls/read-list-rows.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { findNamedProject } from '../../projects/find-named-project.ts';
import { listProjects, type ListedProject } from '../../projects/list-projects.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const [old = '', wanted = ''] = args;
  const store = openProjectJoins(settings.dataDir);
  const rows = await readListRows(await getRoots([], settings), settings, Date.now(), {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProblem: (problem) => terminal.warn(`scrollkeep: ${problem.path}: ${problem.message}`),
  });
  // Projects as recorded: one that was joined before can be joined to another.
  const projects = listProjects(rows, new Map());
  const { path: from, sessions } = getOldProject(projects, old);
  const to = getNewPath(projects, wanted);
  await withAnnotationErrors(() => store.change((before) => putJoin(before, from, to)));
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ from, to, sessions }, null, 2)}\n`
      : `${toReadableAmount(sessions, 'session')} of ${toShownPath(from)} ` +
          `${sessions === 1 ? 'is' : 'are'} now listed under ${toShownPath(to)}.\n`,
  );
  return 0;
}

function getOldProject(
  projects: readonly ListedProject[],
  name: string,
): { readonly path: string; readonly sessions: number } {
  const project = findNamedProject(projects, name);
  if (project === undefined) throw toNoProject(name);
  if (project.path !== undefined) return { path: project.path, sessions: project.sessions };
  throw new AppError({
    code: 'NO_PROJECT_PATH',
    message: `no session of ${project.name} recorded its working directory, so it cannot be joined`,
    exitCode: 66,
  });
}

/** A project that is listed, else a folder: the new place may have no sessions yet. */
function getNewPath(projects: readonly ListedProject[], name: string): string {
  const path = isAbsolute(name) || existsSync(name) ? resolve(name) : undefined;
  const found = path ?? findNamedProject(projects, name)?.path;
  if (found === undefined) throw toNoProject(name);
  return found;
}

function toNoProject(name: string): AppError {
  return new AppError({
    code: 'NO_SUCH_PROJECT',
    message: `no project ${JSON.stringify(name)}`,
    hint: 'Run "scrollkeep projects" to list projects.',
    exitCode: 66,
  });
}
