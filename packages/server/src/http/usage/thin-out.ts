/**
 * Places of at most so many of a long row, so that its shape stays: of every stretch the highest, and always the first
 * and the last.
 */
export function thinOut(count: number, most: number, toHeight: (at: number) => number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_none, at) => at);
  const inner = count - 2;
  const kept = [0];
  for (let stretch = 0; stretch < most - 2; stretch++) {
    const start = 1 + Math.floor((stretch * inner) / (most - 2));
    const end = 1 + Math.floor(((stretch + 1) * inner) / (most - 2));
    let highest = start;
    for (let at = start + 1; at < end; at++) if (toHeight(at) > toHeight(highest)) highest = at;
    if (start < end) kept.push(highest);
  }
  return [...kept, count - 1];
}
