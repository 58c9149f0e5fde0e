import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ClassifiedPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { isCoworkEntry, isCoworkFolder } from '../source-table/cowork-layout.ts';
import { isArchivedPath } from './archived-path.ts';
import { classifyFile, findOtherPlace, isSecretName, isTranscriptName, secretPlace } from './classify-file.ts';
import { toDiskProblem, type DiskProblem } from './disk-problem.ts';
import type { Root } from './find-roots.ts';
import { isProjectFolderName } from './is-project-folder-name.ts';
import { isCopyIn } from './is-copy-in.ts';
import { leadsTo } from './leads-to.ts';
import { listArchivedFiles } from './list-archived-files.ts';
import { statFile, type FileStat } from './open-file.ts';
import { findIrregularity } from './open-regular-file.ts';

/** A file below a root, classified by its path alone: nothing was opened. */
export interface FoundFile {
  readonly path: string;
  /** Relative to the root, with `/`. */
  readonly relativePath: string;
  readonly place: ClassifiedPath;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Device and inode: the same file under another name is known by it. */
  readonly identity: string;
  /** Only the archive has it: the file is gone, or this is an older version of it. */
  readonly archived?: 'gone' | 'older';
}

export interface ListFilesOptions {
  /** Leaves out, without a look, what cannot be a transcript: a config folder holds thousands of other files. */
  readonly onlyTranscripts?: boolean;
  /** Only what is below these folders, relative to the root with `/`: of the others nothing is listed, nor asked. */
  readonly folders?: ReadonlySet<string>;
  /** Leaves out, without a look at its place, what the caller knows as it is. */
  readonly isKnown?: (path: string, bytes: number, modifiedMs: number, identity: string) => boolean;
  /** Of a transcript its name is enough; the table of all places is asked only for the rest. */
  readonly takesTranscriptsByName?: boolean;
  /** Told of files from another machine that are left out, because a root before has the same. */
  readonly onCopy?: (path: string, of: string) => void;
  readonly onProblem: (problem: DiskProblem) => void;
}

/** After so many files others may run: a server must answer while a big tree is walked. */
const filesAtOnce = 256;

/**
 * Every file below a root, in the order of their paths. Links are followed where they lead outside the root (people
 * keep parts of their config folder elsewhere); a link into the root is left out, because its target is listed itself.
 * Each real folder is walked once, so loops end. What only the archive still has is among them.
 */
export async function* listFiles(root: Root, options: ListFilesOptions): AsyncGenerator<FoundFile, void, void> {
  if (isArchivedPath(root.path) && root.kind === 'file') {
    yield toFoundFile(root.path, basename(root.path), transcriptPlace, await statFile(root.path));
    return;
  }
  const onDisk = new Set<string>();
  const waiting: FoundFile[] = [];
  if (!isArchivedPath(root.path)) {
    let files = 0;
    const onKnown =
      root.archive === undefined ? () => undefined : (path: string) => void onDisk.add(toRelative(root.path, path));
    for (const file of listOnDisk(root, options, onKnown)) {
      if (root.archive === undefined) yield file;
      else {
        onDisk.add(file.relativePath);
        waiting.push(file);
      }
      if (++files % filesAtOnce === 0) await setImmediate();
    }
  }
  if (root.archive === undefined) return;
  const archived = [...listArchivedFiles(root.archive, root, (path) => onDisk.has(path), options)];
  // The walk has an order already.
  yield* archived.length === 0
    ? waiting
    : [...waiting, ...archived].sort((a, b) => (a.relativePath < b.relativePath ? -1 : 1));
}

const transcriptPlace: ClassifiedPath = { class: 'transcript', kind: 'other-transcript' };

