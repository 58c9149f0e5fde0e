import { AppError } from '../errors/app-error.ts';
import { findRoots, type RootSettings } from '../disk/find-roots.ts';
import { getRoots } from '../disk/get-roots.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { listTranscripts, type ProjectTranscripts } from './list-transcripts.ts';
import type { LocatedSession } from './located-session.ts';
import { readProject, type ReadSessionsOptions } from './read-sessions.ts';
import { spoolStandardInput } from './spool-standard-input.ts';

const maxCandidates = 8;

/**
 * The one session that a person means: by id or the beginning of it, by slug, by a part of its title, `latest`, by the path of its file, or `-` for standard
 * input. Several or none is an error that lists what there is.
 */
export async function getSession(name: string, settings: RootSettings, options: ReadSessionsOptions): Promise<LocatedSession> {
  if (name === '-') return getOnly(await findRoots([await spoolStandardInput()], undefined), name, options);
  if (name.endsWith('.jsonl')) return getOnly(await findRoots([name], undefined), name, options);
  const projects = await listTranscripts(await getRoots([], settings), options.onProblem);
  if (name === 'latest') return getLatest(projects, options);
  const byId = await readMatching(projects, (session) => session.startsWith(name), options);
  const exact = byId.filter((found) => found.session.id === name);
  // An older version has the same beginning; whoever means it says so.
  const current = byId.filter((found) => found.archived !== 'older');
  if (byId.length > 0) return getUnique([exact, current, byId].find((found) => found.length > 0) ?? [], name);
  const all = await readMatching(projects, () => true, options);
  const bySlug = all.filter((found) => found.session.files.main?.facts.slug === name);
  if (bySlug.length > 0) return getUnique(bySlug, name);
  const wanted = name.toLowerCase();
  return getUnique(all.filter((found) => found.session.title?.text.toLowerCase().includes(wanted) === true), name);
}

async function getOnly(roots: Parameters<typeof listTranscripts>[0], name: string, options: ReadSessionsOptions): Promise<LocatedSession> {
  const found = await readMatching(await listTranscripts(roots, options.onProblem), () => true, options);
  const withMain = found.filter((candidate) => candidate.session.files.main !== undefined);
  return getUnique(withMain.length > 0 ? withMain : found, name);
}

/** Only the projects with a session of a fitting id are read. */
async function readMatching(projects: readonly ProjectTranscripts[], fits: (session: string) => boolean, options: ReadSessionsOptions): Promise<readonly LocatedSession[]> {
  const found: LocatedSession[] = [];
  for (const project of projects) {
    // Agents beside the main files tell their session only in their records.
    if (!project.places.some((place) => place.session === undefined || fits(place.session))) continue;
    // Titles may stand in the files of other sessions, so the project is read as a whole.
    found.push(...(await readProject(project, options)).filter((candidate) => fits(candidate.session.id)));
  }
  return found;
}

/** The newest last timestamp. A record is never newer than its file, so files older than the best so far need not be read. */
async function getLatest(projects: readonly ProjectTranscripts[], options: ReadSessionsOptions): Promise<LocatedSession> {
  const byAge = projects.map((project) => ({ project, modifiedMs: Math.max(0, ...project.modifiedMs.values()) })).sort((a, b) => b.modifiedMs - a.modifiedMs);
  let best: LocatedSession | undefined;
  for (const { project, modifiedMs } of byAge) {
    if (best !== undefined && modifiedMs < toLastMs(best)) break;
    for (const found of await readProject(project, options)) if (best === undefined || toLastMs(found) > toLastMs(best)) best = found;
  }
  return getUnique(best === undefined ? [] : [best], 'latest');
}

function toLastMs({ session }: LocatedSession): number {
  return Date.parse(session.files.main?.facts.lastTimestamp ?? '') || 0;
}

function getUnique(found: readonly LocatedSession[], name: string): LocatedSession {
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const shown = found.slice(0, maxCandidates).map(({ session }) => `  ${session.id}  ${toSafeText(session.title?.text ?? '')}`);
  throw new AppError({
    code: first === undefined ? 'NO_SUCH_SESSION' : 'AMBIGUOUS_SESSION',
    message: first === undefined ? `no session fits ${JSON.stringify(name)}` : `${found.length} sessions fit ${JSON.stringify(name)}:\n${shown.join('\n')}${found.length > maxCandidates ? '\n  …' : ''}`,
    hint: first === undefined ? '`scrollkeep ls` lists the sessions; a name is an id or its beginning, a slug, a part of the title, latest, a path or -.' : 'Name more of the id.',
    exitCode: first === undefined ? 66 : 64,
  });
}
