import type { GitCall, GitStep } from './git-fact.ts';
import { findMessage, toSubject } from './find-message.ts';
import { splitShellCommands, type ShellCommand } from './split-shell-commands.ts';
import { toOwnerAndName, toPullRequestRepository, toRepository } from './to-repository.ts';

/** What a shell command does with git or a forge; undefined if nothing that is kept. */
export function parseGitCall(command: string): GitCall | undefined {
  if (!mayBeGitWork(command)) return undefined;
  const commands = splitShellCommands(command).slice(0, mostCommands);
  const steps: GitStep[] = [];
  let lastCommit = -1;
  let folder: string | undefined;
  for (const [at, { words, dynamicWords }] of commands.entries()) {
    if (words[0] === 'cd' || words[0] === 'pushd') folder = joinFolder(folder, words[1] ?? '~', dynamicWords);
    const step = steps.length === mostSteps ? undefined : findStep(commands, at);
    if (step === undefined) continue;
    const own = findGitFolder(words);
    steps.push({ ...step, folder: own === undefined ? folder : joinFolder(folder, own, dynamicWords) });
    if (step.kind === 'commit') lastCommit = at;
  }
  if (steps.length === 0) return undefined;
  const showsLog = lastCommit !== -1 && commands.slice(lastCommit + 1).some((each) => isLog(each));
  return { steps, showsLog, isPure: commands.every(({ words }) => isQuietOfOthers(words)) };
}

/** Whether a shell command may work with git or a forge: two looks at it, for nearly all commands one. */
function mayBeGitWork(command: string): boolean {
  if (command.includes('git')) {
    if (workWords.some((word) => command.includes(word))) return true;
  }
  return (
    command.includes('gh pr') || command.includes('glab mr') || (command.includes('gh ') && command.includes(' pr '))
  );
}

const workWords = ['commit', 'push', 'cherry-pick', 'revert', 'merge'];
const mostSteps = 20;
const mostCommands = 500;

/** The folder that `git -C` names. */
export function findGitFolder(words: readonly string[]): string | undefined {
  const at = words.indexOf('-C');
  return at > 0 && at < 4 && (isGit(words[0]) || isGit(words[1])) ? words[at + 1] : undefined;
}

const unknownFolder = '?';
const longestFolder = 500;

/** Where a script is behind `cd`; `?` where only the shell knows. */
export function joinFolder(before: string | undefined, to: string, dynamicWords: ReadonlySet<string>): string {
  if (dynamicWords.has(to) || to === '-' || to.length > longestFolder) return unknownFolder;
  if (before === undefined || /^(?:[/~\\]|[A-Za-z]:)/.test(to)) return to;
  return before === unknownFolder ? unknownFolder : `${before}/${to}`.slice(0, longestFolder);
}

/** The subcommand of git and its words; undefined for every other program. */
export function findGitWords(words: readonly string[]): readonly string[] | undefined {
  let at = isGit(words[0]) ? 1 : shorteners.has(words[0] ?? '') && isGit(words[1]) ? 2 : -1;
  if (at === -1) return undefined;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (valued.has(word)) at++;
    else if (!word.startsWith('-')) return words.slice(at);
  }
  return undefined;
}

function isGit(word = ''): boolean {
  return word === 'git' || word.endsWith('/git') || word === 'git.exe';
}

/** Programs that run git and print less of what it says. */
const shorteners: ReadonlySet<string> = new Set(['rtk']);
/** Options of git itself that have a value in the next word. */
const valued: ReadonlySet<string> = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--exec-path']);

const commitActions: ReadonlyMap<string, string> = new Map([
  ['commit', 'committed'],
  ['cherry-pick', 'cherry-picked'],
  ['revert', 'reverted'],
  ['merge', 'merged'],
]);

