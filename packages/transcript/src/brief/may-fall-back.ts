import { splitShellCommands } from '../git-work/split-shell-commands.ts';

/** Those that say something in place of a command that failed. */
const saying = /^(?:echo|printf|true|:)$/;
/** What a longer output had may have been cut off. */
const mostOutput = 20_000;

/**
 * Whether a script may have gone well only because `|| echo none` or `|| true` stood in for a command that failed. What
 * `echo` would have printed and is not in the output was not needed.
 */
export function mayFallBack(script: string, output: string): boolean {
  const commands = splitShellCommands(script);
  return commands.some(({ next }, at) => {
    const { words = [], dynamicWords, outputs, next: then } = commands[at + 1] ?? {};
    const [name = '', ...rest] = words;
    if (next !== '||' || !saying.test(name)) return false;
    const text = rest.filter((word, place) => place > 0 || !/^-[neE]{1,3}$/.test(word)).join(' ');
    const isElsewhere = outputs?.length !== 0 || then === '|' || output.length > mostOutput;
    const isKnown = name === 'echo' && text !== '' && dynamicWords?.size === 0 && !text.includes('\\');
    return isElsewhere || !isKnown || output.includes(text);
  });
}
