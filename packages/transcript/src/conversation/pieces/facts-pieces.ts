import { ByteReader, DamagedBytes } from '../../columns/byte-reader.ts';
import { ByteWriter } from '../../columns/byte-writer.ts';
import {
  countCodec,
  numberCodec,
  refuseBytes,
  textCodec,
  toListCodec,
  toObjectCodec,
  toOptionalCodec,
} from '../../columns/codec.ts';
import { toIndexPart, toListPart, toMapPart, toNamePart, type GrowingPart } from '../../columns/growing-part.ts';
import type { ContextTable, RecordContext } from '../table/context-table.ts';
import type { FormTable, RecordForm } from '../table/form-table.ts';
import type { RecordTable } from '../table/record-table.ts';
import { listCallParts } from './call-parts.ts';
import type { FileNotes, LineGrowth } from '../facts/file-notes.ts';
import { factsVersion } from './facts-version.ts';
import { headCodec, listNoteParts, setNotesHead, toNotesHead } from './note-parts.ts';
import { toRecordPart } from './record-part.ts';
import { toUsagePart } from './usage-part.ts';

/** How far facts had come, for what is written since then. */
export type FactsMark = readonly number[];

/** Before there was anything. */
export const factsStart: FactsMark = [];

export interface FactsPieces {
  readonly mark: () => FactsMark;
  /** All that came since a mark. */
  readonly write: (since: FactsMark) => Uint8Array<ArrayBuffer>;
  /**
   * Puts a piece behind what is there; what is wrong with it, where it is none. Then the facts are of no use any more.
   */
  readonly read: (piece: Uint8Array) => string | undefined;
}

const optionalText = toOptionalCodec(textCodec);
const formCodec = toObjectCodec<RecordForm>({ type: textCodec, subtype: optionalText });
const openingCodec = toOptionalCodec(
  toObjectCodec<NonNullable<RecordTable['opening']>>({ index: countCodec, line: optionalText }),
);
const contextCodec = toObjectCodec<RecordContext>({
  cwd: optionalText,
  gitBranch: optionalText,
  version: optionalText,
});
const contextListCodec = toListCodec(contextCodec);

/** The facts of a file as bytes, in pieces that follow each other. */
export function openFactsPieces(table: RecordTable, notes: FileNotes, isAgentFile: boolean): FactsPieces {
  const records = () => table.length;
  // Made when they are first needed: they weigh more than the facts of most files, which only an index writes down.
  let made: readonly GrowingPart[] | undefined;
  const listParts = (): readonly GrowingPart[] =>
    (made ??= [
      listNamedParts(table),
      listTextParts(table),
      listIndexParts(table, records),
      listCallParts(table.calls, records),
      [toNamePart(table.usage.speeds), toUsagePart(table), toOpeningPart(table)],
      listNoteParts(notes),
    ].flat());
  const head = [factsVersion, isAgentFile ? 1 : 0];
  return {
    mark: () => listParts().map((part) => part.length()),
    write(since) {
      const writer = new ByteWriter();
      for (const number of head) writer.unsigned(number);
      for (const [at, part] of listParts().entries()) part.write(writer, since[at] ?? 0);
      headCodec.write(writer, toNotesHead(notes));
      return seal(writer.toBytes());
    },
    read(piece) {
      const before = { records: table.length, damaged: notes.damagedLines.length, growths: notes.growths.length };
      try {
        const reader = new ByteReader(unseal(piece));
        for (const number of head) if (reader.unsigned() !== number) refuseBytes('another version');
        for (const part of listParts()) part.read(reader);
        setNotesHead(notes, headCodec.read(reader));
        // Of a line that is in this piece the length is the last one already.
        for (const growth of notes.growths.slice(before.growths))
          if (growth.index < (growth.isDamaged ? before.damaged : before.records)) growLine(table, notes, growth);
        return reader.left === 0 ? undefined : 'something follows';
      } catch (error) {
        if (error instanceof DamagedBytes) return error.message;
        throw error;
      }
    },
  };
}

/** The records, and before them what they name by number. */
function listNamedParts(table: RecordTable): readonly GrowingPart[] {
  return [
    toRecordCount(table),
    toFormPart(table.forms),
    table.uuids.toPart(),
    table.messages.toPart(),
    toNamePart(table.models),
    toContextPart(table.contexts),
    toRecordPart(table),
  ];
}

function listTextParts(table: RecordTable): readonly GrowingPart[] {
  return [
    toMapPart(table.oddTimes, textCodec),
    toMapPart(table.texts, textCodec),
    toMapPart(table.textKeys, textCodec),
    toMapPart(table.turnDurations, numberCodec),
  ];
}

function listIndexParts(table: RecordTable, records: () => number): readonly GrowingPart[] {
  return [table.starts, table.mayBeRunByModel, table.compactions, table.sidechainRoots].map((column) =>
    toIndexPart(column, records),
  );
}

/** Lengthens a line whose end came later than its text. */
export function growLine(table: RecordTable, notes: FileNotes, { index, isDamaged, bytes }: LineGrowth): void {
  const place = notes.damagedLines[index];
  if (!isDamaged) table.growAt(index, bytes);
  else if (place !== undefined) notes.damagedLines[index] = { ...place, byteLength: place.byteLength + bytes };
}

/** A piece belongs behind the records that were there when it was written. */
function toRecordCount(table: RecordTable): GrowingPart {
  return {
    length: () => table.length,
    write: (writer, from) => writer.unsigned(from),
    read: (reader) => void (reader.unsigned() === table.length || refuseBytes('they belong behind something else')),
  };
}

function toFormPart(forms: FormTable): GrowingPart {
  return {
    // The first two are always there.
    length: () => forms.length,
    write(writer, from) {
      const first = Math.max(from, 2);
      writer.unsigned(forms.length - first);
      for (let number = first; number < forms.length; number++) formCodec.write(writer, forms.get(number));
    },
    read(reader) {
      for (let left = reader.count(); left > 0; left--) {
        const { type, subtype } = formCodec.read(reader);
        forms.put(type, subtype);
      }
    },
  };
}

function toContextPart(table: ContextTable): GrowingPart {
  return {
    ...toListPart(table.contexts, contextCodec),
    read: (reader) => contextListCodec.read(reader).forEach((context) => table.add(context)),
  };
}

function toOpeningPart(table: RecordTable): GrowingPart {
  return {
    length: () => (table.opening === undefined ? 0 : 1),
    write: (writer, from) => openingCodec.write(writer, from === 0 ? table.opening : undefined),
    read(reader) {
      table.opening = openingCodec.read(reader) ?? table.opening;
    },
  };
}

const checksumBytes = 4;

/** In front of the bytes a sum of them. */
function seal(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const sealed = new Uint8Array(bytes.length + checksumBytes);
  sealed.set(bytes, checksumBytes);
  new DataView(sealed.buffer).setUint32(0, toSum(bytes));
  return sealed;
}

function unseal(sealed: Uint8Array): Uint8Array {
  if (sealed.length < checksumBytes) refuseBytes('they end too soon');
  const bytes = sealed.subarray(checksumBytes);
  if (new DataView(sealed.buffer, sealed.byteOffset).getUint32(0) !== toSum(bytes)) refuseBytes('they are damaged');
  return bytes;
}

/** Against damage on the disk, not against an attacker: what is read is checked anyway. */
export function toSum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) {
    const word =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    sum = Math.imul(sum ^ word, 0x01000193);
    sum ^= sum >>> 15;
  }
  for (let at = whole; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] as number), 0x01000193);
  return (sum ^ bytes.length) >>> 0;
}
