import type { Heredoc } from './take-heredocs.ts';
import type { ShellCommand } from './split-shell-commands.ts';

/** The subject of a commit's message, as its command says it; undefined if it does not, or the shell makes it. */
export function findMessage(
  words: readonly string[],
  at: number,
  commands: readonly ShellCommand[],
): string | undefined {
  const { dynamicWords, input } = commands[at] as ShellCommand;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    const message = findValue(word, words[index + 1], 'm', 'message');
    if (message !== undefined) {
      const isMade = dynamicWords.has(word) || (message === words[index + 1] && dynamicWords.has(message));
      return isMade ? undefined : toSubject(message);
    }
    const file = findValue(word, words[index + 1], 'F', 'file');
    if (file === undefined) continue;
    const written = file === '-' || file === '/dev/stdin' ? input : findWritten(commands.slice(0, at), file);
    const subject = toSubject(written?.lines.join('\n') ?? '');
    return subject !== undefined && written?.isLiteral === false && /[$`]/.test(subject) ? undefined : subject;
  }
  return undefined;
}

/** The value of an option: behind it, in the next word, or behind `=`. */
function findValue(word: string, next: string | undefined, short: string, long: string): string | undefined {
  if (word === `--${long}`) return next;
  if (word.startsWith(`--${long}=`)) return word.slice(long.length + 3);
  // Short options may be joined, the last of them has the value: `-qam`.
  const letters = /^-([a-zA-Z]{1,8})/.exec(word)?.[1] ?? '';
  const place = letters.indexOf(short);
  if (place === -1 || /[CcFtmSu]/.test(letters.slice(0, place))) return undefined;
  const rest = word.slice(place + 2);
  return rest === '' ? next : rest;
}

/** What the script itself wrote into a file: `cat > file <<EOF`. */
function findWritten(commands: readonly ShellCommand[], file: string): Heredoc | undefined {
  return commands.findLast(
    ({ input, outputs, words }) =>
      input !== undefined && (outputs.includes(file) || (words[0] === 'tee' && words.includes(file))),
  )?.input;
}

export function toSubject(text: string): string | undefined {
  const [line = ''] = text.trim().split('\n', 1);
  return line.trim() === '' ? undefined : line.trim().slice(0, longestSubject);
}

export const longestSubject = 500;
