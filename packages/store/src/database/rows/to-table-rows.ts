import { listTools, type CallRow } from '@scrollkeep/transcript/conversation/rows/call-rows.ts';
import { findSidechain, turnAt, type FileRows } from '@scrollkeep/transcript/conversation/rows/file-rows.ts';
import type { MessageRow } from '@scrollkeep/transcript/conversation/rows/message-rows.ts';
import type { TurnRow } from '@scrollkeep/transcript/conversation/rows/turn-rows.ts';
import type { RecordContext } from '@scrollkeep/transcript/conversation/table/context-table.ts';
import type { LinePlace } from '@scrollkeep/transcript/lines/line.ts';
import type { Tables } from '../schema/tables.ts';
import type { IndexBatch } from './index-batch.ts';
import { toContentId } from './to-content-id.ts';

/** What the rows of a file need to know beside the model's: nothing here decides anything, it only names columns. */
export interface TableContext {
  readonly file: number;
  /** Of an agent's file. */
  readonly agent: string | undefined;
  readonly batch: IndexBatch;
  /** The document of a record, by its order in the file. */
  readonly toDocument: (record: number) => number;
}

export function toRecordRow(
  rows: FileRows,
  record: number,
  lastNamed: number,
  { file, agent, batch, toDocument }: TableContext,
): Tables['record_row'] {
  const { table } = rows;
  const { type, subtype } = table.forms.get(table.formAt(record));
  const parent = table.parentAt(record);
  // Nearly always the parent is the record before, and its number says so in less than its name.
  const isBefore = parent !== -1 && lastNamed !== -1 && table.uuidAt(lastNamed) === parent;
  const time = table.getTime(record);
  return {
    id: toDocument(record),
    file,
    offset: table.offsetAt(record),
    bytes: table.byteLengthAt(record),
    line: table.numberAt(record),
    shape: batch.dictionaries.record.toId(
      type,
      subtype,
      table.getUserKind(record),
      table.isSidechain(record),
      listTools(table, record).tools.join(','),
    ),
    uuid: table.getUuid(record) ?? null,
    parent: isBefore ? toDocument(lastNamed) : null,
    parent_uuid: isBefore || parent === -1 ? null : table.uuids.get(parent),
    time_ms: Number.isNaN(time) ? null : time,
    context: toContextId(table.findContext(record), batch),
    turn: turnAt(rows, record) ?? null,
    agent: agent ?? findSidechain(rows, record) ?? null,
  };
}

/** Of a line that is not a record. */
export function toLineRow(
  place: LinePlace,
  id: number,
  { file, agent, batch }: Pick<TableContext, 'file' | 'agent' | 'batch'>,
): Tables['record_row'] {
  return {
    id,
    file,
    offset: place.offset,
    bytes: place.byteLength,
    line: place.number,
    shape: batch.dictionaries.record.toId('', undefined, undefined, false, ''),
    uuid: null,
    parent: null,
    parent_uuid: null,
    time_ms: null,
    context: null,
    turn: null,
    agent: agent ?? null,
  };
}

export function toTurnRow(turn: TurnRow, file: number): Tables['turn'] {
  return {
    file,
    number: turn.number,
    parent: turn.parent,
    start_line: turn.startLine,
    uuid: turn.uuid ?? null,
    kind: turn.kind,
    text: turn.text,
    first_ms: turn.firstMs ?? null,
    last_ms: turn.lastMs ?? null,
    duration_ms: turn.durationMs ?? null,
    records: turn.records,
    last_line: turn.lastLine,
    is_answered: Number(turn.isAnswered),
    is_local: Number(turn.isLocal),
    is_live: Number(turn.isLive),
  };
}

const maxCommandLength = 2000;

export function toCallRow(
  call: CallRow,
  command: string | undefined,
  { file, batch, toDocument }: TableContext,
): Tables['tool_call_row'] {
  return {
    record: toDocument(call.record),
    ordinal: call.ordinal,
    file,
    tool_use_id: call.toolUseId ?? null,
    shape: batch.dictionaries.call.toId(call.name, call.status),
    duration_ms: call.durationMs ?? null,
    result_record: call.resultRecord === undefined ? null : toDocument(call.resultRecord),
    path: call.path ?? null,
    command: command?.slice(0, maxCommandLength) ?? null,
    is_copy: 0,
  };
}

export function toMessageRow(
  message: MessageRow,
  rows: FileRows,
  { file, batch }: TableContext,
): Tables['message_row'] {
  const time = rows.table.getTime(message.record);
  return {
    file,
    message_id: message.id,
    shape: batch.dictionaries.message.toId(message.model, message.speed),
    input: message.input,
    output: message.output,
    cache_read: message.cacheRead,
    cache_write_5m: message.cacheWrite5m,
    cache_write_1h: message.cacheWrite1h,
    web_searches: message.webSearches,
    is_counted: Number(message.isCounted),
    time_ms: Number.isNaN(time) ? null : time,
    turn: turnAt(rows, message.record) ?? null,
    line: rows.table.numberAt(message.record),
  };
}

/** A file has few contexts and very many records: the number of each is made once. */
const contextIds = new WeakMap<RecordContext, number>();

function toContextId(context: RecordContext | undefined, { contexts }: IndexBatch): number | null {
  if (context === undefined) return null;
  const { cwd, gitBranch, version } = context;
  let id = contextIds.get(context);
  if (id === undefined) {
    id = toContentId(`${cwd ?? ''}\n${gitBranch ?? ''}\n${version ?? ''}`);
    contextIds.set(context, id);
  }
  if (!contexts.has(id))
    contexts.set(id, { id, cwd: cwd ?? null, git_branch: gitBranch ?? null, version: version ?? null });
  return id;
}
