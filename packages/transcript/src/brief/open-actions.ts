import type { CallStatus, ToolCall } from '../conversation/build-tool-calls.ts';
import { failedStatus } from '../conversation/rows/table-names.ts';
import { listTexts } from '../conversation/facts/message-text.ts';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import { toInputSummary } from '../conversation/to-input-summary.ts';
import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { ToolAct } from '../shapes/tool-act.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import { listQuestions } from './extract-decisions.ts';
import { findErrorLine, findFirstLine, findLastLine } from './find-error-line.ts';
import { listChecks } from './find-check.ts';
import { findHider } from './find-hider.ts';
import { findHttpError } from './find-http-error.ts';
import { mayFallBack } from './may-fall-back.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { toCheckOutcome } from './to-check-outcome.ts';
import { findLaterSuccess, type LaterSuccess } from './find-later-success.ts';
import { findTestCommand, runsTests } from './find-test-run.ts';
import { isKeptPath } from './is-kept-path.ts';
import { isLook } from './is-look.ts';
import { doMayChange, mayChangeFiles } from './may-change-files.ts';
import { showsSuccess } from './shows-success.ts';
import { readsLog } from './reads-log.ts';
import { findTaskId, isSentToBackground } from './open-background-commands.ts';
import { chooseTestRun, toTestRun, wentToBackground, type BriefTestRun, type SeenTest } from './to-test-run.ts';

/** A call and what came of it. */
export interface BriefAction {
  readonly turn: number;
  readonly tool: string;
  /** The command, the file, or whatever else the call is about. */
  readonly target: string;
  readonly kind: 'command' | 'file' | 'other';
  readonly status: CallStatus;
  /** It went to the background: `status` is that of its start. */
  readonly isBackground: boolean;
  /** So many calls like this one in a row. */
  readonly calls: number;
  /** Why it failed, or of a command the last line it printed; empty where the records do not say. */
  readonly result: string;
  /** The status of the command is that of something else, such as the end of a pipe, and its output does not say. */
  readonly isHidden: boolean;
  /** The last status of an error in what it printed with `curl`, where it went well otherwise. */
  readonly httpError: number | undefined;
  /** Of a log, which has the newest first, `result` is the first line. */
  readonly isFirstLine: boolean;
}

export interface BriefFailure extends BriefAction {
  /** The first call after it that did the same, else the first that ran the same program, and went well. */
  readonly later: (LaterSuccess & { readonly turn: number }) | undefined;
  /** A test run after it passed: it is most likely history. */
  readonly isTestedAfter: boolean;
}

export interface BriefActions {
  /** The last calls, in order. */
  readonly last: readonly BriefAction[];
  /**
   * The last call that failed and that nothing after it settled, else the last that failed; it may be among them. What
   * only looked at something does not count.
   */
  readonly failure: BriefFailure | undefined;
  readonly testRun: BriefTestRun | undefined;
}

/** Those that change nothing are told only where they went wrong. */
const silentActs: ReadonlySet<ToolAct | undefined> = new Set<ToolAct>(['reads-file', 'checks-task']);
/** Whatever came of them. */
const untoldActs: ReadonlySet<ToolAct | undefined> = new Set<ToolAct>(['lists-work', 'stops-task']);
const mostActions = 5;
/** A script can write a whole file before it does what it is for. */
const maxTarget = 6000;
/** So many failures are looked after. */
const mostFailures = 8;
/** So many test runs are looked at for one with a result. */
const mostTests = 12;
/** Another form of a command comes after so few other calls. */
const soonCalls = 5;

type Unread = Omit<BriefAction, 'result' | 'isHidden' | 'httpError' | 'isFirstLine'> & { readonly call: ToolCall };

