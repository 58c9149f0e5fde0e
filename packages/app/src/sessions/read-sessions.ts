import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { linkForks } from '@scrollkeep/transcript/conversation/link-forks.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { groupBySession } from './group-by-session.ts';
import { listTranscripts, type ProjectTranscripts } from './list-transcripts.ts';
import type { LocatedSession, UnlinkedSession } from './located-session.ts';
import type { SummaryFact } from './project-titles.ts';
import { readProjectSessions } from './read-project-sessions.ts';
import { isNamed } from './read-session.ts';
import { readSessionFiles } from './read-session-files.ts';
import { readSummaries } from './read-summaries.ts';

export interface ReadSessionsOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal?: AbortSignal;
}

/**
 * Every session below the roots, one after the other: only one session's facts are in memory at a time, so none knows
 * whether it is a copy of another one.
 */
export async function* readSessions(
  roots: readonly Root[],
  options: ReadSessionsOptions,
): AsyncGenerator<UnlinkedSession, void, void> {
  for (const project of await listTranscripts(roots, options.onProblem)) {
    let summaries: readonly SummaryFact[] | undefined;
    for (const group of await groupBySession(project.places, project.toFile, options)) {
      const files = await readSessionFiles(group, { ...options, toFile: project.toFile });
      const isNamedByOthers = files.main !== undefined && !isNamed(files.main.facts);
      if (isNamedByOthers) summaries ??= readProjectSummaries(project, options.maxLineBytes);
      yield toUnlinked(buildSession(files, isNamedByOthers && summaries !== undefined ? { summaries } : {}), project);
    }
  }
}

/** The same, one project after the other, each session with its origin: a whole project is in memory at a time. */
export async function* readLinkedSessions(
  roots: readonly Root[],
  options: ReadSessionsOptions,
): AsyncGenerator<LocatedSession, void, void> {
  for (const project of await listTranscripts(roots, options.onProblem)) yield* await readProject(project, options);
}

export async function readProject(
  project: ProjectTranscripts,
  options: ReadSessionsOptions,
): Promise<readonly LocatedSession[]> {
  const sessions = await readProjectSessions(project.places, { ...options, toFile: project.toFile });
  const forks = linkForks(sessions);
  return sessions.map((session) => ({ ...toUnlinked(session, project), fork: forks.get(session.id) }));
}

function toUnlinked(session: Session, project: ProjectTranscripts): UnlinkedSession {
  const paths = [session.files.main?.path, ...session.files.agents.map((agent) => agent.path)];
  return {
    session,
    identity: `${project.root.path}\0${project.project}\0${session.id}`,
    toFile: project.toFile,
    projectFolder: project.project.split('/').at(-1) ?? '',
    archived: project.archived.get(paths.find((path) => path !== undefined) ?? ''),
    configFolder: project.root.kind === 'config-folder' ? project.root.path : undefined,
    modifiedMs: Math.max(0, ...paths.map((path) => project.modifiedMs.get(path ?? '') ?? 0)),
  };
}

/** Titles that older clients wrote into any file of the project, in the order of the files' paths. */
function readProjectSummaries({ places, toFile }: ProjectTranscripts, maxLineBytes: number): readonly SummaryFact[] {
  const mains = places.filter(({ kind }) => kind === 'main').map(({ path }) => path);
  return mains.sort().flatMap((path) => readSummaries(toFile(path), maxLineBytes));
}
