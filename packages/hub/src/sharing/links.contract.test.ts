import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAudience } from '../audience/find-audience.ts';
import { listAudit } from '../audit/list-audit.ts';
import { deleteSession, finishDeletion, listDeletions } from './delete-session.ts';
import { setHold } from './holds.ts';
import { openWorld, operator, quickPasswords, startMs, type TestPerson, type World } from './hub-world.test-kit.ts';
import { createLink, listLinks, needsPassword, resolveLink, revokeLink } from './links.ts';
import { listSessions } from './list-sessions.ts';
import { putSessionShares } from './shares.ts';

const { dialects } = openBothDatabases();
const hourMs = 3_600_000;

describe.each(dialects)('links and deleting on %s', (_name, createStore) => {
  let world: World;
  let ada: TestPerson;
  let ben: TestPerson;
  let owner: TestPerson;
  beforeEach(async () => {
    world = await openWorld(await createStore());
    owner = await world.addPerson('Olga', 'owner');
    ada = await world.addPerson('Ada');
    ben = await world.addPerson('Ben');
  });
  afterEach(() => world.close());

  const listIds = async (person: TestPerson) =>
    (await listSessions(world, (await world.getActor(person.identity)).audience)).items.map(({ id }) => id);

  describe('a link', () => {
    it('opens its session and no other, until it is revoked', async () => {
      const { id } = await world.addSession(ada, 'one');
      await world.addSession(ada, 'two');
      const link = await createLink(world, quickPasswords, ada.actor, id, {
        expiresInMs: hourMs,
        turns: { first: 2, last: 5 },
      });
      const identity = await resolveLink(world, quickPasswords, { token: link.token });
      if (identity === undefined) throw new Error('the link does not open');
      const audience = await findAudience(world, identity);
      if (audience === undefined) throw new Error('the link has no rights');
      expect(audience).toEqual({ kind: 'link', link: link.id, session: id, turns: { first: 2, last: 5 } });
      expect((await listSessions(world, audience)).items.map((session) => session.id)).toEqual([id]);
      await revokeLink(world, ada.actor, link.id);
      expect(await findAudience(world, identity)).toBeUndefined();
      expect(await resolveLink(world, quickPasswords, { token: link.token })).toBeUndefined();
      expect(await listLinks(world, ada.audience)).toEqual([]);
    });

    it('expires', async () => {
      const { id } = await world.addSession(ada, 'one');
      const { token } = await createLink(world, quickPasswords, ada.actor, id, { expiresInMs: hourMs });
      const identity = await resolveLink(world, quickPasswords, { token });
      world.setNow(startMs + hourMs);
      expect(await resolveLink(world, quickPasswords, { token })).toBeUndefined();
      expect(identity && (await findAudience(world, identity))).toBeUndefined();
    });

    it('with a password opens with it alone', async () => {
      const { id } = await world.addSession(ada, 'one');
      const password = 'a quiet harbour';
      const { token } = await createLink(world, quickPasswords, ada.actor, id, { expiresInMs: hourMs, password });
      expect(await resolveLink(world, quickPasswords, { token })).toBeUndefined();
      expect(await resolveLink(world, quickPasswords, { token, password: 'wrong' })).toBeUndefined();
      expect(await resolveLink(world, quickPasswords, { token, password })).toBeDefined();
      expect(await needsPassword(world, token)).toBe(true);
      const [link] = await listLinks(world, ada.audience);
      await revokeLink(world, ada.actor, link?.id ?? '');
      expect(await needsPassword(world, token)).toBe(false);
    });

    it('does one check of a password where one was given, whatever is wrong', async () => {
      const { id } = await world.addSession(ada, 'one');
      const given = { expiresInMs: hourMs };
      const open = await createLink(world, quickPasswords, ada.actor, id, given);
      const revoked = await createLink(world, quickPasswords, ada.actor, id, { ...given, password: 'password' });
      await revokeLink(world, ada.actor, revoked.id);
      let checks = 0;
      const counting = {
        ...quickPasswords,
        check: (...values: Parameters<typeof quickPasswords.check>) => (checks++, quickPasswords.check(...values)),
      };
      for (const token of [open.token, revoked.token, `skl_${'a'.repeat(43)}`, 'nonsense'])
        await resolveLink(world, counting, { token, password: 'password' });
      expect(checks).toBe(4);
      for (const token of [open.token, revoked.token, 'nonsense']) await resolveLink(world, counting, { token });
      expect(checks).toBe(4);
    });

    it('is made by the person of the session alone, and revoked also by admins', async () => {
      const { id } = await world.addSession(ada, 'one');
      await putSessionShares(world, ada.actor, id, [{ kind: 'everyone', target: '' }]);
      for (const actor of [ben.actor, owner.actor, operator])
        await expect(createLink(world, quickPasswords, actor, id, { expiresInMs: hourMs })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      const link = await createLink(world, quickPasswords, ada.actor, id, { expiresInMs: hourMs });
      await expect(revokeLink(world, ben.actor, link.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await revokeLink(world, owner.actor, link.id);
      expect(await resolveLink(world, quickPasswords, { token: link.token })).toBeUndefined();
    });

    it('is refused without an end, with a range that is none, and with a weak password', async () => {
      const { id } = await world.addSession(ada, 'one');
      for (const given of [
        { expiresInMs: 0 },
        { expiresInMs: Number.NaN },
        { expiresInMs: 400 * 86_400_000 },
        { expiresInMs: hourMs, turns: { first: 3, last: 2 } },
        { expiresInMs: hourMs, turns: { first: -1, last: 2 } },
        { expiresInMs: hourMs, turns: { first: 0.5, last: 2 } },
        { expiresInMs: hourMs, password: 'short' },
        { expiresInMs: hourMs, name: 'x\u0000y' },
      ])
        await expect(createLink(world, quickPasswords, ada.actor, id, given)).rejects.toMatchObject({
          code: 'INVALID',
        });
    });
  });

  describe('deleting', () => {
    it('takes shares and links along and notes the bytes down', async () => {
      const { id } = await world.addSession(ada, 'one');
      await putSessionShares(world, ada.actor, id, [{ kind: 'everyone', target: '' }]);
      const link = await createLink(world, quickPasswords, ada.actor, id, { expiresInMs: hourMs });
      const identity = await resolveLink(world, quickPasswords, { token: link.token });
      expect(await deleteSession(world, ada.actor, id)).toMatchObject({ rootKey: `hub-${id}` });
      expect(await listIds(ada)).toEqual([]);
      expect(await listIds(ben)).toEqual([]);
      expect(identity && (await findAudience(world, identity))).toBeUndefined();
      expect(await world.connection.all('SELECT id FROM hub_share')).toEqual([]);
      expect(await world.connection.all('SELECT id FROM hub_link')).toEqual([]);
      expect(await listDeletions(world)).toMatchObject([{ rootKey: `hub-${id}`, session: id }]);
      await finishDeletion(world, `hub-${id}`);
      expect(await listDeletions(world)).toEqual([]);
      expect((await world.addSession(ada, 'one')).id).not.toBe(id);
    });

    it('is for its person and for admins, and for nobody while it is on hold', async () => {
      const first = await world.addSession(ada, 'one');
      const second = await world.addSession(ada, 'two');
      await putSessionShares(world, ada.actor, first.id, [{ kind: 'everyone', target: '' }]);
      await expect(deleteSession(world, ben.actor, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(setHold(world, ada.actor, first.id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await setHold(world, owner.actor, first.id, true);
      for (const actor of [ada.actor, owner.actor])
        await expect(deleteSession(world, actor, first.id)).rejects.toMatchObject({ code: 'HELD' });
      await setHold(world, owner.actor, first.id, false);
      await deleteSession(world, owner.actor, first.id);
      await deleteSession(world, ada.actor, second.id);
      const actions = (await listAudit(world, owner.audience, { action: 'session.delete' })).items;
      expect(actions.map(({ actor }) => actor)).toEqual([`person:${ada.id}`, `person:${owner.id}`]);
    });
  });
});
