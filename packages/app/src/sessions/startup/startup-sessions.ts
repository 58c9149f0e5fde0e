import { statSync } from 'node:fs';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import type { IndexedSessions } from './indexed-sessions.ts';
import { openCachedList, toHash, toCachedStamp, type CachePlace, type CachedSession } from './cached-list.ts';
import type { StartupList } from './startup-list.ts';
import { toListedSession } from '../listed-session.ts';
import type { SessionDigest } from '../session-digest.ts';
import type { TrackedSession } from '../session-registry.ts';

/** What is known of sessions without reading them: from the server before, and from the index. */
export interface StartupSessions {
  /** undefined where nothing is known, and as soon as the folders have been looked through. */
  readonly list: () => Promise<StartupList | undefined>;
  /**
   * Gives sessions what is known of their files as they are; those that have to be read are left. After the first time
   * nothing is known.
   */
  take(entries: readonly TrackedSession[]): Promise<readonly TrackedSession[]>;
  /** Keeps the list for the next server. */
  save(entries: readonly TrackedSession[]): Promise<void>;
  close(): Promise<void>;
}

export interface StartupSessionsOptions {
  readonly maxLineBytes: number;
  readonly cache: CachePlace | undefined;
  readonly store: string | undefined;
  readonly onProblem: (problem: DiskProblem) => void;
}

export function openStartupSessions(
  roots: readonly Root[],
  { maxLineBytes, cache: place, store, onProblem }: StartupSessionsOptions,
): StartupSessions {
  const list = place === undefined ? undefined : openCachedList(place, roots, maxLineBytes);
  let indexed: Promise<IndexedSessions> | undefined;
  let isTaken = false;
  let cached: ReadonlyMap<string, CachedSession> | undefined;
  const readCached = () => (cached ??= new Map((list?.read() ?? []).map((session) => [session.identity, session])));
  const known = find();

  /** What is newer: a server keeps its list when it ends, and the index goes on without servers. */
  async function find(): Promise<StartupList | undefined> {
    if ((findIndexTime(store) ?? 0) > (list?.findTime() ?? 0)) return (await findIndexed()) ?? findCached();
    return findCached() ?? findIndexed();
  }

  function findCached(): StartupList | undefined {
    const sessions = [...readCached().values()].map(({ listed }) => listed);
    if (sessions.length === 0) return undefined;
    const nothing = () => Promise.resolve(undefined);
    return {
      readSessions: () => Promise.resolve(sessions),
      load: nothing,
      loadAgentFiles: nothing,
      findNewest: nothing,
    };
  }

  async function findIndexed(): Promise<StartupList | undefined> {
    const found = await askIndex((index) => index.findList(roots));
    if (found === undefined) return undefined;
    return {
      readSessions: () => askIndex(found.readSessions),
      load: (keys) => askIndex(() => found.load(keys)),
      loadAgentFiles: () => askIndex(found.loadAgentFiles),
      findNewest: (limit) => askIndex(() => found.findNewest(limit)),
    };
  }

  /** An index that cannot be asked is no reason to do without a list: then the files are read. */
  async function askIndex<Answer>(question: (index: IndexedSessions) => Promise<Answer>): Promise<Answer | undefined> {
    if (store === undefined) return undefined;
    try {
      indexed ??= import('./indexed-sessions.ts').then(({ openIndexedSessions }) => openIndexedSessions(store));
      return await question(await indexed);
    } catch (error) {
      onProblem({ path: store, code: 'INDEX', message: toMessage(error) });
      return undefined;
    }
  }

  function give(entry: TrackedSession, digest: SessionDigest): void {
    entry.digest = digest;
    entry.digestStamp = entry.place.stamp;
  }

  async function close(): Promise<void> {
    await (await indexed?.catch(() => undefined))?.close();
  }

  return {
    list: async () => {
      const found = await known;
      return isTaken ? undefined : found;
    },
    async take(entries) {
      if (isTaken) return entries;
      await known;
      const unkept = entries.filter((entry) => {
        const found = readCached().get(toHash(entry.place.identity));
        const digest = found?.stamp === toCachedStamp(entry.place) ? found.readDigest() : undefined;
        if (digest === undefined) return true;
        give(entry, digest);
        return false;
      });
      const digests =
        unkept.length === 0
          ? undefined
          : await askIndex((index) => index.readDigests(unkept.map((entry) => entry.place)));
      const unknown = unkept.filter((entry) => {
        const found = digests?.get(entry.place.identity);
        if (found !== undefined) give(entry, found);
        return found === undefined;
      });
      isTaken = true;
      cached = undefined;
      await close();
      return unknown;
    },
    async save(entries) {
      if (list === undefined) return;
      // What has changed since it was read would be shown under the state that it does not have.
      const current = entries.filter((entry) => entry.digest !== undefined && entry.digestStamp === entry.place.stamp);
      const sessions = current.flatMap((entry): readonly CachedSession[] => {
        const { shown, ...listed } = toListedSession(entry);
        return shown === undefined
          ? []
          : [
              {
                identity: toHash(entry.place.identity),
                stamp: toCachedStamp(entry.place),
                readDigest: () => entry.digest,
                listed: { ...listed, shown },
              },
            ];
      });
      // A cache that cannot be written costs time at the next start, and nothing else.
      await list
        .write(sessions)
        .catch((error: unknown) =>
          onProblem({ path: place?.folder ?? '', code: 'NOT_KEPT', message: toMessage(error) }),
        );
    },
    close,
  };
}

/** When somebody last wrote into the index. */
function findIndexTime(store: string | undefined): number | undefined {
  const times =
    store === undefined
      ? []
      : [store, `${store}-wal`].flatMap((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
