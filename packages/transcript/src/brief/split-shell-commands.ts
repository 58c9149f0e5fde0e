/** One command of a shell script, and what is between it and the next one. */
export interface ShellCommand {
  /** Without quotes, redirections and the variables set before it. */
  readonly words: readonly string[];
  /** Empty behind the last one. A new line is `;`. */
  readonly next: '' | ';' | '&' | '&&' | '|' | '||';
}

/** A script is looked at this far: heredocs can hold whole files. */
const maxLength = 20_000;
const assignment = /^\w+=/;
/** Words of the shell that may be before a command. */
const keywords: ReadonlySet<string> = new Set(['!', '{', '}', '(', ')', 'if', 'then', 'else', 'elif', 'while', 'do']);
/** Programs that run the command behind them. */
const wrappers: ReadonlySet<string> = new Set(['sudo', 'time', 'command', 'exec', 'nohup', 'env', 'nice', 'timeout']);

/**
 * The commands of a shell script in order, roughly: what is in quotes, heredocs and comments is a part of words, never
 * a command.
 */
export function splitShellCommands(script: string): readonly ShellCommand[] {
  const text = dropHeredocs(script.slice(0, maxLength));
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let word: string | undefined;
  let isTarget = false;
  const endWord = () => {
    if (word !== undefined && !isTarget) words.push(word);
    if (word !== undefined) isTarget = false;
    word = undefined;
  };
  const endCommand = (next: ShellCommand['next']) => {
    endWord();
    isTarget = false;
    const bare = toBareWords(words);
    if (bare.length > 0) commands.push({ words: bare, next });
    words = [];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const pair = text.slice(at, at + 2);
    if (character === '\\') {
      if (text.charAt(at + 1) !== '\n') word = (word ?? '') + text.charAt(at + 1);
      at++;
    } else if (character === "'" || character === '"') {
      const end = findQuoteEnd(text, at);
      word = (word ?? '') + text.slice(at + 1, end);
      at = end;
    } else if (character === '>' || character === '<') {
      // The number of a stream, or `&`, is no word.
      if (word !== undefined && /^[\d&]+$/.test(word)) word = undefined;
      endWord();
      while (/[<>&|]/.test(text.charAt(at + 1))) at++;
      isTarget = true;
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
    else word = (word ?? '') + character;
  }
  endCommand('');
  const last = commands.at(-1);
  return last === undefined || last.next === '' ? commands : [...commands.slice(0, -1), { ...last, next: '' }];
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

/** Lines of text that a command is given. */
function dropHeredocs(script: string): string {
  const kept: string[] = [];
  let end: string | undefined;
  for (const line of script.split('\n')) {
    if (end !== undefined) {
      const trimmed = line.trim();
      if (trimmed !== end && !trimmed.startsWith(`${end})`)) continue;
      end = undefined;
      if (trimmed.endsWith(')') || trimmed.endsWith(')"')) kept.push(trimmed.slice(trimmed.indexOf(')')));
      continue;
    }
    kept.push(line);
    end = /(?<!<)<<-?[ \t]{0,10}['"\\]?([A-Za-z_]\w{0,50})/.exec(line)?.[1];
  }
  return kept.join('\n');
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
