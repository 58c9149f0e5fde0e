import { isProjectDirectoryOf, toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import {
  findProjectRepository,
  openProjectPaths,
  type ProjectJoins,
} from '@scrollkeep/transcript/layout/project-joins.ts';
import { toProjectNames } from './project-names.ts';

/** What is known of the project of a session. */
export interface ProjectPlace {
  /** Name of its folder below `projects/`. */
  readonly key: string;
  /** Working directory of the session, where it recorded one. */
  readonly path: string | undefined;
  readonly activeMs: number;
  /** Git worktrees that it says it worked in, and the folders that it came from. */
  readonly worktrees?: readonly { readonly path: string; readonly repository: string }[] | undefined;
}

/** One project: all sessions that are listed under one path, in whichever folders they are kept. */
export interface ProjectGroup<Item> {
  /** No other project has it. */
  readonly key: string;
  /** It, and all of its folders, with those of its worktrees. */
  readonly keys: readonly string[];
  readonly path: string | undefined;
  /** The shortest that tells it from the others. */
  readonly name: string;
  /** Key of the repository of which it is a worktree. */
  readonly worktreeOf: string | undefined;
  /** Its own, without those of its worktrees. */
  readonly items: readonly Item[];
  /** Of its worktrees. */
  readonly worktreeItems: readonly Item[];
  /** The last activity, in its worktrees too. */
  readonly activeMs: number;
}

interface Draft<Item> {
  readonly path: string | undefined;
  keys: string[];
  readonly items: Item[];
  activeMs: number;
}

/** Sessions by project, the most recent first; worktrees after the repository they belong to. */
export function groupProjects<Item>(
  items: readonly Item[],
  toPlace: (item: Item, at: number) => ProjectPlace,
  joins: ProjectJoins = new Map(),
): readonly ProjectGroup<Item>[] {
  const places = items.map(toPlace);
  const toRecorded = ({ key, path }: ProjectPlace) => ({ path, folder: key });
  const findPath = openProjectPaths(places.map(toRecorded), joins);
  const recorded = new Map(
    places.flatMap(({ worktrees = [] }) => worktrees.map(({ path, repository }) => [path, repository] as const)),
  );
  const drafts = new Map<string, Draft<Item>>();
  const put = (id: string, path: string | undefined) => {
    const draft = drafts.get(id) ?? { path, keys: [], items: [], activeMs: -Infinity };
    drafts.set(id, draft);
    return draft;
  };
  for (const [at, place] of places.entries()) {
    const path = findPath(toRecorded(place));
    const draft = put(path ?? `\0${place.key}`, path);
    if (!draft.keys.includes(place.key)) draft.keys.push(place.key);
    draft.items.push(items[at] as Item);
    draft.activeMs = Math.max(draft.activeMs, place.activeMs);
  }
  giveOwnKeys([...drafts.values()]);
  const taken = new Set(places.map(({ key }) => key));
  const worktrees = new Map<string, Draft<Item>[]>();
  for (const draft of drafts.values()) {
    const path = draft.path === undefined ? undefined : findProjectRepository(draft.path, joins, recorded);
    if (path === undefined) continue;
    // A repository that has no session of its own still has worktrees.
    const parent = put(path, path);
    if (parent.keys.length === 0) parent.keys.push(toFreeKey(path, taken));
    worktrees.set(path, [...(worktrees.get(path) ?? []), draft]);
  }
  const all = [...drafts.values()];
  const paths = all.map((draft) => draft.path ?? draft.keys[0] ?? '');
  const names = new Map(toProjectNames(paths).map((name, at) => [all[at], name]));
  const ofWorktrees = new Set([...worktrees.values()].flat());
  const toGroup = (draft: Draft<Item>, parent: Draft<Item> | undefined): ProjectGroup<Item> => {
    const below = (draft.path === undefined ? undefined : worktrees.get(draft.path)) ?? [];
    return {
      key: draft.keys[0] ?? '',
      keys: [...draft.keys, ...below.flatMap((each) => each.keys)],
      path: draft.path,
      name: names.get(draft) ?? '',
      worktreeOf: parent?.keys[0],
      items: draft.items,
      worktreeItems: below.flatMap((each) => each.items),
      activeMs: below.reduce((latest, each) => Math.max(latest, each.activeMs), draft.activeMs),
    };
  };
  return all
    .filter((draft) => !ofWorktrees.has(draft))
    .map((draft) => toGroup(draft, undefined))
    .sort(byActivity)
    .flatMap((group) => {
      const draft = group.path === undefined ? undefined : drafts.get(group.path);
      const below = (group.path === undefined ? undefined : worktrees.get(group.path)) ?? [];
      return [group, ...below.map((each) => toGroup(each, draft)).sort(byActivity)];
    });
}

/**
 * A folder may hold sessions of several projects, as collections of transcripts do: the one it was named after has its
 * name, else the first by path, and the others get one of their own.
 */
function giveOwnKeys(drafts: readonly { readonly path: string | undefined; keys: string[] }[]): void {
  const owned = new Set<string>();
  const known = new Set(drafts.flatMap(({ keys }) => keys));
  const findNamed = ({ path, keys }: (typeof drafts)[number]) =>
    path === undefined ? undefined : keys.find((key) => isProjectDirectoryOf(key, path));
  const isNamed = (draft: (typeof drafts)[number]) => Number(findNamed(draft) !== undefined);
  const inOrder = drafts.toSorted((a, b) => isNamed(b) - isNamed(a) || ((a.path ?? '') < (b.path ?? '') ? -1 : 1));
  for (const draft of inOrder) {
    const own = findNamed(draft) ?? draft.keys.find((key) => !owned.has(key)) ?? toFreeKey(draft.path ?? '', known);
    draft.keys = [own, ...draft.keys.filter((key) => key !== own)];
    owned.add(own);
    known.add(own);
  }
}

function toFreeKey(path: string, taken: ReadonlySet<string>): string {
  let key = toProjectDirectory(path);
  while (taken.has(key)) key += '~';
  return key;
}

function byActivity(
  a: { readonly activeMs: number; readonly key: string },
  b: { readonly activeMs: number; readonly key: string },
): number {
  return b.activeMs - a.activeMs || (a.key < b.key ? -1 : 1);
}
