import type { Command } from '../command-line/command.ts';
import { sessionArgument } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';

export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compare two sessions: prompts, files, cost, time and outcome',
  description:
    'Puts two sessions side by side, for example a fork and the session it was forked from, or two attempts at the ' +
    'same task. Prompts that the two sessions share from the start are listed once, followed by the prompts after ' +
    'the sessions diverge. Lists files changed with edit tools, including by sub-agents, grouped by who changed ' +
    'them: both sessions, one session, or only the turns a fork copied. If both are in the same project, or in its ' +
    'worktrees, paths are compared relative to the project folder. Cost and tokens include copied turns, whose share ' +
    'is also listed. Times are local unless you set --timezone.\n\n' +
    'JSON: {a, b, origin, prompts, files}. a and b: {id, title, project, gitBranch, models, startedAt, endedAt, ' +
    'durationMs, activeMs, status, counts, apiErrors, usage, copiedUsage, unpriced, lastAnswer: {turn, text}}; ' +
    'usage: {input, output, cacheRead, cacheWrite5m, cacheWrite1h, costMicros}. origin is a or b if the other ' +
    'session was forked from it. prompts: {common: [{a, b, text, isCopied}], onlyA and onlyB: [{turn, startedAt, ' +
    'text}]}; a and b are turn numbers. files: [{path, copied, a, b}], with the number of changes. Unknown ' +
    'values are null.',
  arguments: [
    { ...sessionArgument, name: 'a', summary: `First session: ${sessionSummary()}` },
    { ...sessionArgument, name: 'b', summary: 'Second session, in the same form' },
  ],
  options: [
    { name: 'full', summary: 'Print last answers, prompts and files in full' },
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep compare 3f8a 91c2', summary: 'A session and its fork' },
    { line: 'scrollkeep compare parser latest --full', summary: 'With the last answers in full' },
    { line: 'scrollkeep compare 3f8a 91c2 --json | jq .files', summary: 'Which files each of them changed' },
  ],
  isPaged: true,
  load: () => import('./actions/run-compare.ts'),
};

function sessionSummary(): string {
  return sessionArgument.summary.replace(/^Session: /, '');
}
