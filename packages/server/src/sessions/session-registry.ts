import { isArchivedPath } from '../disk/archived-path.ts';
import { statFile } from '../disk/open-file.ts';
import { openPlaceNames } from './place-names.ts';
import { listPlaces, sumFiles, type SessionPlace } from './session-place.ts';
import type { SessionDigest } from './session-digest.ts';
import type { SessionSnapshot } from './session-model.ts';

/** What is known of a session without opening it. */
export interface TrackedSession {
  readonly key: string;
  readonly projectKey: string;
  place: SessionPlace;
  digest: SessionDigest | undefined;
  /** Reading it failed, not for the lack of a file. */
  isUnreadable: boolean;
  revision: number;
  /** The state that the revision is about. */
  revisionState: string;
}

export interface SessionRegistry {
  readonly list: () => readonly TrackedSession[];
  readonly find: (key: string) => TrackedSession | undefined;
  readonly findByFile: (file: string) => TrackedSession | undefined;
  /** Those that were not read yet, and those that could not be. */
  readonly countMissing: () => { readonly pending: number; readonly unreadable: number };
  /** Takes over a new listing; the entries that are new or changed, and the keys of all that changed or vanished. */
  update(places: readonly SessionPlace[]): {
    readonly changed: readonly TrackedSession[];
    readonly keys: readonly string[];
    readonly gone: readonly TrackedSession[];
  };
  /** Looks at the files of one session again. */
  restat(entry: TrackedSession): Promise<'same' | 'changed' | 'vanished'>;
}

export function openSessionRegistry(): SessionRegistry {
  // A page outlives the server: what it knows from the run before must be older than anything this one says.
  const firstRevision = Date.now();
  let entries = new Map<string, TrackedSession>();
  let byKey = new Map<string, TrackedSession>();
  let byFile = new Map<string, TrackedSession>();
  const names = openPlaceNames();

  return {
    list: () => [...entries.values()],
    find: (key) => byKey.get(key),
    findByFile: (file) => byFile.get(file),
    countMissing() {
      const all = [...entries.values()];
      return {
        pending: all.filter((entry) => entry.digest === undefined && !entry.isUnreadable).length,
        unreadable: all.filter((entry) => entry.isUnreadable).length,
      };
    },
    update(places) {
      const next = new Map<string, TrackedSession>();
      const changed: TrackedSession[] = [];
      const wanted = new Set(places.map((place) => place.identity));
      const gone = [...entries].filter(([identity]) => !wanted.has(identity)).map(([, entry]) => entry);
      for (const entry of gone) names.release(entry.place);
      for (const place of places) {
        const known = entries.get(place.identity);
        const entry = known ?? {
          key: names.getKey(place),
          projectKey: names.getProjectKey(place.project),
          place,
          digest: undefined,
          isUnreadable: false,
          revision: firstRevision,
          revisionState: '',
        };
        if (known === undefined || known.place.stamp !== place.stamp) changed.push(entry);
        entry.place = place;
        next.set(place.identity, entry);
      }
      entries = next;
      byKey = new Map([...next.values()].map((entry) => [entry.key, entry]));
      byFile = new Map(
        [...next.values()].flatMap((entry) =>
          listPlaces(entry.place).map(({ path }) => [entry.place.project.toFile(path), entry] as const),
        ),
      );
      return { changed, gone, keys: [...changed, ...gone].map((entry) => entry.key) };
    },
    async restat(entry) {
      const files = await Promise.all(
        listPlaces(entry.place).map(async ({ path }) => {
          const file = entry.place.project.toFile(path);
          const found = await statFile(file).catch(() => undefined);
          const archived = isArchivedPath(file) ? entry.place.archived : undefined;
          return found === undefined ? [] : [{ path, bytes: found.size, modifiedMs: found.mtimeMs, archived }];
        }),
      );
      if (files.some((found) => found.length === 0)) return 'vanished';
      const now = sumFiles(files.flat());
      if (now.stamp === entry.place.stamp) return 'same';
      entry.place = { ...entry.place, ...now };
      return 'changed';
    },
  };
}

/** Names the state of a session that was read. */
export function revisionStateOf(snapshot: SessionSnapshot): string {
  return `${snapshot.bytes}:${snapshot.modifiedMs}:${snapshot.session.thread.length}:${snapshot.session.calls.length}`;
}

/** The number of a state; it grows with every other state, and stays where a session is only opened again. */
export function toRevision(entry: TrackedSession, state: string): number {
  if (state !== entry.revisionState) {
    entry.revision++;
    entry.revisionState = state;
  }
  return entry.revision;
}
