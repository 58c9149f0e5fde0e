import type { Actor } from '../audience/audience.ts';
import { findAudience, operatorAudience } from '../audience/find-audience.ts';
import { openHubStore, type HubStore } from '../database/hub-store.ts';
import { createWebSession, findWebSession } from './web-sessions.ts';

/** A hub's store with a clock that the test sets, and two people. */
export interface TestStore extends HubStore {
  readonly clock: { now: number };
}

export const ada = 'aaaaaaaa-0000-4000-8000-000000000001';
export const ben = 'bbbbbbbb-0000-4000-8000-000000000002';

export async function openTestStore(place: string): Promise<TestStore> {
  const clock = { now: Date.UTC(2026, 10, 1) };
  const store = await openHubStore(place, { now: () => clock.now });
  for (const [id, name] of [
    [ada, 'ada'],
    [ben, 'ben'],
  ] as const)
    await store.connection.run('INSERT INTO hub_person (id, email, name, role, created_ms) VALUES (?, ?, ?, ?, ?)', [
      id,
      `${name}@example.org`,
      name,
      'member',
      clock.now,
    ]);
  return { ...store, clock };
}

export async function disable({ connection, now }: HubStore, person: string): Promise<void> {
  await connection.run('UPDATE hub_person SET disabled_ms = ? WHERE id = ?', [now(), person]);
}

/** As somebody who signed in with a browser. */
export async function signIn(store: HubStore, person: string, previous?: string): Promise<string> {
  return createWebSession(store, person, { previous, address: '192.0.2.1', way: 'password' });
}

export async function getActor(store: HubStore, person: string): Promise<Actor> {
  const session = await findWebSession(store, await signIn(store, person));
  const audience =
    session && (await findAudience(store, { kind: 'person', by: 'web', person, webSession: session.hash }));
  if (audience === undefined) throw new Error(`${person} cannot sign in`);
  return { audience, address: '192.0.2.1' };
}

export const operator: Actor = { audience: operatorAudience(), address: '' };
