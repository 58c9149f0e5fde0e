import { openUnions } from '@scrollkeep/transcript/columns/open-unions.ts';

/** Groups of things that have a key in common, by their places; what is alone is in none. */
export function listRelated(keys: readonly (readonly string[])[]): readonly (readonly number[])[] {
  const unions = openUnions(keys.length);
  const owners = new Map<string, number>();
  for (const [at, own] of keys.entries())
    for (const key of own) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, at);
      else unions.join(at, owner);
    }
  return unions.list();
}
