/**
 * The repository of a git worktree, by where worktrees are put: Claude Code has them in `.claude/worktrees/<name>` of
 * the repository, people in `<repository>-worktrees/<name>` beside it. undefined for any other path.
 */
export function findRepository(path: string): string | undefined {
  const own = /^(.+?)[\\/]\.claude[\\/]worktrees[\\/][^\\/]/.exec(path)?.[1];
  const found = own ?? /^(.*[\\/][^\\/]+?)-worktrees[\\/][^\\/]/.exec(path)?.[1];
  // A worktree may have worktrees of its own.
  return found === undefined ? undefined : (findRepository(found) ?? found);
}
