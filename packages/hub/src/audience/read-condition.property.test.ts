import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type PostgresServer } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHubStore, type HubStore } from '../database/hub-store.ts';
import { keyScopes, shareKinds } from '../database/tables.ts';
import type { AudienceFacts } from './audience.ts';
import { buildAudience } from './build-audience.ts';
import { mayRead, type SessionRights, type Share } from './may-read.ts';
import { toReadCondition, toReadConditionFromShares, type SqlCondition } from './to-read-condition.ts';

const names = ['a', 'b', 'c', 'd'] as const;
const name = fc.constantFrom(...names);
const share = fc.record({ kind: fc.constantFrom(...shareKinds), target: fc.constantFrom(...names, '') });

/** Names are few and the same for people, teams, projects and sessions, so that a rule that mixes them up is found. */
const world = fc.record({
  sessions: fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), person: name, project: name }),
    { selector: ({ id }) => id, maxLength: 6 },
  ),
  ofSessions: fc.array(fc.record({ session: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), share }), { maxLength: 4 }),
  ofProjects: fc.array(fc.record({ project: name, person: name, share }), { maxLength: 4 }),
});

const teams = fc.uniqueArray(name, { maxLength: 3 });
const facts: fc.Arbitrary<AudienceFacts> = fc.oneof(
  fc.record({
    kind: fc.constant('person' as const),
    by: fc.constantFrom('web' as const, 'device' as const),
    person: name,
    role: fc.constantFrom('owner' as const, 'admin' as const, 'member' as const),
    teams,
    device: fc.constant(undefined),
  }),
  fc.record({
    kind: fc.constant('key' as const),
    key: name,
    person: name,
    teams,
    scopes: fc.uniqueArray(fc.constantFrom(...keyScopes)),
    project: fc.option(name, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('link' as const), link: name, session: name, turns: fc.constant(undefined) }),
  fc.constant({ kind: 'operator' as const }),
);

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

describe('who may read a session', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-audience-'));
  let server: PostgresServer;
  const stores: HubStore[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    for (const path of [join(scratch, 'hub.db'), await server.createStore()]) {
      const store = await openHubStore(path);
      stores.push(store);
      for (const each of names) {
        await store.connection.run(
          "INSERT INTO hub_person (id, email, name, role, created_ms) VALUES (?, ?, ?, 'member', 1)",
          [each, each, each],
        );
        await store.connection.run('INSERT INTO hub_project (id, name, created_ms) VALUES (?, ?, 1)', [each, each]);
      }
    }
  });
  afterAll(async () => {
    for (const { connection } of stores) await connection.close();
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('is the same for the rule and for both databases', async () => {
    let read = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(world, fc.array(facts, { minLength: 1, maxLength: 6 }), async (given, askers) => {
        for (const { connection } of stores) await fill(connection, given);
        for (const asker of askers) {
          const audience = buildAudience(asker);
          const expected = given.sessions
            .filter((session) => mayRead(audience, toRights(given, session)))
            .map(({ id }) => id)
            .toSorted();
          read += expected.length;
          refused += given.sessions.length - expected.length;
          for (const store of stores)
            for (const condition of [toReadCondition(audience), toReadConditionFromShares(audience)])
              expect(await listIds(store, condition)).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
    // Worlds in which nothing is shared, or everything, would prove little.
    expect(Math.min(read, refused)).toBeGreaterThan(20);
  });
});

async function fill(connection: HubStore['connection'], given: World): Promise<void> {
  await connection.transaction(async () => {
    await connection.run('DELETE FROM hub_share');
    await connection.run('DELETE FROM hub_session');
    await connection.insert(
      'hub_session',
      [
        'id',
        'person',
        'project',
        'session',
        'device',
        'root_key',
        'version',
        'commit_hash',
        'bytes',
        'created_ms',
        'pushed_ms',
      ],
      given.sessions.map(({ id, person, project }) => [id, person, project, id, '', id, 1, '', 1, 1, 1]),
    );
    const ofKnown = given.ofSessions.filter(({ session }) => given.sessions.some(({ id }) => id === session));
    await connection.insert(
      'hub_share',
      ['id', 'session', 'project', 'person', 'kind', 'target', 'created_ms'],
      [
        ...ofKnown.map(({ session, share: { kind, target } }) => [session, null, '', kind, target]),
        ...given.ofProjects.map(({ project, person, share: { kind, target } }) => [
          null,
          project,
          person,
          kind,
          target,
        ]),
      ].map((row, at) => [String(at), ...row, 1]),
    );
  });
}

function toRights(given: World, session: World['sessions'][number]): SessionRights {
  const shares: Share[] = [
    ...given.ofSessions.filter((of) => of.session === session.id),
    ...given.ofProjects.filter((of) => of.project === session.project && of.person === session.person),
  ].map((of) => of.share);
  return { ...session, shares };
}

async function listIds({ connection }: HubStore, { sql, values }: SqlCondition): Promise<readonly string[]> {
  const rows = await connection.all(`SELECT s.id FROM hub_session s WHERE ${sql} ORDER BY s.id`, values);
  return rows.map((row) => String(row['id']));
}
