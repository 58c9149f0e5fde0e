import { replaceNul, type ResultFacts } from '@scrollkeep/transcript';
import type { SqlValue } from '../dialects/connection.ts';
import type { FileState, OpenCall } from './file-state.ts';
import type { IndexBatch } from './index-batch.ts';
import type { LineFacts } from './to-line-facts.ts';

/** Columns of `tool_call_row`; the places that change later have names. Turn, agent and time are those of its record. */
export const callColumns = ['record', 'ordinal', 'file', 'tool_use_id', 'shape', 'duration_ms', 'result_record', 'path', 'command'] as const;
const at = { shape: callColumns.indexOf('shape'), duration: callColumns.indexOf('duration_ms'), result: callColumns.indexOf('result_record') };
export const resultColumn = at.result;
const maxCommandLength = 2000;

export interface CallPlace {
  readonly record: number;
  readonly file: number;
  readonly line: number;
}

/** Joins calls with their results as the lines come by, over commits. The same id again is the same call. */
export function openCallRows(state: FileState, isKnownCall: (id: string) => boolean) {
  const open = new Map<string, OpenCall>(state.openCalls.map((call) => [call.id, call]));
  const early = new Map(state.earlyResults.map((result) => [result.id, result]));
  const seen = new Set<string>();
  /** Rows that wait for their results, so that nearly all are written once. */
  let rows = new Map<OpenCall, SqlValue[]>();
  const isSeen = (id: string): boolean => seen.has(id) || isKnownCall(id);

  function answer(call: OpenCall, result: ResultFacts, time: number | undefined, record: number, batch: IndexBatch): void {
    open.delete(call.id);
    const duration = toDuration(call.time, result.durationMs, time);
    const row = rows.get(call);
    const shape = batch.shapes.call.toId(call.name, result.outcome);
    if (row === undefined) batch.answered.push([shape, duration, record, call.record, call.ordinal]);
    else {
      row[at.shape] = shape;
      row[at.duration] = duration;
      row[at.result] = record;
      rows.delete(call);
      batch.calls.push(row);
    }
  }

  return {
    /** Names and paths of the calls that a record makes or answers. */
    add(facts: LineFacts, place: CallPlace, batch: IndexBatch): { readonly tools: readonly string[]; readonly paths: readonly string[] } {
      if (facts.results.length === 0 && facts.calls.length === 0) return nothing;
      const tools: string[] = [];
      const paths: string[] = [];
      const note = (name: string, path: string | undefined) => {
        if (!tools.includes(name)) tools.push(name);
        if (path !== undefined && !paths.includes(path)) paths.push(path);
      };
      for (const result of facts.results) {
        const call = open.get(result.id);
        if (call === undefined) {
          if (!early.has(result.id) && !isSeen(result.id)) early.set(result.id, { id: result.id, record: place.record, outcome: result.outcome, time: facts.timeMs, duration: result.durationMs });
          continue;
        }
        note(call.name, call.path);
        answer(call, result, facts.timeMs, place.record, batch);
      }
      for (const [ordinal, { id, name, path, command }] of facts.calls.entries()) {
        note(name, path);
        if (id !== undefined && isSeen(id)) continue;
        if (id !== undefined) seen.add(id);
        const before = id === undefined ? undefined : early.get(id);
        const row: SqlValue[] = [
          place.record, ordinal, place.file, id ?? null, batch.shapes.call.toId(name, before?.outcome ?? 'pending'), before === undefined ? null : toDuration(facts.timeMs, before.duration, before.time), before?.record ?? null,
          path === undefined ? null : replaceNul(path), command === undefined ? null : replaceNul(command.slice(0, maxCommandLength)),
        ];
        if (before !== undefined) {
          early.delete(before.id);
          batch.calls.push(row);
        } else {
          const call: OpenCall = { id: id ?? '', record: place.record, ordinal, name, path, line: place.line, side: facts.isSidechain ? 1 : 0, message: facts.message ?? '', time: facts.timeMs, status: 'pending' };
          // A call without id can never be answered, but it may still be lost.
          open.set(id ?? `no id ${place.record} ${ordinal}`, call);
          rows.set(call, row);
        }
      }
      return { tools, paths };
    },
    /** Before a commit: calls without result are still running, unless the conversation has gone on without them. */
    settle(batch: IndexBatch): void {
      for (const call of open.values()) {
        const status = toOpenStatus(call, state);
        const row = rows.get(call);
        const shape = batch.shapes.call.toId(call.name, status);
        if (row !== undefined) {
          row[at.shape] = shape;
          batch.calls.push(row);
        } else if (status !== call.status) batch.answered.push([shape, null, null, call.record, call.ordinal]);
        call.status = status;
      }
      state.openCalls = [...open.values()];
      state.earlyResults = [...early.values()];
      rows = new Map();
    },
  };
}

const nothing = { tools: [], paths: [] } as const;

function toOpenStatus(call: OpenCall, { ends }: FileState): 'lost' | 'pending' {
  const end = ends[call.side];
  const lastOfOthers = end.lastMessage !== undefined && end.lastMessage !== call.message ? end.lastMessageLine : end.lastOther;
  return Math.max(end.lastStart, lastOfOthers) > call.line ? 'lost' : 'pending';
}

/** The result's own figure, else the time between the two records. */
function toDuration(used: number | undefined, own: number | undefined, answered: number | undefined): number | null {
  if (own !== undefined) return own;
  const elapsed = (answered ?? NaN) - (used ?? NaN);
  return Number.isFinite(elapsed) && elapsed >= 0 ? elapsed : null;
}