function findStep(commands: readonly ShellCommand[], at: number): GitStep | undefined {
  const command = commands[at] as ShellCommand;
  const words = findGitWords(command.words);
  if (words !== undefined) {
    const [name = '', ...rest] = words;
    if (name !== 'push' && !commitActions.has(name)) return undefined;
    // They only show, or undo, what would be done.
    if (rest.some((word) => noWork.has(word))) return undefined;
    const isShort = shorteners.has(command.words[0] ?? '');
    const isQuiet = isShort || rest.some((word) => /^(?:--quiet|-[abd-zA-Z]{0,6}q[a-zA-Z]{0,6})$/.test(word));
    const end = toEnd(commands, at);
    // Such a program may end well where git did not.
    const place = { ...end, isSilent: isQuiet || end.isSilent, isSure: end.isSure && !isShort };
    if (name === 'push') return toPushStep(rest, place);
    const action = commitActions.get(name);
    if (action === undefined || rest.some((word) => noCommit.get(name)?.has(word) === true)) return undefined;
    return {
      ...noNames,
      ...place,
      kind: 'commit',
      action: rest.includes('--amend') ? 'amended' : action,
      subject: name === 'commit' || name === 'merge' ? findMessage(rest, at, commands) : undefined,
    };
  }
  return /(?:^|\/)(?:gh|glab)$/.test(command.words[0] ?? '')
    ? findPullRequestStep(command, toEnd(commands, at))
    : undefined;
}

const noWork: ReadonlySet<string> = new Set(['--dry-run', '--help', '-h', '--abort', '--quit', '--skip']);
/** With these they leave the commit to the person. */
const noCommit: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['cherry-pick', new Set(['-n', '--no-commit'])],
  ['revert', new Set(['-n', '--no-commit'])],
  ['merge', new Set(['--no-commit', '--squash', '--ff-only'])],
]);
const noNames = {
  subject: undefined,
  branch: undefined,
  repository: undefined,
  number: undefined,
  folder: undefined,
} as const;

/** What the place of a command in its script says of how it ended, and of its output. */
function toEnd(commands: readonly ShellCommand[], at: number): Pick<GitStep, 'isSilent' | 'isSure' | 'isOptional'> {
  const { outputs, next, isConditional } = commands[at] as ShellCommand;
  const isOptional = isConditional || commands[at - 1]?.next === '||' || next === '&';
  return {
    isSilent: outputs.length > 0 || next === '|',
    isSure: !isOptional && commands.slice(at).every((each) => each.next === '&&' || each.next === ''),
    isOptional,
  };
}

