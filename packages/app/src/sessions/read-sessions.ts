import { linkForks } from '@scrollkeep/transcript';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import type { LocatedSession } from './located-session.ts';
import { listTranscripts, type ProjectTranscripts } from './list-transcripts.ts';
import { readProjectSessions } from './read-project-sessions.ts';

export interface ReadSessionsOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal?: AbortSignal;
}

/** Every session below the roots, one project folder after another: only one project's records are in memory at a time. */
export async function* readSessions(roots: readonly Root[], options: ReadSessionsOptions): AsyncGenerator<LocatedSession, void, void> {
  for (const project of await listTranscripts(roots, options.onProblem)) yield* await readProject(project, options);
}

export async function readProject(project: ProjectTranscripts, options: ReadSessionsOptions): Promise<readonly LocatedSession[]> {
  const sessions = await readProjectSessions(project.places, { ...options, toFile: project.toFile });
  const forks = linkForks(sessions);
  return sessions.map((session) => ({
    session,
    identity: `${project.root.path}\0${project.project}\0${session.id}`,
    fork: forks.get(session.id),
    toFile: project.toFile,
    projectFolder: project.project.split('/').at(-1) ?? '',
    archived: project.archived.get(session.files.main?.path ?? session.files.agents[0]?.path ?? ''),
    configFolder: project.root.kind === 'config-folder' ? project.root.path : undefined,
    modifiedMs: Math.max(0, ...[session.files.main?.path, ...session.files.agents.map((agent) => agent.path)].map((path) => project.modifiedMs.get(path ?? '') ?? 0)),
  }));
}
