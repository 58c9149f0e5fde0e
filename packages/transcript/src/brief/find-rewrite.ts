import { findGitFolder, findGitWords, joinFolder } from '../git-work/parse-git-call.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';

/** A command that gave commits new hashes, or took them off their branch. */
export interface FoundRewrite {
  /** Where it ran, as it says with `cd` or `-C`. */
  readonly folder: string | undefined;
  /** A pull took only commits that were not pushed; a reset took commits off their branch. */
  readonly how: 'pull' | 'rebase' | 'reset';
  /** Of a rebase, as git printed it. */
  readonly branch: string | undefined;
  /** So many of the last commits it took, where it says so. */
  readonly commits: number | undefined;
}

/** What git prints where it did: without commits of its own a branch only moves. */
const rebased = /Successfully rebased and updated |^(?:\u001b\[K|\r)?Rebasing \(\d{1,6}\/\d{1,6}\)/m;

const updated = /Successfully rebased and updated refs\/heads\/(\S{1,250}?)\.?$/m;

/** Whether a shell command may have rebased commits, or taken them off. */
export function mayRewrite(command: string): boolean {
  return command.includes('git') && /rebase|pull|reset/.test(command);
}

/** The rebase of a shell command, where its output says that there was one, or a reset to another commit. */
export function findRewrite(command: string, output: string, isOk: boolean): FoundRewrite | undefined {
  if (!mayRewrite(command)) return undefined;
  const isRebased = rebased.test(output);
  const [, branch] = updated.exec(output) ?? [];
  let folder: string | undefined;
  for (const { words, dynamicWords } of splitShellCommands(command)) {
    if (words[0] === 'cd' || words[0] === 'pushd') folder = joinFolder(folder, words[1] ?? '~', dynamicWords);
    const [name, ...rest] = findGitWords(words) ?? [];
    const own = findGitFolder(words);
    const at = own === undefined ? folder : joinFolder(folder, own, dynamicWords);
    if (isRebased && (name === 'rebase' || name === 'pull'))
      return { folder: at, how: name, branch, commits: undefined };
    const target = name === 'reset' && isOk ? findTarget(rest) : undefined;
    if (target !== undefined) return { folder: at, how: 'reset', branch: undefined, commits: countBack(target) };
  }
  return undefined;
}

/** The commit that a reset goes to; undefined where it is about files, or stays where it is. */
function findTarget(words: readonly string[]): string | undefined {
  const targets = words.filter((word) => !word.startsWith('-'));
  const [target = 'HEAD'] = targets;
  const isWhole = words.some((word) => /^--(?:soft|hard|mixed|keep|merge)$/.test(word)) || /^HEAD[~^]/.test(target);
  return isWhole && targets.length === 1 && target !== 'HEAD' && target !== '@' ? target : undefined;
}

/** `HEAD~2`, `HEAD^^`. */
function countBack(target: string): number | undefined {
  const [, many, carets = ''] = /^(?:HEAD|@)(?:~(\d{0,4})|(\^{1,20}))$/.exec(target) ?? [];
  if (many !== undefined) return many === '' ? 1 : Number(many);
  return carets === '' ? undefined : carets.length;
}
