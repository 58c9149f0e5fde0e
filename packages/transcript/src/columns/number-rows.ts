/** Rows of a part; parts are never copied, so that growing leaves nothing behind to be collected. */
const partBits = 12;
const partRows = 1 << partBits;
const partMask = partRows - 1;
/** A small file has a handful of records: the first part begins small. */
const firstRows = 16;

/** Rows of any numbers, all of one width, that grow; eight bytes for each number. What is written together stands together. */
export class NumberRows {
  length = 0;
  private capacity = 0;
  private readonly width: number;
  private readonly parts: Float64Array[] = [];

  constructor(width: number) {
    this.width = width;
  }

  get(row: number, column: number): number {
    return (this.parts[row >>> partBits] as Float64Array)[(row & partMask) * this.width + column] as number;
  }

  set(row: number, column: number, value: number): void {
    (this.parts[row >>> partBits] as Float64Array)[(row & partMask) * this.width + column] = value;
  }

  /** A new row with these numbers, as many as a row has. */
  push(values: Float64Array): void {
    const row = this.length++;
    if (row >= this.capacity) this.grow(row >>> partBits);
    (this.parts[row >>> partBits] as Float64Array).set(values, (row & partMask) * this.width);
  }

  /** The same for a row that is there. */
  write(row: number, values: Float64Array): void {
    (this.parts[row >>> partBits] as Float64Array).set(values, (row & partMask) * this.width);
  }

  /** All that they hold, in parts that can be handed on; the last one may be shorter. */
  toParts(): readonly Float64Array[] {
    return this.parts.map((part, number) => part.subarray(0, (this.length - number * partRows) * this.width));
  }

  /** The same rows again. The parts stay where they are: whoever gives them away must not write into them. */
  static from(width: number, parts: readonly Float64Array[]): NumberRows {
    const rows = new NumberRows(width);
    for (const part of parts) rows.adopt(part);
    return rows;
  }

  private adopt(part: Float64Array): void {
    let whole = part;
    if (part.length < partRows * this.width) {
      whole = new Float64Array(partRows * this.width);
      whole.set(part);
    }
    this.parts.push(whole);
    this.length += part.length / this.width;
    this.capacity = this.parts.length * partRows;
  }

  private grow(number: number): void {
    const old = this.parts[number];
    const part = new Float64Array(number > 0 ? partRows * this.width : old === undefined ? firstRows * this.width : old.length * 4);
    if (old !== undefined) part.set(old);
    this.parts[number] = part;
    this.capacity = number * partRows + part.length / this.width;
  }
}
