import { buildSession } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { FileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import { findOwnTitle } from '@scrollkeep/transcript/conversation/session-title.ts';
import { openForkFinder } from './fork-finder.ts';
import { toUnlinked, type LocatedSession, type UnlinkedSession } from './located-session.ts';
import { openProjectTitles, type ProjectTitles } from './project-titles.ts';
import { readSessionFiles, type ReadFilesOptions } from './read-session-files.ts';
import type { SessionPlace } from './session-place.ts';

/**
 * One session, with what other sessions of its project tell of it: its title, and where it was copied from. Of those
 * only the copies are read.
 */
export async function readSession(place: SessionPlace, options: ReadFilesOptions): Promise<LocatedSession> {
  const unlinked = await readUnlinked(place, openProjectTitles(options.maxLineBytes), options);
  const { session } = unlinked;
  const fork = session.files.main === undefined ? undefined : await openForkFinder(options).find(session, place);
  return { ...unlinked, fork };
}

/** The same without its origin. */
export async function readUnlinked(
  place: SessionPlace,
  titles: ProjectTitles,
  options: ReadFilesOptions,
): Promise<UnlinkedSession> {
  const files = await readSessionFiles(place, { ...options, toFile: place.project.toFile });
  const needsTitle = files.main !== undefined && !isNamed(files.main.facts);
  const session = buildSession(files, needsTitle ? { summaries: await titles.list(place, files.main) } : {});
  return toUnlinked({ session, place });
}

/** Whether its own file names a session: then no title from another file is better. */
export function isNamed(facts: FileFacts): boolean {
  return findOwnTitle(facts) !== undefined;
}
