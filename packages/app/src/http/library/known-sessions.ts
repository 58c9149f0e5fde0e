import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Root } from '../../disk/find-roots.ts';
import { openKeptList, toHash, toKeptStamp, type KeptPlace, type KeptSession } from './kept-list.ts';
import { toListedSession, type ListedSession } from './listed-session.ts';
import type { CatalogueEntry } from './session-catalogue.ts';
import type { SummaryFact } from './project-titles.ts';
import type { SessionPlace } from './session-place.ts';

/** What is known of sessions without reading them: from the server before, and from the index. */
export interface KnownSessions {
  /** The list as it was, until the folders have been looked through. */
  readonly rows: () => readonly ListedSession[] | undefined;
  /** Gives sessions what is known of their files as they are; those that have to be read are left. After the first time nothing is known. */
  take(entries: readonly CatalogueEntry[]): Promise<readonly CatalogueEntry[]>;
  /** Keeps the list for the next server. */
  save(entries: readonly CatalogueEntry[], findTitle: (entry: CatalogueEntry) => string | undefined): Promise<void>;
}

export interface KnownSessionsOptions {
  readonly maxLineBytes: number;
  readonly kept: KeptPlace | undefined;
  readonly store: string | undefined;
  readonly onSummaries: (place: SessionPlace, summaries: readonly SummaryFact[]) => void;
  readonly onProblem: (problem: DiskProblem) => void;
}

export function openKnownSessions(roots: readonly Root[], { maxLineBytes, kept: place, store, onSummaries, onProblem }: KnownSessionsOptions): KnownSessions {
  const list = place === undefined ? undefined : openKeptList(place, roots, maxLineBytes);
  let kept: ReadonlyMap<string, KeptSession> | undefined = new Map((list?.read() ?? []).map((session) => [session.identity, session]));
  let rows: readonly ListedSession[] | undefined = kept.size === 0 ? undefined : [...kept.values()].map(({ listed }) => listed);

  function give(entry: CatalogueEntry, { digest, foreignTitle }: Pick<CatalogueEntry, 'digest' | 'foreignTitle'>): void {
    entry.digest = digest;
    entry.foreignTitle = foreignTitle;
    entry.digestStamp = entry.place.stamp;
    onSummaries(entry.place, digest?.summaries ?? []);
  }

  return {
    rows: () => rows,
    async take(entries) {
      if (kept === undefined) return entries;
      const known = kept;
      const unkept = entries.filter((entry) => {
        const found = known.get(toHash(entry.place.identity));
        const digest = found?.stamp === toKeptStamp(entry.place) ? found.readDigest() : undefined;
        if (digest === undefined) return true;
        give(entry, { digest, foreignTitle: found?.foreignTitle });
        return false;
      });
      const indexed = store === undefined || unkept.length === 0 ? undefined : await readIndexed(store, unkept);
      kept = undefined;
      rows = undefined;
      return unkept.filter((entry) => {
        const found = indexed?.get(entry.place.identity);
        if (found !== undefined) give(entry, found);
        return found === undefined;
      });
    },
    async save(entries, findTitle) {
      if (list === undefined) return;
      // What has changed since it was read would be shown under the state that it does not have.
      const known = entries.filter((entry) => entry.digest !== undefined && entry.digestStamp === entry.place.stamp);
      const sessions = known.flatMap((entry): readonly KeptSession[] => {
        const foreignTitle = findTitle(entry);
        const { shown, ...listed } = toListedSession(entry, foreignTitle);
        return shown === undefined ? [] : [{ identity: toHash(entry.place.identity), stamp: toKeptStamp(entry.place), foreignTitle, readDigest: () => entry.digest, listed: { ...listed, shown } }];
      });
      // A cache that cannot be written costs time at the next start, and nothing else.
      await list.write(sessions).catch((error: unknown) => onProblem({ path: place?.folder ?? '', code: 'NOT_KEPT', message: toMessage(error) }));
    },
  };

  /** An index that cannot be asked is no reason to do without a list: then the files are read. */
  async function readIndexed(path: string, entries: readonly CatalogueEntry[]) {
    try {
      const { readIndexedDigests } = await import('./read-indexed-digests.ts');
      return await readIndexedDigests(path, entries.map((entry) => entry.place));
    } catch (error) {
      onProblem({ path, code: 'INDEX', message: toMessage(error) });
      return undefined;
    }
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
