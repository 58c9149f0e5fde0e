import {
  buildSession,
  linkForks,
  type FileFacts,
  type ForkLink,
  type Session,
  type SessionFiles,
} from '@scrollkeep/transcript';
import type { LocatedSession } from './located-session.ts';
import type { SummaryFact } from './project-titles.ts';
import { readFacts, readSessionFiles, type ReadFilesOptions } from './read-session-files.ts';
import { scanNeighbours, type Neighbour } from './scan-neighbours.ts';
import type { SessionPlace } from './session-place.ts';
import { toLocated } from './to-located.ts';

/**
 * One session, with what other sessions of its project tell of it: its title, and where it was copied from. Of those
 * only the copies are read.
 */
export async function readSession(place: SessionPlace, options: ReadFilesOptions): Promise<LocatedSession> {
  const files = await readSessionFiles(place, { ...options, toFile: place.project.toFile });
  const neighbours = await scanAround(place, files, options);
  const session = buildSession(files, { summaries: listSummaries(files, neighbours) });
  return toLocated({
    session,
    place,
    modifiedMs: place.modifiedMs,
    fork: await findFork(session, place, neighbours, options),
  });
}

function scanAround(
  place: SessionPlace,
  { main }: SessionFiles,
  options: ReadFilesOptions,
): Promise<readonly Neighbour[]> {
  return main === undefined
    ? Promise.resolve([])
    : scanNeighbours(place.project, new Set([main.path]), [main.facts], options.maxLineBytes, !isNamed(main.facts));
}

/** Whether its own file names a session: then no title from another file is better. */
export function isNamed({ titles }: FileFacts): boolean {
  return (titles.person ?? titles.model) !== undefined;
}

/** In the order of the files' paths, the session's own among them. */
function listSummaries({ main }: SessionFiles, neighbours: readonly Neighbour[]): readonly SummaryFact[] {
  const all = neighbours.map(({ place: { path }, summaries }) => ({ path, summaries }));
  if (main !== undefined) all.push({ path: main.path, summaries: main.facts.summaries });
  return all.sort((a, b) => (a.path < b.path ? -1 : 1)).flatMap(({ summaries }) => summaries);
}

/**
 * Which of several copies is the original depends on all of them, those that only another copy has records with
 * included.
 */
async function findFork(
  session: Session,
  { project }: SessionPlace,
  first: readonly Neighbour[],
  options: ReadFilesOptions,
): Promise<ForkLink | undefined> {
  const { main } = session.files;
  if (main === undefined) return undefined;
  const related: Session[] = [session];
  const skip = new Set([main.path]);
  // A copy that cannot be read is a problem of that session.
  const quiet = { ...options, onProblem: () => undefined };
  for (let found = first.filter(({ sharesRecords }) => sharesRecords); found.length > 0;) {
    const facts: FileFacts[] = [];
    for (const { place } of found) {
      const copy = { path: place.path, facts: await readFacts(place, project.toFile(place.path), quiet) };
      skip.add(place.path);
      facts.push(copy.facts);
      related.push(buildSession({ id: place.session ?? place.path, main: copy, agents: [] }));
    }
    found = (await scanNeighbours(project, skip, facts, options.maxLineBytes, false)).filter(
      ({ sharesRecords }) => sharesRecords,
    );
  }
  return linkForks(related).get(session.id);
}
