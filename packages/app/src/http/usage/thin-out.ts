/** At most so many of a long row, so that its shape stays: of every stretch the highest, and always the first and the last. */
export function thinOut<Item>(items: readonly Item[], most: number, toHeight: (item: Item) => number): readonly Item[] {
  if (items.length <= most) return items;
  const inner = items.slice(1, -1);
  const kept: Item[] = [];
  for (let at = 0; at < most - 2; at++) {
    const stretch = inner.slice(Math.floor((at * inner.length) / (most - 2)), Math.floor(((at + 1) * inner.length) / (most - 2)));
    const highest = stretch.reduce<Item | undefined>((best, item) => (best === undefined || toHeight(item) > toHeight(best) ? item : best), undefined);
    if (highest !== undefined) kept.push(highest);
  }
  return [...items.slice(0, 1), ...kept, ...items.slice(-1)];
}
