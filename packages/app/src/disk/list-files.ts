import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Dirent, Stats } from 'node:fs';
import { classifyPath, type ClassifiedPath } from '@scrollkeep/transcript';
import { toDiskProblem, type DiskProblem } from './disk-problem.ts';
import type { Root } from './find-roots.ts';
import { isProjectFolderName } from './is-project-folder-name.ts';

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
}

export interface ListFilesOptions {
  readonly onProblem: (problem: DiskProblem) => void;
}

/**
 * Every file below a root, in the order of their paths. Links are followed where they lead outside the root (people keep parts of their config
 * folder elsewhere); a link into the root is left out, because its target is listed itself. Each real folder is walked once, so loops end.
 */
export async function* listFiles(root: Root, options: ListFilesOptions): AsyncGenerator<FoundFile, void, void> {
  if (root.kind === 'stdin') return;
  if (root.kind === 'file') {
    const found = await attempt(root.path, () => stat(root.path), options);
    const place: ClassifiedPath = (await leadsToSecret(root.path)) ? secretPlace : { class: 'transcript', kind: 'other-transcript' };
    if (found !== undefined) yield toFoundFile(root.path, basename(root.path), place, found);
    return;
  }
  const realRoot = await attempt(root.path, () => realpath(root.path), options);
  if (realRoot !== undefined) {
    const configFolder = root.kind === 'config-folder' ? root.path : undefined;
    yield* walk(root.path, { root, realRoot, configFolder, seen: new Set([realRoot]), options });
  }
}

const secretPlace: ClassifiedPath = { class: 'secret', kind: 'credentials' };

interface Walk {
  readonly root: Root;
  readonly realRoot: string;
  /** The config folder that the walk is in: the root itself, or one found below a folder that holds several. */
  readonly configFolder: string | undefined;
  /** Real paths of folders and linked files already listed. */
  readonly seen: Set<string>;
  readonly options: ListFilesOptions;
}

async function* walk(folder: string, outer: Walk): AsyncGenerator<FoundFile, void, void> {
  const entries = await attempt(folder, () => readdir(folder, { withFileTypes: true }), outer.options);
  if (entries === undefined) return;
  const isConfigFolder = outer.configFolder === undefined && (basename(folder) === '.claude' || (entries.some((entry) => entry.name === 'projects') && (await holdsProjectFolders(join(folder, 'projects')))));
  const state = isConfigFolder ? { ...outer, configFolder: folder } : outer;
  entries.sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() && !(await isNewTarget(path, state))) continue;
    if (entry.isDirectory()) yield* walk(path, state);
    else yield* listEntry(path, entry, state);
  }
}

/** Whether a folder named `projects` is a client's: other people have folders of that name too. */
async function holdsProjectFolders(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => []);
  return names.some(isProjectFolderName);
}

/** Makes the files come out in the order of their whole paths: `s.jsonl` stands before `s/…`. */
function toSortKey(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}

async function* listEntry(path: string, entry: Dirent, state: Walk): AsyncGenerator<FoundFile, void, void> {
  if (!entry.isFile() && !entry.isSymbolicLink()) return; // sockets, pipes and devices hold no data of ours
  const found = await attempt(path, () => stat(path), state.options);
  if (found === undefined) return;
  if (found.isDirectory()) return yield* walk(path, state);
  const relativePath = relative(state.root.path, path).split(sep).join('/');
  const isHidden = entry.isSymbolicLink() && (await leadsToSecret(path));
  yield toFoundFile(path, relativePath, isHidden ? secretPlace : classifyBelow(state, path, relativePath), found);
}

/** Whether a path, or what it links to, has the name of a secret: a link must not open what its target would not. */
async function leadsToSecret(path: string): Promise<boolean> {
  const target = await realpath(path).catch(() => path);
  return [path, target].some((name) => isSecretName(basename(name)));
}

/** Whether a link leads to something that would not be listed otherwise. */
async function isNewTarget(path: string, state: Walk): Promise<boolean> {
  const target = await attempt(path, () => realpath(path), state.options);
  if (target === undefined || target === state.realRoot || target.startsWith(state.realRoot + sep) || state.seen.has(target)) return false;
  state.seen.add(target);
  return true;
}

/**
 * In a folder that is no config folder every `.jsonl` is a transcript, apart from the two names that have another format; the rest is classified by its
 * path below the config folder it is in, if any.
 */
function classifyBelow({ root, configFolder }: Walk, path: string, relativePath: string): ClassifiedPath {
  const below = configFolder === undefined ? undefined : classifyPath(relative(configFolder, path).split(sep).join('/'));
  const name = basename(path);
  if (isTranscriptName(name) && (root.kind !== 'config-folder' || relativePath.startsWith('projects/'))) {
    return below?.class === 'transcript' ? below : { class: 'transcript', kind: name.startsWith('agent-') ? 'agent-transcript' : 'other-transcript', project: relativePath.split('/').slice(0, -1).join('/') };
  }
  if (below?.class === 'transcript') return { class: 'side', kind: 'workflow-journal' };
  if (below !== undefined) return below;
  return isSecretName(name) ? secretPlace : { class: 'unknown', kind: 'unknown' };
}

/** By its ending alone: people name transcripts after what they are about, tokens and keys included. */
function isTranscriptName(name: string): boolean {
  return name.endsWith('.jsonl') && name !== 'history.jsonl' && name !== 'journal.jsonl' && !name.startsWith('._') && !name.startsWith('.credentials');
}

function isSecretName(name: string): boolean {
  return !isTranscriptName(name) && classifyPath(name).class === 'secret';
}

function toFoundFile(path: string, relativePath: string, place: ClassifiedPath, found: Stats): FoundFile {
  return { path, relativePath, place, bytes: found.size, modifiedMs: found.mtimeMs, identity: `${found.dev}:${found.ino}` };
}

async function attempt<Result>(path: string, action: () => Promise<Result>, options: ListFilesOptions): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    options.onProblem(toDiskProblem(path, error));
    return undefined;
  }
}
