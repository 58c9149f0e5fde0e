import { createHash } from 'node:crypto';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { openSqlite } from '@scrollkeep/store/database/dialects/sqlite/open-sqlite.ts';
import { openPostgres } from '@scrollkeep/store/database/dialects/postgres/open-postgres.ts';
import { migrate } from '@scrollkeep/store/database/migrations/migrate.ts';
import { describe, expect, it } from 'vitest';
import { hubMigrations } from './migrations.ts';
import { openHubDatabase } from './open-hub-database.ts';

const { dialects } = openBothDatabases();
const open = async (store: string): Promise<Connection> =>
  store.startsWith('postgres') ? openPostgres({ url: store }) : openSqlite({ path: store });

/** A row in every table of the first schema, in an order in which they can be written. */
const rows: readonly (readonly [table: string, row: Readonly<Record<string, string | number | null>>])[] = [
  [
    'hub_person',
    {
      id: 'p1',
      email: 'ada@example.org',
      name: 'Ada "Ä"',
      role: 'owner',
      password_hash: 'scrypt',
      issuer: null,
      subject: null,
      created_ms: 1,
      disabled_ms: 2,
      removed_ms: 3,
    },
  ],
  ['hub_team', { id: 't1', name: 'Harbour', created_ms: 4 }],
  ['hub_team_member', { team: 't1', person: 'p1' }],
  [
    'hub_invitation',
    {
      id: 'i1',
      token_hash: 'h1',
      email: null,
      role: 'member',
      team: 't1',
      created_by: 'p1',
      created_ms: 5,
      expires_ms: 6,
      used_ms: 7,
    },
  ],
  ['hub_web_session', { token_hash: 'h2', person: 'p1', created_ms: 8, seen_ms: 9, expires_ms: 10 }],
  [
    'hub_device_code',
    {
      code_hash: 'h3',
      user_code: 'ABCD',
      name: 'laptop',
      created_ms: 11,
      expires_ms: 12,
      polled_ms: 13,
      person: 'p1',
      answer: 'allow',
    },
  ],
  ['hub_device', { id: 'd1', person: 'p1', name: 'laptop', created_ms: 14, seen_ms: 15, revoked_ms: 16 }],
  ['hub_token', { token_hash: 'h4', device: 'd1', kind: 'access', expires_ms: 17, used_ms: 18 }],
  [
    'hub_key',
    {
      id: 'k1',
      token_hash: 'h5',
      person: 'p1',
      name: 'CI',
      scopes: 'push read',
      project: 'j1',
      created_ms: 19,
      expires_ms: 20,
      seen_ms: 21,
      revoked_ms: 22,
    },
  ],
  ['hub_project', { id: 'j1', name: 'git.example.org/crane', person: '', created_ms: 23 }],
  [
    'hub_session',
    {
      id: 's1',
      person: 'p1',
      project: 'j1',
      session: 'aaaa',
      device: 'laptop',
      root_key: 'r1',
      version: 24,
      commit_hash: 'c1',
      bytes: 5_000_000_000,
      created_ms: 25,
      pushed_ms: 1_790_000_000_000,
      held_ms: 26,
    },
  ],
  ['hub_deletion', { root_key: 'r2', session: 's2', deleted_ms: 27 }],
  ['hub_share', { id: 'a1', session: 's1', project: null, person: 'p1', kind: 'team', target: 't1', created_ms: 28 }],
  [
    'hub_link',
    {
      id: 'l1',
      token_hash: 'h6',
      session: 's1',
      person: 'p1',
      name: 'for Ben',
      password_hash: null,
      first_turn: 1,
      last_turn: 2,
      created_ms: 29,
      expires_ms: 30,
      revoked_ms: 31,
    },
  ],
  ['hub_chunk', { person: 'p1', hash: 'x1', length: 32, pushed_ms: 33 }],
  ['hub_audit', { at_ms: 34, actor: 'person:p1', action: 'team.create', subject: 't1', detail: '{}', address: '::1' }],
  ['hub_rate', { name: 'r', count: 35, until_ms: 36 }],
  ['hub_setting', { name: 'public-url', value: 'https://hub.example.org' }],
];

/** The first schema is what somebody has: these texts never change. */
const firstSchema = {
  sqlite: '8406a1567bdc3ce9',
  postgres: '0a6d1d459cb71f92',
} as const;

describe('the first schema of a hub', () => {
  it('is as it was released', () => {
    const [first] = hubMigrations;
    const toHash = (dialect: keyof typeof firstSchema) =>
      createHash('sha256')
        .update(first?.toSql(dialect) ?? '')
        .digest('hex')
        .slice(0, 16);
    expect({ sqlite: toHash('sqlite'), postgres: toHash('postgres') }).toEqual(firstSchema);
  });

  it('is followed by steps without a gap', () => {
    expect(hubMigrations.map(({ version }) => version)).toEqual(hubMigrations.map((_, at) => at + 1));
  });
});

describe.each(dialects)('a hub of the first version on %s', (_name, createStore) => {
  it('is upgraded to now and loses nothing', async () => {
    const store = await createStore();
    const old = await open(store);
    await migrate(old, hubMigrations.slice(0, 1), 'hub_version');
    for (const [table, row] of rows) await old.insert(table, Object.keys(row), [Object.values(row)]);
    await old.close();
    const upgraded = await openHubDatabase(store);
    for (const [table, row] of rows) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      const [found, ...more] = await upgraded.all(`SELECT ${columns.join(', ')} FROM ${table}`);
      expect({ ...found }, table).toEqual(row);
      expect(more, table).toEqual([]);
    }
    const [version] = await upgraded.all("SELECT value FROM meta WHERE key = 'hub_version'");
    expect(Number(version?.['value'])).toBe(hubMigrations.length);
    await upgraded.run("UPDATE hub_session SET pushed_ms = pushed_ms WHERE id = 's1'");
    await expect(upgraded.run('DELETE FROM hub_audit')).rejects.toThrow('append-only');
    await upgraded.close();
  });

  it('is refused by an older program once it was upgraded, with a way out, and stays as it is', async () => {
    const store = await createStore();
    const newer = await openHubDatabase(store);
    await newer.run("UPDATE meta SET value = '1000' WHERE key = 'hub_version'");
    await newer.close();
    await expect(openHubDatabase(store)).rejects.toMatchObject({
      code: 'HUB_UNUSABLE',
      message: "a newer version of Scrollkeep has changed this hub's database",
      hint: expect.stringContaining('Update Scrollkeep') as string,
    });
    const left = await open(store);
    expect(await left.all("SELECT value FROM meta WHERE key = 'hub_version'")).toEqual([{ value: '1000' }]);
    await left.close();
  });
});
