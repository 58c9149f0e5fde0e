import { createHash, randomBytes } from 'node:crypto';
import type { Actor, Audience } from '../audience/audience.ts';
import { findAudience, operatorAudience } from '../audience/find-audience.ts';
import type { Identity } from '../audience/identity.ts';
import { createId, openHubStore, type HubStore } from '../database/hub-store.ts';
import type { KeyScope, Role } from '../database/tables.ts';
import { openPasswords } from '../people/passwords.ts';
import { insertPerson } from '../people/persons.ts';
import { createToken } from '../tokens/tokens.ts';
import { putProject } from './projects.ts';
import { putSession } from './put-session.ts';

export const operator: Actor = { audience: operatorAudience(), address: '' };
/** As good as the real ones, but for the time they take. */
export const quickPasswords = openPasswords({ random: randomBytes, cost: { log2N: 4, r: 1, p: 1 } });

export interface World extends HubStore {
  /** Sets the clock. */
  setNow(now: number): void;
  addPerson(name: string, role?: Role): Promise<TestPerson>;
  addKey(person: string, scopes: readonly KeyScope[], project?: string): Promise<string>;
  addDevice(person: string): Promise<Identity>;
  /** Fails where the identity has no rights. */
  getActor(identity: Identity): Promise<Actor>;
  /** Pushes a new session of the person to a project with this remote. */
  addSession(person: TestPerson, session: string, remote?: string): Promise<{ id: string; project: string }>;
  close(): Promise<void>;
}

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly identity: Identity;
  readonly audience: Audience;
  readonly actor: Actor;
}

export const startMs = 1_700_000_000_000;

/** An empty hub with ways to fill it that tests of every folder need. */
export async function openWorld(path: string): Promise<World> {
  let now = startMs;
  const store = await openHubStore(path, { now: () => now });
  const { connection } = store;
  const getActor = async (identity: Identity): Promise<Actor> => {
    const audience = await findAudience(store, identity);
    if (audience === undefined) throw new Error('no rights');
    return { audience, address: '192.0.2.1' };
  };
  return {
    ...store,
    setNow: (ms) => void (now = ms),
    getActor,
    async addPerson(name, role = 'member') {
      const email = `${name.toLowerCase()}@example.org`;
      const { id } = await connection.transaction(() => insertPerson(store, { email, name, role }));
      const { hash } = createToken('web-session');
      await connection.run(
        'INSERT INTO hub_web_session (token_hash, person, created_ms, seen_ms, expires_ms) VALUES (?, ?, ?, ?, ?)',
        [hash, id, now, now, now + 86_400_000],
      );
      const identity: Identity = { kind: 'person', by: 'web', person: id, webSession: hash };
      const actor = await getActor(identity);
      return { id, email, identity, actor, audience: actor.audience };
    },
    async addKey(person, scopes, project) {
      const id = createId(store);
      await connection.run(
        'INSERT INTO hub_key (id, token_hash, person, name, scopes, project, created_ms, expires_ms) ' +
          'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        [id, createToken('key').hash, person, 'CI', scopes.join(' '), project ?? null, now, now + 86_400_000],
      );
      return id;
    },
    async addDevice(person) {
      const id = createId(store);
      await connection.run('INSERT INTO hub_device (id, person, name, created_ms, seen_ms) VALUES (?, ?, ?, ?, ?)', [
        id,
        person,
        'laptop',
        now,
        now,
      ]);
      return { kind: 'person', by: 'device', person, device: id };
    },
    async addSession(person, session, remote = 'https://git.example.org/harbour/crane.git') {
      const project = await putProject(store, person.audience, { remote, name: 'crane' });
      const id = createId(store);
      const put = await putSession(store, person.actor, {
        id,
        rootKey: `hub-${id}`,
        session,
        project: project.id,
        device: 'laptop',
        replaces: 0,
        commitHash: createHash('sha256').update(id).digest('base64url'),
        bytes: 10,
      });
      if (put.kind !== 'stored') throw new Error(`the session was not stored: ${put.kind}`);
      return { id, project: project.id };
    },
    close: () => connection.close(),
  };
}
