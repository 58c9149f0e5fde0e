import type { ByteReader } from '../../columns/byte-reader.ts';
import type { ByteWriter } from '../../columns/byte-writer.ts';
import { refuseBytes } from '../../columns/codec.ts';
import type { GrowingPart } from '../../columns/growing-part.ts';
import { partBits, rowMask } from '../../columns/int-rows.ts';
import { toLarger } from '../../columns/to-larger.ts';
import {
  assistantKind,
  contextShift,
  kindMask,
  linkAt,
  linkWidth,
  placeWidth,
  sidechainBit,
  type RecordTable,
} from '../table/record-table.ts';

/**
 * The rows of records, column by column: each number as its difference from what it most often is. What follows from
 * the rows is made again from them.
 */
export function toRecordPart(table: RecordTable): GrowingPart {
  return {
    length: () => table.length,
    write: (writer, from) => writeRecords(writer, table, from),
    read: (reader) => readRecords(reader, table),
  };
}

function writeRecords(writer: ByteWriter, table: RecordTable, from: number): void {
  const { links, length } = table;
  writer.unsigned(length - from);
  let last = 0;
  for (let row = from; row < length; row++) {
    writer.signed(table.numberAt(row) - last - 1);
    last = table.numberAt(row);
  }
  writeEach(writer, from, length, (row) => table.formAt(row));
  writeNear(writer, from, length, (row) => table.uuidAt(row));
  // A parent is near the id of its child.
  for (let row = from; row < length; row++) writeOne(writer, table.parentAt(row), table.uuidAt(row));
  writeNear(writer, from, length, (row) => table.messageAt(row));
  writeEach(writer, from, length, (row) => table.modelAt(row) + 1);
  writeEach(writer, from, length, (row) => links.get(row, linkAt.bits) & lowBits);
  writeEach(writer, from, length, (row) => links.get(row, linkAt.bits) >>> contextShift);
  writePlaces(writer, table, from);
}

function writePlaces(writer: ByteWriter, { places, length }: RecordTable, from: number): void {
  let end = 0;
  for (let row = from; row < length; row++) {
    writer.signed(places.get(row, 0) - end);
    writer.unsigned(places.get(row, 1));
    end = places.get(row, 0) + places.get(row, 1);
  }
  let time = 0;
  for (let row = from; row < length; row++) {
    const own = places.get(row, 2);
    if (Number.isNaN(own)) writer.unsigned(0);
    else {
      writer.unsigned(own < time ? (time - own) * 2 + 1 : (own - time) * 2 + 2);
      time = own;
    }
  }
}

function writeEach(writer: ByteWriter, from: number, to: number, get: (row: number) => number): void {
  for (let row = from; row < to; row++) writer.unsigned(get(row));
}

/** -1 is 0; every other number is its difference from one near it. */
function writeOne(writer: ByteWriter, value: number, near: number): void {
  if (value === -1) writer.unsigned(0);
  else writer.unsigned(value < near ? (near - value) * 2 : (value - near) * 2 + 1);
}

function writeNear(writer: ByteWriter, from: number, to: number, get: (row: number) => number): void {
  let last = 0;
  for (let row = from; row < to; row++) {
    const value = get(row);
    writeOne(writer, value, last);
    if (value !== -1) last = value;
  }
}

function readOne(reader: ByteReader, near: number, limit: number): number {
  const code = reader.unsigned(largestCode);
  if (code === 0) return -1;
  const value = code % 2 === 0 ? near - code / 2 : near + (code - 1) / 2;
  if (value < 0 || value >= limit) refuseBytes(`${value} names nothing`);
  return value;
}

function readRecords(reader: ByteReader, table: RecordTable): void {
  const count = reader.count();
  const from = table.length;
  const { links, places } = table;
  for (let made = 0; made < count; made++) {
    if (links.length === links.room) {
      links.makeRoom();
      places.makeRoom();
    }
    links.length++;
    places.length++;
  }
  const length = from + count;
  const set = (row: number, column: number, value: number) => {
    (links.parts[row >>> partBits] as Int32Array)[(row & rowMask) * linkWidth + column] = value;
  };
  let last = 0;
  for (let row = from; row < length; row++) {
    last += reader.signed() + 1;
    set(row, linkAt.number, last);
  }
  for (let row = from; row < length; row++) set(row, linkAt.form, reader.unsigned(table.forms.length - 1));
  readNear(reader, from, length, table.uuids.length, (row, value) => set(row, linkAt.uuid, value));
  for (let row = from; row < length; row++)
    set(row, linkAt.parent, readOne(reader, table.uuidAt(row), table.uuids.length));
  readNear(reader, from, length, table.messages.length, (row, value) => set(row, linkAt.message, value));
  for (let row = from; row < length; row++) set(row, linkAt.model, reader.unsigned(table.models.names.length) - 1);
  for (let row = from; row < length; row++) set(row, linkAt.bits, reader.unsigned(lowBits));
  for (let row = from; row < length; row++) {
    const context = reader.unsigned(table.contexts.contexts.length);
    if (context !== 0) set(row, linkAt.bits, links.get(row, linkAt.bits) | (context << contextShift));
  }
  readPlaces(reader, table, from);
  noteRecords(table, from);
}

function readPlaces(reader: ByteReader, { places, length }: RecordTable, from: number): void {
  let end = 0;
  for (let row = from; row < length; row++) {
    const part = places.parts[row >>> partBits] as Float64Array;
    const at = (row & rowMask) * placeWidth;
    const offset = end + reader.signed();
    const bytes = reader.unsigned();
    if (offset < 0) refuseBytes('a place before the file');
    part[at] = offset;
    part[at + 1] = bytes;
    end = offset + bytes;
  }
  let time = 0;
  for (let row = from; row < length; row++) {
    const code = reader.unsigned();
    if (code !== 0) time += code % 2 === 1 ? -(code - 1) / 2 : code / 2 - 1;
    (places.parts[row >>> partBits] as Float64Array)[(row & rowMask) * placeWidth + 2] = code === 0 ? Number.NaN : time;
  }
}

function readNear(
  reader: ByteReader,
  from: number,
  to: number,
  limit: number,
  set: (row: number, value: number) => void,
): void {
  let last = 0;
  for (let row = from; row < to; row++) {
    const value = readOne(reader, last, limit);
    set(row, value);
    if (value !== -1) last = value;
  }
}

/** What adding the records one by one left behind beside their rows. */
function noteRecords(table: RecordTable, from: number): void {
  const { links, length } = table;
  if (table.uuids.length > table.firstWithUuid.length)
    table.firstWithUuid = toLarger(table.firstWithUuid, table.uuids.length - 1);
  const { firstWithUuid } = table;
  for (let row = from; row < length; row++) {
    const part = links.parts[row >>> partBits] as Int32Array;
    const start = (row & rowMask) * linkWidth;
    const uuid = part[start + linkAt.uuid] as number;
    const bits = part[start + linkAt.bits] as number;
    if (uuid !== -1 && firstWithUuid[uuid] === 0) firstWithUuid[uuid] = row + 1;
    if ((bits & sidechainBit) !== 0) table.sidechains++;
    if ((bits & kindMask) !== assistantKind) continue;
    const message = part[start + linkAt.message] as number;
    if (message === -1) table.addLoneMessage(uuid);
    ((bits & sidechainBit) === 0 ? table.ends.main : table.ends.side).add(message === -1 ? -1 - row : message, row);
  }
}

const lowBits = (1 << contextShift) - 1;
/** Twice the largest number of a row. */
const largestCode = 2 ** 33;