function toPushStep(
  rest: readonly string[],
  end: Pick<GitStep, 'isSilent' | 'isSure' | 'isOptional'>,
): GitStep | undefined {
  if (rest.some((word) => /^(?:-n|-d|--delete|--tags)$/.test(word))) return undefined;
  const [remote = '', reference = ''] = rest.filter((word) => !word.startsWith('-'));
  const name = reference.replace(/^\+/, '').split(':').at(-1) ?? '';
  const isBranch = /^[\w./@#-]{1,250}$/.test(name) && name !== 'HEAD' && !name.startsWith('refs/tags/');
  return {
    ...noNames,
    ...end,
    kind: 'push',
    action: rest.some((word) => /^(?:-f|--force|--force-with-lease(?:=.{0,200})?)$/.test(word)) ? 'forced' : 'pushed',
    branch: isBranch ? name.replace(/^refs\/heads\//, '') : undefined,
    repository: toRepository(remote),
  };
}

const pullRequestActions: ReadonlyMap<string, string> = new Map([
  ['create', 'created'],
  ['new', 'created'],
  ['merge', 'merged'],
  ['accept', 'merged'],
  ['edit', 'edited'],
  ['update', 'edited'],
  ['close', 'closed'],
  ['reopen', 'reopened'],
  ['comment', 'commented'],
  ['note', 'commented'],
  ['review', 'reviewed'],
  ['approve', 'reviewed'],
  ['ready', 'ready'],
  ['view', 'viewed'],
  ['show', 'viewed'],
]);
/** Options of `gh pr` and `glab mr` that have no value in the next word. */
const flags =
  /^(?:-[dfsmrcweiay]|--(?:squash|merge|rebase|draft|fill|fill-first|fill-verbose|web|admin|auto|disable-auto|delete-branch|comments|approve|request-changes|comment|yes|editor|no-maintainer-edit|undo|dry-run|remove-source-branch|push|when-pipeline-succeeds)|--[\w-]{1,40}=.{0,4000})$/s;

function findPullRequestStep(
  { words, dynamicWords }: ShellCommand,
  end: Pick<GitStep, 'isSilent' | 'isSure' | 'isOptional'>,
): GitStep | undefined {
  const [program = ''] = words;
  const topic = /(?:^|\/)gh$/.test(program)
    ? words.indexOf('pr')
    : /(?:^|\/)glab$/.test(program)
      ? words.indexOf('mr')
      : -1;
  const action = topic === -1 || topic > 3 ? undefined : pullRequestActions.get(words[topic + 1] ?? '');
  if (action === undefined || words.some((word) => noWork.has(word))) return undefined;
  const rest = words.slice(topic + 2);
  const named = [...words.slice(1, topic), ...rest];
  const title = action === 'created' ? findOption(rest, '-t', '--title') : undefined;
  const repository = findOption(named, '-R', '--repo');
  const target = rest.find((word, at) => !word.startsWith('-') && (at === 0 || !takesValue(rest[at - 1] ?? ''))) ?? '';
  const [, number] = /^(?:#|!|https:\/\/\S{1,300}\/)?(\d{1,9})$/.exec(target) ?? [];
  return {
    ...noNames,
    ...end,
    kind: 'pull-request',
    action,
    subject: title === undefined || dynamicWords.has(title) ? undefined : toSubject(title),
    branch: action === 'created' ? findOption(rest, '-H', '--head')?.slice(0, 250) : undefined,
    repository: repository === undefined ? toPullRequestRepository(target) : toNamedRepository(repository),
    number: number === undefined || action === 'created' ? undefined : Number(number),
  };
}

function takesValue(word: string): boolean {
  return word.startsWith('-') && !flags.test(word);
}

function findOption(words: readonly string[], short: string, long: string): string | undefined {
  for (const [at, word] of words.entries()) {
    if (word === short || word === long) return words[at + 1];
    if (word.startsWith(`${long}=`)) return word.slice(long.length + 1);
  }
  return undefined;
}

/** `owner/name`, `host/owner/name` or an address. */
function toNamedRepository(name: string): string | undefined {
  const path = toRepository(name) ?? toOwnerAndName(name);
  return path === undefined || path.split('/').length < 3 || !/^[\w-]{1,60}\.[\w.-]{1,60}\//.test(path)
    ? path
    : path.slice(path.indexOf('/') + 1);
}

function isLog({ words }: ShellCommand): boolean {
  const [name, ...rest] = findGitWords(words) ?? [];
  return name === 'log' && rest.some((word) => word === '--oneline' || /^--(?:pretty|format)=/.test(word));
}

/** Whether a command prints nothing that others wrote: no file, no log. */
function isQuietOfOthers(words: readonly string[]): boolean {
  const git = findGitWords(words);
  if (git === undefined) return plainPrograms.has(words[0] ?? '');
  return plainGit.has(git[0] ?? '');
}

const plainPrograms: ReadonlySet<string> = new Set(['cd', 'export', 'set', 'sleep', 'true', 'pwd', 'gh', 'glab']);
const plainGit: ReadonlySet<string> = new Set([
  ...commitActions.keys(),
  'add',
  'branch',
  'checkout',
  'config',
  'fetch',
  'init',
  'mv',
  'pull',
  'push',
  'remote',
  'reset',
  'restore',
  'rm',
  'stash',
  'status',
  'switch',
  'tag',
]);
