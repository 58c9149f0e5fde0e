/** Rows of a part; parts are never copied, so that growing leaves nothing behind to be collected. */
export const partBits = 12;
const partRows = 1 << partBits;
/** Of the number of a row: which one of its part it is. */
export const rowMask = partRows - 1;
/** A small file has a handful of records: the first part begins small. */
const firstRows = 16;

/**
 * Rows of 32-bit numbers, all of one width, that grow; four bytes for each number. What is written together stands
 * together. Whoever adds a row for every record writes it into
 * `part` itself, at `(length & rowMask) * width`, after `makeRoom` where `length` is `room`: a call for each number
 * would cost more than the number.
 */
export class IntRows {
  length = 0;
  /** The part that the next row belongs to, and how many rows there can be before another one is needed. */
  part: Int32Array = none;
  room = 0;
  /** Row by row, for whoever goes through all of them. */
  readonly parts: Int32Array[] = [];
  private readonly width: number;

  constructor(width: number) {
    this.width = width;
  }

  get(row: number, column: number): number {
    return (this.parts[row >>> partBits] as Int32Array)[(row & rowMask) * this.width + column] as number;
  }

  makeRoom(): void {
    const number = this.length >>> partBits;
    const old = this.parts[number];
    const part = new Int32Array(
      number > 0 ? partRows * this.width : old === undefined ? firstRows * this.width : old.length * 4,
    );
    if (old !== undefined) part.set(old);
    this.parts[number] = part;
    this.part = part;
    this.room = number * partRows + part.length / this.width;
  }
}

const none = new Int32Array(0);