/** Collects the calls of a session, in order, and keeps those that tell how it ended. */
export function openActions() {
  let last: Unread[] = [];
  let failures: { readonly action: Unread; readonly at: number; later: BriefFailure['later'] }[] = [];
  let count = 0;
  let tests: readonly (SeenTest & { readonly at: number })[] = [];
  const stopped = new Set<string>();
  const findFailure = () => failures.findLast(({ later }) => later === undefined) ?? failures.at(-1);
  return {
    /** `changed`: the files that it or its agents changed. */
    add({ call, input, output }: CallItem, turn: number, changed: readonly string[]): void {
      const edited = changed.filter((path) => !isKeptPath(path));
      const act = findToolAct(call.name);
      const mayChange =
        (act === 'starts-agent' ||
          (act === 'runs-command' && mayChangeFiles(getCommand(input), listTexts(output).join('\n')))) &&
        call.status !== 'rejected' &&
        call.status !== 'denied';
      for (const test of tests) {
        test.edited.push(...edited);
        if (mayChange && changed.length === 0) test.commands++;
      }
      if (act === 'stops-task' && isJsonObject(input)) stopped.add(findTaskId(input) ?? '');
      if (untoldActs.has(act) || (call.status === 'ok' && silentActs.has(act))) return;
      const action: Unread = {
        turn,
        tool: call.name,
        target: (call.facts.filePath ?? toTarget(input, act)).slice(0, maxTarget),
        kind: act === 'runs-command' ? 'command' : act === 'changes-file' || act === 'reads-file' ? 'file' : 'other',
        status: call.status,
        isBackground: act === 'runs-command' && isSentToBackground(input),
        calls: 1,
        call,
      };
      const before = last.at(-1);
      if (before !== undefined && isAlike(before, action))
        last[last.length - 1] = { ...action, calls: before.calls + 1 };
      else last = [...last, action].slice(-mostActions);
      count++;
      // What could not be read was usually read in another way.
      const isNews = act !== 'reads-file' && !(action.kind === 'command' && isLook(action.target));
      if (call.status === failedStatus && isNews)
        failures = [...failures.slice(1 - mostFailures), { action, at: count, later: undefined }];
      else if (call.status === 'ok') for (const each of failures) noteLater(each, action, count - each.at <= soonCalls);
      if (action.kind === 'command' && runsTests(getCommand(input)))
        tests = [...tests, { ...action, edited: [], commands: countBehind(getCommand(input)), at: count }].slice(
          -mostTests,
        );
    },
    /** The calls whose results have to be read. */
    listCalls: (): readonly ToolCall[] =>
      [...last, findFailure()?.action, ...tests].flatMap((each) => each?.call ?? []),
    toActions(readOutput: (call: ToolCall) => string, notifications: readonly TaskNotification[]): BriefActions {
      const toAction = ({ call, ...action }: Unread): BriefAction => {
        const output = readOutput(call);
        const isPlain = call.status === 'ok';
        const isBackground = action.isBackground || wentToBackground.test(output);
        const log = isPlain && action.kind === 'command' ? readsLog(action.target) : 'no';
        const result = !isPlain
          ? toReason(action.status, output)
          : action.kind !== 'command' || log === 'among-others'
            ? ''
            : log === 'alone'
              ? findFirstLine(output)
              : findLastLine(output);
        return {
          ...action,
          isBackground,
          isHidden: isPlain && action.kind === 'command' && isHidden(action.target, output),
          httpError: isPlain && action.kind === 'command' ? findHttpError(action.target, output) : undefined,
          isFirstLine: log === 'alone',
          result: isBackground && isPlain ? '' : result,
        };
      };
      const failed = findFailure();
      const seen = chooseTestRun(
        tests.map((test) => ({ at: test.at, run: toTestRun(test, readOutput(test.call), { notifications, stopped }) })),
      );
      const testRun = seen?.run;
      const isTestedAfter = testRun?.outcome === 'passed' && (seen?.at ?? 0) > (failed?.at ?? Infinity);
      return {
        last: last.map(toAction),
        failure: failed === undefined ? undefined : { ...toAction(failed.action), later: failed.later, isTestedAfter },
        testRun,
      };
    },
  };
}

/** 1 where what is behind the tests in their own script may have changed files. */
function countBehind(script: string): number {
  const commands = splitShellCommands(script);
  return doMayChange(commands.slice(findTestCommand(commands) + 1), undefined) ? 1 : 0;
}

/** A run whose output sums it up is not hidden, whatever its status is. */
function isHidden(script: string, output: string): boolean {
  const isKnown = findHider(script) === undefined && !(isLook(script) && mayFallBack(script, output));
  if (isKnown || showsSuccess(script, output)) return false;
  const commands = splitShellCommands(script);
  const checks = listChecks(commands);
  return checks.length === 0 || checks.some((check) => toCheckOutcome(script, check, 'ok', output) !== 'passed');
}

/** Keeps what says most of a failure. */
function noteLater(
  failure: { readonly action: Unread; later: BriefFailure['later'] },
  action: Unread,
  isSoon: boolean,
): void {
  const { later } = failure;
  if (later?.how === 'same') return;
  const success = findLaterSuccess(failure.action, action, isSoon && failure.action.turn === action.turn);
  if (success !== undefined && (later === undefined || rank(success) < rank(later)))
    failure.later = { ...success, turn: action.turn };
}

/** The less, the more it says. */
function rank({ how }: LaterSuccess): number {
  return ['same', 'form', 'run', 'quiet'].indexOf(how);
}

function toTarget(input: CallItem['input'], act: ToolAct | undefined): string {
  if (act === 'asks-person') return listQuestions(input)[0] ?? '';
  return act === 'presents-plan' ? '' : toInputSummary(input);
}

/** Where the person stopped a call, only what the person said about it is news. */
function toReason(status: CallStatus, output: string): string {
  if (status !== 'rejected' && status !== 'interrupted') return findErrorLine(output);
  return findErrorLine(/\bthe user said:\s*([^]{1,2000})/i.exec(output)?.[1] ?? '');
}

function getCommand(input: CallItem['input']): string {
  const command = isJsonObject(input) ? input['command'] : undefined;
  return typeof command === 'string' ? command : '';
}

function isAlike(a: Unread, b: Unread): boolean {
  return a.tool === b.tool && a.target === b.target && a.status === b.status && a.turn === b.turn;
}
