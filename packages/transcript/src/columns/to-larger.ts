/** The same numbers with room for one at `index`, and for half as many again. */
export function toLarger(numbers: Int32Array, index: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(index + 1 + (index >> 1), 32));
  larger.set(numbers);
  return larger;
}
