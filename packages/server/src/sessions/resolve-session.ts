import { isProjectDirectoryOf } from '@scrollkeep/transcript/layout/project-directory.ts';
import { AppError } from '../errors/app-error.ts';
import { readLastMs } from './read-last-ms.ts';
import type { SessionPlace } from './session-place.ts';

export interface SessionName {
  readonly title: string | undefined;
  readonly slug: string | undefined;
}

export interface ResolveOptions {
  /** Titles and slugs by the identity of their session; asked for only where no id begins so. */
  readonly readNames: () => Promise<ReadonlyMap<string, SessionName>>;
  /** The title of one of several that a name may mean. */
  readonly readTitle: (place: SessionPlace) => Promise<string | undefined>;
  /** How sessions are named and listed where this was asked. */
  readonly hint: string;
  /** Where the asking session works, for `previous`; without it there is none. */
  readonly askingProject?: string;
}

const maxCandidates = 8;

/**
 * The one session that a name means: `latest`, an id or the beginning of one, a slug, or a part of a title. The same at
 * the command line, over HTTP and for MCP clients. None or several is an error that says so.
 */
export async function resolveSession(
  name: string,
  places: readonly SessionPlace[],
  options: ResolveOptions,
): Promise<SessionPlace> {
  // An older version of a session begins with the same id; whoever means it names it in full.
  const current = places.filter((place) => place.archived !== 'older');
  if (name === 'latest') return findLatest(current) ?? throwNotFound(name, options);
  if (name === 'previous' && options.askingProject !== undefined)
    return findPrevious(current, options.askingProject) ?? throwNotFound(name, options);
  const exact = places.filter((place) => place.id === name);
  const byId = [
    exact,
    current.filter(({ id }) => id.startsWith(name)),
    places.filter(({ id }) => id.startsWith(name)),
  ].find((found) => found.length > 0);
  if (name === '' || byId !== undefined) return getOnly(name, byId ?? [], options);
  const names = await options.readNames();
  const bySlug = places.filter(({ identity }) => names.get(identity)?.slug === name);
  if (bySlug.length > 0) return getOnly(name, bySlug, options);
  const wanted = name.toLowerCase();
  return getOnly(
    name,
    places.filter(({ identity }) => names.get(identity)?.title?.toLowerCase().includes(wanted) === true),
    options,
  );
}

/**
 * The newest last timestamp. A record is never newer than its file, so of files written before the best one nothing is
 * read.
 */
export function findLatest(places: readonly SessionPlace[]): SessionPlace | undefined {
  let best: { readonly place: SessionPlace; readonly lastMs: number } | undefined;
  for (const place of places.toSorted((a, b) => b.modifiedMs - a.modifiedMs)) {
    if (best !== undefined && place.modifiedMs < best.lastMs) break;
    const lastMs = readLastMs(place);
    if (best === undefined || lastMs > best.lastMs) best = { place, lastMs };
  }
  return best?.place;
}

/** The asking session is being written while it asks: it is the latest one of its project. */
function findPrevious(places: readonly SessionPlace[], project: string): SessionPlace | undefined {
  const own = places.filter((place) => isProjectDirectoryOf(place.project.folder, project));
  const asked = own.length > 0 ? own : places;
  const asking = findLatest(asked);
  return findLatest(asked.filter(({ id }) => id !== asking?.id));
}

async function getOnly(name: string, found: readonly SessionPlace[], options: ResolveOptions): Promise<SessionPlace> {
  const ids = new Set(found.map(({ id }) => id));
  // Copies of a folder hold the same session twice: the one written last goes on.
  const newest = found.reduce<SessionPlace | undefined>(
    (best, place) => (best === undefined || place.modifiedMs > best.modifiedMs ? place : best),
    undefined,
  );
  if (newest === undefined) return throwNotFound(name, options);
  if (ids.size === 1) return newest;
  const shown: string[] = [];
  for (const place of found.slice(0, maxCandidates))
    shown.push(`  ${place.id}  ${toLine((await options.readTitle(place)) ?? '')}`.trimEnd());
  throw new AppError({
    code: 'AMBIGUOUS_SESSION',
    message:
      `${ids.size} sessions match ` +
      `${toQuoted(name)}:\n${shown.join('\n')}${found.length > maxCandidates ? '\n  …' : ''}`,
    hint: 'Use a longer id prefix.',
    exitCode: 64,
  });
}

/** How claude.ai names its sessions, alone or as the end of an address. */
const cloudName = /^(?:https:\/\/claude\.ai\/code\/)?(?:session|cse)_\w+$/;

export function throwNotFound(name: string, { hint }: Pick<ResolveOptions, 'hint'>): never {
  throw new AppError({
    code: 'NO_SUCH_SESSION',
    message: `no session matches ${toQuoted(name)}`,
    hint: cloudName.test(name)
      ? `Cloud sessions (claude.ai) are not stored on this machine, and Scrollkeep does not fetch them. ${hint}`
      : hint,
    exitCode: 66,
  });
}

function toQuoted(name: string): string {
  return JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}…` : name);
}

function toLine(text: string): string {
  return text.slice(0, 200).replaceAll(/\s+/g, ' ').trim();
}
