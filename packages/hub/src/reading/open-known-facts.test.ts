import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HubStore } from '../database/hub-store.ts';
import { listSessionRoots } from '../sharing/list-sessions.ts';
import { openWorld, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import { openKnownFacts, type KnownFacts } from './open-known-facts.ts';

let folder: string;
let world: World;
let store: HubStore;
let ada: TestPerson;
let bob: TestPerson;
/** For each statement about whose sessions are: how many it asks for by their keys; `all` without keys. */
let asked: (number | 'all')[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-facts-'));
  world = await openWorld(join(folder, 'hub.db'));
  asked = [];
  const all: HubStore['connection']['all'] = (sql, values) => {
    const [, keys] = /s\.root_key IN \(([?, ]+)\)/.exec(sql) ?? [];
    if (sql.includes('project_person')) asked.push(keys === undefined ? 'all' : keys.split(',').length);
    return world.connection.all(sql, values);
  };
  store = { ...world, connection: { ...world.connection, all } };
  ada = await world.addPerson('Ada');
  bob = await world.addPerson('Bob');
  for (const session of ['s1', 's2', 's3']) await world.addSession(ada, session);
  await world.addSession(bob, 's4');
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const listKeys = async (of: TestPerson) =>
  new Set((await listSessionRoots(world, of.audience)).map(({ rootKey }) => rootKey));

async function read(facts: KnownFacts, of: TestPerson) {
  asked = [];
  await facts.read(of.audience);
  return { asked, names: [...facts.sessions().values()].map(({ person }) => person.name) };
}

describe('whose sessions are', () => {
  it('is asked of a session that was pushed, and of all others only after a while', async () => {
    const keys = [...(await listKeys(ada))];
    const facts = openKnownFacts(store, new Set(keys));
    expect(await read(facts, ada)).toEqual({ asked: ['all'], names: ['Ada', 'Ada', 'Ada'] });
    expect((await read(facts, ada)).asked).toEqual([]);
    await world.connection.run("UPDATE hub_session SET device = 'new laptop'");
    facts.touch([keys[1] ?? '', 'of somebody else']);
    expect((await read(facts, ada)).asked).toEqual([1]);
    const devices = keys.map((key) => facts.sessions().get(key)?.device);
    expect(devices.map((device) => device === 'new laptop')).toEqual([false, true, false]);
    await world.connection.run("UPDATE hub_person SET name = 'Ada L.' WHERE id = ?", [ada.id]);
    vi.advanceTimersByTime(600_000);
    expect(await read(facts, ada)).toEqual({ asked: ['all'], names: ['Ada L.', 'Ada L.', 'Ada L.'] });
  });

  it('is taken over from another set of sessions, without those that are not in this one', async () => {
    const before = openKnownFacts(store, await listKeys(ada));
    await read(before, ada);
    await world.addSession(ada, 's5');
    const now = openKnownFacts(store, await listKeys(ada), before);
    expect(await read(now, ada)).toEqual({ asked: [1], names: ['Ada', 'Ada', 'Ada', 'Ada'] });
    const ofBob = openKnownFacts(store, await listKeys(bob), now);
    expect(ofBob.sessions().size).toBe(0);
    expect(await read(ofBob, bob)).toEqual({ asked: [1], names: ['Bob'] });
  });

  it('is asked again where it could not be read', async () => {
    const keys = await listKeys(ada);
    const facts = openKnownFacts(store, keys);
    await read(facts, ada);
    facts.touch([...keys]);
    const { all } = store.connection;
    const broken = vi.spyOn(store.connection, 'all').mockRejectedValue(new Error('away'));
    await expect(facts.read(ada.audience)).rejects.toThrow('away');
    broken.mockImplementation(all);
    expect((await read(facts, ada)).asked).toEqual([3]);
  });
});
