import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Audience } from '../audience/audience.ts';
import { findAudiencePerson, mayManage } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, lockTable, number, optionalText, text, type HubStore } from '../database/hub-store.ts';
import { toPageSize, type Page } from '../database/page.ts';
import { getText } from '../database/parse-text.ts';
import { isRole, type Role } from '../database/tables.ts';
import { getEmail, parseEmail, maxPersonNameLength } from './parse-person.ts';

export interface Person {
  readonly id: string;
  /** Empty for one who was removed. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly createdMs: number;
  readonly isDisabled: boolean;
  /** Their sessions are still here; nothing else of them is. */
  readonly isRemoved: boolean;
  readonly hasPassword: boolean;
  /** Signs in by OpenID Connect. */
  readonly issuer: string | undefined;
}

/** A person at an OpenID provider. */
export interface Login {
  readonly issuer: string;
  readonly subject: string;
}

export const personColumns =
  'p.id, p.email, p.name, p.role, p.created_ms, p.disabled_ms, p.removed_ms, p.password_hash, p.issuer';
const maxPeople = 100_000;
const maxLoginLength = 500;

export async function findPerson(store: HubStore, id: string): Promise<Person | undefined> {
  return findOne(store, 'p.id = ?', [id]);
}

export async function findPersonByEmail(store: HubStore, email: string): Promise<Person | undefined> {
  const known = parseEmail(email);
  return known === undefined ? undefined : findOne(store, 'p.email = ?', [known]);
}

export async function findPersonByLogin(store: HubStore, { issuer, subject }: Login): Promise<Person | undefined> {
  return findOne(store, 'p.issuer = ? AND p.subject = ?', [issuer, subject]);
}

export interface PeopleFilter {
  /** Those who can be shared with: neither disabled nor removed. */
  readonly active?: boolean;
  readonly cursor?: string;
  readonly limit?: number;
}

/** By email. Everybody with an account sees the others, as a share names them; only admins see who is disabled. */
export async function listPeople(
  store: HubStore,
  audience: Audience,
  filter: PeopleFilter = {},
): Promise<Page<Person>> {
  if (!mayManage(audience) && audience.kind !== 'person') throw new HubError('NOT_ALLOWED', 'sign in to see people');
  const limit = toPageSize(filter.limit);
  const active = filter.active === true || !mayManage(audience) ? 'AND p.disabled_ms = 0' : '';
  const rows = await store.connection.all(
    `SELECT ${personColumns} FROM hub_person p WHERE p.removed_ms = 0 ${active} AND p.email > ? ` +
      'ORDER BY p.email LIMIT ?',
    [filter.cursor ?? '', limit + 1],
  );
  const items = rows.slice(0, limit).map(toPerson);
  return { items, next: rows.length > limit ? items.at(-1)?.email : undefined };
}

export async function countPeople(store: HubStore): Promise<number> {
  const [row] = await store.connection.all('SELECT COUNT(*) AS people FROM hub_person WHERE removed_ms = 0');
  return number(row ?? {}, 'people');
}

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash?: string;
  readonly login?: Login;
}

/** Runs in a transaction of the caller, who has checked that the person may be added, and writes the audit log. */
export async function insertPerson(store: HubStore, person: NewPerson): Promise<Person> {
  const email = getEmail(person.email);
  const name = getText(person.name, maxPersonNameLength, 'a name');
  const login = person.login;
  if (login !== undefined) checkLogin(login);
  await lockTable(store, 'hub_person');
  if ((await countPeople(store)) >= maxPeople)
    throw new HubError('TOO_MANY', 'this hub has reached its limit of people');
  const [row] = await store.connection.all(
    'INSERT INTO hub_person (id, email, name, role, password_hash, issuer, subject, created_ms) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING ' +
      `RETURNING ${personColumns.replaceAll('p.', '')}`,
    [
      createId(store),
      email,
      name,
      person.role,
      person.passwordHash ?? null,
      login?.issuer ?? null,
      login?.subject ?? null,
      store.now(),
    ],
  );
  if (row === undefined) throw new HubError('TAKEN', 'there is already an account with this email address');
  return toPerson(row);
}

function checkLogin({ issuer, subject }: Login): void {
  getText(issuer, maxLoginLength, 'an issuer');
  getText(subject, maxLoginLength, 'a subject');
}

/** The person who asks: everybody may read their own row. */
export async function getOwnPerson(store: HubStore, audience: Audience): Promise<Person> {
  const id = findAudiencePerson(audience);
  const person = id === undefined ? undefined : await findPerson(store, id);
  if (person === undefined) throw new HubError('NOT_ALLOWED', 'this requires an account');
  return person;
}

async function findOne(store: HubStore, condition: string, values: readonly string[]): Promise<Person | undefined> {
  const [row] = await store.connection.all(
    `SELECT ${personColumns} FROM hub_person p WHERE p.removed_ms = 0 AND ${condition}`,
    values,
  );
  return row === undefined ? undefined : toPerson(row);
}

export function toPerson(row: SqlRow): Person {
  const role = row['role'];
  const isRemoved = number(row, 'removed_ms') > 0;
  return {
    id: text(row, 'id'),
    email: isRemoved ? '' : text(row, 'email'),
    name: text(row, 'name'),
    role: isRole(role) ? role : 'member',
    createdMs: number(row, 'created_ms'),
    isDisabled: number(row, 'disabled_ms') > 0,
    isRemoved,
    hasPassword: optionalText(row, 'password_hash') !== undefined,
    issuer: optionalText(row, 'issuer'),
  };
}
