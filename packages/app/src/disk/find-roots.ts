import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '../command-line/app-error.ts';
import { isProjectFolderName } from './is-project-folder-name.ts';

/**
 * Where to read. A config folder is one with `projects/` in it; any other folder is searched for transcripts as it is; a file is one transcript; `-` is
 * a transcript on standard input.
 */
export interface Root {
  readonly kind: 'config-folder' | 'folder' | 'file' | 'stdin';
  /** Absolute; `-` for standard input. */
  readonly path: string;
}

/** The roots that a command line names, else those of the settings, else the usual folders; empty where there is none at all. */
export async function findRoots(args: readonly string[], settingsRoots: readonly string[] | undefined, home: string = homedir()): Promise<readonly Root[]> {
  if (args.length > 0) return Promise.all(args.map(getNamedRoot));
  const candidates = settingsRoots ?? listDefaultFolders(home);
  const found = await Promise.all(candidates.map((path) => findRoot(resolve(path))));
  return found.filter((root) => root !== undefined);
}

export function listDefaultFolders(home: string = homedir()): readonly string[] {
  return [join(home, '.claude'), join(home, '.config', 'claude')];
}

async function getNamedRoot(path: string): Promise<Root> {
  if (path === '-') return { kind: 'stdin', path };
  const root = await findRoot(resolve(path));
  if (root !== undefined) return root;
  throw new AppError({
    code: 'NO_SUCH_PATH',
    message: `${path}: no such file or folder`,
    hint: 'Name a transcript (.jsonl), a folder, a Claude config folder, or - for standard input.',
    exitCode: 66,
  });
}

async function findRoot(path: string): Promise<Root | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return { kind: 'file', path };
  return { kind: (await isClientsProjects(join(path, 'projects'))) ? 'config-folder' : 'folder', path };
}

/** Whether a folder named `projects` is a client's: empty, with folders named as the client names them, or with transcripts. Other people have such folders too. */
async function isClientsProjects(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => undefined);
  if (names === undefined) return false;
  if (names.length === 0 || names.some(isProjectFolderName)) return true;
  const below = await readdir(path, { recursive: true }).catch(() => []);
  return below.some((name) => name.endsWith('.jsonl'));
}
