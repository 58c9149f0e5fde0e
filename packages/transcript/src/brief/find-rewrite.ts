import { findGitFolder, findGitWords, joinFolder } from '../git-work/parse-git-call.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';

/** A command that gave commits new hashes. */
export interface FoundRewrite {
  /** Where it ran, as it says with `cd` or `-C`. */
  readonly folder: string | undefined;
  /** It took only commits that were not pushed. */
  readonly isPull: boolean;
}

/** What git prints where it did: without commits of its own a branch only moves. */
const rebased = /^(?:Successfully rebased and updated |(?:\u001b\[K|\r)?Rebasing \(\d{1,6}\/\d{1,6}\))/m;

/** Whether a shell command may have rebased commits. */
export function mayRewrite(command: string): boolean {
  return command.includes('git') && (command.includes('rebase') || command.includes('pull'));
}

/** The rebase of a shell command, where its output says that there was one. */
export function findRewrite(command: string, output: string): FoundRewrite | undefined {
  if (!mayRewrite(command) || !rebased.test(output)) return undefined;
  let folder: string | undefined;
  for (const { words, dynamicWords } of splitShellCommands(command)) {
    if (words[0] === 'cd' || words[0] === 'pushd') folder = joinFolder(folder, words[1] ?? '~', dynamicWords);
    const [name] = findGitWords(words) ?? [];
    if (name !== 'rebase' && name !== 'pull') continue;
    const own = findGitFolder(words);
    return { folder: own === undefined ? folder : joinFolder(folder, own, dynamicWords), isPull: name === 'pull' };
  }
  return undefined;
}
