import { findRoots, type Root, type RootSettings } from '@scrollkeep/server/disk/find-roots.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { isArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import { findSourceName } from '@scrollkeep/server/disk/find-source-name.ts';
import { listSessionPlaces } from '@scrollkeep/server/sessions/list-session-places.ts';
import {
  findSources,
  listRows,
  toShownPattern,
  type SourceSurroundings,
} from '@scrollkeep/server/source-table/find-sources.ts';
import type { SourceKind, SourceRow } from '@scrollkeep/server/source-table/source-table.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { toSourceName } from '@scrollkeep/server/source-table/to-source-name.ts';

/** A folder with sessions. */
export interface ListedSource {
  /** As in lists and `source:`, such as `windows:ada`. */
  readonly source: string;
  readonly path: string;
  /** Whether other commands read it. */
  readonly isRead: boolean;
  /** Only the archive has it. */
  readonly isArchived: boolean;
  readonly sessions: number;
  readonly bytes: number;
  /** When a file of it was last written; undefined if it has no session. */
  readonly lastMs: number | undefined;
}

/** What is not there, or never is. */
export interface MissingSource {
  readonly kind: SourceKind | 'added';
  /** The place with the folders of this machine put in; undefined for what has none. */
  readonly path: string | undefined;
  readonly summary: string;
  /** False for homes of other users if nobody asked for them. */
  readonly isLookedFor: boolean;
  /** The folder exists, but never has transcripts. */
  readonly isThere: boolean;
}

export interface SourceList {
  readonly sources: readonly ListedSource[];
  /** Addresses of machines that a person added. What was fetched from them is among the sources. */
  readonly remotes: readonly string[];
  readonly missing: readonly MissingSource[];
}

export interface ListSourcesOptions {
  readonly settings: Exclude<RootSettings, undefined | readonly string[]> & Pick<Settings, 'remotes'>;
  readonly surroundings: SourceSurroundings;
  /** Whether homes of other users are looked for. */
  readonly withOtherUsers: boolean;
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
}

/** What is read, what else is there, and what was looked for in vain. Sessions are counted without reading them. */
export async function listSources(options: ListSourcesOptions): Promise<SourceList> {
  const { settings, surroundings, withOtherUsers } = options;
  const roots = await findRoots([], settings, surroundings);
  const sources: ListedSource[] = [];
  for (const root of roots)
    sources.push(await countSource(root, findSourceName(root.path, surroundings.home), true, options));
  const known = new Set(roots.map(({ path }) => surroundings.toRealPath(path)));
  const found = findSources(surroundings, ({ isRead }) => isRead !== 'asked' || withOtherUsers);
  const listedRows = new Set<SourceRow>();
  for (const { row, path } of found) {
    if (row.isRead === 'never') continue;
    if (known.has(surroundings.toRealPath(path))) {
      listedRows.add(row);
      continue;
    }
    const source = toSourceName(path, surroundings.home);
    // Its own problems are of no interest before it is read.
    const [root] = await findRoots([path], undefined, surroundings).catch(() => []);
    if (root === undefined || (root.kind !== 'config-folder' && row.kind !== 'cowork')) continue;
    sources.push(await countSource(root, source, false, { ...options, onProblem: () => undefined }));
    listedRows.add(row);
  }
  const missing = listRows(surroundings)
    .filter((row) => !listedRows.has(row))
    .map((row): MissingSource => ({
      kind: row.kind,
      path: toShownPattern(row, surroundings),
      summary: row.summary,
      isLookedFor: row.isRead !== 'asked' || withOtherUsers,
      isThere: row.isRead === 'never' && found.some((each) => each.row === row),
    }))
    // A variable that is not set names no place to look at; one can name a folder that another row found.
    .filter(({ path, kind }) => (path === undefined ? kind === 'cloud' : !known.has(surroundings.toRealPath(path))));
  const gone = (settings.sources ?? [])
    .filter((path) => !known.has(surroundings.toRealPath(path)))
    .map((path): MissingSource => ({
      kind: 'added',
      path,
      summary: 'Added by you',
      isLookedFor: true,
      isThere: false,
    }));
  return { sources, remotes: settings.remotes ?? [], missing: [...gone, ...missing] };
}

/** Counted without reading sessions. */
export async function countSource(
  root: Root,
  source: string,
  isRead: boolean,
  { maxLineBytes, onProblem }: Pick<ListSourcesOptions, 'maxLineBytes' | 'onProblem'>,
): Promise<ListedSource> {
  const places = await listSessionPlaces([root], { maxLineBytes, onProblem });
  return {
    source,
    path: root.path,
    isRead,
    isArchived: isArchivedPath(root.path),
    sessions: places.length,
    bytes: places.reduce((sum, { bytes }) => sum + bytes, 0),
    lastMs: places.length === 0 ? undefined : places.reduce((last, { modifiedMs }) => Math.max(last, modifiedMs), 0),
  };
}
