import type { Repository } from './open-repository.ts';

/** The working trees of a repository, the main one first, also those whose folder is gone. */
export async function listWorktrees({ askRefs, top }: Repository): Promise<readonly string[]> {
  const listed = await askRefs({ args: ['worktree', 'list', '--porcelain'] });
  if (listed.state === 'failed') return [top];
  return listed.output
    .toString()
    .split('\n')
    .flatMap((line) => (line.startsWith('worktree ') ? [line.slice('worktree '.length)] : []));
}
