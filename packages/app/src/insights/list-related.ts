/** Groups of things that have a key in common, by their places; what is alone is in none. */
export function listRelated(keys: readonly (readonly string[])[]): readonly (readonly number[])[] {
  const parents = keys.map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] as number;
    parents[at] = root;
    return root;
  };
  const owners = new Map<string, number>();
  for (const [at, own] of keys.entries())
    for (const key of own) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, at);
      else parents[find(at)] = find(owner);
    }
  const groups = new Map<number, number[]>();
  for (const at of keys.keys()) {
    const root = find(at);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [at]);
    else group.push(at);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
