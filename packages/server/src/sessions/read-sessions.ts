import { buildSession } from '@scrollkeep/transcript/conversation/build-session.ts';
import { linkForks } from '@scrollkeep/transcript/conversation/link-forks.ts';
import type { SessionFiles } from '@scrollkeep/transcript/conversation/session-files.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listProjectPlaces, listSessionPlaces } from './list-session-places.ts';
import { listTranscripts, type ProjectTranscripts } from './list-transcripts.ts';
import { toUnlinked, type LocatedSession, type UnlinkedSession } from './located-session.ts';
import { openProjectTitles } from './project-titles.ts';
import { readUnlinked } from './read-session.ts';
import { readSessionFiles } from './read-session-files.ts';
import { toActivity } from './session-activity.ts';
import type { SessionPlace } from './session-place.ts';

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
  const titles = openProjectTitles(options.maxLineBytes);
  for (const place of await listSessionPlaces(roots, options)) yield readUnlinked(place, titles, options);
}

/** The same, one project after the other, each session with its origin: a whole project is in memory at a time. */
export async function* readLinkedSessions(
  roots: readonly Root[],
  options: ReadSessionsOptions,
): AsyncGenerator<LocatedSession, void, void> {
  for (const project of await listTranscripts(roots, options.onProblem)) yield* await readProject(project, options);
}

/** Those of a project that are wanted, in the order they began. */
export async function* readFittingSessions(
  roots: readonly Root[],
  options: ReadSessionsOptions,
  wants: {
    readonly fits: (located: LocatedSession) => boolean;
    /** By its paths alone: what no session of a project can fit is not read. */
    readonly mayFit?: (project: ProjectTranscripts) => boolean;
  },
): AsyncGenerator<LocatedSession, void, void> {
  for (const project of await listTranscripts(roots, options.onProblem)) {
    if (wants.mayFit?.(project) === false) continue;
    yield* (await readProject(project, options))
      .filter(wants.fits)
      .map((located) => ({ located, at: toActivity(located).firstMs }))
      .sort((a, b) => a.at - b.at || (a.located.session.id < b.located.session.id ? -1 : 1))
      .map(({ located }) => located);
  }
}

export async function readProject(
  project: ProjectTranscripts,
  options: ReadSessionsOptions,
): Promise<readonly LocatedSession[]> {
  return readPlaces(await listProjectPlaces(project, options), options);
}

/** The same, once its sessions are listed. */
export async function readPlaces(
  places: readonly SessionPlace[],
  options: ReadSessionsOptions,
): Promise<readonly LocatedSession[]> {
  const found: { readonly place: SessionPlace; readonly files: SessionFiles }[] = [];
  for (const place of places)
    found.push({ place, files: await readSessionFiles(place, { ...options, toFile: place.project.toFile }) });
  const summaries = found.flatMap(({ files: { main } }) => main?.facts.summaries ?? []);
  const sessions = found.map(({ place, files }) => ({ place, session: buildSession(files, { summaries }) }));
  const forks = linkForks(sessions.map(({ session }) => session));
  return sessions.map((read) => ({ ...toUnlinked(read), fork: forks.get(read.session.id) }));
}
