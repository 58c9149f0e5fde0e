import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { findIdFolders } from '../disk/find-id-folders.ts';
import { findRoots, type Root, type RootSettings } from '../disk/find-roots.ts';
import { getRoots } from '../disk/get-roots.ts';
import type { Settings } from '../settings/settings.ts';
import { listSessionPlaces, type ListPlacesOptions } from './list-session-places.ts';
import type { LocatedSession } from './located-session.ts';
import { readSession } from './read-session.ts';
import { readSessions, type ReadSessionsOptions } from './read-sessions.ts';
import { resolveSession, throwNotFound, type SessionName } from './resolve-session.ts';
import type { SessionPlace } from './session-place.ts';
import { spoolStandardInput } from './spool-standard-input.ts';

const hint =
  '`scrollkeep ls` lists the sessions; use an id or id prefix, a slug, part of the title, latest, a path or -.';

/**
 * The one session that a person means at the command line: as everywhere else, or the path of its file, or `-` for
 * standard input.
 */
export async function getSession(
  name: string,
  settings: RootSettings | Settings,
  options: ReadSessionsOptions,
): Promise<LocatedSession> {
  return readSession(await getPlace(name, settings, options), options);
}

/** Whether a name means a file, which may be in none of the folders with sessions, or standard input. */
export function isFileName(name: string): boolean {
  return name === '-' || name.endsWith('.jsonl');
}

async function getPlace(
  name: string,
  settings: RootSettings | Settings,
  options: ReadSessionsOptions,
): Promise<SessionPlace> {
  if (!isFileName(name)) return findNamed(name, await getRoots([], settings), settings, options);
  const roots = await findRoots([name === '-' ? await spoolStandardInput() : name], undefined);
  const [first] = await listSessionPlaces(roots, toListing(options));
  return first ?? throwNotFound(name, { hint });
}

/** Where the session is that a name means below these roots; nothing of it is read. */
export async function findNamed(
  name: string,
  roots: readonly Root[],
  settings: RootSettings | Settings,
  options: ReadSessionsOptions,
): Promise<SessionPlace> {
  const places =
    (name === 'latest' ? await listLatest(roots, settings, options) : await listOfId(name, roots, options)) ??
    (await listSessionPlaces(roots, toListing(options)));
  return resolveSession(name, places, {
    hint,
    readNames: () => readNames(roots, settings, options),
    readTitle: async (place) => (await readSession(place, options)).session.title?.text,
  });
}

/** The sessions among which one is whose id begins so; undefined if all have to be asked. */
async function listOfId(
  name: string,
  roots: readonly Root[],
  options: ReadSessionsOptions,
): Promise<readonly SessionPlace[] | undefined> {
  const foldersOf = findIdFolders(name, roots);
  if (foldersOf === undefined) return undefined;
  const places = await listSessionPlaces(roots, { ...toListing(options), foldersOf });
  return places.some(({ id }) => id.startsWith(name)) ? places : undefined;
}

/**
 * The latest session alone, where the index knows which one it is: else the ends of very many files may have to be
 * read. undefined if it cannot be asked.
 */
async function listLatest(
  roots: readonly Root[],
  settings: RootSettings | Settings,
  options: ReadSessionsOptions,
): Promise<readonly SessionPlace[] | undefined> {
  let problems = 0;
  const reading = { ...options, onProblem: () => void problems++ };
  const latest = await askIndex(roots, settings, reading, async (connection) => {
    const { findIndexedLatest } = await import('./find-indexed-latest.ts');
    return problems > 0 ? undefined : findIndexedLatest(connection, roots);
  });
  if (latest === undefined) return undefined;
  const foldersOf = new Map(roots.map((root) => [root, new Set(root === latest.root ? [latest.projectPath] : [])]));
  // What lies in no folder of its root is found with all that is below it.
  if (latest.projectPath === '') foldersOf.delete(latest.root);
  const places = await listSessionPlaces(roots, { ...toListing(options), foldersOf });
  const found = places.filter(({ identity }) => identity === latest.identity);
  return found.length === 0 ? undefined : found;
}

function toListing(options: ReadSessionsOptions): ListPlacesOptions {
  return { ...options, sessionOfFile: new Map() };
}

/** Titles and slugs by identity; from the index where it can be asked: then no session is read to be named. */
export async function readNames(
  roots: readonly Root[],
  settings: RootSettings | Settings,
  options: ReadSessionsOptions,
): Promise<ReadonlyMap<string, SessionName>> {
  return (await readIndexedNames(roots, settings, options)) ?? readAllNames(roots, options);
}

async function readIndexedNames(
  roots: readonly Root[],
  settings: RootSettings | Settings,
  options: ReadSessionsOptions,
): Promise<ReadonlyMap<string, SessionName> | undefined> {
  return askIndex(roots, settings, options, async (connection) => {
    const { listIndexedNames } = await import('./list-indexed-names.ts');
    return listIndexedNames(connection, roots);
  });
}

/** undefined also where no index is kept. */
async function askIndex<Result>(
  roots: readonly Root[],
  settings: RootSettings | Settings,
  options: ReadSessionsOptions,
  ask: (connection: Connection) => Promise<Result>,
): Promise<Result | undefined> {
  if (settings === undefined || !('cacheDir' in settings)) return undefined;
  const { withFreshIndex } = await import('../sync/with-fresh-index.ts');
  return withFreshIndex(roots, settings, options, ask);
}

async function readAllNames(
  roots: readonly Root[],
  options: ReadSessionsOptions,
): Promise<ReadonlyMap<string, SessionName>> {
  const names = new Map<string, SessionName>();
  for await (const { session, identity } of readSessions(roots, options))
    names.set(identity, { title: session.title?.text, slug: session.files.main?.facts.slug });
  return names;
}
