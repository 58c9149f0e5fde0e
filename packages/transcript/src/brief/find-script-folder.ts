import { joinFolder } from '../git-work/parse-git-call.ts';
import type { ShellCommand } from '../git-work/split-shell-commands.ts';

/** Where a command of a script runs, as the script says with `cd`; undefined where only the shell knows. */
export function findScriptFolder(commands: readonly ShellCommand[], at: number): string | undefined {
  let folder: string | undefined;
  for (const { words, dynamicWords } of commands.slice(0, at))
    if (words[0] === 'cd' || words[0] === 'pushd') folder = joinFolder(folder, words[1] ?? '~', dynamicWords);
  return folder === undefined || folder === '?' ? undefined : folder.replace(/(?<=.)[/\\]{1,10}$/, '');
}

/** Where a script works: that of its first command that goes nowhere. */
export function findWorkFolder(commands: readonly ShellCommand[]): string | undefined {
  const at = commands.findIndex(({ words }) => words[0] !== 'cd' && words[0] !== 'pushd');
  return at === -1 ? undefined : findScriptFolder(commands, at);
}
