import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { openIntakeWorld, type IntakeWorld, type Laptop } from '../intake/intake.test-kit.ts';
import { findPerson } from '../people/persons.ts';
import { addTeamMember, createTeam } from '../people/teams.ts';
import { listDeletions } from '../sharing/delete-session.ts';
import { setHold } from '../sharing/holds.ts';
import { operator, type TestPerson } from '../sharing/hub-world.test-kit.ts';
import { listSessions } from '../sharing/list-sessions.ts';
import { putSessionShares } from '../sharing/shares.ts';
import { deletePerson } from './delete-person.ts';
import { exportPerson } from './export-person.ts';

const { dialects } = openBothDatabases();
const sessionOf = (at: number) => `5e550000-0000-4000-8000-00000000000${at}`;

describe.each(dialects)('everything of one person, on %s', (_name, createStore) => {
  let hub: IntakeWorld;
  let ada: Laptop;
  let [owner, bob]: TestPerson[] = [];
  const ids: string[] = [];
  beforeEach(async () => {
    hub = await openIntakeWorld(await createStore());
    ada = await hub.addLaptop('Ada');
    [owner, bob] = [await hub.world.addPerson('Olga', 'owner'), await hub.world.addPerson('Bob')];
    ids.length = 0;
    for (const at of [1, 2])
      ids.push((await ada.push({ session: sessionOf(at), replaces: 0, texts: [`ada ${at}\n`] })).id);
    const team = await createTeam(hub.world, operator, 'Harbour');
    await addTeamMember(hub.world, operator, team, ada.person.id);
    for (const id of ids) await putSessionShares(hub.world, ada.person.actor, id, [{ kind: 'everyone', target: '' }]);
    await hub.world.addKey(ada.person.id, ['push']);
  });
  afterEach(() => hub.close());
  const [getOwner, getBob] = [() => owner as TestPerson, () => bob as TestPerson];

  async function readExport(by: Parameters<typeof exportPerson>[2]): Promise<string> {
    const parts: Uint8Array[] = [];
    for await (const part of await exportPerson(hub.world, hub.intake.archive.folder, by, ada.person.id))
      parts.push(part);
    return Buffer.concat(parts).toString();
  }

  it('is exported for themself and for the operator: bytes, rows and entries, without secrets', async () => {
    const boat = await hub.addLaptop('Ben');
    await boat.push({ session: sessionOf(3), replaces: 0, texts: ['of somebody else\n'] });
    await hub.world.connection.run("UPDATE hub_person SET password_hash = 'secret-hash'");
    for (const by of [ada.person.actor, operator]) {
      const text = await readExport(by);
      for (const part of [
        'scrollkeep-hub-export/person.json',
        'scrollkeep-hub-export/audit.jsonl',
        `scrollkeep-hub-export/sessions/${ids[0]}/projects/-home-ada-crane/${sessionOf(1)}.jsonl`,
        'ada 1\n',
        'ada 2\n',
        '"email": "ada@example.org"',
        '"action":"session.push"',
        '"action":"team.add"',
        'Harbour',
        'laptop',
      ])
        expect(text, part).toContain(part);
      for (const part of ['of somebody else', 'secret-hash', 'ben@example.org', 'token_hash'])
        expect(text).not.toContain(part);
    }
    for (const by of [getOwner().actor, getBob().actor])
      await expect(readExport(by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { items } = await listAudit(hub.world, operator.audience, { action: 'person.export' });
    expect(items.map(({ actor, detail }) => [actor, detail])).toEqual([
      ['operator', { sessions: 2 }],
      [`person:${ada.person.id}`, { sessions: 2 }],
    ]);
  });

  it('is deleted with the sessions where that is chosen; the log keeps the id', async () => {
    const report = await deletePerson(hub.world, getOwner().actor, ada.person.id, 'delete');
    expect(report.deleted.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(report.kept).toEqual([]);
    expect((await listDeletions(hub.world)).map(({ session }) => session).sort()).toEqual([...ids].sort());
    for (const table of ['hub_person', 'hub_device', 'hub_key', 'hub_share', 'hub_chunk', 'hub_team_member']) {
      const column = table === 'hub_person' ? 'id' : 'person';
      const rows = await hub.world.connection.all(`SELECT * FROM ${table} WHERE ${column} = ?`, [ada.person.id]);
      expect(rows, table).toEqual([]);
    }
    expect((await listSessions(hub.world, getBob().audience)).items).toEqual([]);
    const entries = (await listAudit(hub.world, operator.audience, { actor: `person:${ada.person.id}` })).items;
    expect(entries.length).toBeGreaterThan(0);
    const [last] = (await listAudit(hub.world, operator.audience, { subject: ada.person.id, limit: 1 })).items;
    expect(last).toMatchObject({ action: 'person.delete', detail: { sessions: 'delete', deleted: 2, kept: 0 } });
  });

  it('is deleted without the sessions where that is chosen; nobody sees whose they were', async () => {
    const report = await deletePerson(hub.world, getOwner().actor, ada.person.id, 'keep');
    expect(report.kept.map(({ why }) => why)).toEqual(['chosen', 'chosen']);
    expect(await findPerson(hub.world, ada.person.id)).toBeUndefined();
    const { items } = await listSessions(hub.world, getBob().audience);
    expect(items.map(({ person, device }) => [person.name, device])).toEqual([
      ['Removed person', 'unknown'],
      ['Removed person', 'unknown'],
    ]);
    const rows = JSON.stringify(await hub.world.connection.all('SELECT * FROM hub_person'));
    expect(rows).not.toMatch(/ada@example|"Ada"/);
    // Their email can be used again.
    await hub.world.addPerson('Ada');
  });

  it('keeps what is on hold, whatever is chosen, and lets go of nobody who is the last owner', async () => {
    await setHold(hub.world, operator, ids[0] ?? '', true);
    const report = await deletePerson(hub.world, getOwner().actor, ada.person.id, 'delete');
    expect(report).toMatchObject({ deleted: [{ id: ids[1] }], kept: [{ id: ids[0], why: 'held' }] });
    expect((await listSessions(hub.world, getBob().audience)).items.map(({ id }) => id)).toEqual([ids[0]]);
    await expect(deletePerson(hub.world, operator, getOwner().id, 'delete')).rejects.toMatchObject({
      code: 'LAST_OWNER',
    });
    await expect(deletePerson(hub.world, getBob().actor, getOwner().id, 'delete')).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
