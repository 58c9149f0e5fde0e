import { IntRows, rowMask } from '../columns/int-rows.ts';
import { NameTable } from '../columns/name-table.ts';
import { NumberRows } from '../columns/number-rows.ts';
import type { RecordAddress } from './file-version.ts';

/** Addresses of records in columns, by the order in which they were added. */
export class AddressTable {
  private readonly sessions = new NameTable();
  private readonly files = new NameTable();
  /** Session, file and number of the line. */
  private readonly lines = new IntRows(lineWidth);
  /** Offset and bytes. */
  private readonly spots = new NumberRows(spotWidth);

  /** Gives its number. */
  add({ session, file, number, offset, byteLength }: RecordAddress): number {
    const { lines, spots } = this;
    const row = lines.length;
    if (row === lines.room) {
      lines.makeRoom();
      spots.makeRoom();
    }
    const line = (row & rowMask) * lineWidth;
    lines.part[line] = this.sessions.put(session);
    lines.part[line + 1] = this.files.put(file);
    lines.part[line + 2] = number;
    const spot = (row & rowMask) * spotWidth;
    spots.part[spot] = offset;
    spots.part[spot + 1] = byteLength;
    spots.length = row + 1;
    return lines.length++;
  }

  get(row: number): RecordAddress {
    const { lines, spots } = this;
    return {
      session: this.sessions.get(lines.get(row, 0)),
      file: this.files.get(lines.get(row, 1)),
      number: lines.get(row, 2),
      offset: spots.get(row, 0),
      byteLength: spots.get(row, 1),
    };
  }
}

const lineWidth = 3;
const spotWidth = 2;
