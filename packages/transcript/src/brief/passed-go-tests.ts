import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';

/** Let the end of an output through: Go ends the output of a run with `FAIL` where anything in it failed. */
const enders = /^(?:tail|cat|tee)$/;
const passed = /^ok\s+\S+\s+(?:[\d.]+m?s|\(cached\))/m;
const failed = /^\s*(?:FAIL|--- FAIL|panic:)/m;
const shortened = /<persisted-output>| truncated[^\n]{0,40}\]/;

/** Whether the output of a script shows that its Go tests passed, whatever is behind them. */
export function passedGoTests(script: string, isTest: (command: ShellCommand) => boolean, output: string): boolean {
  if (!passed.test(output) || failed.test(output) || shortened.test(output)) return false;
  const commands = splitShellCommands(script);
  const tests = commands.flatMap((command, at) => (isTest(command) ? [at] : []));
  // Of several runs each would have to print its own.
  const [at] = tests;
  const command = at === undefined ? undefined : commands[at];
  if (at === undefined || command === undefined || tests.length > 1 || command.outputs.length > 0) return false;
  if (command.words[0] !== 'go' || command.isConditional || commands[at - 1]?.next === '||') return false;
  if (command.next === '&') return false;
  const pipe = commands.slice(at).findIndex(({ next }) => next !== '|');
  return commands
    .slice(at + 1, at + 1 + pipe)
    .every(({ words }) => enders.test(words[0] ?? '') || keepsFailures(words));
}

/** `grep -E "FAIL|ok"`, and `grep -v "no test files"`. */
function keepsFailures([name = '', ...rest]: readonly string[]): boolean {
  if (!/^[ef]?grep$/.test(name)) return false;
  const options = rest.filter((word) => word.startsWith('-')).join(' ');
  const pattern = rest.find((word) => !word.startsWith('-')) ?? '';
  if (/-\w*v|--invert/.test(options)) return /^[\w ?[\]\\:/-]+$/.test(pattern) && !/fail|^ok/i.test(pattern);
  return /(?:^|[|(^])FAIL(?:$|[|)])/.test(pattern.replaceAll('\\', ''));
}
