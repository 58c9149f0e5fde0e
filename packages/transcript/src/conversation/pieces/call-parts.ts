import type { ByteReader } from '../../columns/byte-reader.ts';
import type { ByteWriter } from '../../columns/byte-writer.ts';
import {
  countCodec,
  refuseBytes,
  textCodec,
  toListCodec,
  toObjectCodec,
  toOptionalCodec,
} from '../../columns/codec.ts';
import { gitCallCodec, gitResultCodec } from './git-codecs.ts';
import { toMapPart, toNamePart, type GrowingPart } from '../../columns/growing-part.ts';
import { rowMask, type IntRows } from '../../columns/int-rows.ts';
import type { LineChanges } from '../facts/to-line-changes.ts';
import {
  callAt,
  callWidth,
  outcomes,
  ownPath,
  resultWidth,
  type AskedAgent,
  type ResultLinks,
} from '../table/call-columns.ts';
import type { CallTable } from '../table/call-table.ts';

const keysCodec = toListCodec(countCodec);
const linesCodec = toObjectCodec<LineChanges>({ removed: keysCodec, added: keysCodec });
const askedCodec = toObjectCodec<AskedAgent>({ prompt: textCodec, promptKey: textCodec });
const optionalText = toOptionalCodec(textCodec);
const linksCodec = toObjectCodec<ResultLinks>({
  agentId: optionalText,
  runId: optionalText,
  namedAgents: toListCodec(textCodec),
});

/** How calls and results are written and read. `records` counts the records read so far: rows refer only to those. */
export function listCallParts(calls: CallTable, records: () => number): readonly GrowingPart[] {
  return [
    calls.ids.toPart(),
    toNamePart(calls.names),
    calls.paths.toPart(),
    toNamePart(calls.subjects),
    {
      length: () => calls.calls,
      write: (writer, from) => writeCalls(writer, calls, from),
      read: (reader) => readCalls(reader, calls, records()),
    },
    {
      length: () => calls.resultRows.length,
      write: (writer, from) => writeResults(writer, calls, from),
      read: (reader) => readResults(reader, calls, records()),
    },
    toMapPart(calls.prompts, askedCodec),
    toMapPart(calls.links, linksCodec),
    toMapPart(calls.gitCalls, gitCallCodec),
    toMapPart(calls.gitResults, gitResultCodec),
    toMapPart(calls.lines, linesCodec),
  ];
}

function writeCalls(writer: ByteWriter, calls: CallTable, from: number): void {
  const { callRows } = calls;
  writer.unsigned(callRows.length - from);
  const last = { record: 0, id: 0 };
  for (let row = from; row < callRows.length; row++) {
    writeRecordAndId(writer, callRows, row, last);
    writer.unsigned(callRows.get(row, callAt.name));
    // Path and subject are negative where there is none; only numbers from 0 on can be written as unsigned.
    writer.unsigned(callRows.get(row, callAt.path) - ownPath);
    writer.unsigned(callRows.get(row, callAt.subject) + 1);
    writer.unsigned(callRows.get(row, callAt.length));
    writer.unsigned(callRows.get(row, callAt.key));
  }
}

function readCalls(reader: ByteReader, calls: CallTable, records: number): void {
  const { callRows } = calls;
  const last = { record: 0, id: 0 };
  for (let left = reader.count(); left > 0; left--) {
    const row = callRows.length;
    if (row === callRows.room) callRows.makeRoom();
    callRows.length = row + 1;
    const start = (row & rowMask) * callWidth;
    const id = readRecordAndId(reader, callRows.part, start, last, records, calls.ids.length);
    callRows.part[start + callAt.name] = reader.unsigned(calls.names.names.length - 1);
    callRows.part[start + callAt.path] = reader.unsigned(calls.paths.length - 1 - ownPath) + ownPath;
    callRows.part[start + callAt.subject] = reader.unsigned(calls.subjects.names.length) - 1;
    callRows.part[start + callAt.length] = reader.unsigned(largest);
    callRows.part[start + callAt.key] = reader.unsigned(largest);
    calls.noteCall(row, id);
  }
}

function writeResults(writer: ByteWriter, calls: CallTable, from: number): void {
  const { resultRows, durations } = calls;
  writer.unsigned(resultRows.length - from);
  const last = { record: 0, id: 0 };
  for (let row = from; row < resultRows.length; row++) {
    writeRecordAndId(writer, resultRows, row, last);
    const duration = durations.get(row, 0);
    writer.unsigned(resultRows.get(row, callAt.outcome) * 2 + (Number.isNaN(duration) ? 0 : 1));
    if (!Number.isNaN(duration)) writer.number(duration);
    writer.unsigned(resultRows.get(row, callAt.resultLength));
  }
}

function readResults(reader: ByteReader, calls: CallTable, records: number): void {
  const { resultRows, durations } = calls;
  const last = { record: 0, id: 0 };
  for (let left = reader.count(); left > 0; left--) {
    const row = resultRows.length;
    if (row === resultRows.room) {
      resultRows.makeRoom();
      durations.makeRoom();
    }
    resultRows.length = row + 1;
    durations.length = row + 1;
    const start = (row & rowMask) * resultWidth;
    const id = readRecordAndId(reader, resultRows.part, start, last, records, calls.ids.length);
    if (id === -1) refuseBytes('a result without id');
    const head = reader.unsigned(outcomes.length * 2 - 1);
    resultRows.part[start + callAt.outcome] = head >>> 1;
    durations.part[row & rowMask] = (head & 1) === 1 ? reader.number() : Number.NaN;
    resultRows.part[start + callAt.resultLength] = reader.unsigned(largest);
    calls.noteResult(row, id);
  }
}

/** The largest value of a column: columns are signed 32-bit integers. */
const largest = 2 ** 31 - 1;

interface LastRow {
  record: number;
  id: number;
}

/** As differences from the last row, which are small: record and id nearly always rise from row to row. */
function writeRecordAndId(writer: ByteWriter, rows: IntRows, row: number, last: LastRow): void {
  const record = rows.get(row, callAt.record);
  const id = rows.get(row, callAt.id);
  writer.signed(record - last.record);
  writer.unsigned(id === -1 ? 0 : id < last.id ? (last.id - id) * 2 : (id - last.id) * 2 + 1);
  last.record = record;
  if (id !== -1) last.id = id;
}

function readRecordAndId(
  reader: ByteReader,
  part: Int32Array,
  start: number,
  last: LastRow,
  records: number,
  ids: number,
): number {
  last.record += reader.signed();
  if (last.record < 0 || last.record >= records) refuseBytes(`no record ${last.record}`);
  const code = reader.unsigned();
  const id = code === 0 ? -1 : code % 2 === 0 ? last.id - code / 2 : last.id + (code - 1) / 2;
  if (id < -1 || id >= ids) refuseBytes(`no id ${id}`);
  if (id !== -1) last.id = id;
  part[start + callAt.record] = last.record;
  part[start + callAt.id] = id;
  return id;
}
