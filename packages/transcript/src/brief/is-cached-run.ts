import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { isTestCommand } from './find-test-run.ts';

const packageLine = /^ok\s+\S+\s/;
const cached = /\(cached\)/;
const shortened = /<persisted-output>| truncated[^\n]{0,40}\]/;
/** Leave every line as it is. */
const whole = /^(?:cat|tee)$/;

/** Whether the output of `go test` shows all of its packages, and each was taken from an earlier run. */
export function isCachedRun(script: string, output: string): boolean {
  if (!cached.test(output) || shortened.test(output)) return false;
  const commands = splitShellCommands(script);
  const tests = commands.flatMap(({ words }, at) => (isTestCommand(words) ? [at] : []));
  const [at] = tests;
  if (at === undefined || tests.length > 1 || commands[at]?.words[0] !== 'go') return false;
  const pipe = commands.slice(at).findIndex(({ next }) => next !== '|');
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const isWhole = commands.slice(at + 1, at + 1 + pipe).every(({ words }) => showsAll(words, lines.length));
  const packages = lines.filter((line) => packageLine.test(line));
  return isWhole && packages.length > 0 && packages.every((line) => cached.test(line));
}

/** `tail -10` of fewer lines hides none. */
function showsAll([name = '', ...rest]: readonly string[], lines: number): boolean {
  if (whole.test(name)) return true;
  const most = /^(?:-n ?)?-?(\d{1,6})$/.exec(rest.join(' '))?.[1];
  return /^(?:tail|head)$/.test(name) && lines < Number(rest.length === 0 ? 10 : (most ?? 0));
}
