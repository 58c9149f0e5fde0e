import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { looks } from './is-look.ts';

/** Those that prepare what follows: that they went well is no news. */
export const preparation = /^(?:cd|pushd|popd|export|set|source|\.|sleep|echo|printf|true|mkdir|rm|kill|pkill|touch)$/;

/** What stands between a command and the one whose status the script has. */
export type Hider = '|' | '||' | '&' | ';';

/**
 * Why the status of a script says nothing of the first of its commands that does something: a pipe has that of its
 * last command, `|| true` has none, and behind `;` and `&` it is that of something else. undefined where it says it.
 */
export function findHider(script: string): Hider | undefined {
  const commands = splitShellCommands(script);
  const at = commands.findIndex(({ words }) => !looks(words) && !preparation.test(words[0] ?? ''));
  if (at === -1) return undefined;
  // With this option a pipe fails where any of its commands does.
  const isStrict = commands.some(({ words }) => words[0] === 'set' && words.includes('pipefail'));
  const behind = commands.slice(at).map(({ next }) => (isStrict && next === '|' ? '&&' : next));
  const end = behind.findIndex((next) => next !== '&&' && next !== '');
  const hider = behind[end];
  if (hider === undefined || hider === '' || hider === '&&') return undefined;
  // Several commands in lines of their own: the status is that of the last, which does something, too.
  const isList = behind.slice(end).every((next) => next === ';' || next === '&&' || next === '');
  const last = commands.at(-1)?.words ?? [];
  return !isList || looks(last) || preparation.test(last[0] ?? '') ? hider : undefined;
}