/** Looking at a name takes a few microseconds; a promise for each would take five times as long. */
function* listOnDisk(
  root: Root,
  options: ListFilesOptions,
  onKnown: (path: string) => void,
): Generator<FoundFile, void, void> {
  if (root.kind === 'stdin') return;
  if (root.kind === 'file') {
    const found = attempt(root.path, () => statSync(root.path), options);
    const place = leadsToSecret(root.path) ? secretPlace : (findOtherPlace(root.path) ?? transcriptPlace);
    if (found !== undefined && !isKnown(root.path, found, { options, onKnown }))
      yield toFoundFile(root.path, basename(root.path), place, found);
    return;
  }
  const realRoot = attempt(root.path, () => realpathSync.native(root.path), options);
  if (realRoot !== undefined) {
    const configFolder = root.kind === 'config-folder' ? root.path : undefined;
    yield* walk(root.path, {
      root,
      realRoot,
      configFolder,
      seen: new Set([realRoot]),
      isCowork: isCoworkFolder(root.path),
      options,
      onKnown,
    });
  }
}

interface Walk {
  readonly root: Root;
  readonly realRoot: string;
  /** The config folder that the walk is in: the root itself, or one found below a folder that holds several. */
  readonly configFolder: string | undefined;
  /** Real paths of folders and linked files already listed. */
  readonly seen: Set<string>;
  /** Only the sessions of Cowork are entered, and no link is followed. */
  readonly isCowork: boolean;
  readonly options: ListFilesOptions;
  readonly onKnown: (path: string) => void;
}

function* walk(folder: string, outer: Walk): Generator<FoundFile, void, void> {
  const entries = attempt(folder, () => readdirSync(folder, { withFileTypes: true }), outer.options);
  if (entries === undefined) return;
  const isConfigFolder =
    outer.configFolder === undefined &&
    (basename(folder) === '.claude' ||
      (entries.some((entry) => entry.name === 'projects') && holdsProjectFolders(join(folder, 'projects'))));
  const state = isConfigFolder ? { ...outer, configFolder: folder } : outer;
  const start = folder.endsWith(sep) ? folder : folder + sep;
  for (const entry of sortByPath(entries)) {
    if (state.options.onlyTranscripts === true && !mayHoldTranscripts(folder, entry, state)) continue;
    const path = start + entry.name;
    if (state.options.folders !== undefined && !leadsTo(state.options.folders, () => toRelative(state.root.path, path)))
      continue;
    if (state.isCowork && !isCoworkEntry(toRelative(state.root.path, path), entry)) continue;
    const found = findEntry(path, entry, state);
    if (found === 'folder') yield* walk(path, state);
    else if (found !== undefined) yield found;
  }
}

/** Whether a folder named `projects` is a client's: other people have folders of that name too. */
function holdsProjectFolders(path: string): boolean {
  return (tryTo(() => readdirSync(path)) ?? []).some(isProjectFolderName);
}

/** By its name and place alone; below a config folder transcripts are in `projects/` only. */
function mayHoldTranscripts(folder: string, entry: Dirent, { root }: Walk): boolean {
  if (entry.isFile()) return isTranscriptName(entry.name) && findOtherPlace(folder + sep + entry.name) === undefined;
  return root.kind !== 'config-folder' || folder !== root.path || entry.name === 'projects';
}

/** Makes the files come out in the order of their whole paths: `s.jsonl` is before `s/…`. */
function sortByPath(entries: readonly Dirent[]): readonly Dirent[] {
  if (entries.length < 2) return entries;
  const byKey = new Map(entries.map((entry) => [entry.isDirectory() ? `${entry.name}/` : entry.name, entry]));
  return [...byKey.keys()].sort().map((key) => byKey.get(key) as Dirent);
}

