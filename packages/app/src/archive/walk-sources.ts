import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { SourceFile } from '@scrollkeep/store/archive/store-files.ts';
import { layoutTable } from '@scrollkeep/transcript/layout/layout-table.ts';
import { isCoworkEntry, isCoworkFolder } from '@scrollkeep/server/source-table/cowork-layout.ts';
import { classifyFile, isSecretName, isTranscriptName } from '@scrollkeep/server/disk/classify-file.ts';
import { toDiskProblem, type DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { isProjectFolderName } from '@scrollkeep/server/disk/is-project-folder-name.ts';
import { archivedClasses } from '@scrollkeep/server/disk/may-keep.ts';
import { findIrregularity } from '@scrollkeep/server/disk/open-regular-file.ts';

export interface WalkOptions {
  readonly onProblem: (problem: DiskProblem) => void;
  /** Of no known kind, below `projects/`: left out, but counted. */
  readonly onUnknown?: (path: string) => void;
  /** Whether a file was taken before: then its path need not be judged again. */
  readonly isKnown?: (relativePath: string) => boolean;
}

/**
 * Every file below a root that the archive takes. Synchronous, with one system call per file: with nothing new to take,
 * this walk is all that a run costs. Links lead where they lead elsewhere, but never to a secret; a link into the root
 * is left out, because its target is met itself.
 */
export function* walkSources(root: Root, options: WalkOptions): Generator<SourceFile, void, void> {
  if (root.kind !== 'config-folder' && root.kind !== 'folder') return;
  const realRoot = attempt(root.path, () => realpathSync(root.path), options);
  if (realRoot === undefined) return;
  yield* walk(
    { root, realRoot, seen: new Set([realRoot]), isCowork: isCoworkFolder(root.path), options },
    root.path,
    '',
    root.kind === 'config-folder' ? '' : undefined,
  );
}

interface Walk {
  readonly root: Root;
  readonly realRoot: string;
  /** Real paths of linked folders and files already met. */
  readonly seen: Set<string>;
  /** As in `list-files.ts`. */
  readonly isCowork: boolean;
  readonly options: WalkOptions;
}

/**
 * `below` is the path below the config folder that the walk is in, undefined outside of any; both end with `/` or are
 * empty.
 */
function* walk(
  state: Walk,
  folder: string,
  relativeFolder: string,
  below: string | undefined,
): Generator<SourceFile, void, void> {
  const entries = attempt(folder, () => readdirSync(folder, { withFileTypes: true }), state.options);
  if (entries === undefined) return;
  const inside = below ?? (isConfigFolder(folder, entries) ? '' : undefined);
  for (const entry of entries) {
    const { name } = entry;
    const path = folder + sep + name;
    const relativePath = relativeFolder + name;
    if (state.isCowork && !isCoworkEntry(relativePath, entry)) continue;
    const isLink = entry.isSymbolicLink();
    if (isLink && !isNewTarget(path, state)) continue;
    if (entry.isDirectory()) {
      if (isTranscriptName(name)) tellIrregular(state, path);
      if (inside !== '' || holdsArchived(name))
        yield* walk(state, path, `${relativePath}/`, inside === undefined ? undefined : `${inside}${name}/`);
      continue;
    }
    if (
      state.options.isKnown?.(relativePath) !== true &&
      !isWanted(state, relativePath, inside === undefined ? undefined : inside + name)
    ) {
      // A link to a folder has the name of a file so far.
      if (isLink) yield* walkLinked(state, path, name, relativePath, inside);
      continue;
    }
    const stats = attempt(path, () => statSync(path), state.options);
    if (stats === undefined) continue;
    const problem = isLink || !entry.isFile() ? findIrregularity(path, stats) : undefined;
    if (problem !== undefined) state.options.onProblem(toDiskProblem(path, problem));
    if (stats.isDirectory()) yield* walkLinked(state, path, name, relativePath, inside);
    else if (problem === undefined) yield toSource(path, relativePath, stats);
  }
}

/** A folder under the name of a transcript. */
function tellIrregular({ options }: Walk, path: string): void {
  const stats = attempt(path, () => statSync(path), options);
  const problem = stats === undefined ? undefined : findIrregularity(path, stats);
  if (problem !== undefined) options.onProblem(toDiskProblem(path, problem));
}

function* walkLinked(
  state: Walk,
  path: string,
  name: string,
  relativePath: string,
  inside: string | undefined,
): Generator<SourceFile, void, void> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true || (inside === '' && !holdsArchived(name)))
    return;
  yield* walk(state, path, `${relativePath}/`, inside === undefined ? undefined : `${inside}${name}/`);
}

function isWanted({ root, options }: Walk, relativePath: string, belowConfig: string | undefined): boolean {
  const place = classifyFile({ rootKind: root.kind, relativePath, belowConfig });
  if (place.class === 'unknown' && belowConfig?.startsWith('projects/') === true) options.onUnknown?.(relativePath);
  return archivedClasses.has(place.class);
}

/**
 * Whether a folder of the config folder can hold anything that is kept: plugins and caches can be huge, and are not
 * even entered.
 */
function holdsArchived(name: string): boolean {
  return listArchivedFolders().has(name);
}

/** Names in a config folder of what is kept, and of folders that can hold it. */
export function listArchivedFolders(): ReadonlySet<string> {
  topFolders ??= new Set(
    layoutTable
      .filter((rule) => archivedClasses.has(rule.class))
      .flatMap(({ pattern }) => (pattern.split('/')[0] ?? '').replace(/[()]/g, '').split('|')),
  );
  return topFolders;
}

let topFolders: ReadonlySet<string> | undefined;

function isConfigFolder(folder: string, entries: readonly Dirent[]): boolean {
  if (basename(folder) === '.claude') return true;
  if (!entries.some((entry) => entry.name === 'projects')) return false;
  try {
    return readdirSync(join(folder, 'projects')).some(isProjectFolderName);
  } catch {
    return false;
  }
}

/** Whether a link leads to something that would not be met otherwise, and that may be opened. */
function isNewTarget(path: string, { realRoot, seen, options }: Walk): boolean {
  const target = attempt(path, () => realpathSync(path), options);
  if (target === undefined || target === realRoot || target.startsWith(realRoot + sep) || seen.has(target))
    return false;
  if (isSecretName(basename(target)) || isSecretName(basename(path))) return false;
  const stats = statSync(target, { throwIfNoEntry: false });
  // Each name that leads to a pipe or device is told.
  if (stats === undefined || stats.isFile() || stats.isDirectory()) seen.add(target);
  return true;
}

function toSource(path: string, relativePath: string, { size, mtimeMs, ino }: Stats): SourceFile {
  return { path, relativePath, size, mtimeMs, ino };
}

function attempt<Result>(path: string, action: () => Result, { onProblem }: WalkOptions): Result | undefined {
  try {
    return action();
  } catch (error) {
    onProblem(toDiskProblem(path, error));
    return undefined;
  }
}
