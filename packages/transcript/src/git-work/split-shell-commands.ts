import { takeHeredocs, type Heredoc } from './take-heredocs.ts';

/** One command of a shell script, and what is between it and the next one. */
export interface ShellCommand {
  /** Without quotes, redirections and the variables set before it. Text that `$(cat <<EOF …)` gives is in its word. */
  readonly words: readonly string[];
  /** The words of which the shell makes something else, such as those with `$VERSION`. */
  readonly dynamicWords: ReadonlySet<string>;
  /** The lines that it is given with `<<EOF`. */
  readonly input: Heredoc | undefined;
  /** The files that its output goes to. */
  readonly outputs: readonly string[];
  /** It is behind `then`, `else` or `do`: it may run not at all, or many times. */
  readonly isConditional: boolean;
  /** Empty behind the last one, unless that goes to the background with `&`. A new line is `;`. */
  readonly next: '' | ';' | '&' | '&&' | '|' | '||';
}

/** A script is looked at this far: heredocs can hold whole files. */
const maxLength = 20_000;
const plain = /[^\s\\'"<>&|;#()$`*]+/y;
const assignment = /^\w+=/;
/** Words of the shell that may be before a command. */
const keywords: ReadonlySet<string> = new Set(['!', '{', '}', '(', ')', 'if', 'then', 'else', 'elif', 'while', 'do']);
const conditions: ReadonlySet<string> = new Set(['then', 'else', 'elif', 'while', 'do']);
/** Programs that run the command behind them. */
const wrappers: ReadonlySet<string> = new Set(['sudo', 'time', 'command', 'exec', 'nohup', 'env', 'nice', 'timeout']);

/**
 * The commands of a shell script in order, roughly: what is in quotes, heredocs and comments is a part of words, never
 * a command.
 */
export function splitShellCommands(script: string): readonly ShellCommand[] {
  const { text, findBody, withBodies } = takeHeredocs(script.slice(0, maxLength));
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let dynamicWords = new Set<string>();
  let outputs: string[] = [];
  let input: Heredoc | undefined;
  let word: string | undefined;
  let isDynamic = false;
  /** What the next word is, if it is no word of the command. */
  let target: 'file' | 'other' | undefined;
  const endWord = () => {
    if (word === undefined) return;
    if (target === undefined) {
      const whole = withBodies(word);
      words.push(whole.text);
      if (whole.isDynamic || (isDynamic && whole.text === word)) dynamicWords.add(whole.text);
    } else if (target === 'file') outputs.push(word);
    else input ??= findBody(word);
    target = undefined;
    word = undefined;
    isDynamic = false;
  };
  const endCommand = (next: ShellCommand['next']) => {
    endWord();
    target = undefined;
    const bare = toBareWords(words);
    const isConditional = words.slice(0, words.length - bare.length).some((each) => conditions.has(each));
    if (bare.length > 0) commands.push({ words: bare, dynamicWords, input, outputs, isConditional, next });
    words = [];
    dynamicWords = new Set();
    outputs = [];
    input = undefined;
  };
  for (let at = 0; at < text.length; at++) {
    // Most of a script are letters that mean nothing else.
    plain.lastIndex = at;
    if (plain.test(text)) {
      word = (word ?? '') + text.slice(at, plain.lastIndex);
      at = plain.lastIndex - 1;
      continue;
    }
    const character = text.charAt(at);
    const pair = text.slice(at, at + 2);
    if (character === '\\') {
      const escaped = text.charAt(at + 1);
      // Before a letter in a word it escapes nothing: `C:\boats` in PowerShell.
      if (word !== undefined && /[A-Za-z0-9]/.test(escaped)) word += character;
      if (escaped !== '\n') word = (word ?? '') + escaped;
      at++;
    } else if (character === "'" || character === '"') {
      const end = findQuoteEnd(text, at);
      const quoted = text.slice(at + 1, end);
      isDynamic ||= character === '"' && /(?<!\\)[$`]/.test(quoted);
      word = (word ?? '') + (character === '"' ? quoted.replaceAll(/\\(["\\$`])/g, '$1') : quoted);
      at = end;
    } else if (character === '>' || character === '<') {
      // The number of a stream, or `&`, is no word.
      const stream = word !== undefined && /^[\d&]+$/.test(word) ? word : '';
      if (stream !== '') word = undefined;
      endWord();
      const from = at;
      while (/[<>&|]/.test(text.charAt(at + 1))) at++;
      const isFile = character === '>' && !text.slice(from, at + 1).includes('&') && /^[1&]?$/.test(stream);
      target = isFile ? 'file' : 'other';
    } else if (character === '&' && text.charAt(at + 1) === '>') word = (word ?? '') + character;
    else if (pair === '&&' || pair === '||') {
      endCommand(pair);
      at++;
    } else if (character === '|' || character === '&' || character === ';') endCommand(character);
    else if (character === '\n') endCommand(';');
    else if (/\s/.test(character)) endWord();
    else if (character === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = (end === -1 ? text.length : end) - 1;
    } else if (character === '(' && word === undefined) endCommand(';');
    else if (character === ')' && word?.includes('(') !== true) endCommand(';');
    else {
      isDynamic ||= character === '$' || character === '`' || character === '*';
      word = (word ?? '') + character;
    }
  }
  endCommand('');
  const last = commands.at(-1);
  return last === undefined || last.next === '' || last.next === '&'
    ? commands
    : [...commands.slice(0, -1), { ...last, next: '' }];
}

/** The last character of a text in quotes. */
function findQuoteEnd(text: string, from: number): number {
  const quote = text.charAt(from);
  for (let at = from + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\' && quote === '"') at++;
    else if (text.charAt(at) === quote) return at;
  }
  return text.length;
}

function toBareWords(words: readonly string[]): readonly string[] {
  let from = 0;
  for (; from < words.length; from++) {
    const word = words[from] as string;
    const isWrapped = wrappers.has(word);
    if (!isWrapped && !keywords.has(word) && !assignment.test(word)) break;
    // Options of a wrapper, and how long it may run.
    if (isWrapped) while (/^(?:-.*|\d+[smh]?)$/.test(words[from + 1] ?? '')) from++;
  }
  return words.slice(from);
}
