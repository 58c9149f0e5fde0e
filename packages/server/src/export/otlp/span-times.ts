import { maxDateMs } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { toMessageName } from '@scrollkeep/transcript/conversation/rows/message-rows.ts';
import type {
  SessionCall,
  SessionFileRows,
  SessionMessage,
} from '@scrollkeep/transcript/conversation/rows/session-rows.ts';
import type { RecordTable } from '@scrollkeep/transcript/conversation/table/record-table.ts';

/**
 * Where a time comes from. `record`: of a record of its own. `previous`: of the record that the model answered.
 * `result`: of the result of a call. `start`: no end was recorded, so it has no length. `session`: no time at all was
 * recorded, so it is where the session starts.
 */
export type TimeOrigin = 'record' | 'previous' | 'result' | 'start' | 'session';

/** What records say of a span; undefined where they say nothing. */
export interface SpanTimes {
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly startFrom: TimeOrigin;
  readonly endFrom: TimeOrigin;
}

/** Every span needs both times, and an end that is not before its start. */
export function toSpanTimes(
  { startMs, endMs, startFrom, endFrom }: SpanTimes,
  sessionMs: number,
): SpanTimes & { readonly startMs: number; readonly endMs: number } {
  const start = isTime(startMs) ? startMs : undefined;
  const end = isTime(endMs) ? endMs : undefined;
  if (start === undefined && end === undefined)
    return { startMs: sessionMs, endMs: sessionMs, startFrom: 'session', endFrom: 'start' };
  if (start === undefined) return { startMs: end as number, endMs: end as number, startFrom: endFrom, endFrom };
  if (end === undefined || end < start) return { startMs: start, endMs: start, startFrom, endFrom: 'start' };
  return { startMs: start, endMs: end, startFrom, endFrom };
}

/** Before 1970 OTLP knows no time. */
export function isTime(ms: number | undefined): ms is number {
  return ms !== undefined && ms >= 0 && ms <= maxDateMs;
}

/** A call lasts from its record to that of its result. */
export function toCallTimes({ call, file }: SessionCall): SpanTimes {
  const { table } = file.rows;
  return {
    startMs: findTime(table, call.record),
    endMs: call.resultRecord === undefined ? undefined : findTime(table, call.resultRecord),
    startFrom: 'record',
    endFrom: 'result',
  };
}

/** First and last record of each message, by file. */
export function openMessageTimes(files: readonly SessionFileRows[]) {
  const byFile = new Map<SessionFileRows, ReadonlyMap<string, { readonly first: number; readonly last: number }>>();
  for (const file of files) {
    const { table, length } = file.rows;
    const spans = new Map<string, { readonly first: number; readonly last: number }>();
    for (let record = 0; record < length; record++) {
      if (!table.isAssistant(record)) continue;
      const name = toMessageName(table, record, file.path);
      spans.set(name, { first: spans.get(name)?.first ?? record, last: record });
    }
    byFile.set(file, spans);
  }
  return {
    /** When a request was sent is not recorded: it began after the record that it answers. */
    find({ file, message }: SessionMessage): SpanTimes {
      const { table, length } = file.rows;
      const span = byFile.get(file)?.get(message.id);
      if (span === undefined) return nothing;
      const firstMs = findTime(table, span.first);
      const named = table.parentAt(span.first);
      const parent = named === -1 ? -1 : table.findFirst(named);
      const askedMs = parent === -1 || parent >= length ? undefined : findTime(table, parent);
      const isAsked = askedMs !== undefined && (firstMs === undefined || askedMs <= firstMs);
      return {
        startMs: isAsked ? askedMs : firstMs,
        endMs: findTime(table, span.last),
        startFrom: isAsked ? 'previous' : 'record',
        endFrom: 'record',
      };
    },
  };
}

const nothing: SpanTimes = { startMs: undefined, endMs: undefined, startFrom: 'record', endFrom: 'record' };

function findTime(table: RecordTable, record: number): number | undefined {
  const time = table.getTime(record);
  return Number.isNaN(time) ? undefined : time;
}
