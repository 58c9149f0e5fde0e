import type { ByteReader } from '../../columns/byte-reader.ts';
import type { ByteWriter } from '../../columns/byte-writer.ts';
import { refuseBytes } from '../../columns/codec.ts';
import type { GrowingPart } from '../../columns/growing-part.ts';
import type { RecordTable } from '../table/record-table.ts';

/**
 * The usage of messages whose copy that counts is in the records of the piece: also of those that began before it.
 * Its length is that of the records.
 */
export function toUsagePart(table: RecordTable): GrowingPart {
  return {
    length: () => table.length,
    write: (writer, from) => writeUsage(writer, table, from),
    read: (reader) => readUsage(reader, table),
  };
}

function writeUsage(writer: ByteWriter, { usage }: RecordTable, from: number): void {
  const rows: number[] = [];
  for (let row = 0; row < usage.rows; row++) if (usage.recordOf(row) >= from) rows.push(row);
  writer.unsigned(rows.length);
  let last = -1;
  let lastRecord = 0;
  for (const row of rows) {
    const { record, speed, webSearches } = usage.getSource(row);
    writer.unsigned(row - last - 1);
    writer.signed(record - lastRecord);
    last = row;
    lastRecord = record;
    writeCounts(writer, usage, row);
    writer.number(webSearches);
    writer.unsigned(speed === undefined ? 0 : usage.speeds.put(speed) + 1);
  }
}

function writeCounts(writer: ByteWriter, usage: RecordTable['usage'], row: number): void {
  const counts = usage.getCounts(row);
  writer.number(counts.input);
  writer.number(counts.output);
  writer.number(counts.cacheRead);
  writer.number(counts.cacheWrite5m);
  writer.number(counts.cacheWrite1h);
}

function readUsage(reader: ByteReader, table: RecordTable): void {
  const { usage } = table;
  let last = -1;
  let record = 0;
  for (let left = reader.count(); left > 0; left--) {
    const row = last + 1 + reader.unsigned();
    record += reader.signed();
    last = row;
    const counts = {
      input: reader.number(),
      output: reader.number(),
      cacheRead: reader.number(),
      cacheWrite5m: reader.number(),
      cacheWrite1h: reader.number(),
    };
    const webSearches = reader.number();
    const speed = reader.unsigned(usage.speeds.names.length);
    if (record < 0 || record >= table.length || table.modelAt(record) === -1) refuseBytes(`no message at ${record}`);
    const source = { record, speed: speed === 0 ? undefined : usage.speeds.get(speed - 1), webSearches };
    const isKnown = usage.restore(
      row,
      table.messageAt(record),
      table.uuidAt(record),
      table.models.get(table.modelAt(record)),
      counts,
      source,
    );
    if (!isKnown) refuseBytes(`no row ${row}`);
  }
}
