import { dirname, join, relative, sep } from 'node:path';
import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { listWorktrees } from '@scrollkeep/server/git/list-worktrees.ts';
import { openRepository, type Repository } from '@scrollkeep/server/git/open-repository.ts';
import { readGitBlame, type GitBlame } from '@scrollkeep/server/git/read-git-blame.ts';
import { findRealFolder } from '@scrollkeep/server/borders/find-real-folder.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { BlamedFile } from './resolve-blamed-file.ts';
import type { TreeBlameGit } from './tree-blame.ts';

/** What git says of a file. */
export interface GitAnswer {
  readonly git: TreeBlameGit | null;
  readonly blame: GitBlame | undefined;
  /** Other paths that sessions may have written the same lines to. */
  readonly earlier: readonly string[];
  /** The file at the commit that was asked for. */
  readonly at: { readonly hash: string; readonly atMs: number; readonly bytes: Uint8Array } | undefined;
}

const nothing: GitAnswer = { git: null, blame: undefined, earlier: [], at: undefined };

/**
 * Asks the repository of a file which commit each line came with, at `HEAD` or at a commit that a person names. Without
 * a commit a repository that cannot be asked is only told of: the records answer alone.
 */
export async function askGit(
  file: BlamedFile,
  revision: string | undefined,
  histories: List<FileHistory>,
  signal: AbortSignal,
): Promise<GitAnswer> {
  const folder = (await findRealFolder(dirname(file.path))) ?? dirname(file.path);
  const opened = await openRepository(folder, signal);
  if (opened.state === 'open') {
    try {
      return await askRepository(opened.repository, file, revision, histories);
    } finally {
      await opened.repository.close();
    }
  }
  const problem = opened.state === 'refused' ? opened.reason : 'the file is not in a git repository';
  if (revision !== undefined) throw toGitError(problem);
  return opened.state === 'none' ? nothing : { ...nothing, git: { repository: folder, problem } };
}

async function askRepository(
  repository: Repository,
  file: BlamedFile,
  revision: string | undefined,
  histories: List<FileHistory>,
): Promise<GitAnswer> {
  const { top, head } = repository;
  const path = relative(top, file.path).split(sep).join('/');
  const at = revision === undefined ? undefined : await readAt(repository, revision, path);
  const commit = at?.hash ?? head;
  if (commit === undefined) return { ...nothing, git: { repository: top, problem: 'it has no commits yet' } };
  const blame = await readGitBlame(repository, commit, path);
  const known = 'problem' in blame ? undefined : blame;
  const moved = [...(known?.paths ?? [])].filter((each) => each !== path).map((each) => join(top, each));
  return {
    git: { repository: top, problem: 'problem' in blame ? blame.problem : null },
    blame: known,
    earlier: [...moved, ...(await listTwins(repository, path, histories))].filter((each) => each !== file.path),
    at,
  };
}

async function readAt(repository: Repository, revision: string, path: string): Promise<NonNullable<GitAnswer['at']>> {
  const found = await repository.askRefs({
    args: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
  });
  if (found.state === 'failed') throw toGitError(`no commit ${JSON.stringify(revision)}`);
  const hash = found.output.toString().trim();
  const time = await repository.ask({ args: ['rev-list', '-1', '--no-commit-header', '--format=%ct', hash] });
  const blob = await repository.ask({ args: ['cat-file', 'blob', `${hash}:${path}`] });
  for (const answer of [time, blob]) if (answer.state === 'failed') throw toGitError(answer.reason);
  if (time.state !== 'done' || blob.state !== 'done') throw toGitError('no answer');
  return { hash, atMs: Number(time.output.toString().trim()) * 1000, bytes: blob.output };
}

/**
 * The same file in other working trees of the repository, as far as sessions changed it there: work is done in one, and
 * merged. Claude Code makes its own below `.claude/worktrees` and removes them, so names are enough.
 */
async function listTwins(
  repository: Repository,
  path: string,
  histories: List<FileHistory>,
): Promise<readonly string[]> {
  const trees = await listWorktrees(repository);
  const own = join(trees[0] ?? repository.top, '.claude', 'worktrees') + sep;
  const wanted = new Set(trees.map((tree) => join(tree, path)));
  return histories
    .filter(
      (history) =>
        wanted.has(history.path) ||
        (history.path.startsWith(own) && history.path.slice(own.length).split(sep).slice(1).join('/') === path),
    )
    .map((history) => history.path);
}

function toGitError(problem: string): AppError {
  return new AppError({ code: 'GIT', message: `git: ${toSafeText(problem)}`, exitCode: 66 });
}
