import { findGitWords } from '../git-work/parse-git-call.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';

/** Commands that print nothing, or let a log through as it is. */
const silent = /^(?:cd|pushd|export|set|head|cat|less)$/;

/**
 * Whether the last that a script prints is a log of git, whose last line is the oldest: `alone` where it prints nothing
 * else.
 */
export function readsLog(script: string): 'alone' | 'among-others' | 'no' {
  const printing = splitShellCommands(script).filter(({ words }) => !silent.test(words[0] ?? ''));
  const [name, ...rest] = findGitWords(printing.at(-1)?.words ?? []) ?? [];
  if (name !== 'log' && name !== 'reflog') return 'no';
  // Of one commit any line is of the newest.
  if (rest.some((word) => /^(?:-1|-n1|--reverse|--max-count=1)$/.test(word)) || / -n 1(?: |$)/.test(rest.join(' ')))
    return 'no';
  return printing.length === 1 ? 'alone' : 'among-others';
}
