import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';
import { findScriptFolder } from './find-script-folder.ts';
import { toFolder } from './group-git-events.ts';

/** What writes the text that a script gives it: what another program prints may be a log. */
const writers = /^(?:cat|echo|printf|tee)$/;
/** These go before it, and are all but sure to do so. */
const ways = /^(?:cd|pushd|mkdir|export|set)$/;
/** What the shell says where it could not write. */
const refused =
  /no such file or directory|permission denied|is a directory|read-only file system|cannot (?:create|overwrite)/i;
/** Only the shell knows what these are, or nobody keeps them. */
const unknownPath = /[*?$`~{}]|^&|^\/(?:dev|tmp|var\/tmp|private\/(?:tmp|var))\/|^NUL$/;

/** Whether a shell command may write text to files that it names. */
export function mayWriteText(command: string): boolean {
  return /\b(?:cat|echo|printf|tee)\b/.test(command) && />|\btee\b/.test(command);
}

/** The files to which a script that went well wrote the text that it has in itself: `cat > pier.md <<EOF`. */
export function listWrittenFiles(
  script: string,
  output: string,
  cwd: string | undefined,
  project: string | undefined,
): readonly string[] {
  if (!mayWriteText(script) || refused.test(output)) return [];
  const commands = splitShellCommands(script);
  return commands.flatMap((command, at) => {
    if (!writers.test(command.words[0] ?? '') || !hasRun(commands, at)) return [];
    // What `cat` copies from another file may be anything.
    if (command.words[0] === 'cat' && command.input === undefined) return [];
    const isLost = commands.slice(0, at).some(goesSomewhere);
    const folder = isLost ? '' : toFolder({ folder: findScriptFolder(commands, at), cwd }, project);
    const named = command.words[0] === 'tee' ? listTargets(command) : [];
    return [...command.outputs, ...named].flatMap((path) => toWholePath(path, folder));
  });
}

/** Whether only the shell knows the folder after a command. */
function goesSomewhere({ words: [name = '', to = '~'], dynamicWords }: ShellCommand): boolean {
  return name === 'popd' || (/^(?:cd|pushd)$/.test(name) && (to === '-' || to.startsWith('~') || dynamicWords.has(to)));
}

/** What `tee` writes, where its own script says what. */
function listTargets({ words, dynamicWords, input }: ShellCommand): readonly string[] {
  return input === undefined ? [] : words.slice(1).filter((word) => !word.startsWith('-') && !dynamicWords.has(word));
}

function toWholePath(path: string, folder: string): readonly string[] {
  if (unknownPath.test(path) || path === '') return [];
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)) return [path];
  if (folder === '' || unknownPath.test(`${folder}/`) || path.includes('..')) return [];
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  return [`${folder}${separator}${path.replace(/^\.\//, '')}`];
}

/** Whether a script that went well has come by a command: nothing before it can have kept it from that. */
function hasRun(commands: readonly ShellCommand[], at: number): boolean {
  if (commands[at]?.isConditional === true) return false;
  if (commands.slice(at).every(({ next }) => next === '&&' || next === '')) return commands[at - 1]?.next !== '||';
  for (let before = at - 1; before >= 0; before--) {
    const { words, next } = commands[before] as ShellCommand;
    if (next === ';' || next === '&') return true;
    if (next === '||' || (next === '&&' && !ways.test(words[0] ?? ''))) return false;
  }
  return true;
}
