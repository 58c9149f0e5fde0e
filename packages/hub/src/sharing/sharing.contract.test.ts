import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createId, openHubStore } from '../database/hub-store.ts';
import { addTeamMember, createTeam, deleteTeam, removeTeamMember } from '../people/teams.ts';
import { openWorld, operator, startMs, type TestPerson, type World } from './hub-world.test-kit.ts';
import { findSession, getSession, listSessionRoots, listSessions } from './list-sessions.ts';
import { listProjects, putProject } from './projects.ts';
import { findPushedSession, putSession, type SessionCommit } from './put-session.ts';
import { listOwnShares, listSessionShares, listSharesOf, putProjectShares, putSessionShares } from './shares.ts';

const { dialects } = openBothDatabases();

describe.each(dialects)('sharing on %s', (_name, createStore) => {
  let path: string;
  let world: World;
  let ada: TestPerson;
  let ben: TestPerson;
  let owner: TestPerson;
  beforeEach(async () => {
    path = await createStore();
    world = await openWorld(path);
    owner = await world.addPerson('Olga', 'owner');
    ada = await world.addPerson('Ada');
    ben = await world.addPerson('Ben');
  });
  afterEach(() => world.close());

  const listIds = async (person: TestPerson) =>
    (await listSessions(world, (await world.getActor(person.identity)).audience)).items.map(({ id }) => id);

  describe('a session', () => {
    it('is seen by its person alone, whatever the role of others', async () => {
      const { id } = await world.addSession(ada, 'one');
      expect(await listIds(ada)).toEqual([id]);
      expect(await listIds(ben)).toEqual([]);
      expect(await listIds(owner)).toEqual([]);
      expect(await findSession(world, owner.audience, id)).toBeUndefined();
      expect(await listProjects(world, owner.audience)).toEqual({ items: [], next: undefined });
      expect(await listSessionRoots(world, owner.audience)).toEqual([]);
      expect(await getSession(world, ada.audience, id)).toMatchObject({
        session: 'one',
        version: 1,
        person: { id: ada.id, name: 'Ada' },
        project: { name: 'git.example.org/harbour/crane' },
      });
    });

    it('is refused in the same words whether it is missing or not shared', async () => {
      const { id } = await world.addSession(ada, 'one');
      const errors = await Promise.all(
        [id, createId(world), 'no id', '', "' OR 1 = 1 --", 'x\u0000'].map((asked) =>
          getSession(world, ben.audience, asked).catch((error: unknown) => error),
        ),
      );
      for (const error of errors) expect(error).toMatchObject({ code: 'NOT_FOUND', message: 'no such session' });
    });

    const listAll = async (person: TestPerson, limit: number) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listSessions(world, person.audience, { limit, ...(cursor === undefined ? {} : { cursor }) });
        found.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      return found;
    };

    it('comes page by page, the last pushed first, each once', async () => {
      const ids: string[] = [];
      for (let at = 0; at < 7; at++) {
        world.setNow(startMs + Math.floor(at / 3));
        ids.push((await world.addSession(ada, `s${at}`)).id);
      }
      const found = await listAll(ada, 2);
      expect(found).toHaveLength(7);
      expect(new Set(found)).toEqual(new Set(ids));
      expect(found[0]).toBe(ids[6]);
    });

    it('comes the same way to somebody who may read very many', async () => {
      const { id, project } = await world.addSession(ada, 'first');
      await world.addSession(ben, 'of Ben');
      await putProjectShares(world, ada.actor, project, [{ kind: 'everyone', target: '' }]);
      const more = Array.from({ length: 2100 }, () => createId(world));
      await world.connection.run('CREATE TEMP TABLE copied (id TEXT)');
      await world.connection.insert(
        'copied',
        ['id'],
        more.map((each) => [each]),
      );
      await world.connection.run(
        'INSERT INTO hub_session (id, person, project, session, device, root_key, version, commit_hash, bytes, ' +
          'created_ms, pushed_ms) SELECT c.id, s.person, s.project, c.id, s.device, c.id, 1, s.commit_hash, 1, 1, ' +
          's.pushed_ms FROM copied c CROSS JOIN hub_session s WHERE s.id = ?',
        [id],
      );
      expect(await listAll(owner, 200)).toEqual([id, ...more].toSorted().toReversed());
      expect(await listSessionRoots(world, owner.audience)).toHaveLength(2101);
      expect(await listProjects(world, owner.audience)).toMatchObject({ items: [{ id: project, sessions: 2101 }] });
    });

    it('refuses a cursor that is none of ours', async () => {
      for (const cursor of ['', 'x', '1.2', '1.2.3', `9999999999999999.${'a'.repeat(36)}`, '-1.x', '1.\u0000'])
        await expect(listSessions(world, ada.audience, { cursor })).rejects.toMatchObject({ code: 'INVALID' });
    });
  });

  describe('a push', () => {
    const toCommit = async (person: TestPerson, changes: Partial<SessionCommit> = {}): Promise<SessionCommit> => {
      const project = await putProject(world, person.audience, { remote: null, name: 'crane' });
      const id = createId(world);
      return {
        id,
        rootKey: `hub-${id}`,
        session: 'one',
        project: project.id,
        device: 'laptop',
        replaces: 0,
        commitHash: 'first',
        bytes: 5,
        ...changes,
      };
    };

    it('is stored once, and the same one again gets the same answer', async () => {
      const commit = await toCommit(ada);
      expect(await putSession(world, ada.actor, commit)).toEqual({ kind: 'stored', id: commit.id, version: 1 });
      const again = { ...commit, id: createId(world), rootKey: 'hub-other' };
      expect(await putSession(world, ada.actor, again)).toEqual({ kind: 'same', id: commit.id, version: 1 });
      const next = { ...commit, replaces: 1, commitHash: 'second' };
      expect(await putSession(world, ada.actor, next)).toEqual({ kind: 'stored', id: commit.id, version: 2 });
      expect(await findPushedSession(world, ada.audience, 'one')).toMatchObject({ version: 2, commitHash: 'second' });
    });

    it('of two that follow the same version is stored for one', async () => {
      const commit = await toCommit(ada);
      await putSession(world, ada.actor, commit);
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((commitHash) => putSession(world, ada.actor, { ...commit, replaces: 1, commitHash })),
      );
      expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'conflict', 'stored']);
      for (const { version } of answers) expect(version).toBe(2);
    });

    it('of two processes at once is stored for one, and the same one is the same for both', async () => {
      // A second connection to a file would block this process while it waits for the first.
      const second = world.connection.dialect === 'postgres' ? await openHubStore(path) : world;
      const commit = await toCommit(ada);
      const same = await Promise.all([world, second].map((store) => putSession(store, ada.actor, commit)));
      expect(same.map(({ kind }) => kind).toSorted()).toEqual(['same', 'stored']);
      const others = await Promise.all(
        [world, second].map((store, at) =>
          putSession(store, ada.actor, { ...commit, replaces: 1, commitHash: `next ${at}` }),
        ),
      );
      expect(others.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'stored']);
      if (second !== world) await second.connection.close();
    });

    it('is told the version of the hub where it follows another', async () => {
      const commit = await toCommit(ada, { replaces: 3 });
      expect(await putSession(world, ada.actor, commit)).toEqual({ kind: 'conflict', version: 0 });
    });

    it('never meets the session of another person with the same id', async () => {
      const { id } = await world.addSession(ada, 'one');
      expect(await findPushedSession(world, ben.audience, 'one')).toBeUndefined();
      const other = await world.addSession(ben, 'one');
      expect(other.id).not.toBe(id);
      expect(await listIds(ben)).toEqual([other.id]);
    });

    it('of a key stays within its project and its scope', async () => {
      const { project } = await world.addSession(ada, 'one');
      const other = await world.addSession(ada, 'two', 'git@git.example.org:harbour/dock');
      const actor = await world.getActor({ kind: 'key', key: await world.addKey(ada.id, ['push'], project) });
      expect(await findPushedSession(world, actor.audience, 'one')).toMatchObject({ version: 1 });
      await expect(findPushedSession(world, actor.audience, 'two')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      const commit = await toCommit(ada, { session: 'two', project, replaces: 1, commitHash: 'moved' });
      await expect(putSession(world, actor, commit)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      const outside = await toCommit(ada, { session: 'three', project: other.project });
      await expect(putSession(world, actor, outside)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(putProject(world, actor.audience, { remote: null, name: 'new' })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      expect(await listSessions(world, actor.audience)).toEqual({ items: [], next: undefined });
      const reader = await world.getActor({ kind: 'key', key: await world.addKey(ada.id, ['read'], project) });
      expect((await listSessions(world, reader.audience)).items).toHaveLength(1);
      await expect(putSession(world, reader, commit)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    });

    it('is the first of a project until something was pushed or shared there', async () => {
      const remote = 'ssh://git@git.example.org/harbour/crane';
      expect((await putProject(world, ada.audience, { remote, name: 'x' })).isNew).toBe(true);
      expect((await putProject(world, ada.audience, { remote, name: 'x' })).isNew).toBe(true);
      await world.addSession(ada, 'one');
      expect((await putProject(world, ada.audience, { remote, name: 'x' })).isNew).toBe(false);
      expect((await putProject(world, ben.audience, { remote, name: 'x' })).isNew).toBe(true);
    });

    it('without a remote has a project of its person', async () => {
      const mine = await putProject(world, ada.audience, { remote: '/srv/git/crane', name: 'crane' });
      const theirs = await putProject(world, ben.audience, { remote: null, name: 'crane' });
      expect(mine.id).not.toBe(theirs.id);
      expect(mine.name).toBe('crane');
    });
  });

  describe('a share', () => {
    it('lets in whom it names, and nobody when it is taken back', async () => {
      const { id } = await world.addSession(ada, 'one');
      await putSessionShares(world, ada.actor, id, [{ kind: 'person', target: ben.id }]);
      expect(await listIds(ben)).toEqual([id]);
      expect(await listIds(owner)).toEqual([]);
      await putSessionShares(world, ada.actor, id, []);
      expect(await listIds(ben)).toEqual([]);
    });

    it('with a team follows who is in it', async () => {
      const { id } = await world.addSession(ada, 'one');
      const team = await createTeam(world, operator, 'Harbour');
      await putSessionShares(world, ada.actor, id, [{ kind: 'team', target: team }]);
      expect(await listIds(ben)).toEqual([]);
      await addTeamMember(world, operator, team, ben.id);
      expect(await listIds(ben)).toEqual([id]);
      await removeTeamMember(world, operator, team, ben.id);
      expect(await listIds(ben)).toEqual([]);
      await addTeamMember(world, operator, team, ben.id);
      await deleteTeam(world, operator, team);
      expect(await listIds(ben)).toEqual([]);
      expect(await listOwnShares(world, ada.audience)).toEqual([]);
    });

    it('of a project is for what its person pushes there, now and later', async () => {
      const { id, project } = await world.addSession(ada, 'one');
      const ofBen = await world.addSession(ben, 'two');
      expect(ofBen.project).toBe(project);
      await putProjectShares(world, ada.actor, project, [{ kind: 'everyone', target: '' }]);
      const later = await world.addSession(ada, 'three');
      const elsewhere = await world.addSession(ada, 'four', 'https://git.example.org/harbour/dock');
      expect(new Set(await listIds(owner))).toEqual(new Set([id, later.id]));
      expect(await listIds(owner)).not.toContain(elsewhere.id);
      expect(await listProjects(world, owner.audience)).toMatchObject({ items: [{ id: project, sessions: 2 }] });
      await putProjectShares(world, ada.actor, project, []);
      expect(await listIds(owner)).toEqual([]);
    });

    it('is made by its person alone: not by an owner, a reader or a key', async () => {
      const { id, project } = await world.addSession(ada, 'one');
      const everyone = [{ kind: 'everyone', target: '' }] as const;
      const toBen = [{ kind: 'person', target: ben.id }] as const;
      await putSessionShares(world, ada.actor, id, toBen);
      const key = await world.getActor({ kind: 'key', key: await world.addKey(ada.id, ['push', 'read']) });
      for (const actor of [ben.actor, owner.actor, operator, key]) {
        await expect(putSessionShares(world, actor, id, everyone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(putProjectShares(world, actor, project, everyone)).rejects.toThrow();
        expect(await listSessionShares(world, actor.audience, id).catch(() => [])).toEqual([]);
      }
      const known = [{ kind: 'person', name: 'Ben' }];
      expect(await listSessionShares(world, ada.audience, id)).toMatchObject(known);
      await world.addSession(ben, 'two');
      const { items } = await listSessions(world, ben.audience);
      expect(items).toHaveLength(2);
      expect((await listSharesOf(world, ben.audience, items)).get(id)).toBeUndefined();
      expect((await listSharesOf(world, ada.audience, items)).get(id)).toMatchObject(known);
    });

    it('names only people and teams that there are, each once, and not very many', async () => {
      const { id } = await world.addSession(ada, 'one');
      const put = (shares: Parameters<typeof putSessionShares>[3]) => putSessionShares(world, ada.actor, id, shares);
      await expect(put([{ kind: 'team', target: createId(world) }])).rejects.toMatchObject({ code: 'INVALID' });
      await expect(put([{ kind: 'person', target: 'x\u0000' }])).rejects.toMatchObject({ code: 'INVALID' });
      await expect(put([{ kind: 'world' as 'team', target: '' }])).rejects.toMatchObject({ code: 'INVALID' });
      const many = Array.from({ length: 101 }, () => ({ kind: 'person', target: ben.id }) as const);
      await expect(put(many)).rejects.toMatchObject({ code: 'TOO_MANY' });
      await put(many.slice(0, 3));
      expect(await listOwnShares(world, ada.audience)).toHaveLength(1);
    });
  });
});
