import { listChecks, type CheckKind } from '@scrollkeep/transcript/brief/find-check.ts';
import { findHider, type Hider } from '@scrollkeep/transcript/brief/find-hider.ts';
import { findWorkFolder } from '@scrollkeep/transcript/brief/find-script-folder.ts';
import { printNoEdits } from './print-checks.ts';
import { splitShellCommands } from '@scrollkeep/transcript/git-work/split-shell-commands.ts';
import type { BriefAction, BriefFailure } from '@scrollkeep/transcript/brief/open-actions.ts';
import type { BriefTestRun, LaterTestRun } from '@scrollkeep/transcript/brief/to-test-run.ts';
import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { escapeSpokenWords, toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import type { BriefRoom } from './brief-room.ts';
import { printElsewhere, toCommandSpan } from './command-span.ts';
import { listCheckFacts } from './print-checks.ts';
import { toInsidePath, toName } from './print-brief.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { toPromptGist } from './to-gist.ts';

/** A failure that more turns follow is most likely history. */
const currentTurns = 3;
const leastActions = 3;
/** Words of a command: with fewer of them one is like another. */
const leastCommand = 10;
/** Of the last one, where nothing was said after it: what it says may be all there is. */
const [usualSaid, mostSaid] = [70, 150];
/** Words of a result, and of why a call failed. */
const mostResult = 20;
const mostReason = 50;

/** As the records have it: a call without a result may have run, or may run now. */
const outcomes: Readonly<Record<CallStatus, string>> = {
  ok: 'ok',
  error: '**failed**',
  denied: '**denied**',
  rejected: '**rejected by the user**',
  interrupted: '**interrupted**',
  lost: 'no result recorded',
  pending: 'no result recorded',
};

/** What was done last and what came of it, so that nobody has to believe what was said about it. */
export function printLastActions(brief: SessionBrief, room: BriefRoom): string {
  const { actions, turns, project } = brief;
  const { last, failure, testRun } = actions;
  // What could not be edited was soon edited in another way, or not worth it.
  const told = failure?.kind === 'file' ? 1 : currentTurns;
  const recent = new Set(turns.slice(-told).map(({ number }) => number));
  const words = Math.max(leastCommand, room.words(16));
  const isUnsaid = turns.at(-1)?.texts.length === 0 && last.at(-1)?.turn === turns.at(-1)?.number;
  const shown = last.slice(-Math.max(leastActions, room.lines(5)));
  const lines = [
    ...shown.map((action, at) => {
      const said = isUnsaid && at === shown.length - 1 ? Math.min(mostSaid, room.words(usualSaid)) : 0;
      return `Turn ${action.turn}: ${printAction(action, project, Math.max(words, said), said)}`;
    }),
    ...(testRun === undefined ? [] : [printTestRun(testRun, project, words)]),
    ...(last.length === 0 ? [] : listCheckFacts(brief, words)),
    ...(failure === undefined ||
    isSettled(failure, brief) ||
    !recent.has(failure.turn) ||
    shown.some((action) => isSame(action, failure))
      ? []
      : [`Last failure, turn ${failure.turn}: ${printFailure(failure, project, words)}`]),
  ];
  return lines.length === 0 ? '' : `## Last actions, newest last\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

/** It was done after all, or tests passed later: nobody has to know how often it was tried. */
function isSettled(failure: BriefFailure, { checks }: SessionBrief): boolean {
  const { later, isTestedAfter, target, kind, turn } = failure;
  if (isTestedAfter || (later !== undefined && later.how !== 'quiet')) return true;
  const kinds = kind === 'command' ? listChecks(splitShellCommands(target)).map((check) => check.kind) : [];
  // A build that failed and was not the last of them: that one is told. Of deployments nobody says that they failed.
  const isPassed = (each: CheckKind) =>
    checks.passed.some((check) => check.kind === each && (each !== 'deployment' || check.turn > turn)) &&
    !checks.failed.some((check) => check.kind === each);
  return kinds.length > 0 && kinds.every(isPassed);
}

function isSame(action: BriefAction, failure: BriefAction): boolean {
  return action.status === failure.status && action.tool === failure.tool && action.target === failure.target;
}

function printFailure(failure: BriefFailure, project: string | undefined, words: number): string {
  const { later } = failure;
  const after =
    later === undefined
      ? 'no later success recognised'
      : `a later run of ${toCodeSpan(cutEnd(later.program, 80))} reported no error, turn ${later.turn}`;
  return `${printAction(failure, project, words)}; ${after}`;
}

function printAction(action: BriefAction, project: string | undefined, words: number, mostOfCommand = 0): string {
  const { status, calls, result } = action;
  const most = status === 'ok' ? Math.min(words, mostResult) : Math.min(words * 3, mostReason);
  const said = result === '' ? '' : escapeSpokenWords(toPromptGist(result, most));
  const outcome = status === 'ok' ? printSuccess(action, said) : `${outcomes[status]}${said === '' ? '' : `: ${said}`}`;
  return `${printActionName(action, project, words, mostOfCommand)}${calls > 1 ? ` ×${calls}` : ''}: ${outcome}`;
}

/** What hides the status of a command. */
const hiders: Readonly<Record<Hider, string>> = {
  '|': 'a pipe',
  '||': 'a fallback (`||`)',
  '&': '`&`',
  ';': 'a later command',
};

/** What came of a call that went well as far as its status says; `said` is a line of its output. */
function printSuccess(action: BriefAction, said: string): string {
  const { target, isBackground, isHidden, httpError, isFirstLine } = action;
  if (isBackground) return 'started in the background';
  const line = said === '' ? '' : `${isFirstLine ? 'begins' : 'ends'} “${said}”`;
  const output = line === '' ? '' : `output ${line}`;
  if (httpError !== undefined) return `output has HTTP status ${httpError}${line === '' ? '' : ` and ${line}`}`;
  if (isHidden)
    return `exit status hidden by ${hiders[findHider(target) ?? '||']}${output === '' ? '' : `; ${output}`}`;
  // Of a pipe, or behind a wrapper, the status is that of the last command: what it let through may say more.
  const isDoubtful = !isFirstLine && /\b(?:fail|error)/i.test(said);
  return isDoubtful ? `recorded as ok; ${output}` : `ok${output === '' ? '' : `, ${output}`}`;
}

/** What was called, in a few words. */
export function printActionName(
  { tool, target, kind }: BriefAction,
  project: string | undefined,
  words: number,
  mostOfCommand = 0,
): string {
  if (kind === 'command') {
    const folder = findWorkFolder(splitShellCommands(target));
    return `${toCommandSpan(target, words, mostOfCommand)}${printElsewhere(folder, project)}`;
  }
  const shown = kind === 'file' ? toInsidePath(target, project) : target;
  return `${toName(tool)} ${toCodeSpan(cutEnd(shown.slice(0, 1000).replace(/\s+/g, ' '), words * 7))}`.trim();
}

/** Only the last that was recognised: a script can run tests under any name. */
function printTestRun(run: BriefTestRun, project: string | undefined, words: number): string {
  const { turn, command, folder, outcome, summary, editsAfter, filesAfter, commandsAfter, later } = run;
  const said = summary === '' ? '' : ` (${escapeSpokenWords(toPromptGist(summary, words))})`;
  const where = printElsewhere(folder, project);
  const ended =
    outcome === 'passed'
      ? run.isCached
        ? 'cached, not run again; passed before'
        : 'passed'
      : outcome === 'failed'
        ? '**failed**'
        : printUnclear(run);
  const after =
    editsAfter === 0
      ? printNoEdits(commandsAfter)
      : `${toReadableAmount(editsAfter, 'edit')} recorded after it${toFiles(filesAfter, project)}`;
  const name = later === undefined ? 'Last recognised test run' : 'Last test run with a visible result';
  const other = later === undefined || later.command === command ? '' : `${toCommandSpan(later.command, words)}: `;
  const then = later === undefined ? '' : `. Later run, turn ${later.turn}: ${other}${printUnclear(later)}`;
  return `${name}, turn ${turn}: ${toCommandSpan(command, words)}${where}: ${ended}${said}; ${after}${then}`;
}

/** How a run ended of which nothing shows what it found. */
function printUnclear({ status, isKilled, isBackground }: LaterTestRun): string {
  if (isKilled) return '**killed** before it was done';
  if (status !== 'ok' && status !== 'error') return outcomes[status];
  const behind = isBackground ? ' (ran in the background)' : '';
  return `result not visible${behind}${status === 'ok' ? '' : ', command failed'}`;
}

/** Named where they are few: an edit of a text needs no new run. */
function toFiles(files: readonly string[], project: string | undefined): string {
  if (files.length === 0 || files.length > 2) return '';
  return ` (${files.map((path) => toCodeSpan(cutEnd(toInsidePath(path, project), 80))).join(', ')})`;
}
