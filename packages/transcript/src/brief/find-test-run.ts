import type { CallStatus } from '../conversation/build-tool-calls.ts';
import { dropSequences } from './find-error-line.ts';
import { findScriptFolder } from './find-script-folder.ts';
import { passedGoTests } from './passed-go-tests.ts';
import { builders, findTasks, launchers, toName } from './find-tasks.ts';
import { findTaskVerdict } from './find-task-verdict.ts';
import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';

/** How a test run ended; `unclear` where the records do not say. */
export type TestOutcome = 'passed' | 'failed' | 'unclear';

const runners =
  /^(?:vitest|jest|mocha|ava|pytest|py\.test|tox|nox|rspec|phpunit|ctest|bats|gotestsum|karma|unittest|Invoke-Pester)$/;
/** Those that run the command behind some words of their own: `rtk test npm test`, `hatch run pytest`. */
export const wrappers =
  /^(?:rtk|hatch|pdm|rye|pixi|mise|direnv|dotenv|doppler|op|cross-env|dotenvx|c8|nyc|coverage|ddev|lando|conda|mamba|nix|devbox|arch|caffeinate|stdbuf|unbuffer|docker|docker-compose|podman|kubectl)$/;
/** Those that run a script in one word: `bash -c "npm test"`. */
export const shells = /^(?:sh|bash|zsh|dash|ssh|wsl|pwsh|powershell|cmd)(?:\.exe)?$/;
/** How many words of its own a wrapper may have. */
export const mostOwnWords = 8;
const testTask = /^(?:[\w.-]+[:_-])?(?:tests?|e2e|nextest|verify|check)(?:[:_-][\w.:-]+)?$/;
/** `check` and `verify` are tests for these only. */
const checkers = /^(?:g?make|just|task|gradlew?|mvnw?)$/;
const testScript = /^(?:run[-_])?(?:all[-_])?tests?\.(?:sh|py|js|mjs|ts|ps1)$/;
/** A file that is a test by its name, run by an interpreter: `python kernel_test.py`. */
const testFile = /^(?:test_[\w.-]+\.py|[\w.-]+[_.-](?:test|spec)s?\.(?:py|js|mjs|cjs|ts|rb))$/;
/** With these no test runs, whatever else is said. */
const others = /^(?:install|i|add|ci|remove|uninstall|vet|build|lint|fmt|format|why|view|info|create|init)$/;
const asksOnly = /^(?:--version|--help|-h|--no-run|--collect-only|--list)$/;

/** The place of the last command of a script that runs tests, recognised by its name; -1 if there is none. */
export function findTestCommand(commands: readonly ShellCommand[]): number {
  return commands.findLastIndex(({ words }) => isTestCommand(words));
}

/** Whether a command runs tests. */
export function isTestCommand([path = '', ...rest]: readonly string[], depth = 0): boolean {
  const name = toName(path);
  if (depth < 2 && wrappers.test(name)) {
    const at = rest.slice(0, mostOwnWords).findIndex((word) => isProgram(toName(word)));
    if (at !== -1) return isTestCommand(rest.slice(at), depth + 1);
  }
  if (depth < 2 && shells.test(name)) {
    const script = rest.find((word) => /\s/.test(word));
    if (script !== undefined) return splitShellCommands(script).some(({ words }) => isTestCommand(words, depth + 1));
  }
  if (rest.some((word) => asksOnly.test(word)) || runsBenchmarksOnly(name, rest)) return false;
  if (runners.test(name) || testScript.test(name)) return true;
  const plain = rest.filter((word) => !word.startsWith('-')).slice(0, 4);
  if (/^(?:python[\d.]*|node|bun|deno|tsx|ruby)$/.test(name) && testFile.test(toName(plain[0] ?? ''))) return true;
  if (plain.some((word) => others.test(word))) return false;
  if (name === 'node' && rest.includes('--test')) return true;
  if (launchers.test(name) && plain.some((word) => runners.test(toName(word)) || testScript.test(toName(word))))
    return true;
  const { builder, tasks } = findTasks([path, ...rest]) ?? { builder: '', tasks: [] };
  return tasks.some(
    (word) => testTask.test(word) && (!/(?:^|[:_-])(?:check|verify)(?:$|[:_-])/.test(word) || checkers.test(builder)),
  );
}

