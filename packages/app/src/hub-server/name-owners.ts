import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { findPerson } from '@scrollkeep/hub/people/persons.ts';

interface Owned {
  readonly person: string;
}

/** Finds the email of the person that something belongs to. */
export async function nameOwners(store: HubStore, items: readonly Owned[]): Promise<(item: Owned) => string> {
  const names = new Map<string, string>();
  for (const id of new Set(items.map(({ person }) => person)))
    names.set(id, (await findPerson(store, id))?.email ?? id);
  return ({ person }) => names.get(person) ?? person;
}
