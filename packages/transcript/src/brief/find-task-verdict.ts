import type { ShellCommand } from '../git-work/split-shell-commands.ts';
import { dropSequences } from './find-error-line.ts';
import { toName } from './find-tasks.ts';
import { preparation } from './find-hider.ts';
import { looks } from './is-look.ts';

/** What runners of tasks print of a task that failed, in a line of its own. */
const fails: readonly RegExp[] = [
  /^\[[\w:./ @-]{1,100}\] ERROR task failed$/m,
  /^g?make(?:\[\d{1,3}\])?: \*\*\* .{0,300}\b(?:Error \d+|Stop\.)/m,
  /^error: [Rr]ecipe [`'].{1,200}\bfailed\b/m,
  /^task: Failed to run task /m,
  /^\s?(?:ELIFECYCLE\s|npm (?:ERR!|error) (?:Lifecycle script|code ELIFECYCLE)|error: script ".{1,100}" exited with code [1-9])/m,
  /^error Command failed with exit code [1-9]/m,
  /^\s{0,4}(?:ERROR\s{1,4}run failed|Failed:\s{1,8}\S{1,200}#\S)/m,
  /^\s{0,4}(?:>\s{1,4})?NX\s{1,6}(?:Ran|Running) targets? .{1,300}\bfailed\b/m,
  /^\s{0,4}evaluation failed :\(/m,
];
/** The last line of a runner, which is there only where all went well. */
const passes: readonly (readonly [runner: string, line: RegExp])[] = [
  ['mise', /^Finished in [\d.]{1,12}m?s$/],
  ['nx', /^\s{0,4}(?:>\s{1,4})?NX\s{1,6}Successfully ran targets? /],
  ['tox', /^\s{0,4}congratulations :\)/],
];
/** Let the last line through. */
const enders = /^(?:tail|cat|tee)$/;
/** The end of an output, where runners sum up. */
const lookedAt = 8000;

/**
 * How the runner of tasks at a place of a script says that its tasks went, where nothing else in it can have said so:
 * the status of a pipe does not. undefined where it does not say.
 */
export function findTaskVerdict(
  commands: readonly ShellCommand[],
  at: number,
  output: string,
): 'passed' | 'failed' | undefined {
  const pipe = commands.slice(at).findIndex(({ next }) => next !== '|');
  const isLast = pipe === -1 || at + pipe === commands.length - 1;
  const others = commands.slice(0, Math.max(at, 0));
  if (at === -1 || !isLast || others.some(({ words }) => !looks(words) && !preparation.test(words[0] ?? '')))
    return undefined;
  const end = dropSequences(output.slice(-lookedAt));
  const last = end.trimEnd().split('\n').at(-1)?.trimEnd() ?? '';
  // What is printed before it may be anything, such as the log of another run.
  const own = others.every(({ words }) => preparation.test(words[0] ?? '')) ? end : last;
  if (fails.some((line) => line.test(own))) return 'failed';
  const isWhole = commands.slice(at + 1).every(({ words }) => enders.test(words[0] ?? ''));
  const names = new Set((commands[at]?.words ?? []).map(toName));
  return isWhole && passes.some(([runner, line]) => names.has(runner) && line.test(last)) ? 'passed' : undefined;
}
