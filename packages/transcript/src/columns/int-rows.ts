/** Rows of a part; parts are never copied, so that growing leaves nothing behind to be collected. */
const partBits = 12;
const partRows = 1 << partBits;
const partMask = partRows - 1;
/** A small file has a handful of records: the first part begins small. */
const firstRows = 16;

/** Rows of 32-bit numbers, all of one width, that grow; four bytes for each number. What is written together stands together. */
export class IntRows {
  length = 0;
  private capacity = 0;
  private readonly width: number;
  private readonly parts: Int32Array[] = [];

  constructor(width: number) {
    this.width = width;
  }

  get(row: number, column: number): number {
    return (this.parts[row >>> partBits] as Int32Array)[(row & partMask) * this.width + column] as number;
  }

  set(row: number, column: number, value: number): void {
    (this.parts[row >>> partBits] as Int32Array)[(row & partMask) * this.width + column] = value;
  }

  /** A new row with these numbers, as many as a row has. */
  push(values: Int32Array): void {
    const row = this.length++;
    if (row >= this.capacity) this.grow(row >>> partBits);
    (this.parts[row >>> partBits] as Int32Array).set(values, (row & partMask) * this.width);
  }

  /** The same for a row that is there. */
  write(row: number, values: Int32Array): void {
    (this.parts[row >>> partBits] as Int32Array).set(values, (row & partMask) * this.width);
  }

  private grow(number: number): void {
    const old = this.parts[number];
    const part = new Int32Array(number > 0 ? partRows * this.width : old === undefined ? firstRows * this.width : old.length * 4);
    if (old !== undefined) part.set(old);
    this.parts[number] = part;
    this.capacity = number * partRows + part.length / this.width;
  }
}
