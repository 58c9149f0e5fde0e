import type { ToolCall } from '../conversation/build-tool-calls.ts';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { findErrorLine } from './find-error-line.ts';
import { findScriptFolder } from './find-script-folder.ts';
import { listChecks, type CheckKind, type FoundCheck } from './find-check.ts';
import { rewritesFiles } from './rewrites-files.ts';
import { doMayChange } from './may-change-files.ts';
import type { TestOutcome } from './find-test-run.ts';
import { failedToStart, toCheckOutcome } from './to-check-outcome.ts';
import { wentToBackground } from './to-test-run.ts';

/** A command that checked something. */
export interface BriefCheck {
  readonly kind: CheckKind;
  /** Of the command: without what is around it in its script. */
  readonly command: string;
  /** Where it ran, as its script says with `cd`; undefined where it does not. */
  readonly folder: string | undefined;
  readonly turn: number;
  readonly isByAgent: boolean;
}

export interface FailedCheck extends BriefCheck {
  /** So often, since one of its kind last succeeded. */
  readonly failures: number;
  /** One of its kind succeeded before. */
  readonly hadSuccess: boolean;
  /** Why the last one failed; empty where its output does not say. */
  readonly reason: string;
}

export interface PassedCheck extends BriefCheck {
  /** The files that were edited after it. */
  readonly filesAfter: readonly string[];
  /** Shell commands after it that may have changed files, such as a formatter. */
  readonly commandsAfter: number;
}

export interface BriefChecks {
  /**
   * The last check of each kind that failed, where none of its kind succeeded afterwards; the newest first. There are
   * too many ways to deploy to say so of a deployment.
   */
  readonly failed: readonly FailedCheck[];
  /** The last successful check of a project, build and deployment, where none follows that may have been one. */
  readonly passed: readonly PassedCheck[];
  /** The kinds that ran at all, however they ended. */
  readonly kinds: readonly CheckKind[];
  /** Turns whose last check failed. */
  readonly failedTurns: readonly BriefCheck[];
  /** Commands made to change files that they do not name, such as a formatter; undefined where there was none. */
  readonly rewrites: { readonly commands: number; readonly last: BriefRewriter } | undefined;
}

export type BriefRewriter = Pick<BriefCheck, 'command' | 'turn' | 'isByAgent'>;

export const noChecks: BriefChecks = { failed: [], passed: [], kinds: [], failedTurns: [], rewrites: undefined };

/** A shell command of a session: what an agent in the background did may be later than it seems. */
export interface CheckedCall {
  readonly call: ToolCall;
  readonly command: string;
  readonly turn: number;
  readonly agent: 'none' | 'waited-for' | 'in-background';
}

type Seen = CheckedCall & {
  readonly check: FoundCheck;
  readonly words: string;
  readonly folder: string | undefined;
  readonly order: number;
};
type Judged = Seen & { readonly outcome: TestOutcome };

/** The last so many are judged; what is older is history. */
const mostChecks = 300;
/** After these the work can still be edited, so that they say less. */
const toldPasses: readonly CheckKind[] = ['check', 'build', 'deployment'];

