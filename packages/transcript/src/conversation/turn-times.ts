import type { Turn } from './build-turns.ts';
import { listRecordNumbers, type Thread } from './link-thread.ts';
import type { RecordTable } from './table/record-table.ts';

/** In milliseconds; undefined if no record tells. */
export interface TurnTimes {
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
  /** undefined for the preamble too. */
  readonly durationMs: number | undefined;
}

/** When a turn began and ended, and how long it took: as the client measured it, else from its start to its end. */
export function toTurnTimes(turn: Pick<Turn, 'start' | 'records'>, table: RecordTable): TurnTimes {
  const records = listRecordNumbers(turn.records);
  const { firstMs, lastMs } = findSpan(records, table);
  if (turn.start === undefined) return { firstMs, lastMs, durationMs: undefined };
  const started = table.getTime(turn.start.index);
  return {
    firstMs: Number.isNaN(started) ? firstMs : started,
    lastMs,
    durationMs:
      findMeasured(records, table) ??
      (lastMs === undefined || Number.isNaN(started) ? undefined : Math.max(0, lastMs - started)),
  };
}

/** How long a whole thread, of an agent for example, was at work. */
export function toThreadDuration(thread: Thread): number | undefined {
  const { firstMs, lastMs } = toThreadTimes(thread);
  return firstMs === undefined || lastMs === undefined ? undefined : Math.max(0, lastMs - firstMs);
}

/** When a whole thread began and ended. */
export function toThreadTimes({ members, nodes }: Thread): Pick<TurnTimes, 'firstMs' | 'lastMs'> {
  return findSpan(members, nodes.table);
}

/**
 * The times of the first and the last of some records, in file order. Bookkeeping is left out, unless there is nothing
 * else: in print mode the next prompt is queued long after the turn before it ended.
 */
function findSpan(
  records: Int32Array,
  table: RecordTable,
): { readonly firstMs: number | undefined; readonly lastMs: number | undefined } {
  const isStep = (record: number) => table.forms.getMeaning(table.formAt(record)).isStep === true;
  const hasTime = (record: number) => !Number.isNaN(table.getTime(record));
  const toTime = (record: number | undefined) => (record === undefined ? undefined : table.getTime(record));
  const isTimedStep = (record: number) => isStep(record) && hasTime(record);
  return {
    firstMs: toTime(records.find(isTimedStep) ?? records.find(hasTime)),
    lastMs: toTime(findLast(records, isTimedStep) ?? findLast(records, hasTime)),
  };
}

function findLast(records: Int32Array, accepts: (record: number) => boolean): number | undefined {
  for (let at = records.length - 1; at >= 0; at--) if (accepts(records[at] as number)) return records[at];
  return undefined;
}

/**
 * The greatest figure: a later one counts from the prompt again, or only what a notification set off; the first may
 * only have run into an error.
 */
function findMeasured(records: Int32Array, { turnDurations }: RecordTable): number | undefined {
  let greatest: number | undefined;
  if (turnDurations.size > 0)
    for (const record of records) {
      const measured = turnDurations.get(record);
      if (measured !== undefined && measured > (greatest ?? -1)) greatest = measured;
    }
  return greatest;
}
