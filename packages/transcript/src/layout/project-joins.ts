import { findRepository } from './find-repository.ts';
import { isProjectDirectoryOf, toProjectDirectory } from './project-directory.ts';

/** Paths of projects that a person said are the same as another, from the old path to the new one. */
export type ProjectJoins = ReadonlyMap<string, string>;

/** Where a session was started, as its files say it. */
export interface RecordedProject {
  /** Its working directory, if it recorded one. */
  readonly path: string | undefined;
  /** Name of its folder below `projects/`. */
  readonly folder: string;
}

/**
 * The path that a session is listed under: the one that its folder was named after, if it began there or below, else
 * its own; or what that was joined to.
 */
export function findProjectPath({ path, folder }: RecordedProject, joins: ProjectJoins): string | undefined {
  const name = toPlainName(folder);
  const own = path === undefined ? undefined : (findFolderPath(name, path) ?? path);
  const old = own ?? [...joins.keys()].find((each) => isProjectDirectoryOf(name, each));
  return old === undefined ? undefined : followJoins(old, joins);
}

/** The same where all sessions are known: one without a working directory belongs to the others of its folder. */
export function openProjectPaths(
  all: Iterable<RecordedProject>,
  joins: ProjectJoins,
): (recorded: RecordedProject) => string | undefined {
  const named = new Map<string, string>();
  const recorded = new Map<string, Set<string>>();
  for (const { path, folder } of all) {
    if (path === undefined || named.has(folder) || recorded.get(folder)?.has(path) === true) continue;
    const own = findFolderPath(toPlainName(folder), path);
    if (own !== undefined) named.set(folder, own);
    else recorded.set(folder, (recorded.get(folder) ?? new Set()).add(path));
  }
  const findOfFolder = (folder: string) => {
    const paths = recorded.get(folder);
    return named.get(folder) ?? (paths?.size === 1 ? [...paths][0] : undefined);
  };
  // Thousands of sessions are in a few folders.
  const found = new Map<string, string | undefined>();
  return ({ path, folder }) => {
    const key = path === undefined ? folder : `${folder}\0${path}`;
    if (!found.has(key)) found.set(key, findProjectPath({ path: path ?? findOfFolder(folder), folder }, joins));
    return found.get(key);
  };
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

/** Whether a filter for a project means it; letter case is ignored. */
export function isOfProject(recorded: RecordedProject, text: string, joins: ProjectJoins): boolean {
  return isProjectNamed(recorded, listJoinedPaths(recorded, joins), text, (name) => name.toLowerCase());
}

/**
 * Whether its path, its folder or what it was joined to contains a text. Without a working directory all that is known
 * is the folder's name, and a path is compared as it would be written there.
 */
export function isProjectNamed(
  { path, folder }: RecordedProject,
  joined: readonly string[],
  text: string,
  /** How names are compared. */
  fold: (name: string) => string,
): boolean {
  const wanted = fold(text);
  return (
    [...(path === undefined ? [] : [path]), folder, ...joined].some((name) => fold(name).includes(wanted)) ||
    // Older clients kept `_` in the name of a folder: it is compared as today's would write it.
    (path === undefined && text !== '' && fold(toProjectDirectory(folder)).includes(fold(toProjectDirectory(text))))
  );
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

/** Two folders of one name, in two config folders, are told apart by the end of a hash. */
function toPlainName(folder: string): string {
  return folder.replace(/~[0-9a-f]{12}$/, '');
}

/** The folder that a project's folder was named after: this one or one above it. */
function findFolderPath(name: string, path: string): string | undefined {
  for (let at = path; ;) {
    if (isProjectDirectoryOf(name, at)) return at;
    const end = Math.max(at.lastIndexOf('/'), at.lastIndexOf('\\'));
    if (end <= 0) return undefined;
    at = at.slice(0, end);
  }
}
