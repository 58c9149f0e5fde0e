import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Codec } from './codec.ts';
import type { IntColumn } from './int-column.ts';
import type { NameTable } from './name-table.ts';
import { refuseBytes } from './codec.ts';

/**
 * Something that only grows: what came since it had a length goes to bytes, and is put behind what is there when it
 * comes back.
 */
export interface GrowingPart {
  readonly length: () => number;
  readonly write: (writer: ByteWriter, from: number) => void;
  readonly read: (reader: ByteReader) => void;
}

export function toListPart<Item>(items: Item[], codec: Codec<Item>): GrowingPart {
  return {
    length: () => items.length,
    write(writer, from) {
      writer.unsigned(items.length - from);
      for (let at = from; at < items.length; at++) codec.write(writer, items[at] as Item);
    },
    read(reader) {
      for (let left = reader.count(); left > 0; left--) items.push(codec.read(reader));
    },
  };
}

/** Entries are in the order in which they came. */
export function toSetPart<Item>(items: Set<Item>, codec: Codec<Item>): GrowingPart {
  return {
    length: () => items.size,
    write(writer, from) {
      writer.unsigned(items.size - from);
      let at = 0;
      for (const item of items) if (at++ >= from) codec.write(writer, item);
    },
    read(reader) {
      for (let left = reader.count(); left > 0; left--) items.add(codec.read(reader));
    },
  };
}

/** A map by numbers that only ever rise. */
export function toMapPart<Value>(items: Map<number, Value>, codec: Codec<Value>): GrowingPart {
  return {
    length: () => items.size,
    write(writer, from) {
      writer.unsigned(items.size - from);
      let at = 0;
      for (const [key, value] of items) {
        if (at++ < from) continue;
        writer.unsigned(key);
        codec.write(writer, value);
      }
    },
    read(reader) {
      for (let left = reader.count(); left > 0; left--) items.set(reader.unsigned(largestIndex), codec.read(reader));
    },
  };
}

/** Numbers of rows, rising. `limit` says how many rows there are. */
export function toIndexPart(column: IntColumn, limit: () => number): GrowingPart {
  return {
    length: () => column.length,
    write(writer, from) {
      writer.unsigned(column.length - from);
      let last = 0;
      for (let at = from; at < column.length; at++) {
        writer.signed(column.get(at) - last);
        last = column.get(at);
      }
    },
    read(reader) {
      let last = 0;
      for (let left = reader.count(); left > 0; left--) {
        last += reader.signed();
        if (last < 0 || last >= limit()) refuseBytes(`no row ${last}`);
        column.push(last);
      }
    },
  };
}

export function toNamePart(table: NameTable): GrowingPart {
  return {
    length: () => table.names.length,
    write(writer, from) {
      writer.unsigned(table.names.length - from);
      for (let at = from; at < table.names.length; at++) writer.text(table.get(at));
    },
    read(reader) {
      for (let left = reader.count(); left > 0; left--) {
        const number = table.names.length;
        if (table.put(reader.text()) !== number) refuseBytes('a name stands twice');
      }
    },
  };
}

const largestIndex = 2 ** 31 - 1;
