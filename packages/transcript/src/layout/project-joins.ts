import { findRepository } from './find-repository.ts';
import { isProjectDirectoryOf } from './project-directory.ts';

/** Paths of projects that a person said are the same as another, from the old path to the new one. */
export type ProjectJoins = ReadonlyMap<string, string>;

/** Where a session was started, as its files say it. */
export interface RecordedProject {
  /** Its working directory, if it recorded one. */
  readonly path: string | undefined;
  /** Name of its folder below `projects/`. */
  readonly folder: string;
}

/** The path that a project is listed under: its own, or the one that it was joined to. */
export function findProjectPath({ path, folder }: RecordedProject, joins: ProjectJoins): string | undefined {
  if (joins.size === 0) return path;
  if (path !== undefined && joins.has(path)) return followJoins(path, joins);
  // A session may begin below the folder of its project, or record no working directory.
  const name = folder.replace(/~[0-9a-f]{12}$/, '');
  const old = [...joins.keys()].find(
    (each) => (path === undefined || isBelow(path, each)) && isProjectDirectoryOf(name, each),
  );
  return old === undefined ? path : followJoins(old, joins);
}

/**
 * The repository that a worktree belongs to, as sessions recorded it (by the path of the worktree), else by its path.
 * Joined repositories count as the one they were joined to.
 */
export function findProjectRepository(
  path: string,
  joins: ProjectJoins,
  recorded: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const find = (worktree: string) => recorded.get(worktree) ?? findRepository(worktree);
  const seen = new Set([path]);
  let top = path;
  for (let next = find(top); next !== undefined; next = find(top)) {
    top = followJoins(next, joins);
    // A repository may have been joined to one of its own worktrees.
    if (seen.has(top)) return undefined;
    seen.add(top);
  }
  return top === path ? undefined : top;
}

/** Paths that a session has only because of a join: what it is listed under, then the repository of that. */
export function listJoinedPaths(recorded: RecordedProject, joins: ProjectJoins): readonly string[] {
  if (joins.size === 0) return [];
  const path = findProjectPath(recorded, joins);
  if (path === undefined) return [];
  const repository = findProjectRepository(path, joins);
  return [path, ...(repository === undefined ? [] : [repository])].filter((each) => each !== recorded.path);
}

/** Everything that a filter for a project is compared with. */
export function listProjectNames(recorded: RecordedProject, joins: ProjectJoins): readonly string[] {
  return [
    ...(recorded.path === undefined ? [] : [recorded.path]),
    recorded.folder,
    ...listJoinedPaths(recorded, joins),
  ];
}

/** Whether its path, its folder or what it was joined to contains a text; letter case is ignored. */
export function isOfProject(recorded: RecordedProject, text: string, joins: ProjectJoins): boolean {
  const wanted = text.toLowerCase();
  return listProjectNames(recorded, joins).some((name) => name.toLowerCase().includes(wanted));
}

/** Where a path was joined to, over several steps; a circle ends where it began. */
export function followJoins(path: string, joins: ProjectJoins): string {
  const seen = new Set([path]);
  let at = path;
  for (let next = joins.get(at); next !== undefined && !seen.has(next); next = joins.get(at)) {
    seen.add(next);
    at = next;
  }
  return at;
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
}
