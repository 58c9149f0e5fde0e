/** Where each row begins, and at the end the height of all; sizes that are not measured yet are estimated. */
export function toRowStarts<Row extends { readonly key: string; readonly sizeKey?: string }>(
  rows: readonly Row[],
  sizes: ReadonlyMap<string, number>,
  estimate: (row: Row) => number,
): Float64Array {
  const starts = new Float64Array(rows.length + 1);
  let top = 0;
  rows.forEach((row, at) => {
    starts[at] = top;
    top += sizes.get(row.sizeKey ?? row.key) ?? estimate(row);
  });
  starts[rows.length] = top;
  return starts;
}

/** The row at a height, the first or last one beyond the ends. */
export function findRowAt(starts: Float64Array, height: number): number {
  let low = 0;
  let high = Math.max(0, starts.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
