import { findGitWords } from '../git-work/parse-git-call.ts';
import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';

/** A call, as far as another one can be its repetition. */
export interface RepeatedCall {
  readonly tool: string;
  readonly target: string;
  readonly kind: 'command' | 'file' | 'other';
}

/** Whether a call that went well did what one before it failed to do. Said only where both name the same thing. */
export function isSolvedBy(failure: RepeatedCall, later: RepeatedCall): boolean {
  if (failure.kind !== later.kind) return false;
  if (failure.kind !== 'command') return failure.tool === later.tool && failure.target === later.target;
  const [before, after] = [listSteps(failure.target), listSteps(later.target)];
  if (toKey(before) === toKey(after)) return true;
  const missed = listGitWork(before);
  const done = listGitWork(after.filter((_step, at) => isDecisive(after, at)));
  return missed.length > 0 && missed.every((work) => done.includes(work));
}

/** The commands of a script without the way to its folder and what it prints between its steps. */
function listSteps(script: string): readonly ShellCommand[] {
  return splitShellCommands(script).filter(({ words }) => !/^(?:cd|pushd|export|echo|set)$/.test(words[0] ?? ''));
}

function toKey(steps: readonly ShellCommand[]): string {
  return steps.map(({ words, next }) => `${words.join(' ')} ${next}`).join('\n');
}

/** What a script does to a repository: a commit that failed is often made with another message. */
function listGitWork(steps: readonly ShellCommand[]): readonly string[] {
  return steps.flatMap(({ words }) => {
    // Behind a program that shortens what git prints, its status may be another.
    const [name = '', ...rest] = words[0] === 'rtk' ? [] : (findGitWords(words) ?? []);
    if (rest.some((word) => /^--(?:abort|quit|skip|dry-run|help)$/.test(word))) return [];
    return /^(?:commit|push|pull|merge|rebase|cherry-pick|revert|am)$/.test(name) ? [name] : [];
  });
}

/** Whether the status of a script says that this step of it went well: a pipe has that of its last command. */
function isDecisive(steps: readonly ShellCommand[], at: number): boolean {
  return steps[at - 1]?.next !== '||' && steps.slice(at).every(({ next }) => next === '&&' || next === '');
}
