import { groupBy } from './group-by.ts';

/** Joins places to groups, also through others. */
export function openUnions(count: number) {
  const parents = Int32Array.from({ length: count }, (_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] as number;
    parents[at] = root;
    return root;
  };
  return {
    join(a: number, b: number): void {
      parents[find(a)] = find(b);
    },
    /** What is alone is in none. */
    list: (): readonly (readonly number[])[] =>
      [...groupBy(parents.keys(), find).values()].filter(({ length }) => length > 1),
  };
}
