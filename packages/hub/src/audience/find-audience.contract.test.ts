import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTeam, addTeamMember } from '../people/teams.ts';
import {
  openWorld,
  operator,
  quickPasswords,
  startMs,
  type TestPerson,
  type World,
} from '../sharing/hub-world.test-kit.ts';
import { createLink } from '../sharing/links.ts';
import { findAudience } from './find-audience.ts';
import type { Identity } from './identity.ts';

const { dialects } = openBothDatabases();
const dayMs = 86_400_000;

describe.each(dialects)('rights on %s', (_name, createStore) => {
  let world: World;
  let ada: TestPerson;
  let ben: TestPerson;
  let ways: Readonly<Record<'web' | 'device' | 'key' | 'link', Identity>>;
  beforeEach(async () => {
    world = await openWorld(await createStore());
    ada = await world.addPerson('Ada');
    ben = await world.addPerson('Ben');
    const { id } = await world.addSession(ada, 'one');
    const link = await createLink(world, quickPasswords, ada.actor, id, { expiresInMs: dayMs });
    ways = {
      web: ada.identity,
      device: await world.addDevice(ada.id),
      key: { kind: 'key', key: await world.addKey(ada.id, ['push', 'read']) },
      link: { kind: 'link', link: link.id },
    };
  });
  afterEach(() => world.close());

  const listAlive = async () => {
    const alive: string[] = [];
    for (const [way, identity] of Object.entries(ways))
      if ((await findAudience(world, identity)) !== undefined) alive.push(way);
    return alive;
  };

  it('are there for each way in, with the teams of the person', async () => {
    const team = await createTeam(world, operator, 'Harbour');
    await addTeamMember(world, operator, team, ada.id);
    expect(await listAlive()).toEqual(['web', 'device', 'key', 'link']);
    expect(await findAudience(world, ways.device)).toMatchObject({ person: ada.id, role: 'member', teams: [team] });
    expect(await findAudience(world, ways.key)).toMatchObject({
      person: ada.id,
      teams: [team],
      scopes: ['push', 'read'],
    });
  });

  it.each([
    ['UPDATE hub_person SET disabled_ms = 1', []],
    ['UPDATE hub_person SET removed_ms = 1', []],
    ["UPDATE hub_person SET role = 'ghost'", ['key', 'link']],
    ['DELETE FROM hub_web_session', ['device', 'key', 'link']],
    ['UPDATE hub_device SET revoked_ms = 1', ['web', 'key', 'link']],
    ['UPDATE hub_key SET revoked_ms = 1', ['web', 'device', 'link']],
    ['UPDATE hub_link SET revoked_ms = 1', ['web', 'device', 'key']],
    ['DELETE FROM hub_session', ['web', 'device', 'key']],
  ])('after %s are left for %j', async (sql, left) => {
    await world.connection.run(sql);
    expect(await listAlive()).toEqual(left);
  });

  it('end when their time is over; a device has its own', async () => {
    world.setNow(startMs + dayMs);
    expect(await listAlive()).toEqual(['device']);
  });

  it('of one person are none of another', async () => {
    for (const identity of [ways.web, ways.device])
      expect(await findAudience(world, { ...identity, person: ben.id } as Identity)).toBeUndefined();
    expect(await findAudience(world, { kind: 'key', key: 'x\u0000' })).toBeUndefined();
    expect(await findAudience(world, { kind: 'link', link: '' })).toBeUndefined();
  });

  it('of a key are what its row says, and words that are no scope count for nothing', async () => {
    await world.connection.run("UPDATE hub_key SET scopes = 'admin READ read\u2003push'");
    expect(await findAudience(world, ways.key)).toMatchObject({ scopes: [] });
  });
});
