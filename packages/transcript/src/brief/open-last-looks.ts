import { findGitWords } from '../git-work/parse-git-call.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { dropSequences } from './find-error-line.ts';

/** What the last looks at the repository and its pull requests showed as not done yet. */
export interface LastLooks {
  /** Checks of a pull request that had not ended when they were last listed. */
  readonly pendingChecks: { readonly turn: number; readonly names: readonly string[] } | undefined;
  /** Tracked files with changes, and commits ahead of the remote branch, if nothing changed that afterwards. */
  readonly tree: { readonly turn: number; readonly changed: number; readonly ahead: number } | undefined;
  /** Commits ahead of the remote branch in the last status, and those since; undefined where that is not known. */
  readonly ahead: number | undefined;
  /** A look showed a pull request as merged or closed. */
  readonly isMergeSeen: boolean;
}

export const noLooks: LastLooks = { pendingChecks: undefined, tree: undefined, ahead: undefined, isMergeSeen: false };

const changing = /^(?:add|commit|pull|fetch|merge|rebase|reset|restore|checkout|switch|stash|clean|rm|mv|am|apply)$/;
const pending = /^([^\t\n]{1,120})\t(?:pending|queued|in_progress)\t/gm;
const over = /"state"\s*:\s*"(?:MERGED|CLOSED)"|\b(?:MERGED|CLOSED)\b|\bstate:\s*(?:merged|closed)\b/i;
const shortLine = /^(?:[MADRCTU][ MADRCTU]|[ ][MADRCTU]) \S/gm;
const longLine = /^\t(?:modified|new file|deleted|renamed|both modified): {1,12}\S/gm;
const listing = /^Changes not staged for commit:$/m;
const ahead =
  /^(?:##|📌) [^\n]{0,300}\[ahead (\d{1,6})|^Your branch is ahead of '[^'\n]{1,250}' by (\d{1,6}) commits?/mu;

/** What git prints of a commit. */
const committed = /^\[[^\]\n]{1,300} [0-9a-f]{7,40}\] /gm;
/** After these the branch may be another, or have others. */
const moving = /^(?:push|pull|fetch|merge|rebase|reset|checkout|switch|am|cherry-pick|revert|branch)$/;

/** Whether a brief needs the output of a shell command for this. */
export function mayShowLeftovers(command: string): boolean {
  return (
    /\bgh pr (?:checks|view|status|list)\b/.test(command) ||
    (command.includes('git') && /\bstatus\b|\bstash\b/.test(command))
  );
}

/** Collects what shell commands showed, in order. */
export function openLastLooks() {
  let looks = noLooks;
  return {
    add(command: string, output: string, turn: number): void {
      if (!/\b(?:git|gh)\b/.test(command)) return;
      const commands = splitShellCommands(command);
      const text = dropSequences(output.slice(0, 30_000));
      let { tree } = looks;
      let hasStatus = false;
      // What a status before a push says of commits ahead is over.
      let isPushed = false;
      for (const { words } of commands) {
        const [name = '', ...rest] = findGitWords(words) ?? [];
        if (name !== '') isPushed = name === 'push';
        if (name === 'push') tree &&= { turn: tree.turn, changed: tree.changed, ahead: 0 };
        else if (changing.test(name)) [tree, hasStatus] = [undefined, false];
        else if (name === 'status' && rest.every((word) => word.startsWith('-'))) hasStatus = true;
      }
      // `git stash pop` lists them when it is done, and so does a commit of nothing.
      hasStatus ||= listing.test(text);
      const left = { turn, changed: countChanged(text), ahead: isPushed ? 0 : findAhead(text) };
      looks = { ...looks, tree: hasStatus ? left : tree };
      looks = { ...looks, ahead: countAhead(looks.ahead, commands, text) };
      const requests = commands
        .filter(({ words }) => words[0] === 'gh' && words[1] === 'pr')
        .map(({ words }) => words[2]);
      if (requests.includes('checks'))
        looks = { ...looks, pendingChecks: { turn, names: [...text.matchAll(pending)].map(([, name = '']) => name) } };
      if (requests.includes('merge')) looks = { ...looks, pendingChecks: undefined };
      if (requests.some((each) => /^(?:view|status|list)$/.test(each ?? '')) && over.test(text))
        looks = { ...looks, isMergeSeen: true };
    },
    toLooks: (): LastLooks => looks,
  };
}

/** `before`: the number so far. Where a script moves the branch, nobody knows. */
function countAhead(
  before: number | undefined,
  commands: ReturnType<typeof splitShellCommands>,
  text: string,
): number | undefined {
  const calls = commands.flatMap(({ words }) => [findGitWords(words) ?? []]).filter((words) => words.length > 0);
  const names = calls.map(([name = '']) => name);
  if (names.some((name) => moving.test(name))) return undefined;
  const commits = calls.filter(([name]) => name === 'commit');
  if (names.includes('status')) {
    // It may be of another repository.
    const isElsewhere = commands.some(({ words }) => /^(?:cd|pushd)$/.test(words[0] ?? '') || words.includes('-C'));
    return commits.length > 0 || isElsewhere ? undefined : findAhead(text);
  }
  if (commits.length === 0) return before;
  const seen = text.match(committed)?.length ?? 0;
  const isAmended = commits.some((words) => words.includes('--amend'));
  return before === undefined || seen !== commits.length || isAmended ? undefined : before + seen;
}

function countChanged(text: string): number {
  return Math.max(text.match(shortLine)?.length ?? 0, text.match(longLine)?.length ?? 0);
}

function findAhead(text: string): number {
  const [, short, long] = ahead.exec(text) ?? [];
  return Number(short ?? long ?? 0);
}
