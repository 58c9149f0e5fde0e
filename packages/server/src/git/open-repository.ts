import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { checkGitPlace, findGitPlace } from './find-git-place.ts';
import { runGit, type GitResult } from './run-git.ts';

export interface GitQuestion {
  readonly args: readonly string[];
  readonly input?: string | Uint8Array;
  readonly maxBytes?: number;
  readonly maxMs?: number;
}

/** A repository of this machine, to be read. */
export interface Repository {
  /** The working tree, with all symbolic links followed. */
  readonly top: string;
  /** The commit of `HEAD`; undefined in a repository without commits. */
  readonly head: string | undefined;
  /** The folder that all working trees of the repository share. */
  readonly commonFolder: string;
  /**
   * Asks about commits and files by their hashes. Git sees the objects of the repository, and nothing else of it: no
   * settings, hooks, attributes, replaced objects, grafts or remotes. So nothing in it can make git run a program.
   */
  ask(question: GitQuestion): Promise<GitResult>;
  /**
   * Asks about branches, in the repository itself and with its settings: only for commands that list refs, which run
   * no program whatever the settings say.
   */
  askRefs(question: GitQuestion): Promise<GitResult>;
  close(): Promise<void>;
}

export type OpenedRepository =
  | { readonly state: 'open'; readonly repository: Repository }
  /** `none`: the folder is in no repository. `refused`: git or one of our rules says no, in one line. */
  | { readonly state: 'none' }
  | { readonly state: 'refused'; readonly reason: string };

/** Longest time for a question about where things are. */
const maxMs = 20_000;

/**
 * Opens the repository that a folder is in, as git finds it: in the folder or above. Git itself decides whether the
 * repository is safe (`safe.directory`); its refusal is final.
 */
export async function openRepository(folder: string, signal: AbortSignal): Promise<OpenedRepository> {
  const place = await findGitPlace(folder);
  if (place === undefined) return { state: 'none' };
  const scratch = await mkdtemp(join(tmpdir(), 'scrollkeep-git-'));
  const close = () => rm(scratch, { recursive: true, force: true });
  try {
    const opened = await open(place, scratch, signal);
    if (opened.state !== 'open') await close();
    return opened;
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(place: string, scratch: string, signal: AbortSignal): Promise<OpenedRepository> {
  const askHere = (question: GitQuestion) =>
    runGit({ maxMs, ...question, args: ['-C', place, ...question.args], from: scratch, signal });
  const found = await askHere({
    args: [
      'rev-parse',
      '--path-format=absolute',
      '--show-toplevel',
      '--absolute-git-dir',
      '--git-common-dir',
      '--git-path',
      'objects',
      '--git-path',
      'shallow',
      '--show-object-format',
    ],
  });
  if (found.state === 'failed') return { state: 'refused', reason: found.reason };
  const [top = '', gitFolder = '', common = '', objects = '', shallow = '', format = ''] = found.output
    .toString()
    .split('\n');
  if (![top, gitFolder, common, objects, shallow].every((path) => isAbsolute(path)))
    return { state: 'refused', reason: 'this git is too old: 2.31 or newer is needed' };
  const refusal = await checkGitPlace({ place, top, gitFolder, common });
  if (refusal !== undefined) return { state: 'refused', reason: refusal };
  await makeScratch(scratch, format);
  const head = await askHere({ args: ['rev-parse', '--verify', '--quiet', '--end-of-options', 'HEAD^{commit}'] });
  const env = {
    GIT_DIR: scratch,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_SYSTEM: devNull,
    GIT_OBJECT_DIRECTORY: join(scratch, 'objects'),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: toListed(objects),
    GIT_SHALLOW_FILE: shallow,
  };
  const repository: Repository = {
    top: await realpath(top),
    head: head.state === 'done' ? head.output.toString().trim() : undefined,
    commonFolder: await realpath(common),
    ask: (question) => runGit({ ...question, from: scratch, env, signal }),
    askRefs: askHere,
    close: () => rm(scratch, { recursive: true, force: true }),
  };
  return { state: 'open', repository };
}

/** An empty bare repository. What git might write would land here. */
async function makeScratch(scratch: string, format: string): Promise<void> {
  for (const name of ['objects', 'refs']) await mkdir(join(scratch, name));
  await writeFile(join(scratch, 'HEAD'), 'ref: refs/heads/none\n');
  const isPlain = format === '' || format === 'sha1';
  await writeFile(
    join(scratch, 'config'),
    `[core]\n\trepositoryformatversion = ${isPlain ? 0 : 1}\n\tbare = true\n` +
      (isPlain ? '' : '[extensions]\n\tobjectFormat = sha256\n'),
  );
}

/** A path in a list of paths: in quotes, because it may hold what separates them. */
function toListed(path: string): string {
  return path.includes(delimiter) || path.startsWith('"') || path.includes('\n')
    ? `"${path.replace(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`
    : path;
}
