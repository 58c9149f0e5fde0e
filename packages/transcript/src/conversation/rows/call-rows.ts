import { buildToolCalls, type CallStatus } from '../build-tool-calls.ts';
import type { RecordList } from '../table/record-list.ts';
import type { RecordTable } from '../table/record-table.ts';

/** A call, as a table of calls has it. Records are told by their order in the file. */
export interface CallRow {
  readonly record: number;
  /** Which of the calls of its record it is, from 0. */
  readonly ordinal: number;
  readonly toolUseId: string | undefined;
  readonly name: string;
  readonly status: CallStatus;
  readonly durationMs: number | undefined;
  readonly resultRecord: number | undefined;
  readonly path: string | undefined;
}

/** The calls of one file as far as they can change: the first with an id, and those without. */
export interface CallRows {
  readonly rows: Int32Array;
  /** In the same order. */
  readonly statuses: readonly CallStatus[];
  readonly results: Int32Array;
  readonly getRow: (at: number) => CallRow;
}

export function buildCallRows(nodes: RecordList): CallRows {
  const { rows, getCall } = buildToolCalls(nodes);
  const { calls } = nodes.table;
  const statuses: CallStatus[] = [];
  const results = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const call = getCall(rows[at] as number);
    statuses.push(call.status);
    results[at] = call.resultIndex;
  }
  return {
    rows,
    statuses,
    results,
    getRow(at) {
      const row = rows[at] as number;
      const result = results[at] as number;
      const record = calls.recordOfCall(row);
      return {
        record,
        ordinal: row - calls.firstOfRecord(record),
        toolUseId: calls.getId(row),
        name: calls.getName(row),
        status: statuses[at] as CallStatus,
        durationMs: getCall(row).durationMs,
        resultRecord: result === -1 ? undefined : result,
        path: calls.findPath(row),
      };
    },
  };
}

/** Names and paths of the calls that a record makes, or answers where the call is before it. */
export function listTools(
  { calls }: RecordTable,
  record: number,
): { readonly tools: readonly string[]; readonly paths: readonly string[] } {
  let found: { readonly tools: string[]; readonly paths: string[] } | undefined;
  const add = (row: number) => {
    found ??= { tools: [], paths: [] };
    const name = calls.getName(row);
    const path = calls.findPath(row);
    if (!found.tools.includes(name)) found.tools.push(name);
    if (path !== undefined && !found.paths.includes(path)) found.paths.push(path);
  };
  for (
    let row = calls.firstResultOfRecord(record);
    row < calls.resultRows.length && calls.recordOfResult(row) === record;
    row++
  ) {
    const call = calls.findCallOfResult(row);
    // A call that comes later is not known when the record is read.
    if (call !== -1 && calls.recordOfCall(call) <= record) add(call);
  }
  for (let row = calls.firstOfRecord(record); row < calls.calls && calls.recordOfCall(row) === record; row++) add(row);
  return found ?? noTools;
}

/** Whether a record has results, and all of them are of commands that asked Scrollkeep. */
export function answersScrollkeep({ calls }: RecordTable, record: number): boolean {
  const first = calls.firstResultOfRecord(record);
  let row = first;
  for (; row < calls.resultRows.length && calls.recordOfResult(row) === record; row++) {
    const call = calls.findCallOfResult(row);
    if (call === -1 || calls.recordOfCall(call) > record || !calls.asksScrollkeep(call)) return false;
  }
  return row > first;
}

const noTools = { tools: [], paths: [] } as const;
