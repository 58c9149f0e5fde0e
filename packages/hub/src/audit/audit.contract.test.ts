import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation, createInvitation } from '../people/invitations.ts';
import { setPassword } from '../people/sign-in.ts';
import { createTeam, listTeams } from '../people/teams.ts';
import {
  openWorld,
  operator,
  quickPasswords,
  startMs,
  type TestPerson,
  type World,
} from '../sharing/hub-world.test-kit.ts';
import { createLink, revokeLink } from '../sharing/links.ts';
import { putSessionShares } from '../sharing/shares.ts';
import { listAudit } from './list-audit.ts';
import { writeAudit } from './write-audit.ts';

const { dialects } = openBothDatabases();

describe.each(dialects)('the audit log on %s', (_name, createStore) => {
  let world: World;
  let owner: TestPerson;
  beforeEach(async () => {
    world = await openWorld(await createStore());
    owner = await world.addPerson('Olga', 'owner');
  });
  afterEach(() => world.close());

  const by = { name: 'nobody', address: '192.0.2.9' } as const;

  it('is added to, and never changed', async () => {
    await writeAudit(world, { by, action: 'hub.backup', subject: 'x' });
    await expect(world.connection.run("UPDATE hub_audit SET actor = 'me'")).rejects.toThrow('append-only');
    await expect(world.connection.run('DELETE FROM hub_audit')).rejects.toThrow('append-only');
    expect((await listAudit(world, operator.audience)).items).toMatchObject([
      { action: 'hub.backup', actor: 'nobody' },
    ]);
  });

  it('is written with the change, or neither is', async () => {
    const broken: World = {
      ...world,
      connection: {
        ...world.connection,
        run: (sql, values) =>
          sql.includes('hub_audit') ? Promise.reject(new Error('disk full')) : world.connection.run(sql, values),
      },
    };
    await expect(createTeam(broken, owner.actor, 'Harbour')).rejects.toThrow('disk full');
    expect(await listTeams(world, owner.audience)).toEqual([]);
    await createTeam(world, owner.actor, 'Harbour');
    const { items } = await listAudit(world, owner.audience);
    expect(items).toMatchObject([
      { actor: `person:${owner.id}`, action: 'team.create', detail: { name: 'Harbour' }, address: '192.0.2.1' },
    ]);
  });

  it('comes page by page, newest first, by time, actor, action and subject', async () => {
    for (let at = 0; at < 5; at++) {
      // A clock that was set back changes nothing about the order.
      world.setNow(startMs + (at === 3 ? -10 : at));
      await writeAudit(world, { by, action: at % 2 === 0 ? 'team.add' : 'team.remove', subject: String(at) });
    }
    const subjects = async (filter: Parameters<typeof listAudit>[2]) =>
      (await listAudit(world, operator.audience, filter)).items.map(({ subject }) => subject);
    const first = await listAudit(world, operator.audience, { limit: 2 });
    expect(first.items.map(({ subject }) => subject)).toEqual(['4', '3']);
    expect(await subjects({ cursor: first.next ?? '' })).toEqual(['2', '1', '0']);
    expect(await subjects({ action: 'team.remove' })).toEqual(['3', '1']);
    expect(await subjects({ fromMs: startMs + 1, toMs: startMs + 4 })).toEqual(['2', '1']);
    expect(await subjects({ actor: 'nobody', subject: '2' })).toEqual(['2']);
    expect(await subjects({ actor: 'operator' })).toEqual([]);
    await expect(subjects({ cursor: '1 OR 1 = 1' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is read by admins alone', async () => {
    const ada = await world.addPerson('Ada');
    await expect(listAudit(world, ada.audience)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await listAudit(world, owner.audience)).items).toEqual([]);
  });

  it('holds no more than so much of anything, and nothing that a database or a terminal cannot take', async () => {
    const long = 'x'.repeat(100_000);
    const detail = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`d${at}`, `${long}\u0000`]));
    const strange = `person:${'\u0000\u001b[31m\n\ud800'}` as const;
    await writeAudit(world, { by: { name: strange, address: long }, action: 'hub.backup', subject: long, detail });
    const [row] = (await listAudit(world, operator.audience)).items;
    expect(row?.actor).toBe('person:??[31m??');
    expect(JSON.stringify(row).length).toBeLessThan(6000);
  });

  it('never holds a token, a password or a hash', async () => {
    const secrets: string[] = [];
    const password = 'a quiet harbour at dawn';
    const invitation = await createInvitation(world, owner.actor, { role: 'member' });
    const given = { token: invitation.token, email: 'ada@example.org', name: 'Ada', password, address: '' };
    await acceptInvitation(world, quickPasswords, given);
    await setPassword(world, quickPasswords, owner.actor, { person: owner.id, password });
    const { id } = await world.addSession(owner, 'a-secret-session-name');
    await putSessionShares(world, owner.actor, id, [{ kind: 'everyone', target: '' }]);
    const link = await createLink(world, quickPasswords, owner.actor, id, { expiresInMs: 3_600_000, password });
    await revokeLink(world, owner.actor, link.id);
    secrets.push(invitation.token, link.token, password, 'a-secret-session-name', 'scrypt');
    for (const [table, column] of [
      ['hub_link', 'token_hash'],
      ['hub_invitation', 'token_hash'],
      ['hub_person', 'password_hash'],
    ] as const)
      for (const row of await world.connection.all(`SELECT ${column} AS secret FROM ${table}`))
        if (row['secret'] !== null) secrets.push(String(row['secret']));
    expect(secrets.length).toBeGreaterThan(7);
    const rows = (await listAudit(world, operator.audience)).items;
    expect(rows.map(({ action }) => action)).toEqual([
      'link.revoke',
      'link.create',
      'session.share',
      'session.push',
      'person.password',
      'person.create',
      'invitation.create',
    ]);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
