import { listDeletedPaths } from './list-deleted-paths.ts';
import { splitShellCommands } from './split-shell-commands.ts';

/** A commit that a shell command made. */
export interface BriefCommit {
  readonly subject: string;
  /** As git printed it, usually shortened; undefined where it printed none. */
  readonly hash: string | undefined;
  /** What it changed, as git printed it or as the command staged it by name; may be a part of it. */
  readonly files: readonly string[];
  /** How many git says that it changed. */
  readonly fileCount: number | undefined;
}

/** A command and its output are looked at this far: heredocs can hold whole files. */
const maxLength = 20_000;
/** How far from `commit` its message is looked for. */
const maxOptions = 4000;
const commit = /\bgit\s(?:[^\n;|&]{0,200}\s)?commit(?![-\w])/g;
// The options before the one that has the message; a quoted value may hold anything.
const options = String.raw`^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\n;&|"'])*?\s`;
const heredoc = String.raw`<<-?\s*['"\\]?\w+['"]?`;
const message = new RegExp(
  `${options}(?:-[a-zA-Z]*m|--message)[ =]*(?:` +
    // As the client is told to write messages.
    String.raw`"\$\(cat\s+${heredoc}\s*\n\s*(?<heredoc>[^\n]+)|"(?<double>(?:[^"\\]|\\.)+)"|` +
    String.raw`\$?'(?<single>[^']+)'|(?<word>[^\s"'$;&|]+))`,
);
const messageFile = new RegExp(`${options}(?:-[a-zA-Z]*F|--file)[ =]*["']?(?<file>[^\\s"';&|]+)`);
const inputText = new RegExp(String.raw`^[^\n]*${heredoc}[^\n]*\n\s*(?<first>[^\n]+)`);
/** What git prints of a commit it made, unless it is told to be quiet. */
const printed = /^\[[^\]\n]{1,200} ([0-9a-f]{7,40})\] ([^\n]{1,500})$/gm;

/** Whether a shell command may commit, so that the output of others need not be read. */
export function mayCommit(command: string): boolean {
  return command.slice(0, maxLength).search(commit) !== -1;
}

/** The commits that a shell command made: what git printed of them, else what the command says if it went well. */
export function listCommits(
  command: string,
  output: string,
  isOk: boolean,
  staged: readonly string[] = listStaged(command),
): readonly BriefCommit[] {
  if (!mayCommit(command)) return [];
  const said = output.slice(0, maxLength);
  const matches = [...said.matchAll(printed)];
  const told = matches.map(({ index, 1: hash, 2: subject = '' }, at) => {
    const own = said.slice(index, matches[at + 1]?.index);
    return { subject: subject.trim(), hash, ...toFiles(own, matches.length === 1 ? staged : []) };
  });
  if (told.length > 0 || !isOk) return told;
  const subjects = listSubjects(command);
  return subjects.map((subject) => ({
    subject,
    hash: findHash(said, subject),
    ...toFiles(subjects.length === 1 ? said : '', subjects.length === 1 ? staged : []),
  }));
}

const changed = /^ (\d{1,9}) files? changed/m;
/** Lines of `--stat` and of what git prints of files that are new, gone or renamed. */
const statLine = /^ (\S[^\n|]{0,300}?) +\| +(?:\d|Bin)/gm;
const modeLine = /^ (?:create|delete) mode \d{6} (\S[^\n]{0,300})$/gm;

function toFiles(said: string, staged: readonly string[]): Pick<BriefCommit, 'files' | 'fileCount'> {
  const count = changed.exec(said)?.[1];
  const listed = [...said.matchAll(statLine), ...said.matchAll(modeLine)].map(([, path = '']) => path);
  const fileCount = count === undefined ? undefined : Number(count);
  // More than git counts: some of them were as before, or went elsewhere.
  const isTooMany = fileCount !== undefined && staged.length > fileCount;
  const files = listed.length >= staged.length || isTooMany ? listed : staged;
  return { files: [...new Set(files)], fileCount };
}

/**
 * What a script stages by name, with what was staged before it; none where it stages whatever there is, such as with
 * `git add -A`.
 */
export function listStaged(command: string, before: readonly string[] = []): readonly string[] {
  const staged = new Set(before);
  for (const { words } of splitShellCommands(command)) {
    // A program may be before it that shortens what git prints.
    if (words[0] !== 'git' && words[1] !== 'git') continue;
    const add = words.indexOf('add');
    if (add !== -1) {
      const paths = words.slice(add + 1).filter((word) => !word.startsWith('-'));
      const isNamed = paths.length > 0 && paths.every((path) => !/^(?:\.|\.\.|:\/)$|[*?$]/.test(path));
      if (!isNamed || words.some((word) => /^(?:-A|-u|-p|--all|--update|--patch)$/.test(word))) return [];
      for (const path of paths) staged.add(path.replace(/^\.\//, ''));
    } else if (words.some((word) => /^(?:reset|restore|stash|checkout|merge|rebase|cherry-pick|am)$/.test(word)))
      staged.clear();
    else if (words.includes('commit') && words.some((word) => /^-[b-zA-Z]*a|^--all$/.test(word))) return [];
  }
  if (/\bgit\s+rm\b/.test(command)) for (const path of listDeletedPaths(command)) staged.add(path);
  return [...staged];
}

/** A shell command, what it printed, and whether it went well. */
export type CommandResult = readonly [command: string, output: string, isOk: boolean];

/** The commits of the commands of a turn; a command may commit what one before it staged. */
export function listTurnCommits(commands: readonly CommandResult[]): readonly BriefCommit[] {
  const commits: BriefCommit[] = [];
  let staged: readonly string[] = [];
  for (const [command, output, isOk] of commands) {
    const mine = listStaged(command, staged);
    const made = listCommits(command, output, isOk, mine);
    commits.push(...made);
    if (made.length > 0) staged = [];
    else if (isOk) staged = mine;
  }
  return commits;
}

/** A command often ends with `git log --oneline`. */
function findHash(output: string, subject: string): string | undefined {
  const line = output.split('\n').find((each) => /^[0-9a-f]{7,40} /.test(each) && each.trimEnd().endsWith(subject));
  return line?.split(' ')[0];
}

function listSubjects(command: string): readonly string[] {
  const text = command.slice(0, maxLength);
  return [...text.matchAll(commit)].flatMap(({ index }) => {
    const subject = findSubject(text.slice(index, index + maxOptions), text);
    return subject === '' ? [] : [subject];
  });
}

function findSubject(rest: string, command: string): string {
  const { heredoc: lines, double, single, word } = message.exec(rest)?.groups ?? {};
  const words = lines ?? double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? word;
  if (words !== undefined) return toFirstLine(words);
  const file = messageFile.exec(rest)?.groups?.['file'];
  if (file === undefined) return '';
  if (file === '-' || file === '/dev/stdin') return toFirstLine(inputText.exec(rest)?.groups?.['first'] ?? '');
  return toFirstLine(findWritten(command, file)) || `(message in ${file})`;
}

/** The first line that the same command put into a file: `cat > file <<EOF`. */
function findWritten(command: string, file: string): string {
  for (let at = command.indexOf(file); at !== -1; at = command.indexOf(file, at + 1)) {
    const start = command.lastIndexOf('\n', at) + 1;
    const isTarget = /(?:>|\btee)\s*["']?$/.test(command.slice(start, at));
    const first = isTarget ? inputText.exec(command.slice(start))?.groups?.['first'] : undefined;
    if (first !== undefined) return first;
  }
  return '';
}

function toFirstLine(text: string): string {
  return text.trim().split('\n')[0]?.trim() ?? '';
}
