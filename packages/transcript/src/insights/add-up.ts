export function sum<Item>(items: readonly Item[], pick: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += pick(item);
  return total;
}

/** Adds numbers up by a key; each group also counts how often it was added to. */
export function openGroups<Key extends readonly string[]>() {
  const groups = new Map<string, { readonly key: Key; readonly sums: number[]; times: number }>();
  return {
    add(key: Key, numbers: readonly number[]): void {
      const name = key.length === 1 ? String(key[0]) : key.join('\0');
      const group = groups.get(name);
      if (group === undefined) groups.set(name, { key, sums: [...numbers], times: 1 });
      else {
        for (let at = 0; at < numbers.length; at++) group.sums[at] = (group.sums[at] ?? 0) + (numbers[at] ?? 0);
        group.times++;
      }
    },
    /** Most of one of the numbers first, then by their keys. */
    list: (by: number) =>
      [...groups]
        .sort(([a, first], [b, second]) => (second.sums[by] ?? 0) - (first.sums[by] ?? 0) || (a < b ? -1 : 1))
        .map(([, group]) => group),
  };
}