/** undefined for what is gone, for what is no file of ours, and for what the caller knows. */
function findEntry(path: string, entry: Dirent, state: Walk): FoundFile | 'folder' | undefined {
  const isLink = entry.isSymbolicLink();
  if (entry.isDirectory() && !isTranscriptName(entry.name)) return 'folder';
  const found = attempt(path, () => statSync(path), state.options);
  if (found === undefined) return undefined;
  if (isLink || !entry.isFile()) {
    const problem = findIrregularity(path, found);
    if (problem !== undefined) {
      if (isExpectedFile(path, entry.name, state)) state.options.onProblem(toDiskProblem(path, problem));
      return found.isDirectory() && (!isLink || isNewTarget(path, state)) ? 'folder' : undefined;
    }
    if (isLink && !isNewTarget(path, state)) return undefined;
  }
  if (state.options.onlyTranscripts === true && isOther(entry.name, path)) return undefined;
  const relativePath = toRelative(state.root.path, path);
  const copy = state.root.besides?.find((root) => isCopyIn(root, relativePath, path, found.size));
  if (copy !== undefined) {
    state.options.onCopy?.(path, join(copy, relativePath));
    return undefined;
  }
  if (isKnown(path, found, state)) return undefined;
  const place =
    isLink && leadsToSecret(path)
      ? secretPlace
      : isTakenByName(entry.name, path, relativePath, state)
        ? transcriptPlace
        : classify(path, relativePath, state);
  return toFoundFile(path, relativePath, place, found);
}

/**
 * Whether a file of ours should be under a name that leads to something else; sockets and pipes of other programs are
 * no problem.
 */
function isExpectedFile(path: string, name: string, state: Walk): boolean {
  if (isTranscriptName(name)) return true;
  if (state.options.onlyTranscripts === true) return false;
  const { class: found } = classify(path, toRelative(state.root.path, path), state);
  return found === 'transcript' || found === 'side' || found === 'memory';
}

/** Whether its name or its place say that it is no transcript. */
function isOther(name: string, path: string): boolean {
  return !isTranscriptName(name) || findOtherPlace(path) !== undefined;
}

/** Where nothing else comes, a name that passed is a transcript, whatever the table says more of it. */
function isTakenByName(name: string, path: string, relativePath: string, { root, options }: Walk): boolean {
  if (isOther(name, path)) return false;
  return (
    options.onlyTranscripts === true ||
    (options.takesTranscriptsByName === true && (root.kind !== 'config-folder' || relativePath.startsWith('projects/')))
  );
}

function isKnown(path: string, found: Stats, { options, onKnown }: Pick<Walk, 'options' | 'onKnown'>): boolean {
  if (options.isKnown?.(path, found.size, found.mtimeMs, `${found.dev}:${found.ino}`) !== true) return false;
  onKnown(path);
  return true;
}

function classify(path: string, relativePath: string, state: Walk): ClassifiedPath {
  return classifyFile({
    rootKind: state.root.kind,
    path,
    relativePath,
    belowConfig: state.configFolder === undefined ? undefined : toRelative(state.configFolder, path),
  });
}

/** Paths here are made by joining names to the folder, so what is behind it is the rest. */
function toRelative(folder: string, path: string): string {
  const below =
    path.startsWith(folder) && path[folder.length] === sep ? path.slice(folder.length + 1) : relative(folder, path);
  return sep === '/' ? below : below.split(sep).join('/');
}

/** Whether a path, or what it links to, has the name of a secret: a link must not open what its target would not. */
function leadsToSecret(path: string): boolean {
  const target = tryTo(() => realpathSync.native(path)) ?? path;
  return [path, target].some((name) => isSecretName(basename(name)));
}

/** Whether a link leads to something that would not be listed otherwise. */
function isNewTarget(path: string, state: Walk): boolean {
  const target = attempt(path, () => realpathSync.native(path), state.options);
  if (
    target === undefined ||
    target === state.realRoot ||
    target.startsWith(state.realRoot + sep) ||
    state.seen.has(target)
  )
    return false;
  state.seen.add(target);
  return true;
}

function toFoundFile(
  path: string,
  relativePath: string,
  place: ClassifiedPath,
  found: FileStat & { readonly dev?: number },
): FoundFile {
  return {
    path,
    relativePath,
    place,
    bytes: found.size,
    modifiedMs: found.mtimeMs,
    identity: `${found.dev ?? 0}:${found.ino}`,
  };
}

function attempt<Result>(path: string, action: () => Result, options: ListFilesOptions): Result | undefined {
  try {
    return action();
  } catch (error) {
    options.onProblem(toDiskProblem(path, error));
    return undefined;
  }
}

function tryTo<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
