import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAudience } from '../audience/find-audience.ts';
import { listAudit } from '../audit/list-audit.ts';
import { openHubStore } from '../database/hub-store.ts';
import {
  openWorld,
  operator,
  quickPasswords as passwords,
  startMs,
  type TestPerson,
  type World,
} from '../sharing/hub-world.test-kit.ts';
import { createLink, resolveLink } from '../sharing/links.ts';
import { listSessions } from '../sharing/list-sessions.ts';
import { putSessionShares } from '../sharing/shares.ts';
import { disablePerson, enablePerson, removePerson, renamePerson, setRole } from './change-person.ts';
import {
  acceptInvitation,
  acceptInvitationByLogin,
  createInvitation,
  findInvitation,
  listInvitations,
  revokeInvitation,
} from './invitations.ts';
import { findPerson, findPersonByLogin, listPeople } from './persons.ts';
import { checkPassword, createFirstOwner, setPassword } from './sign-in.ts';
import { addTeamMember, createTeam, listTeamMembers, listTeams, listTeamsOf, renameTeam } from './teams.ts';

const { dialects } = openBothDatabases();
const password = 'a quiet harbour at dawn';
const hourMs = 3_600_000;
const address = '192.0.2.7';

describe.each(dialects)('people on %s', (_name, createStore) => {
  let world: World;
  let path: string;
  let owner: TestPerson;
  let admin: TestPerson;
  let ada: TestPerson;
  beforeEach(async () => {
    path = await createStore();
    world = await openWorld(path);
    owner = await world.addPerson('Olga', 'owner');
    admin = await world.addPerson('Adam', 'admin');
    ada = await world.addPerson('Ada');
  });
  afterEach(() => world.close());

  const accept = (token: string, email = 'new@example.org') =>
    acceptInvitation(world, passwords, { token, email, name: 'New', password, address });

  describe('the last owner', () => {
    it('can neither be demoted, disabled nor removed', async () => {
      for (const by of [owner.actor, operator]) {
        await expect(setRole(world, by, owner.id, 'member')).rejects.toMatchObject({ code: 'LAST_OWNER' });
        await expect(disablePerson(world, by, owner.id)).rejects.toMatchObject({ code: 'LAST_OWNER' });
        await expect(removePerson(world, by, owner.id)).rejects.toMatchObject({ code: 'LAST_OWNER' });
      }
      await setRole(world, owner.actor, ada.id, 'owner');
      await disablePerson(world, operator, ada.id);
      await expect(setRole(world, owner.actor, owner.id, 'admin')).rejects.toMatchObject({ code: 'LAST_OWNER' });
      await enablePerson(world, operator, ada.id);
      await setRole(world, owner.actor, owner.id, 'admin');
      expect(await findPerson(world, owner.id)).toMatchObject({ role: 'admin' });
    });

    it('stays when the last two are demoted at once, on a server by two processes', async () => {
      await setRole(world, owner.actor, ada.id, 'owner');
      // A second connection to a file would block this process while it waits for the first.
      const second = world.connection.dialect === 'postgres' ? await openHubStore(path) : world;
      const answers = await Promise.allSettled([
        setRole(world, operator, ada.id, 'member'),
        setRole(second, operator, owner.id, 'member'),
      ]);
      if (second !== world) await second.connection.close();
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(answers).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'LAST_OWNER' }) });
      const owners = (await listPeople(world, operator.audience)).items.filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
    });
  });

  describe('a role', () => {
    it('of owner is given and taken by owners alone, and any by admins alone', async () => {
      await expect(setRole(world, admin.actor, ada.id, 'owner')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(disablePerson(world, admin.actor, owner.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(setRole(world, ada.actor, ada.id, 'admin')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(removePerson(world, ada.actor, admin.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(setRole(world, owner.actor, ada.id, 'king' as 'owner')).rejects.toMatchObject({ code: 'INVALID' });
      await setRole(world, admin.actor, ada.id, 'admin');
      expect((await world.getActor(ada.identity)).audience).toMatchObject({ role: 'admin' });
    });

    it('that is taken ends the invitations that were made with it', async () => {
      const { token } = await createInvitation(world, admin.actor, { role: 'admin' });
      await setRole(world, owner.actor, admin.id, 'member');
      await expect(accept(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('a person who is disabled', () => {
    it('has no rights left by any way, and what they shared stays', async () => {
      const { id } = await world.addSession(ada, 'one');
      await putSessionShares(world, ada.actor, id, [{ kind: 'everyone', target: '' }]);
      const link = await createLink(world, passwords, ada.actor, id, { expiresInMs: hourMs });
      const linked = await resolveLink(world, passwords, { token: link.token });
      const device = await world.addDevice(ada.id);
      const key = { kind: 'key', key: await world.addKey(ada.id, ['read']) } as const;
      const ways = [ada.identity, device, key, ...(linked === undefined ? [] : [linked])];
      expect(ways).toHaveLength(4);
      for (const way of ways) expect(await findAudience(world, way)).toBeDefined();
      await disablePerson(world, admin.actor, ada.id);
      for (const way of ways) expect(await findAudience(world, way)).toBeUndefined();
      expect((await listSessions(world, owner.audience)).items.map((session) => session.id)).toEqual([id]);
      await enablePerson(world, admin.actor, ada.id);
      for (const way of ways) expect(await findAudience(world, way)).toBeUndefined();
      const [entry] = (await listAudit(world, operator.audience, { action: 'person.disable' })).items;
      expect(entry).toMatchObject({ subject: ada.id, detail: { webSessions: 1, devices: 1, keys: 1, links: 1 } });
    });

    it('does not sign in, in the words of a wrong password', async () => {
      await setPassword(world, passwords, operator, { person: ada.id, password });
      expect(await checkPassword(world, passwords, { email: ada.email, password })).toMatchObject({ id: ada.id });
      await disablePerson(world, admin.actor, ada.id);
      expect(await checkPassword(world, passwords, { email: ada.email, password })).toBeUndefined();
    });
  });

  it('keeps the sessions of a person who is removed, and nothing else of them', async () => {
    const { id } = await world.addSession(ada, 'one');
    await putSessionShares(world, ada.actor, id, [{ kind: 'person', target: owner.id }]);
    const team = await createTeam(world, operator, 'Harbour');
    await addTeamMember(world, operator, team, ada.id);
    const other = await world.addSession(owner, 'two');
    await putSessionShares(world, owner.actor, other.id, [{ kind: 'person', target: ada.id }]);
    await removePerson(world, admin.actor, ada.id);
    expect(await findAudience(world, ada.identity)).toBeUndefined();
    expect(await findPerson(world, ada.id)).toBeUndefined();
    expect((await listPeople(world, operator.audience)).items.map(({ name }) => name)).toEqual(['Adam', 'Olga']);
    expect(await listTeamMembers(world, operator.audience, team)).toEqual([]);
    expect(await world.connection.all('SELECT target FROM hub_share')).toEqual([{ target: owner.id }]);
    const kept = (await listSessions(world, owner.audience, { person: ada.id })).items;
    expect(kept).toMatchObject([{ id, person: { id: ada.id, name: 'Ada' } }]);
    await expect(enablePerson(world, operator, ada.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // The address is free again, for a person without the rights of the first one.
    const { token } = await createInvitation(world, operator, { role: 'member', email: ada.email });
    expect((await accept(token, ada.email)).id).not.toBe(ada.id);
  });

  describe('an invitation', () => {
    it('makes one person, once', async () => {
      const team = await createTeam(world, operator, 'Harbour');
      const { token } = await createInvitation(world, admin.actor, { role: 'member', team });
      const answers = await Promise.allSettled([accept(token, 'x@example.org'), accept(token, 'y@example.org')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(accept(token, 'z@example.org')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await findInvitation(world, token)).toBeUndefined();
      expect(await listTeamMembers(world, operator.audience, team)).toHaveLength(1);
      expect((await listPeople(world, operator.audience)).items).toHaveLength(4);
    });

    it('for an address is for no other, and is still there after a try', async () => {
      const { token } = await createInvitation(world, admin.actor, { role: 'member', email: 'Zoe@Example.org' });
      await expect(accept(token, 'eve@example.org')).rejects.toMatchObject({ code: 'INVALID' });
      const login = { issuer: 'https://login.example.org', subject: '7' };
      const given = { token, email: 'eve@example.org', name: 'Eve', address, login };
      await expect(acceptInvitationByLogin(world, given)).rejects.toMatchObject({ code: 'INVALID' });
      expect(await findInvitation(world, token)).toMatchObject({ email: 'zoe@example.org' });
      const zoe = await acceptInvitationByLogin(world, { ...given, email: 'ZOE@example.org' });
      expect(await findPersonByLogin(world, login)).toEqual(zoe);
    });

    it('expires, and can be revoked', async () => {
      const first = await createInvitation(world, admin.actor, { role: 'member', expiresInMs: hourMs });
      const second = await createInvitation(world, admin.actor, { role: 'member' });
      expect(await listInvitations(world, admin.audience)).toHaveLength(2);
      world.setNow(startMs + hourMs);
      await expect(accept(first.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await revokeInvitation(world, owner.actor, second.id);
      await expect(accept(second.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      for (const token of ['', 'ski_', `ski_${'a'.repeat(43)}`, 'x\u0000'])
        await expect(accept(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('gives no more than its maker has', async () => {
      await expect(createInvitation(world, admin.actor, { role: 'owner' })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(createInvitation(world, ada.actor, { role: 'member' })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(listInvitations(world, ada.audience)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      const { token } = await createInvitation(world, admin.actor, { role: 'admin' });
      await disablePerson(world, owner.actor, admin.id);
      await expect(accept(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('makes no second account for an address', async () => {
      const { token } = await createInvitation(world, admin.actor, { role: 'member' });
      await expect(accept(token, ' ADA@example.org')).rejects.toMatchObject({ code: 'TAKEN' });
      expect(await findInvitation(world, token)).toBeDefined();
    });
  });

  describe('a password', () => {
    it('is checked with the same work for everybody', async () => {
      await setPassword(world, passwords, operator, { person: ada.id, password });
      const checked: boolean[] = [];
      const counting = {
        ...passwords,
        check: async (given: string, stored: string | undefined) => {
          checked.push(stored !== undefined);
          return passwords.check(given, stored);
        },
      };
      const tries = [ada.email, admin.email, 'nobody@example.org', 'no address', '', 'x\u0000@example.org'];
      for (const email of tries) {
        const found = await checkPassword(world, counting, { email, password: 'wrong' });
        expect(found).toBeUndefined();
      }
      expect(checked).toEqual([true, false, false, false, false, false]);
    });

    it('is set by the person in a browser or the operator, not by admins, and signs others out', async () => {
      const given = { person: ada.id, password };
      for (const by of [owner.actor, admin.actor, await world.getActor(await world.addDevice(ada.id))])
        await expect(setPassword(world, passwords, by, given)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(setPassword(world, passwords, ada.actor, { ...given, password: 'short' })).rejects.toMatchObject({
        code: 'INVALID',
      });
      const keep = ada.identity.kind === 'person' && ada.identity.by === 'web' ? ada.identity.webSession : '';
      await setPassword(world, passwords, ada.actor, { ...given, keep });
      expect(await findAudience(world, ada.identity)).toBeDefined();
      await setPassword(world, passwords, ada.actor, given);
      expect(await findAudience(world, ada.identity)).toBeUndefined();
    });

    it('is hashed anew with the parameters of today when it is next known', async () => {
      await setPassword(world, passwords, operator, { person: ada.id, password });
      const stronger = { ...passwords, isOutdated: () => true, hash: () => Promise.resolve('hashed anew') };
      expect(await checkPassword(world, stronger, { email: ada.email, password })).toBeDefined();
      const rows = await world.connection.all('SELECT password_hash FROM hub_person WHERE id = ?', [ada.id]);
      expect(rows).toEqual([{ password_hash: 'hashed anew' }]);
    });
  });

  it('makes a first owner once', async () => {
    const empty = await openWorld(await createStore());
    const make = (email: string) => createFirstOwner(empty, passwords, { email, name: 'First', password, address });
    const answers = await Promise.allSettled([make('a@example.org'), make('b@example.org')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(make('c@example.org')).rejects.toMatchObject({ code: 'ALREADY_SET_UP' });
    expect((await listPeople(empty, operator.audience)).items).toMatchObject([{ role: 'owner' }]);
    await empty.close();
  });

  it('knows a person by one login alone', async () => {
    const login = { issuer: 'https://login.example.org', subject: '7' };
    const invite = async (email: string) => {
      const { token } = await createInvitation(world, operator, { role: 'member' });
      return acceptInvitationByLogin(world, { token, email, name: 'Zoe', login, address });
    };
    const zoe = await invite('zoe@example.org');
    expect(await findPersonByLogin(world, login)).toEqual(zoe);
    await expect(invite('other@example.org')).rejects.toMatchObject({ code: 'TAKEN' });
    expect(await findPersonByLogin(world, { ...login, issuer: 'https://other.example.org' })).toBeUndefined();
  });

  it('lists people page by page, without the disabled ones for members, and nobody for a key', async () => {
    await disablePerson(world, operator, admin.id);
    expect((await listPeople(world, ada.audience)).items.map(({ name }) => name)).toEqual(['Ada', 'Olga']);
    const first = await listPeople(world, owner.audience, { limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['Ada', 'Adam']);
    const rest = await listPeople(world, owner.audience, { cursor: first.next ?? '' });
    expect(rest).toMatchObject({ items: [{ name: 'Olga' }], next: undefined });
    const key = await world.getActor({ kind: 'key', key: await world.addKey(ada.id, ['read']) });
    await expect(listPeople(world, key.audience)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(listTeams(world, key.audience)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('lets people change their own name, and names of teams be one each', async () => {
    await renamePerson(world, ada.actor, ada.id, ' Ada L. ');
    expect(await findPerson(world, ada.id)).toMatchObject({ name: 'Ada L.' });
    await expect(renamePerson(world, ada.actor, admin.id, 'x')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(renamePerson(world, ada.actor, ada.id, 'x'.repeat(101))).rejects.toMatchObject({ code: 'INVALID' });
    const team = await createTeam(world, admin.actor, 'Harbour');
    const other = await createTeam(world, admin.actor, 'Dock');
    await expect(createTeam(world, admin.actor, 'Harbour')).rejects.toMatchObject({ code: 'TAKEN' });
    await expect(renameTeam(world, admin.actor, other, 'Harbour')).rejects.toMatchObject({ code: 'TAKEN' });
    await expect(createTeam(world, ada.actor, 'Mine')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await addTeamMember(world, admin.actor, team, ada.id);
    await addTeamMember(world, admin.actor, team, ada.id);
    expect(await listTeamsOf(world, ada.id)).toEqual([{ id: team, name: 'Harbour' }]);
    expect(await listTeams(world, ada.audience)).toMatchObject([{ name: 'Dock', members: 0 }, { members: 1 }]);
  });
});
