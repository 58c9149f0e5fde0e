import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { addTeamMember, createTeam, deleteTeam } from '../people/teams.ts';
import { deleteSession, listDeletions } from '../sharing/delete-session.ts';
import { listHolds, setHold } from '../sharing/holds.ts';
import { openWorld, operator, startMs, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import { putProjectShares, putSessionShares } from '../sharing/shares.ts';
import { deleteRetentionRule, listRetentionRules, putRetentionRule } from './retention-rules.ts';
import { runRetention } from './run-retention.ts';

const { dialects } = openBothDatabases();
const dayMs = 86_400_000;
const hub = { name: 'retention', address: '' } as const;

describe.each(dialects)('retention on %s', (_name, createStore) => {
  let world: World;
  let [owner, ada]: TestPerson[] = [];
  beforeEach(async () => {
    world = await openWorld(await createStore());
    [owner, ada] = [await world.addPerson('Olga', 'owner'), await world.addPerson('Ada')];
  });
  afterEach(() => world.close());
  const [getOwner, getAda] = [() => owner as TestPerson, () => ada as TestPerson];
  const setDay = (day: number) => world.setNow(startMs + day * dayMs);
  const dryRun = async () => (await runRetention(world, hub, { isDryRun: true })).deleted.map(({ id }) => id);

  it('deletes nothing where nobody made a rule', async () => {
    await world.addSession(getAda(), 'one');
    setDay(10_000);
    expect(await runRetention(world, hub)).toEqual({ isDryRun: false, deleted: [], kept: [], isMore: false });
    expect((await listAudit(world, operator.audience, { action: 'retention.run' })).items).toEqual([]);
  });

  it('deletes sessions of a project so many days after their last push, and says what it did', async () => {
    const old = await world.addSession(getAda(), 'one');
    const other = await world.addSession(getAda(), 'two', 'https://git.example.org/harbour/ferry.git');
    setDay(20);
    const young = await world.addSession(getAda(), 'three');
    await putRetentionRule(world, getOwner().actor, 'project', old.project, 30);
    setDay(30);
    expect(await dryRun()).toEqual([]);
    world.setNow(startMs + 30 * dayMs + 1);
    expect(await dryRun()).toEqual([old.id]);
    const report = await runRetention(world, hub);
    expect(report).toEqual({
      isDryRun: false,
      deleted: [
        {
          id: old.id,
          person: getAda().id,
          project: old.project,
          bytes: 10,
          pushedMs: startMs,
          rule: 'project',
          days: 30,
        },
      ],
      kept: [],
      isMore: false,
    });
    expect((await listDeletions(world)).map(({ session }) => session)).toEqual([old.id]);
    const left = await world.connection.all('SELECT id FROM hub_session ORDER BY id');
    expect(left.map((row) => row['id'])).toEqual([other.id, young.id].sort());
    const { items } = await listAudit(world, operator.audience, { limit: 2 });
    expect(items.map(({ actor, action, subject, detail }) => ({ actor, action, subject, detail }))).toEqual([
      { actor: 'retention', action: 'retention.run', subject: '', detail: { deleted: 1, bytes: 10, kept: 0 } },
      {
        actor: 'retention',
        action: 'session.expire',
        subject: old.id,
        detail: { person: getAda().id, project: old.project, rule: 'project', days: 30 },
      },
    ]);
  });

  it('applies the longest rule of the teams that a session is shared with, unless its project has one', async () => {
    const [harbour, ferry] = [
      await createTeam(world, getOwner().actor, 'Harbour'),
      await createTeam(world, getOwner().actor, 'Ferry'),
    ];
    await addTeamMember(world, getOwner().actor, harbour, getAda().id);
    const toTeam = (target: string) => ({ kind: 'team', target }) as const;
    const own = await world.addSession(getAda(), 'own');
    const one = await world.addSession(getAda(), 'one');
    const both = await world.addSession(getAda(), 'both');
    const byProject = await world.addSession(getAda(), 'by-project', 'https://git.example.org/harbour/ferry.git');
    await putSessionShares(world, getAda().actor, one.id, [toTeam(harbour)]);
    await putSessionShares(world, getAda().actor, both.id, [toTeam(harbour), toTeam(ferry)]);
    await putProjectShares(world, getAda().actor, byProject.project, [toTeam(harbour)]);
    await putRetentionRule(world, getOwner().actor, 'team', harbour, 10);
    await putRetentionRule(world, getOwner().actor, 'team', ferry, 20);
    setDay(15);
    expect((await dryRun()).sort()).toEqual([one.id, byProject.id].sort());
    await putRetentionRule(world, getOwner().actor, 'project', byProject.project, 100);
    expect(await dryRun()).toEqual([one.id]);
    setDay(25);
    expect((await dryRun()).sort()).toEqual([one.id, both.id].sort());
    expect(await dryRun()).not.toContain(own.id);
    await deleteTeam(world, getOwner().actor, harbour);
    expect(await dryRun()).toEqual([both.id]);
    expect((await listRetentionRules(world, operator.audience)).map(({ days }) => days)).toEqual([20, 100]);
  });

  it('keeps what is on hold, says so, and deletes it once it is released', async () => {
    const { id, project } = await world.addSession(getAda(), 'one');
    await putRetentionRule(world, getOwner().actor, 'project', project, 1);
    await setHold(world, getOwner().actor, id, true, 'case 12');
    setDay(5);
    const report = await runRetention(world, hub);
    expect(report).toMatchObject({ deleted: [], kept: [{ id, why: 'held' }] });
    expect(await listHolds(world, getOwner().audience)).toEqual([
      { session: id, person: getAda().id, project, bytes: 10, sinceMs: startMs, reason: 'case 12' },
    ]);
    await expect(deleteSession(world, operator, id)).rejects.toMatchObject({ code: 'HELD' });
    await setHold(world, getOwner().actor, id, false);
    expect(await listHolds(world, getOwner().audience)).toEqual([]);
    expect(await runRetention(world, hub)).toMatchObject({ deleted: [{ id }], kept: [] });
    const { items } = await listAudit(world, operator.audience, { subject: id });
    expect(items.map(({ action }) => action)).toEqual([
      'session.expire',
      'session.release',
      'session.hold',
      'session.push',
    ]);
  });

  it('deletes a bounded part in each run, the oldest first', async () => {
    const ids = [];
    for (let at = 0; at < 5; at++) {
      setDay(at);
      ids.push(await world.addSession(getAda(), `session ${at}`));
    }
    await putRetentionRule(world, operator, 'project', ids[0]?.project ?? '', 1);
    setDay(100);
    const found: (readonly string[])[] = [];
    for (let isMore = true; isMore;) {
      const report = await runRetention(world, hub, { limit: 2 });
      found.push(report.deleted.map(({ id }) => id));
      ({ isMore } = report);
    }
    expect(found).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)].map((part) => part.map(({ id }) => id)));
  });

  it('is for admins alone, and knows projects, teams and days', async () => {
    const { id, project } = await world.addSession(getAda(), 'one');
    const by = getAda();
    await expect(putRetentionRule(world, by.actor, 'project', project, 5)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'only admins can see and set retention rules',
    });
    await expect(deleteRetentionRule(world, by.actor, 'project', project)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(listRetentionRules(world, by.audience)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(runRetention(world, by.actor)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'only admins can apply retention rules',
    });
    await expect(listHolds(world, by.audience)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(setHold(world, by.actor, id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const days of [0, -1, 1.5, 36_501, Number.NaN])
      await expect(putRetentionRule(world, operator, 'project', project, days)).rejects.toMatchObject({
        code: 'INVALID',
      });
    await expect(putRetentionRule(world, operator, 'team', project, 5)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteRetentionRule(world, operator, 'team', project)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await putRetentionRule(world, operator, 'project', project, 5);
    await putRetentionRule(world, operator, 'project', project, 6);
    const name = 'git.example.org/harbour/crane';
    expect(await listRetentionRules(world, getOwner().audience)).toEqual([
      { kind: 'project', target: project, name, days: 6, createdMs: startMs },
    ]);
    await deleteRetentionRule(world, operator, 'project', project);
    expect(await listRetentionRules(world, getOwner().audience)).toEqual([]);
  });

  it('does not tell admins the name of a project that one person has', async () => {
    const { project } = await world.addSession(getAda(), 'one', '');
    await putRetentionRule(world, operator, 'project', project, 5);
    expect(await listRetentionRules(world, getOwner().audience)).toMatchObject([{ target: project, name: null }]);
    expect(await listRetentionRules(world, operator.audience)).toMatchObject([{ target: project, name: 'crane' }]);
  });
});
