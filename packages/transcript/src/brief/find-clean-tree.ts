import { findGitFolder, findGitWords, joinFolder } from '../git-work/parse-git-call.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';

/** What git prints where nothing is left to commit. */
const clean = /^nothing to commit, working (?:tree|directory) clean$/m;
/** What the client notes for a command that printed nothing. */
const nothing = /^\s*(?:\(Bash completed with no output\))?\s*$/;
const short = /^(?:-s|--short|--porcelain(?:=v[12])?)$/;
/** Prints nothing, or leads to the folder. */
const silent = /^(?:cd|pushd|export|set)$/;

/** Whether a shell command may say that a repository has nothing to commit. */
export function mayShowCleanTree(command: string): boolean {
  return command.includes('git') && command.includes(' status');
}

/** Where a `git status` found nothing to commit: its folder, as the command says it with `cd` or `-C`. */
export function findCleanTree(
  command: string,
  output: string,
  isOk: boolean,
): { readonly folder: string | undefined } | undefined {
  if (!isOk || !mayShowCleanTree(command)) return undefined;
  const commands = splitShellCommands(command);
  const found: { readonly folder: string | undefined; readonly isShort: boolean }[] = [];
  let folder: string | undefined;
  for (const { words, dynamicWords } of commands) {
    if (words[0] === 'cd' || words[0] === 'pushd') folder = joinFolder(folder, words[1] ?? '~', dynamicWords);
    const [name, ...rest] = findGitWords(words) ?? [];
    // Of some paths only it says nothing of the others.
    if (name !== 'status' || rest.some((word) => !word.startsWith('-') || word.startsWith('--untracked'))) continue;
    const own = findGitFolder(words);
    found.push({
      folder: own === undefined ? folder : joinFolder(folder, own, dynamicWords),
      isShort: rest.some((word) => short.test(word)),
    });
  }
  const [first] = found;
  if (first === undefined || found.length > 1) return undefined;
  if (!first.isShort) return clean.test(output) ? { folder: first.folder } : undefined;
  // With a list of changes that is empty nothing else may have been printed, or cut off.
  const isAlone = commands.every(
    ({ words, outputs }) => outputs.length === 0 && (silent.test(words[0] ?? '') || isStatus(words)),
  );
  return isAlone && nothing.test(output) ? { folder: first.folder } : undefined;
}

function isStatus(words: readonly string[]): boolean {
  return findGitWords(words)?.[0] === 'status';
}
