import { isProjectDirectoryOf, toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import {
  findProjectPath,
  findProjectRepository,
  type ProjectJoins,
} from '@scrollkeep/transcript/layout/project-joins.ts';
import { toProjectNames } from './project-names.ts';

/** What is known of the project of a session. */
export interface ProjectPlace {
  /** The same for all sessions of one folder below `projects/`. */
  readonly key: string;
  /** Working directory of the session, where it recorded one. */
  readonly path: string | undefined;
  readonly activeMs: number;
  /** Git worktrees that it says it worked in, and the folders that it came from. */
  readonly worktrees?: readonly { readonly path: string; readonly repository: string }[] | undefined;
}

/** One project: all sessions of one working directory, in whichever folders they are kept. */
export interface ProjectGroup<Item> {
  /** Of the first of its folders. */
  readonly key: string;
  /** All of its folders, with those of its worktrees. */
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
  readonly keys: string[];
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
  const folders = choosePaths(places);
  const recorded = new Map(
    places.flatMap(({ worktrees = [] }) => worktrees.map(({ path, repository }) => [path, repository] as const)),
  );
  const drafts = new Map<string, Draft<Item>>();
  const put = (id: string, path: string | undefined) => {
    const draft = drafts.get(id) ?? { path, keys: [], items: [], activeMs: -Infinity };
    drafts.set(id, draft);
    return draft;
  };
  for (const [at, { key, activeMs }] of places.entries()) {
    const path = findProjectPath({ path: folders.get(key), folder: key }, joins);
    const draft = put(path ?? `\0${key}`, path);
    if (!draft.keys.includes(key)) draft.keys.push(key);
    draft.items.push(items[at] as Item);
    draft.activeMs = Math.max(draft.activeMs, activeMs);
  }
  const worktrees = new Map<string, Draft<Item>[]>();
  for (const draft of drafts.values()) {
    const path = draft.path === undefined ? undefined : findProjectRepository(draft.path, joins, recorded);
    if (path === undefined) continue;
    // A repository that has no session of its own still has worktrees.
    const parent = put(path, path);
    if (parent.keys.length === 0) parent.keys.push(toFreeKey(path, folders));
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
 * The path of each folder: the one that its name was made of, else the first that a session recorded, as sessions may
 * begin below it.
 */
function choosePaths(places: readonly ProjectPlace[]): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>();
  const exact = new Set<string>();
  for (const { key, path } of places) {
    if (path === undefined || exact.has(key) || chosen.get(key) === path) continue;
    const isExact = isProjectDirectoryOf(key.replace(/~[0-9a-f]{12}$/, ''), path);
    if (isExact) exact.add(key);
    if (isExact || !chosen.has(key)) chosen.set(key, path);
  }
  return chosen;
}

function toFreeKey(path: string, taken: ReadonlyMap<string, string>): string {
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