/** `go test -run x -bench=.`: the pattern is there to match no test. */
function runsBenchmarksOnly(name: string, rest: readonly string[]): boolean {
  if (name !== 'go' || !rest.some((word) => /^-{1,2}bench(?:=|$)/.test(word))) return false;
  const at = rest.findIndex((word) => /^-{1,2}run(?:=|$)/.test(word));
  const pattern = rest[at]?.split('=')[1] ?? rest[at + 1];
  return at !== -1 && /^(?:x+|\^\$|\^#|none|-)$/i.test(pattern ?? '');
}

function isProgram(name: string): boolean {
  return runners.test(name) || launchers.test(name) || builders.test(name) || testScript.test(name);
}

/** The command of a script that runs the tests, without what is around it, and where it runs. */
export function findTestWords(script: string): { readonly command: string; readonly folder: string | undefined } {
  const commands = splitShellCommands(script);
  const at = findTestCommand(commands);
  return {
    command: commands[at]?.words.join(' ') ?? '',
    folder: at === -1 ? undefined : findScriptFolder(commands, at),
  };
}

/** Whether a shell script runs tests. */
export function runsTests(script: string): boolean {
  return findTestCommand(splitShellCommands(script)) !== -1;
}

/**
 * How the tests of a script ended. Its status says so only where nothing else decides it, such as a pipe; else the
 * output may tell.
 */
export function toTestOutcome(script: string, status: CallStatus, output: string): TestOutcome {
  const commands = splitShellCommands(script);
  const at = findTestCommand(commands);
  const behind = commands.slice(at).map(({ next }) => next);
  if (status === 'ok' && behind.every((next) => next === '&&' || next === '')) return 'passed';
  const isAlone = commands.every(
    ({ words }, each) => each === at || /^(?:cd|export|set|source|\.)$/.test(words[0] ?? ''),
  );
  if (status === 'error' && isAlone && behind.length === 1) return 'failed';
  const verdict = findTaskVerdict(commands, at, output);
  if (verdict !== undefined) return verdict;
  if (passedGoTests(script, ({ words }) => isTestCommand(words), output)) return 'passed';
  const summary = listSummaries(output);
  if (summary.some((line) => fails.test(line))) return 'failed';
  // A pipe may have cut off the line of what failed: only a sum of all says that nothing did.
  return summary.some((line) => sums.test(line)) ? 'passed' : 'unclear';
}

/** Sums up a whole run, and not one package or file of it. */
const sums =
  /\bTests:? +(?:\d+ \w+[,|] +)*\d+ passed|\b\d+ passing\b|\b\d+ pass(?:ed)?\b.*\bin [\d.]+ ?m?s\b|^\d+ pass(?:ed)?\b|test result: ok|^OK\b|\bTests (?:run|Passed): *[1-9]|BUILD SUCCESS|\bPassed!|\b\d+ (?:examples?|tests?|assertions?), .*\b0 failures|100% tests passed|^(?:[#ℹ] )?pass(?:ed)?:? +[1-9]/;
/** Of a package whose tests were not run again. */
const cached = /\(cached\)/;
const fails =
  /(?<![\d.#]|\b(?:[Tt]ask|[Ii]tem|[Ss]tep|[Jj]ob|[Aa]ttempt|[Cc]ase|[Ww]orker|[Rr]equest|[Rr]etry|[Pp]hase|[Tt]ry) )[1-9]\d* (?:tests? |suites? )?(?:failed|failing|failures?|fail|errors?)\b|^(?:FAIL|FAILED|--- FAIL|not ok)\b|test result: FAILED|^(?:[#ℹ] )?(?:fail(?:ed|ures?)?|errors?):? +[1-9]|\b(?:Failures|Errors|Failed): *[1-9]|BUILD FAIL/;
const passes =
  /\b[1-9]\d* (?:tests? |suites? )?(?:passed|passing|pass|ok)\b|^(?:PASS|OK|ok)\b|test result: ok|^(?:[#ℹ] )?pass(?:ed)?:? +[1-9]|\bTests (?:run|Passed): *[1-9]|BUILD SUCCESS|\bPassed!/;
/** The end of an output, where a runner sums up. */
const lookedAt = 8000;

/** The lines of an output that sum up a test run. */
function listSummaries(output: string): readonly string[] {
  return dropSequences(output.slice(-lookedAt))
    .split('\n')
    .map((line) => line.replace(/^[\s=✓✗✖✘|]+|[\s=]+$/g, '').slice(0, 200))
    .filter((line) => fails.test(line) || passes.test(line));
}

/**
 * The line of an output that says how the tests went: the last that tells of failures, else the last. Where they are
 * known to have passed, what tells of failures is a part of what was tested.
 */
export function findTestSummary(output: string, outcome: TestOutcome): string {
  const lines = listSummaries(output);
  if (outcome === 'passed') {
    const passed = lines.filter((line) => !fails.test(line));
    return passed.findLast((line) => !cached.test(line)) ?? passed.at(-1) ?? '';
  }
  return lines.findLast((line) => fails.test(line)) ?? lines.at(-1) ?? '';
}
