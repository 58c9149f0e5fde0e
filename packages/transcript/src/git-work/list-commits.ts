import { findGitFacts } from './find-git-facts.ts';
import { listDeletedPaths } from './list-deleted-paths.ts';
import { findGitWords, parseGitCall } from './parse-git-call.ts';
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

/** The commits that a shell command made, with the files that its words or its output name. */
export function listCommits(
  command: string,
  output: string,
  isOk: boolean,
  staged: readonly string[] = listStaged(command),
): readonly BriefCommit[] {
  const call = parseGitCall(command);
  if (call === undefined) return [];
  const commits = findGitFacts(call, output, isOk, undefined).filter(({ kind }) => kind === 'commit');
  return commits.map(({ subject, hash, files }) => {
    const text = commits.length === 1 ? output : hash === undefined ? '' : cutText(output, hash);
    return {
      subject: subject ?? unknownSubject,
      hash,
      files: listFiles(text.slice(0, maxLength), commits.length === 1 ? staged : [], files),
      fileCount: files,
    };
  });
}

const unknownSubject = '(message not recorded)';
const maxLength = 20_000;
/** Lines of `--stat` and of what git prints of files that are new, gone or renamed. */
const statLine = /^ (\S[^\n|]{0,300}?) +\| +(?:\d|Bin)/gm;
const modeLine = /^ (?:create|delete) mode \d{6} (\S[^\r\n]{0,300})\r?$/gm;

/** What git printed of one commit. */
function cutText(output: string, hash: string): string {
  const from = output.indexOf(` ${hash}] `);
  const rest = from === -1 ? '' : output.slice(from);
  const next = rest.search(/\n\[[^\]\n]{1,250} [0-9a-f]{7,64}\] /);
  return next === -1 ? rest : rest.slice(0, next);
}

function listFiles(text: string, staged: readonly string[], fileCount: number | undefined): readonly string[] {
  const listed = [...text.matchAll(statLine), ...text.matchAll(modeLine)].map(([, path = '']) => path);
  // More than git counts: some of them were as before, or went elsewhere.
  const isTooMany = fileCount !== undefined && staged.length > fileCount;
  return [...new Set(listed.length >= staged.length || isTooMany ? listed : staged)];
}

/**
 * What a script stages by name, with what was staged before it; none where it stages whatever there is, such as with
 * `git add -A`.
 */
export function listStaged(command: string, before: readonly string[] = []): readonly string[] {
  const staged = new Set(before);
  for (const { words } of splitShellCommands(command)) {
    const [name = '', ...rest] = findGitWords(words) ?? [];
    if (name === 'add') {
      const paths = rest.filter((word) => !word.startsWith('-'));
      const isNamed = paths.length > 0 && paths.every((path) => !/^(?:\.|\.\.|:\/)$|[*?$]/.test(path));
      if (!isNamed || rest.some((word) => /^(?:-A|-u|-p|--all|--update|--patch)$/.test(word))) return [];
      for (const path of paths) staged.add(path.replace(/^\.\//, ''));
    } else if (/^(?:reset|restore|stash|checkout|merge|rebase|cherry-pick|am)$/.test(name)) staged.clear();
    else if (name === 'commit' && rest.some((word) => /^-[b-zA-Z]*a|^--all$/.test(word))) return [];
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
