/** Items of a part; parts are never copied, so that growing leaves nothing behind to be collected. */
const partBits = 12;
const partLength = 1 << partBits;
const partMask = partLength - 1;
/** A small file has a handful of records: the first part begins small. */
const firstLength = 16;

/** A list of 32-bit numbers that grows; four bytes for each. */
export class IntColumn {
  length = 0;
  private capacity = 0;
  private readonly parts: Int32Array[] = [];

  get(index: number): number {
    return (this.parts[index >>> partBits] as Int32Array)[index & partMask] as number;
  }

  set(index: number, value: number): void {
    (this.parts[index >>> partBits] as Int32Array)[index & partMask] = value;
  }

  push(value: number): void {
    const index = this.length++;
    if (index >= this.capacity) this.grow(index >>> partBits);
    (this.parts[index >>> partBits] as Int32Array)[index & partMask] = value;
  }

  /** All that it holds, in parts that can be handed on; the last one may be shorter. */
  toParts(): readonly Int32Array[] {
    return this.parts.map((part, number) => part.subarray(0, this.length - number * partLength));
  }

  /** The same list again. The parts stay where they are: whoever gives them away must not write into them. */
  static from(parts: readonly Int32Array[]): IntColumn {
    const column = new IntColumn();
    for (const part of parts) column.adopt(part);
    return column;
  }

  private adopt(part: Int32Array): void {
    let whole = part;
    if (part.length < partLength) {
      whole = new Int32Array(partLength);
      whole.set(part);
    }
    this.parts.push(whole);
    this.length += part.length;
    this.capacity = this.parts.length * partLength;
  }

  private grow(number: number): void {
    const old = this.parts[number];
    const part = new Int32Array(number > 0 ? partLength : old === undefined ? firstLength : old.length * 4);
    if (old !== undefined) part.set(old);
    this.parts[number] = part;
    this.capacity = number * partLength + part.length;
  }
}
