import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { findSessionIds } from '@scrollkeep/hub/sharing/holds.ts';
import { operator } from './with-operator.ts';

/** Finds the id that people know, which the client gave a session, by the id that the hub gave it. */
export async function nameSessions(store: HubStore, ids: readonly string[]): Promise<(id: string) => string> {
  const names = new Map<string, string>();
  for (const id of new Set(ids)) {
    const found = await findSessionIds(store, operator.audience, id);
    names.set(id, found.find((each) => each.id === id)?.session ?? id);
  }
  return (id) => names.get(id) ?? id;
}
