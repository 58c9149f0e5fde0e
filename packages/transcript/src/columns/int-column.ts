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

  private grow(number: number): void {
    const old = this.parts[number];
    const part = new Int32Array(number > 0 ? partLength : old === undefined ? firstLength : old.length * 4);
    if (old !== undefined) part.set(old);
    this.parts[number] = part;
    this.capacity = number * partLength + part.length;
  }
}
