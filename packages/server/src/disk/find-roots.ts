import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { isCoworkFolder } from '../source-table/cowork-layout.ts';
import { findSources, type FoundSource, type SourceSurroundings } from '../source-table/find-sources.ts';
import type { SourceRow } from '../source-table/source-table.ts';
import { addArchives } from './find-archives.ts';
import { isProjectFolderName } from './is-project-folder-name.ts';
import type { RootArchive } from './list-archived-files.ts';
import { isFile } from './open-file.ts';
import { findIrregularity } from './open-regular-file.ts';
import { readSourceSurroundings } from './read-source-surroundings.ts';
import { isArchivedPath } from './archived-path.ts';

/**
 * Where to read. A config folder is one with `projects/` in it; any other folder is searched for transcripts as it is;
 * a file is one transcript; `-` is a transcript on standard input.
 */
export interface Root {
  readonly kind: 'config-folder' | 'folder' | 'file' | 'stdin';
  /** Absolute; `-` for standard input; a path inside the archive for a folder that only the archive still has. */
  readonly path: string;
  /** What the archive keeps of it. */
  readonly archive?: RootArchive;
  /** Roots that were listed before: of what came from another machine, files that are also there are no second ones. */
  readonly besides?: readonly string[];
  /** Found beside the usual folders, or added by the person: one of their own, whatever kind of folder it is. */
  readonly isSource?: true;
}

/** Roots as the settings name them, with the data folder where the archive is to be read too. */
export type RootSettings =
  | readonly string[]
  | undefined
  | {
      readonly roots: readonly string[] | undefined;
      /** Folders that a person added. */
      readonly sources?: readonly string[] | undefined;
      readonly dataDir?: string;
    };

/** The same folders without what only the archive still has of them. */
export function withoutArchive({
  roots,
  sources,
}: {
  readonly roots: readonly string[] | undefined;
  readonly sources: readonly string[] | undefined;
}): RootSettings {
  return { roots, sources };
}

/**
 * The roots that a command line names, else those of the settings, else the usual folders and what the table of sources
 * finds; empty if there is none at all.
 */
export async function findRoots(
  args: readonly string[],
  settings: RootSettings,
  surroundings: SourceSurroundings = readSourceSurroundings(),
): Promise<readonly Root[]> {
  const { roots, sources = [], dataDir } = toNamed(settings);
  if (args.length > 0) {
    const named = await Promise.all(args.map(getNamedRoot));
    return dataDir === undefined ? named : addArchives(named, [], dataDir, false);
  }
  const usual = (roots ?? listDefaultFolders(surroundings.home)).map((path) => resolve(path));
  const found = roots === undefined ? findSources(surroundings, isReadAlways).filter(isBesideClaude) : [];
  const candidates = [...usual];
  const real = new Set(usual.map(surroundings.toRealPath));
  for (const path of [...found.map((source) => source.path), ...sources.map((source) => resolve(source))]) {
    const target = surroundings.toRealPath(path);
    if (real.has(target)) continue;
    real.add(target);
    candidates.push(path);
  }
  const all: Root[] = [];
  for (const [at, root] of (await Promise.all(candidates.map(findRoot))).entries()) {
    if (root === undefined || root === 'irregular') continue;
    const isAdded = sources.some((source) => resolve(source) === root.path);
    // A home without sessions may hold anything else.
    if (at >= usual.length && !isAdded && root.kind !== 'config-folder' && !isCoworkFolder(root.path)) continue;
    all.push(at < usual.length ? root : { ...root, isSource: true });
  }
  return dataDir === undefined ? all : addArchives(all, candidates, dataDir, roots === undefined);
}

function toNamed(settings: RootSettings): Exclude<RootSettings, undefined | readonly string[]> {
  return settings !== undefined && 'roots' in settings ? settings : { roots: settings };
}

function isReadAlways({ isRead }: SourceRow): boolean {
  return isRead === 'always';
}

/** The others are the usual folders, which are taken whatever is in them, and what comes with the archive. */
function isBesideClaude({ row }: FoundSource): boolean {
  return row.kind !== 'claude' && row.kind !== 'agents';
}

export function listDefaultFolders(home: string = homedir()): readonly string[] {
  return [join(home, '.claude'), join(home, '.config', 'claude')];
}

async function getNamedRoot(path: string): Promise<Root> {
  if (path === '-') return { kind: 'stdin', path };
  const root = await findRoot(resolve(path));
  if (root === 'irregular') {
    throw new AppError({
      code: 'NOT_A_FILE',
      message: `${path}: not a regular file`,
      hint: 'To read a pipe, use - and standard input: scrollkeep show - < PIPE',
      exitCode: 66,
    });
  }
  if (root !== undefined) return root;
  throw new AppError({
    code: 'NO_SUCH_PATH',
    message: `${path}: no such file or folder`,
    hint: 'Pass a transcript (.jsonl), a folder, a Claude config folder, or - for standard input.',
    exitCode: 66,
  });
}

/** `irregular` for a pipe, socket or device: it cannot be read twice, and may never end. */
async function findRoot(path: string): Promise<Root | 'irregular' | undefined> {
  if (isArchivedPath(path)) return (await isFile(path)) ? { kind: 'file', path } : undefined;
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return findIrregularity(path, found) === undefined ? { kind: 'file', path } : 'irregular';
  return { kind: (await isClientsProjects(join(path, 'projects'))) ? 'config-folder' : 'folder', path };
}

/**
 * Whether a folder named `projects` is a client's: empty, with folders named as the client names them, or with
 * transcripts. Other people have such folders too.
 */
async function isClientsProjects(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => undefined);
  if (names === undefined) return false;
  if (names.length === 0 || names.some(isProjectFolderName)) return true;
  const below = await readdir(path, { recursive: true }).catch(() => []);
  return below.some((name) => name.endsWith('.jsonl'));
}
