import { AppError } from '../errors/app-error.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listSessionPlaces } from '../sessions/list-session-places.ts';
import { openSessionCache } from '../sessions/session-cache.ts';
import type { SessionSnapshot } from '../sessions/session-model.ts';
import type { SessionPlace } from '../sessions/session-place.ts';
import { toShortText } from '../text/to-short-text.ts';
import { untilAborted } from './until-aborted.ts';

/** Sessions by their names, read when they are asked for; the last ones stay in memory, as far as there is room. */
export interface SessionShelf {
  /** By id or the beginning of one, or `latest`. */
  get(name: string, signal: AbortSignal): Promise<SessionSnapshot>;
  /** All there are; nothing of them is read. */
  list(signal: AbortSignal): Promise<readonly SessionPlace[]>;
  read(place: SessionPlace, signal: AbortSignal): Promise<SessionSnapshot>;
  close(): void;
}

export interface SessionShelfOptions {
  readonly maxLineBytes: number;
  readonly findRoots: () => Promise<readonly Root[]>;
  readonly onProblem: (problem: DiskProblem) => void;
  /** Records that are kept in memory. */
  readonly maxNodes?: number;
}

/** Several calls of one question follow each other closely: folders are not listed again for each. */
const listedMs = 1_000;
const maxCandidates = 8;
const leastName = 4;
const expireMs = 60_000;

export function openSessionShelf(options: SessionShelfOptions): SessionShelf {
  const ending = new AbortController();
  const cache = openSessionCache({ maxLineBytes: options.maxLineBytes, signal: ending.signal, listSummaries: () => [], maxNodes: options.maxNodes ?? 450_000 });
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
      return untilAborted(cache.read(getPlace(places, name.trim())), signal);
    },
    list: (signal) => untilAborted(list(), signal),
    read: (place, signal) => untilAborted(cache.read(place), signal),
    close() {
      clearInterval(expiring);
      ending.abort();
    },
  };
}

function getPlace(places: readonly SessionPlace[], name: string): SessionPlace {
  const newest = (fitting: readonly SessionPlace[]) => fitting.reduce<SessionPlace | undefined>((best, place) => (best === undefined || place.modifiedMs > best.modifiedMs ? place : best), undefined);
  if (name === 'latest') return newest(places.filter((place) => place.archived !== 'older')) ?? notFound(name);
  const exact = places.filter((place) => place.id === name);
  // Copies of a folder hold the same session twice: the one that was written last goes on.
  const [found] = exact.length > 0 ? [newest(exact)] : [];
  if (found !== undefined) return found;
  const fitting = name.length < leastName ? [] : places.filter((place) => place.id.startsWith(name) && place.archived !== 'older');
  const ids = [...new Set(fitting.map((place) => place.id))];
  if (ids.length > 1) {
    throw new AppError({ code: 'AMBIGUOUS_SESSION', message: `${ids.length} sessions begin with ${toShortText(name, 40)}: ${ids.slice(0, maxCandidates).map((id) => toShortText(id, 60)).join(', ')}`, hint: 'Give more of the id.', exitCode: 64 });
  }
  return newest(fitting) ?? notFound(name);
}

function notFound(name: string): never {
  throw new AppError({ code: 'NO_SUCH_SESSION', message: `no session has the id ${toShortText(name, 60)}`, hint: `A session is named by its id, the beginning of it (${leastName} characters or more), or latest: list_sessions and search_sessions give ids.`, exitCode: 66 });
}
