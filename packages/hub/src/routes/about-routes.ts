import type { HubStatus } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { mayManage } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import { number } from '../database/hub-store.ts';
import { listAudit, type AuditFilter } from '../audit/list-audit.ts';
import { intakeLimits } from '../intake/intake-limits.ts';
import { countPeople, getOwnPerson } from '../people/persons.ts';
import { listTeamsOf } from '../people/teams.ts';
import { listQuery } from './field-schemas.ts';
import { defineHubRoute, defineOpenRoute, type HubRoute, type KnownRequest } from './hub-route.ts';
import type { Hub } from './hub.ts';
import { readLimit, readTime } from './read-query.ts';

export const hubApiVersion = 1;
const { chunkBytes, commitFiles, missingHashes } = intakeLimits;

export const aboutRoutes: readonly HubRoute[] = [
  defineOpenRoute({
    path: '/about',
    answer: 'HubAboutAnswer',
    summary: 'Name, version, limits and requirements of this hub',
    handle: async ({ hub }) => ({
      json: {
        name: hub.name,
        version: hub.version,
        apiVersion: hubApiVersion,
        redaction: { scopes: hub.redactionScopes },
        limits: { chunkBytes, commitFiles, missingHashes },
      },
    }),
  }),
  defineHubRoute({
    path: '/me',
    answer: 'HubMeAnswer',
    summary: 'Who is signed in',
    handle: async ({ hub, audience }) => {
      const { id, email, name, role } = await getOwnPerson(hub.store, audience);
      const by = audience.kind === 'person' ? audience.by : 'key';
      return { json: { person: { id, email, name, role }, teams: await listTeamsOf(hub.store, id), by } };
    },
  }),
  defineHubRoute({
    path: '/audit',
    answer: 'HubAuditAnswer',
    query: {
      from: 'Since this time (ISO 8601)',
      to: 'Before this time',
      actor: 'Only entries by this actor',
      action: 'Only entries with this action',
      subject: 'Only entries about this id',
      ...listQuery,
    },
    summary: 'The audit log, newest first',
    handle: readAudit,
  }),
  defineHubRoute({
    path: '/status',
    answer: 'HubStatus',
    summary: 'Counts of people, devices, sessions and more',
    handle: async ({ hub, audience }) => {
      if (!mayManage(audience)) throw new HubError('NOT_ALLOWED', 'only admins can see the status');
      return { json: await readStatus(hub) };
    },
  }),
];

async function readAudit({ hub, audience, query }: KnownRequest) {
  const filter: AuditFilter = {
    ...readTime(query, 'from', 'fromMs'),
    ...readTime(query, 'to', 'toMs'),
    ...pick(query, 'actor'),
    ...pick(query, 'action'),
    ...pick(query, 'subject'),
    ...pick(query, 'cursor'),
    ...readLimit(query),
  };
  const { items, next } = await listAudit(hub.store, audience, filter);
  return { json: { entries: items, next: next ?? null } };
}

function pick<Name extends string>(query: KnownRequest['query'], name: Name): Partial<Record<Name, string>> {
  const value = query(name);
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>;
}

/** Only counts, no names. */
export async function readStatus({ store, version }: Pick<Hub, 'store' | 'version'>): Promise<HubStatus> {
  const { connection, now } = store;
  const count = async (sql: string, values: readonly number[] = []) =>
    number((await connection.all(`SELECT COUNT(*) AS count FROM ${sql}`, values))[0] ?? {}, 'count');
  const [bytes = {}] = await connection.all('SELECT COALESCE(SUM(bytes), 0) AS bytes FROM hub_session');
  return {
    version,
    database: connection.dialect,
    people: await countPeople(store),
    teams: await count('hub_team'),
    devices: await count('hub_device WHERE revoked_ms = 0'),
    keys: await count('hub_key WHERE revoked_ms = 0 AND expires_ms > ?', [now()]),
    sessions: await count('hub_session'),
    bytes: number(bytes, 'bytes'),
    links: await count('hub_link WHERE revoked_ms = 0 AND expires_ms > ?', [now()]),
  };
}
