import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Audience } from '../audience/audience.ts';
import { toPreviewAudience } from '../audience/find-audience.ts';
import { openHubStore } from '../database/hub-store.ts';
import { addTeamMember, createTeam, deleteTeam, removeTeamMember } from '../people/teams.ts';
import { deleteSession } from './delete-session.ts';
import { openWorld, operator, type TestPerson, type World } from './hub-world.test-kit.ts';
import { listSessionRoots } from './list-sessions.ts';
import { openRights, type Rights } from './open-rights.ts';
import { putSessionShares, putProjectShares } from './shares.ts';

const { dialects } = openBothDatabases();
const remotes = ['git@git.example.org:harbour/crane.git', 'git@git.example.org:harbour/quay.git'];

describe.each(dialects)('rights on %s', (_name, createStore) => {
  let path: string;
  let world: World;
  let rights: Rights;
  let people: readonly TestPerson[];
  beforeEach(async () => {
    path = await createStore();
    world = await openWorld(path);
    rights = openRights(world);
    people = [await world.addPerson('Ada'), await world.addPerson('Ben'), await world.addPerson('Cleo')];
  });
  afterEach(() => world.close());

  const list = async (audience: Audience) =>
    (await listSessionRoots(world, audience)).map(({ rootKey }) => rootKey).sort();
  const find = async (audience: Audience) => [...(await rights.find(audience)).rootKeys].sort();
  const now = async (person: TestPerson) => (await world.getActor(person.identity)).audience;

  it('are what a list of all sessions says, whatever changed in between', async () => {
    let step = 0;
    const who = fc.nat(2);
    const change = fc.oneof(
      fc.record({ kind: fc.constant('push' as const), who, at: fc.nat(1) }),
      fc.record({ kind: fc.constant('delete' as const), at: fc.nat(9) }),
      fc.record({ kind: fc.constant('share' as const), at: fc.nat(9), to: fc.subarray([0, 1, 2, 3, 4]) }),
      fc.record({ kind: fc.constant('shareProject' as const), who, at: fc.nat(1), to: fc.subarray([0, 1, 2, 3, 4]) }),
      fc.record({ kind: fc.constant('join' as const), who }),
      fc.record({ kind: fc.constant('leave' as const), who }),
      fc.record({ kind: fc.constant('team' as const) }),
    );
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 14 }), async (changes) => {
        let team = await createTeam(world, operator, `Team ${++step}`);
        const sessions: { id: string; owner: TestPerson }[] = [];
        const projects = new Map<string, string>();
        const toShares = (to: readonly number[]) =>
          to.map((at) => {
            if (at === 3) return { kind: 'team' as const, target: team };
            if (at === 4) return { kind: 'everyone' as const, target: '' };
            return { kind: 'person' as const, target: people[at]?.id ?? '' };
          });
        for (const each of changes) {
          const person = 'who' in each ? people[each.who] : undefined;
          const session = 'at' in each ? sessions[each.at % Math.max(1, sessions.length)] : undefined;
          if (each.kind === 'push' && person !== undefined) {
            const { id, project } = await world.addSession(person, `s${++step}`, remotes[each.at]);
            sessions.push({ id, owner: person });
            projects.set(`${each.who} ${each.at}`, project);
          } else if (each.kind === 'delete' && session !== undefined) {
            await deleteSession(world, session.owner.actor, session.id);
            sessions.splice(sessions.indexOf(session), 1);
          } else if (each.kind === 'share' && session !== undefined)
            await putSessionShares(world, session.owner.actor, session.id, toShares(each.to));
          else if (each.kind === 'shareProject' && person !== undefined) {
            const project = projects.get(`${each.who} ${each.at}`);
            if (project !== undefined) await putProjectShares(world, person.actor, project, toShares(each.to));
          } else if (each.kind === 'join' && person !== undefined)
            await addTeamMember(world, operator, team, person.id).catch(() => undefined);
          else if (each.kind === 'leave' && person !== undefined)
            await removeTeamMember(world, operator, team, person.id).catch(() => undefined);
          else if (each.kind === 'team') {
            await deleteTeam(world, operator, team);
            team = await createTeam(world, operator, `Team ${++step}`);
          }
          for (const asker of people) {
            const audience = await now(asker);
            const expected = await list(audience);
            read += expected.length;
            expect(await find(audience)).toEqual(expected);
          }
        }
        // Somebody who asks for the first time is told the same, by the same name.
        for (const asker of people) {
          const audience = await now(asker);
          expect((await rights.find(audience)).scope).toBe((await openRights(world).find(audience)).scope);
        }
      }),
      { numRuns: 12 },
    );
    expect(read).toBeGreaterThan(20);
  });

  it('do not list all sessions again, and keep their name where nothing changed for the asker', async () => {
    const [ada, ben] = people as [TestPerson, TestPerson];
    for (let at = 0; at < 5; at++) await world.addSession(ada, `s${at}`);
    const statements: string[] = [];
    const counted = openRights({
      ...world,
      connection: {
        ...world.connection,
        all: (sql, values) => (statements.push(sql), world.connection.all(sql, values)),
      },
    });
    const first = await counted.find(ada.audience);
    await world.addSession(ben, 'other');
    statements.length = 0;
    const second = await counted.find(ada.audience);
    expect([second.scope, second.rootKeys]).toEqual([first.scope, first.rootKeys]);
    expect(second.rootKeys).toBe(first.rootKeys);
    expect(statements.filter((sql) => sql.includes('hub_session'))).toEqual([expect.stringContaining('s.id IN (?)')]);
    await world.addSession(ada, 'more');
    expect((await counted.find(ada.audience)).rootKeys.size).toBe(6);
  });

  it('see what another process wrote, also in a transaction that ends late', async () => {
    const [ada, ben] = people as [TestPerson, TestPerson];
    const { id } = await world.addSession(ada, 'one');
    expect(await find(ben.audience)).toEqual([]);
    const other = await openHubStore(path, { now: world.now });
    try {
      const share = (target: string, at: string) =>
        other.connection.run(
          "INSERT INTO hub_share (id, session, person, kind, target, created_ms) VALUES (?, ?, ?, 'person', ?, 1)",
          [at, id, ada.id, target],
        );
      await other.connection.transaction(async () => {
        await share(ben.id, 'late');
        // SQLite has one writer; in PostgreSQL another transaction begins later and ends earlier.
        if (world.connection.dialect === 'sqlite') return;
        await world.addSession(ben, 'two');
        expect(await find(ben.audience)).toHaveLength(1);
      });
      expect(await find(ben.audience)).toEqual(await list(ben.audience));
      expect(await find(ben.audience)).toContain((await listSessionRoots(world, ada.audience))[0]?.rootKey);
    } finally {
      await other.connection.close();
    }
  });

  it('of a link are its session, until that is deleted', async () => {
    const [ada] = people as [TestPerson];
    const { id } = await world.addSession(ada, 'one');
    const link = toPreviewAudience(ada.audience, { id, person: { id: ada.id } }, undefined) as Audience;
    expect(await find(link)).toHaveLength(1);
    await deleteSession(world, ada.actor, id);
    expect(await find(link)).toEqual([]);
    expect(await find(operator.audience)).toEqual([]);
  });
});
