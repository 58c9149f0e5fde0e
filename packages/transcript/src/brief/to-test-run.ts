import type { CallStatus, ToolCall } from '../conversation/build-tool-calls.ts';
import { findTaskEnd, type TaskNotification } from '../conversation/find-task-notification.ts';
import { failedToStart } from './to-check-outcome.ts';
import { isCachedRun } from './is-cached-run.ts';
import { findTestSummary, findTestWords, toTestOutcome, type TestOutcome } from './find-test-run.ts';

export interface BriefTestRun {
  readonly turn: number;
  readonly command: string;
  /** Where it ran, as its script says with `cd`; undefined where it does not. */
  readonly folder: string | undefined;
  readonly status: CallStatus;
  readonly outcome: TestOutcome;
  /** Something ended it before it was done. */
  readonly isKilled: boolean;
  /** It went to the background: the records have its end, and not its output. */
  readonly isBackground: boolean;
  /** The line of the output that sums it up; empty if there is none. */
  readonly summary: string;
  /** Calls after it that changed a file. */
  readonly editsAfter: number;
  /** Shell commands after it that may have changed files, such as a formatter, and agents that had one. */
  readonly commandsAfter: number;
  /** Go took all of it from an earlier run. */
  readonly isCached: boolean;
  /** The files they changed. */
  readonly filesAfter: readonly string[];
  /** The last run, where that is another one: of it no result is to be seen. */
  readonly later: LaterTestRun | undefined;
}

export type LaterTestRun = Pick<BriefTestRun, 'turn' | 'command' | 'status' | 'isKilled' | 'isBackground'>;

/** A call that ran tests, before its result is read. */
export interface SeenTest {
  readonly turn: number;
  readonly target: string;
  readonly call: ToolCall;
  readonly isBackground: boolean;
  /** The files of the edits after it. */
  readonly edited: string[];
  /** Commands after it that may have changed files. */
  commands: number;
}

/** What tells of the end of commands in the background. */
export interface TaskEnds {
  readonly notifications: readonly TaskNotification[];
  /** The ids of tasks that a call stopped. */
  readonly stopped: ReadonlySet<string>;
}

/** What the client says of a command that it sends there, asked to or because it takes long. */
export const wentToBackground = /^Command (?:running|was|moved|did not complete)\b[^\n]{0,120} background\b/;
const backgroundId = /\bbackground[^\n]{0,40}? with ID: ([\w-]{1,80})/;
/** Of a program that a signal ended, or that took too long. */
const killedCode = /\bexit code (?:124|130|137|143)\b/i;

export function toTestRun(
  { turn, target, call, isBackground, edited, commands }: SeenTest,
  output: string,
  { notifications, stopped }: TaskEnds,
): BriefTestRun {
  const isSent = isBackground || wentToBackground.test(output);
  const end = findTaskEnd(notifications, { toolUseId: call.id });
  // What the call says is that it was started.
  const status = !isSent || call.status !== 'ok' ? call.status : toEnd(end?.status);
  const said = isSent ? '' : output;
  const isKilled = isSent
    ? end?.status === 'killed' ||
      killedCode.test(end?.summary ?? '') ||
      stopped.has(backgroundId.exec(output.slice(0, 500))?.[1] ?? '?')
    : call.status !== 'ok' && killedCode.test(output.slice(0, 40));
  const isOver = !isKilled && (status === 'ok' || status === 'error');
  const outcome = isOver && !failedToStart(status, said) ? toTestOutcome(target, status, said) : 'unclear';
  return {
    turn,
    ...findTestWords(target),
    status,
    outcome,
    isKilled,
    isBackground: isSent,
    summary: findTestSummary(said, outcome),
    editsAfter: edited.length,
    commandsAfter: commands,
    isCached: outcome === 'passed' && isCachedRun(target, said),
    filesAfter: [...new Set(edited)],
    later: undefined,
  };
}

/** The last run; one without a result, such as one that was killed, does not take the place of one that has one. */
export function chooseTestRun<Seen extends { readonly run: BriefTestRun }>(runs: readonly Seen[]): Seen | undefined {
  const newest = runs.at(-1);
  if (newest === undefined || newest.run.outcome !== 'unclear' || newest.run.summary !== '') return newest;
  const seen = runs.findLast(({ run }) => run.outcome !== 'unclear');
  if (seen === undefined) return newest;
  const { turn, command, status, isKilled, isBackground } = newest.run;
  return { ...seen, run: { ...seen.run, later: { turn, command, status, isKilled, isBackground } } };
}

function toEnd(status: string | undefined): CallStatus {
  if (status === undefined) return 'pending';
  return status === 'completed' ? 'ok' : status === 'failed' ? 'error' : 'interrupted';
}
