import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listSessionPlaces } from './list-session-places.ts';
import { openProjectTitles } from './project-titles.ts';
import { resolveSession, type ResolveOptions, type SessionName } from './resolve-session.ts';
import { openSessionCache } from './session-cache.ts';
import type { SessionSnapshot } from './session-model.ts';
import type { SessionPlace } from './session-place.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * Sessions by their names for a program that runs on, read when they are asked for; the last ones stay in memory, as
 * far as there is room.
 */
export interface SessionResolver {
  /** As `resolveSession` understands a name. */
  get(name: string, signal: AbortSignal): Promise<SessionSnapshot>;
  /** All there are; nothing of them is read. */
  list(signal: AbortSignal): Promise<readonly SessionPlace[]>;
  read(place: SessionPlace, signal: AbortSignal): Promise<SessionSnapshot>;
  close(): void;
}

export interface SessionResolverOptions extends Omit<ResolveOptions, 'readNames' | 'readTitle'> {
  readonly maxLineBytes: number;
  readonly findRoots: () => Promise<readonly Root[]>;
  readonly readNames: (signal: AbortSignal) => Promise<ReadonlyMap<string, SessionName>>;
  readonly onProblem: (problem: DiskProblem) => void;
  /** Records that are kept in memory. */
  readonly maxNodes?: number;
}

/** Several calls of one question follow each other closely: folders are not listed again for each. */
const listedMs = 1_000;
const expireMs = 60_000;

export function openSessionResolver(options: SessionResolverOptions): SessionResolver {
  const ending = new AbortController();
  const { maxLineBytes } = options;
  const cache = openSessionCache({
    maxLineBytes,
    signal: ending.signal,
    listSummaries: openProjectTitles(maxLineBytes).list,
    maxNodes: options.maxNodes ?? 450_000,
  });
  const sessionOfFile = new Map<string, string>();
  // A client may leave its servers alone for days.
  const expiring = setInterval(() => cache.expire(Date.now()), expireMs).unref();
  let listed: { readonly places: Promise<readonly SessionPlace[]>; readonly atMs: number } | undefined;

  function list(): Promise<readonly SessionPlace[]> {
    if (listed !== undefined && Date.now() - listed.atMs < listedMs) return listed.places;
    const places = options.findRoots().then((roots) => listSessionPlaces(roots, { ...options, sessionOfFile }));
    listed = { places, atMs: Date.now() };
    places.catch(() => (listed = undefined));
    return places;
  }

  return {
    async get(name, signal) {
      const places = await untilAborted(list(), signal);
      const readTitle = async (candidate: SessionPlace) =>
        (await untilAborted(cache.read(candidate), signal)).session.title?.text;
      const place = await resolveSession(name.trim(), places, {
        ...options,
        readTitle,
        readNames: () => untilAborted(options.readNames(signal), signal),
      });
      return untilAborted(cache.read(place), signal);
    },
    list: (signal) => untilAborted(list(), signal),
    read: (place, signal) => untilAborted(cache.read(place), signal),
    close() {
      clearInterval(expiring);
      ending.abort();
    },
  };
}