/** Collects the checks of a session and the edits between them, in order. */
export function openChecks() {
  let seen: Seen[] = [];
  const kinds = new Set<CheckKind>();
  const edits: { readonly order: number; readonly path: string }[] = [];
  /** When commands may have changed files. */
  const doubts: number[] = [];
  let order = 0;
  let rewrites: BriefChecks['rewrites'];
  return {
    /** `output` of commands, where it is known. */
    add(called: CheckedCall, output?: string): void {
      order++;
      const { status } = called.call;
      const commands = splitShellCommands(called.command);
      const checks = listChecks(commands);
      const behind = commands.slice((checks.at(-1)?.at ?? -1) + 1);
      if (status !== 'rejected' && status !== 'denied') {
        if (doMayChange(commands, output)) doubts.push(order);
        if (checks.length > 0 && doMayChange(behind, undefined)) doubts.push(order + 0.5);
      }
      if (status !== 'ok' && status !== 'error') return;
      const rewriter = status === 'ok' ? commands.findLast(({ words }) => rewritesFiles(words)) : undefined;
      if (rewriter !== undefined)
        rewrites = {
          commands: (rewrites?.commands ?? 0) + 1,
          last: { command: rewriter.words.join(' '), turn: called.turn, isByAgent: called.agent !== 'none' },
        };
      for (const check of checks) {
        kinds.add(check.kind);
        seen.push({
          ...called,
          check,
          words: commands[check.at]?.words.join(' ') ?? '',
          folder: findScriptFolder(commands, check.at),
          order,
        });
      }
      if (seen.length > 2 * mostChecks) seen = seen.slice(-mostChecks);
    },
    addEdit(path: string): void {
      edits.push({ order: ++order, path });
    },
    /** The calls whose results have to be read. */
    listCalls: (): readonly ToolCall[] => seen.slice(-mostChecks).map(({ call }) => call),
    toChecks(readOutput: (call: ToolCall) => string, notifications: readonly TaskNotification[]): BriefChecks {
      const judged = seen.slice(-mostChecks).flatMap((each) => judge(each, readOutput(each.call), notifications));
      return {
        failed: [...kinds]
          .filter((kind) => kind !== 'deployment')
          .flatMap((kind) =>
            findFailed(
              judged.filter(({ check }) => check.kind === kind),
              readOutput,
            ),
          )
          .sort((a, b) => b.turn - a.turn),
        passed: toldPasses.flatMap((kind) => {
          const last = judged.findLast(({ check, outcome }) => check.kind === kind && outcome !== 'failed');
          if (last?.outcome !== 'passed' || last.agent === 'in-background') return [];
          const after = edits.filter((edit) => edit.order > last.order).map(({ path }) => path);
          const commandsAfter = doubts.filter((each) => each > last.order).length;
          return [{ ...toBrief(last), filesAfter: [...new Set(after)], commandsAfter }];
        }),
        kinds: [...kinds],
        failedTurns: listFailedTurns(judged),
        rewrites,
      };
    },
  };
}

function judge(seen: Seen, output: string, notifications: readonly TaskNotification[]): readonly Judged[] {
  const { call, command, check } = seen;
  const end = notifications.findLast(({ status, toolUseId }) => status !== undefined && toolUseId === call.id);
  const isSent = wentToBackground.test(output) || end !== undefined;
  if (!isSent && failedToStart(call.status, output)) return [];
  if (!isSent) return [{ ...seen, outcome: toCheckOutcome(command, check, call.status, output) }];
  // What the call says is that it was started.
  const status = end?.status === 'completed' ? 'ok' : end?.status === 'failed' ? 'error' : undefined;
  return [{ ...seen, outcome: status === undefined ? 'unclear' : toCheckOutcome(command, check, status, '') }];
}

/** Said only where nothing of the same kind went well, or may have, after the last failure. */
function findFailed(checks: readonly Judged[], readOutput: (call: ToolCall) => string): readonly FailedCheck[] {
  const isPassed = ({ outcome }: Judged) => outcome === 'passed';
  const at = checks.findLastIndex(isPassed);
  const later = checks.slice(at + 1);
  const last = later.at(-1);
  if (last?.outcome !== 'failed' || later.some(({ outcome }) => outcome === 'unclear')) return [];
  // When it was done there, the records of the main thread do not say.
  if (checks.some((each) => each.outcome !== 'failed' && each.agent === 'in-background')) return [];
  return [
    {
      ...toBrief(last),
      failures: new Set(later.map(({ call }) => call)).size,
      hadSuccess: at !== -1,
      reason: findErrorLine(readOutput(last.call)),
    },
  ];
}

function listFailedTurns(checks: readonly Judged[]): readonly BriefCheck[] {
  const last = new Map<string, Judged>();
  for (const check of checks) last.set(`${check.turn} ${check.check.kind}`, check);
  const failed = new Map<number, BriefCheck>();
  for (const check of last.values())
    if (check.outcome === 'failed' && check.check.kind !== 'deployment') failed.set(check.turn, toBrief(check));
  return [...failed.values()];
}

function toBrief({ check, words, folder, turn, agent }: Seen): BriefCheck {
  return { kind: check.kind, command: words, folder, turn, isByAgent: agent !== 'none' };
}
