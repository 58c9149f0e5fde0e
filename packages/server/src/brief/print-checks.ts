import { isKeptPath } from '@scrollkeep/transcript/brief/is-kept-path.ts';
import type { CheckKind } from '@scrollkeep/transcript/brief/find-check.ts';
import type { BriefCheck, FailedCheck, PassedCheck } from '@scrollkeep/transcript/brief/open-checks.ts';
import { escapeSpokenWords, toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import { printElsewhere, toCommandSpan } from './command-span.ts';
import { toInsidePath } from './print-brief.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { toPromptGist } from './to-gist.ts';

const names: Readonly<Record<CheckKind, string>> = {
  test: 'test run',
  build: 'build',
  lint: 'lint run',
  'type-check': 'type check',
  check: 'check run',
  deployment: 'deployment',
};
/** Words of why a check failed. */
const mostReason = 24;
/** Named where they are few. */
const mostFiles = 3;
/** What needs no check. */
const textFile = /\.(?:md|mdx|markdown|txt|rst|adoc)$/i;

/** Checks that failed and that nothing of their kind followed; tests of the main thread are told with their run. */
export function listFailedChecks({ checks, actions, project }: SessionBrief, words: number): readonly string[] {
  const { testRun } = actions;
  return checks.failed
    .filter(({ kind }) => kind !== 'test' || testRun?.outcome !== 'failed')
    .map((check) => printFailedCheck(check, project, words));
}

function printFailedCheck(check: FailedCheck, project: string | undefined, words: number): string {
  const { kind, failures, hadSuccess, reason, turn } = check;
  const name = names[kind];
  const often = failures === 1 ? `failed in turn ${turn}` : `failed ${failures} times, last in turn ${turn}`;
  const why = reason === '' ? '' : ` (${escapeSpokenWords(toPromptGist(reason, Math.min(words, mostReason)))})`;
  const after = `no ${hadSuccess ? 'later ' : ''}${name} recognised as successful`;
  const where = printElsewhere(check.folder, project);
  const what = `${toCapital(name)} ${often}${toAuthor(check)}`;
  return `${what}: ${toCommandSpan(check.command, words)}${where}${why}; ${after}`;
}

/** What is proven of the state of the work: what was edited after it was last built or deployed. */
export function listCheckFacts({ checks: { passed }, project }: SessionBrief, words: number): readonly string[] {
  return passed.map((check, at) => printPassedCheck(check, passed[at - 1], project, words));
}

function printPassedCheck(
  check: PassedCheck,
  before: PassedCheck | undefined,
  project: string | undefined,
  words: number,
): string {
  const { kind, turn } = check;
  const filesAfter = check.filesAfter.filter((path) => !isKeptPath(path));
  const named = filesAfter
    .toSorted((a, b) => Number(textFile.test(a)) - Number(textFile.test(b)))
    .slice(0, mostFiles)
    .map((path) => toCodeSpan(cutEnd(toInsidePath(path, project), 80)))
    .join(', ');
  const isSame = before !== undefined && before.filesAfter.join('\n') === check.filesAfter.join('\n');
  const after =
    filesAfter.length === 0
      ? printNoEdits(check.commandsAfter)
      : isSame
        ? 'the same files edited after it'
        : `${toReadableAmount(filesAfter.length, 'file')} edited after it (${named}` +
          `${filesAfter.length > mostFiles ? ', …' : ''})`;
  const what = `Last ${names[kind]} recognised as successful`;
  const where = printElsewhere(check.folder, project);
  return `${what}, turn ${turn}${toAuthor(check)}: ${toCommandSpan(check.command, words)}${where}; ${after}`;
}

/** Where no tool changed a file: that nothing was edited is said only where no command may have. */
export function printNoEdits(commands: number): string {
  if (commands === 0) return 'no edits recorded after it';
  return `no edit tool used after it, but ${toReadableAmount(commands, 'command')} that may have changed files`;
}

/** Said beside the answer of a turn whose last check failed. */
export function printTurnCheck(check: BriefCheck, words: number): string {
  return `Last ${names[check.kind]} of this turn failed${toAuthor(check)}: ${toCommandSpan(check.command, words)}`;
}

function toAuthor({ isByAgent }: BriefCheck): string {
  return isByAgent ? ', by a sub-agent' : '';
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
