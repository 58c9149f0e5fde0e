import type { CallStatus, ToolCall } from '../conversation/build-tool-calls.ts';
import { failedStatus } from '../conversation/rows/table-names.ts';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import { toInputSummary } from '../conversation/to-input-summary.ts';
import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { ToolAct } from '../shapes/tool-act.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import { listQuestions } from './extract-decisions.ts';
import { findErrorLine, findLastLine } from './find-error-line.ts';
import { isSolvedBy } from './find-later-success.ts';
import { findTestSummary, findTestWords, runsTests, toTestOutcome, type TestOutcome } from './find-test-run.ts';
import { isSentToBackground } from './open-background-commands.ts';

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
}

export interface BriefTestRun {
  readonly turn: number;
  readonly command: string;
  readonly status: CallStatus;
  readonly outcome: TestOutcome;
  /** The line of the output that sums it up; empty if there is none. */
  readonly summary: string;
  /** Calls after it that changed a file. */
  readonly editsAfter: number;
}

export interface BriefFailure extends BriefAction {
  /** The turn of the first call after it that did the same and went well; undefined if there is none. */
  readonly solvedIn: number | undefined;
}

export interface BriefActions {
  /** The last calls, in order. */
  readonly last: readonly BriefAction[];
  /** The last call that failed; it may be among them. */
  readonly failure: BriefFailure | undefined;
  readonly testRun: BriefTestRun | undefined;
}

/** Those that change nothing are told only where they went wrong. */
const silentActs: ReadonlySet<ToolAct | undefined> = new Set<ToolAct>(['reads-file', 'checks-task']);
/** Whatever came of them. */
const untoldActs: ReadonlySet<ToolAct | undefined> = new Set<ToolAct>(['lists-work', 'stops-task']);
/** What the client says of a command that it sends there, asked to or because it takes long. */
const wentToBackground = /^Command (?:running|was|moved|did not complete)\b[^\n]{0,120} background\b/;
const mostActions = 5;
const maxTarget = 2000;

type Unread = Omit<BriefAction, 'result'> & { readonly call: ToolCall };

/** Collects the calls of a session, in order, and keeps those that tell how it ended. */
export function openActions() {
  let last: Unread[] = [];
  let failure: Unread | undefined;
  let solvedIn: number | undefined;
  let test: (Unread & { readonly editsBefore: number }) | undefined;
  let edits = 0;
  return {
    /** `isEdit` of a call that changed a file, or whose agents did. */
    add({ call, input }: CallItem, turn: number, isEdit: boolean): void {
      if (isEdit) edits++;
      const act = findToolAct(call.name);
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
      // What could not be read was usually read in another way.
      if (call.status === failedStatus && act !== 'reads-file') [failure, solvedIn] = [action, undefined];
      else if (call.status === 'ok' && failure !== undefined && solvedIn === undefined && isSolvedBy(failure, action))
        solvedIn = turn;
      if (action.kind === 'command' && runsTests(getCommand(input))) test = { ...action, editsBefore: edits };
    },
    /** The calls whose results have to be read. */
    listCalls: (): readonly ToolCall[] => [...last, failure, test].flatMap((each) => each?.call ?? []),
    toActions(readOutput: (call: ToolCall) => string, notifications: readonly TaskNotification[]): BriefActions {
      const toAction = ({ call, ...action }: Unread): BriefAction => {
        const output = readOutput(call);
        const isPlain = call.status === 'ok';
        const isBackground = action.isBackground || wentToBackground.test(output);
        const result = !isPlain
          ? toReason(action.status, output)
          : action.kind === 'command'
            ? findLastLine(output)
            : '';
        return { ...action, isBackground, result: isBackground && isPlain ? '' : result };
      };
      return {
        last: last.map(toAction),
        failure: failure === undefined ? undefined : { ...toAction(failure), solvedIn },
        testRun: test === undefined ? undefined : toTestRun(test, edits, readOutput(test.call), notifications),
      };
    },
  };
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

function toTestRun(
  { turn, target, call, isBackground, editsBefore }: Unread & { readonly editsBefore: number },
  edits: number,
  output: string,
  notifications: readonly TaskNotification[],
): BriefTestRun {
  const isSent = isBackground || wentToBackground.test(output);
  const end = notifications.findLast(({ status, toolUseId }) => status !== undefined && toolUseId === call.id)?.status;
  // What the call says is that it was started.
  const status = !isSent || call.status !== 'ok' ? call.status : toEnd(end);
  const said = isSent ? '' : output;
  return {
    turn,
    command: findTestWords(target),
    status,
    outcome: status === 'ok' || status === 'error' ? toTestOutcome(target, status, said) : 'unclear',
    summary: findTestSummary(said),
    editsAfter: edits - editsBefore,
  };
}

function toEnd(status: string | undefined): CallStatus {
  if (status === undefined) return 'pending';
  return status === 'completed' ? 'ok' : status === 'failed' ? 'error' : 'interrupted';
}
