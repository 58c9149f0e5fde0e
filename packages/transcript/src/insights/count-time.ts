import type { Turn } from '../conversation/build-turns.ts';
import { listRecordNumbers } from '../conversation/link-thread.ts';
import { toTurnTimes } from '../conversation/turn-times.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import type { InsightCall, InsightContext, InsightFile, InsightMessage } from './insight-context.ts';
import { taskSizes, type TaskCounts, type TimeCounts } from './insight-figures.ts';
import { openPricedTokens } from './priced-tokens.ts';

const minute = 60_000;
const pauseEnds = [5 * minute, 60 * minute, Infinity];

/** The turns of the session's own, but for those that are only a command of the client. */
export function listOwnTurns({ session, files }: InsightContext): readonly Turn[] {
  const [file] = files;
  return session.tree.turns.filter(
    ({ start, isLocal }) => !isLocal && start !== undefined && file?.isOwn(start.index) === true,
  );
}

/** Calls of the main file that a person had to answer, with the time until then. */
export function listAsked({
  calls,
}: InsightContext): readonly (InsightCall & { readonly from: number; readonly to: number })[] {
  return calls.flatMap((each) => {
    const { call, file, use } = each;
    const act = findToolAct(call.name);
    if (file.agent !== undefined || call.resultIndex === -1) return [];
    if (act !== 'asks-person' && act !== 'presents-plan' && call.status !== 'rejected') return [];
    const [from, to] = [file.table.getTime(use.index), file.table.getTime(call.resultIndex)];
    return to >= from ? [{ ...each, from, to }] : [];
  });
}

export interface Pause {
  readonly file: InsightFile;
  /** The start of the turn that ended it. */
  readonly index: number;
  readonly ms: number;
}

/** From the end of a turn to the start of the next one in the file. */
export function listPauses(context: InsightContext): readonly Pause[] {
  const [file] = context.files;
  const turns = listOwnTurns(context);
  if (file === undefined) return [];
  return turns.slice(1).flatMap((turn, at) => {
    const before = turns[at];
    const end = before === undefined ? undefined : toTurnTimes(before, file.table).lastMs;
    const start = toTurnTimes(turn, file.table).firstMs;
    return end === undefined || start === undefined || start < end || turn.start === undefined
      ? []
      : [{ file, index: turn.start.index, ms: start - end }];
  });
}

export function countTime(context: InsightContext): TimeCounts {
  const table = context.files[0]?.table;
  const durations =
    table === undefined ? [] : listOwnTurns(context).flatMap((turn) => toTurnTimes(turn, table).durationMs ?? []);
  const asked = listAsked(context);
  const pauses = listPauses(context);
  return {
    workingMs: durations.reduce((sum, ms) => sum + ms, 0),
    timedTurns: durations.length,
    askedMs: addUpSpans(asked),
    asked: asked.length,
    pauses: pauseEnds.map((end, at) => {
      const own = pauses.filter(({ ms }) => ms < end && ms >= (pauseEnds[at - 1] ?? 0));
      return [own.length, own.reduce((sum, { ms }) => sum + ms, 0)] as const;
    }),
  };
}

/** Questions may be open at the same time: that counts once. */
function addUpSpans(spans: readonly { readonly from: number; readonly to: number }[]): number {
  let [sum, end] = [0, -Infinity];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}

export interface InterruptedTurn {
  readonly turn: Turn;
  readonly records: readonly number[];
}

/** Turns that a person interrupted, with the records that say so. */
export function listInterruptedTurns(context: InsightContext): readonly InterruptedTurn[] {
  const table = context.files[0]?.table;
  if (table === undefined) return [];
  return listOwnTurns(context).flatMap((turn) => {
    const records = Array.from(listRecordNumbers(turn.records)).filter(
      (index) => table.getUserKind(index) === 'interruption',
    );
    return records.length === 0 ? [] : [{ turn, records }];
  });
}

export interface Task {
  readonly turn: Turn;
  readonly calls: number;
  /** Place in `taskSizes`, or their number. */
  readonly size: number;
  readonly model: string;
  readonly messages: readonly InsightMessage[];
}

/** Turns that a model answered, with its calls and answers of the main thread. */
export function listTasks(context: InsightContext): readonly Task[] {
  const [file] = context.files;
  if (file === undefined || file.agent !== undefined) return [];
  const { turnOf } = context.session.tree;
  const byTurn = new Map<number, { calls: number; readonly messages: InsightMessage[] }>();
  const get = (index: number) => {
    const number = turnOf[index] ?? -1;
    const known = byTurn.get(number) ?? { calls: 0, messages: [] };
    byTurn.set(number, known);
    return known;
  };
  for (const { file: own, use } of context.calls) if (own === file) get(use.index).calls++;
  for (const message of context.messages) if (message.file === file) get(message.index).messages.push(message);
  return listOwnTurns(context).flatMap((turn) => {
    const { calls, messages } = byTurn.get(turn.number) ?? { calls: 0, messages: [] };
    const model = findMainModel(messages);
    const size = taskSizes.findIndex((most) => calls <= most);
    return model === undefined ? [] : [{ turn, calls, size: size === -1 ? taskSizes.length : size, model, messages }];
  });
}

/** The model with the most output tokens, the first of several. */
function findMainModel(messages: readonly InsightMessage[]): string | undefined {
  const outputs = new Map<string, number>();
  for (const { model, output } of messages) outputs.set(model, (outputs.get(model) ?? 0) + output);
  let best: string | undefined;
  for (const [model, output] of outputs) if (best === undefined || output > (outputs.get(best) ?? 0)) best = model;
  return best;
}

export function countTasks(context: InsightContext, promptLimits: readonly number[]): readonly TaskCounts[] {
  const groups = new Map<string, { turns: number; readonly sums: ReturnType<typeof openPricedTokens> }>();
  for (const { model, size, messages } of listTasks(context)) {
    const key = JSON.stringify([model, size]);
    const group = groups.get(key) ?? { turns: 0, sums: openPricedTokens(promptLimits) };
    groups.set(key, group);
    group.turns++;
    for (const message of messages) group.sums.add(message);
  }
  return Array.from(groups, ([key, { turns, sums }]): TaskCounts => {
    const [model, size] = JSON.parse(key) as [string, number];
    return [model, size, turns, sums.list()];
  });
}
