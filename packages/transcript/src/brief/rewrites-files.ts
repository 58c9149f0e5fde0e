import { findTasks, toName } from './find-tasks.ts';
import { checksFormat, formatters } from './find-check.ts';
import { isTestCommand } from './find-test-run.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';

/** Programs that write files in place with an option. */
const editors: readonly (readonly [program: RegExp, option: RegExp])[] = [
  [/^(?:sed|perl|ruby)$/, /^(?:-[a-z]*i|--in-place)/],
  [/^(?:gofmt|goimports|gofumpt|gci|golines|shfmt)$/, /^-w$/],
  [/^(?:prettier|clang-format|yapf|autopep8)$/, /^(?:-w|-i|--write|--in-place)$/],
];
const fixes = /^--(?:fix\S{0,20}|write|in-place|unsafe-fixes)$/;
/** Of test runs: they write what they should have expected. */
const updates = /^(?:-u|-{1,2}update(?:[-=]?\S{0,30})?|--snapshot-update|--inline-snapshot=\S{1,20})$/;
/** Programs that format whatever they are given, unless they are told to check. */
const plainFormatters = /^(?:black|isort|rustfmt|stylua)$/;
const formatWord = /^(?:fmt|format)$/;
const writingTask = /^(?:[\w.-]{1,60}:)?(?:fmt|format|fix|generate|codegen|snapshots?)(?::[\w.:-]{1,60})?$/;
/** A part of a task that changes what it finds: `lint:fix`. */
const writingPart = /[:-](?:fix|write)$/;

/** Whether a command is made to change files that it may not name: a formatter, a generator, new snapshots. */
export function rewritesFiles(words: readonly string[]): boolean {
  const [name = '', ...rest] = [toName(words[0] ?? ''), ...words.slice(1)];
  if (rest.some((word) => checksFormat.test(word)) || name === 'git') return false;
  if (isTestCommand(words)) return rest.some((word) => updates.test(word));
  if (editors.some(([program, option]) => program.test(name) && rest.some((word) => option.test(word))))
    return !rest.some((word) => /^\/(?:tmp|private\/tmp)\//.test(word));
  if (rest.some((word) => fixes.test(word)) || plainFormatters.test(name)) return true;
  const task = rest.find((word) => !word.startsWith('-')) ?? '';
  if (formatters.test(name) && formatWord.test(task)) return true;
  if (name === 'go' && task === 'generate') return true;
  return findTasks(words)?.tasks.some((each) => writingTask.test(each) || writingPart.test(each)) === true;
}

/** The same of a script. */
export function mayRewriteFiles(script: string): boolean {
  return splitShellCommands(script).some(({ words }) => rewritesFiles(words));
}
