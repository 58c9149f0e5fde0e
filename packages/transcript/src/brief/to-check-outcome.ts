import type { CallStatus } from '../conversation/build-tool-calls.ts';
import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';
import { dropSequences } from './find-error-line.ts';
import type { FoundCheck } from './find-check.ts';
import { toName } from './find-tasks.ts';
import { findTaskVerdict } from './find-task-verdict.ts';
import { toTestOutcome, type TestOutcome } from './find-test-run.ts';

/** The end of an output, where programs sum up. */
const lookedAt = 8000;
/** Those that say nothing of how a script ended. */
const preparation = /^(?:cd|pushd|export|set|source|\.|sleep|echo|true|rm|mkdir)$/;
/** Those that let an output through, or a part of it. */
const filters = /^(?:tail|head|cat|tee|less)$/;

const fails =
  /\berror TS\d{1,6}\b|(?<![\d.])[1-9]\d{0,6} errors?\b|^\s{0,20}(?:> )?(?:Failed to compile|Build (?:error|failed)|BUILD FAILED|ELIFECYCLE|npm (?:ERR!|error) )|\berror: could not compile\b|\berror during build\b|\bexited with (?:exit )?code:? [1-9]|^make(?:\[\d{1,3}\])?: \*\*\*/im;
const passes =
  /\bCompiled successfully\b|\bbuilt in [\d.]{1,12} ?m?s\b|\bBUILD SUCCESS(?:FUL)?\b|\bBuild (?:completed?|succeeded)\b|^\s{0,20}Finished [`\w]|\bcompiled (?:successfully|with \d{1,6} warnings?)\b|\bno issues found\b|\bAll checks passed\b|(?<![\d.])0 errors\b|\bno (?:errors|problems)(?: found)?\b|\bDone in [\d.]{1,12}m?s\b/im;
/** `echo "exit: $?"` behind a command. */
const printedCode = /\bexit\w{0,10}(?: ?(?:code|status))?\s{0,3}[:= ]\s{0,3}(\d{1,3})\s{0,3}$/i;
/** A signal or the client ended it. */
const killed = /\bexit code (?:124|130|137|143)\b|\bcommand timed out\b/i;

/** Vercel prints one of these where it did not make a preview only. */
const production = /^\W{0,6}Production: https?:|\bDeployed to production\b/m;

/** Said where a command did not come as far as to check anything. */
const notRun =
  /^<tool_use_error>|\bcd: |\bmissing script\b|\bcommand not found\b|\bis not recognized\b|: not found$|\bENOENT\b[^\n]{0,300}package\.json|\bcannot find module\b[^\n]{0,200}\bbin\b/im;

/** Whether a call that failed did so before it checked anything. */
export function failedToStart(status: CallStatus, output: string): boolean {
  return status !== 'ok' && notRun.test(dropSequences(output.slice(0, 1000)));
}

/** How a check of a script ended. The status of the script says so only where nothing else decides it. */
export function toCheckOutcome(script: string, check: FoundCheck, status: CallStatus, output: string): TestOutcome {
  if (status !== 'ok' && killed.test(output.slice(0, 60))) return 'unclear';
  if (check.kind === 'test') return toTestOutcome(script, status, output);
  const commands = splitShellCommands(script);
  const behind = commands.slice(check.at).map(({ next }) => next);
  if (check.kind === 'deployment' && isPreview(commands[check.at]?.words ?? [], output)) return 'unclear';
  if (status === 'ok' && behind.every((next) => next === '&&' || next === ''))
    return commands[check.at - 1]?.next === '||' ? 'unclear' : 'passed';
  if (status === 'error' && isAlone(commands, check.at)) return 'failed';
  const end = dropSequences(output.slice(-lookedAt));
  const [, code] = (commands.at(-1)?.words[0] === 'echo' ? printedCode.exec(end.trimEnd().slice(-60)) : null) ?? [];
  if (code !== undefined && listSeveral(commands, check.at).length === 0) return code === '0' ? 'passed' : 'failed';
  const verdict = findTaskVerdict(commands, check.at, output);
  if (verdict !== undefined) return verdict;
  // Several programs speak in one output: whose words these are, nobody says.
  if (check.kind === 'deployment' || check.kind === 'check' || !isOnlyFiltered(commands, check.at)) return 'unclear';
  const [isFailed, isPassed] = [fails.test(end), passes.test(end)];
  return isFailed === isPassed ? 'unclear' : isFailed ? 'failed' : 'passed';
}

/** Vercel makes one unless it is told otherwise, or the project has nothing else yet. */
function isPreview(words: readonly string[], output: string): boolean {
  const isTold = words.some((word) => /^--(?:prod(?:uction)?|target=production)$/.test(word));
  return words.some((word) => toName(word) === 'vercel') && !isTold && !production.test(dropSequences(output));
}

/** The other commands of a script that may fail. */
function listSeveral(commands: readonly ShellCommand[], at: number): readonly ShellCommand[] {
  return commands.filter(({ words }, each) => each !== at && !preparation.test(words[0] ?? ''));
}

function isAlone(commands: readonly ShellCommand[], at: number): boolean {
  const behind = commands.slice(at).every(({ next }) => next === '&&' || next === '');
  return behind && listSeveral(commands, at).length === 0;
}

/** Whether all that is printed comes from one command, through a pipe or not. */
function isOnlyFiltered(commands: readonly ShellCommand[], at: number): boolean {
  const pipe = commands.slice(at).findIndex(({ next }) => next !== '|');
  const behind = commands.slice(at + 1, at + 1 + pipe);
  return (
    behind.every(({ words }) => filters.test(words[0] ?? '')) &&
    listSeveral(commands, at).every((command) => behind.includes(command))
  );
}
