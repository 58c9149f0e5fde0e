import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { findAudiencePerson, mayManage, mayManageRole } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, lockTable, number, optionalText, text, type HubStore } from '../database/hub-store.ts';
import { isRole, type Role } from '../database/tables.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';
import { checkNewPassword, getEmail, parseEmail } from './parse-person.ts';
import type { Passwords } from './passwords.ts';
import { insertPerson, type Login, type Person } from './persons.ts';

export interface Invitation {
  readonly id: string;
  /** The only address it is for. */
  readonly email: string | undefined;
  readonly role: Role;
  readonly team: string | undefined;
  readonly createdBy: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly isUsed: boolean;
}

const dayMs = 86_400_000;
const defaultLifeMs = 7 * dayMs;
const maxLifeMs = 30 * dayMs;
const maxOpen = 1000;
const columns = 'id, email, role, team, created_by, created_ms, expires_ms, used_ms';

/** The token is shown once; it is not kept. */
export async function createInvitation(
  store: HubStore,
  by: Actor,
  given: { readonly role: Role; readonly email?: string; readonly team?: string; readonly expiresInMs?: number },
): Promise<{ readonly id: string; readonly token: string; readonly expiresMs: number }> {
  if (!isRole(given.role)) throw new HubError('INVALID', 'a role is owner, admin or member');
  if (!mayManageRole(by.audience, given.role))
    throw new HubError(
      'NOT_ALLOWED',
      mayManage(by.audience) ? 'only an owner can invite an owner' : 'only admins can invite people',
    );
  const email = given.email === undefined ? undefined : getEmail(given.email);
  const expiresMs = store.now() + checkLife(given.expiresInMs ?? defaultLifeMs);
  const { token, hash } = createToken('invitation', store.random);
  const id = createId(store);
  await store.connection.transaction(async () => {
    await deleteOld(store);
    await checkTeam(store, given.team);
    await store.connection.run(
      'INSERT INTO hub_invitation (id, token_hash, email, role, team, created_by, created_ms, expires_ms) ' +
        'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        hash,
        email ?? null,
        given.role,
        given.team ?? null,
        findAudiencePerson(by.audience) ?? '',
        store.now(),
        expiresMs,
      ],
    );
    const detail = { role: given.role, email, team: given.team };
    await writeAudit(store, { by, action: 'invitation.create', subject: id, detail });
  });
  return { id, token, expiresMs };
}

/** The invitation of a token, if it can still be used; undefined for any other text. */
export async function findInvitation(store: HubStore, token: string): Promise<Invitation | undefined> {
  const hash = findTokenHash('invitation', token);
  if (hash === undefined) return undefined;
  const [row] = await store.connection.all(
    `SELECT ${columns} FROM hub_invitation WHERE token_hash = ? AND used_ms = 0 AND expires_ms > ?`,
    [hash, store.now()],
  );
  return row === undefined ? undefined : toInvitation(row);
}

export interface Acceptance {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly address: string;
}

export async function acceptInvitation(
  store: HubStore,
  passwords: Passwords,
  given: Acceptance & { readonly password: string },
): Promise<Person> {
  checkNewPassword(given.password);
  // Before the costly part: guessing tokens must not keep the hub busy.
  if ((await findInvitation(store, given.token)) === undefined) throw unusable();
  const passwordHash = await passwords.hash(given.password);
  return accept(store, given, { passwordHash });
}

/** For a person who signs in at an OpenID provider, which must have verified their email. */
export function acceptInvitationByLogin(
  store: HubStore,
  given: Acceptance & { readonly login: Login },
): Promise<Person> {
  return accept(store, given, { login: given.login });
}

/** Those that can still be used, newest first. */
export async function listInvitations(store: HubStore, audience: Audience): Promise<readonly Invitation[]> {
  if (!mayManage(audience)) throw new HubError('NOT_ALLOWED', 'only admins can see invitations');
  const rows = await store.connection.all(
    `SELECT ${columns} FROM hub_invitation WHERE used_ms = 0 AND expires_ms > ? ORDER BY created_ms DESC, id LIMIT ?`,
    [store.now(), maxOpen],
  );
  return rows.map(toInvitation);
}

export async function revokeInvitation(store: HubStore, by: Actor, id: string): Promise<void> {
  if (!mayManage(by.audience)) throw new HubError('NOT_ALLOWED', 'only admins revoke invitations');
  await store.connection.transaction(async () => {
    const rows = await store.connection.all('DELETE FROM hub_invitation WHERE id = ? AND used_ms = 0 RETURNING id', [
      id,
    ]);
    if (rows.length === 0) throw new HubError('NOT_FOUND', 'no such invitation');
    await writeAudit(store, { by, action: 'invitation.revoke', subject: id });
  });
}

async function accept(
  store: HubStore,
  given: Acceptance,
  way: { readonly passwordHash?: string; readonly login?: Login },
): Promise<Person> {
  const hash = findTokenHash('invitation', given.token);
  const email = parseEmail(given.email);
  if (hash === undefined) throw unusable();
  return store.connection.transaction(async () => {
    // In the order in which changes of people lock: person, then invitation.
    await lockTable(store, 'hub_person');
    // Marked as used first: of two requests at once, only one gets it.
    const [row] = await store.connection.all(
      'UPDATE hub_invitation SET used_ms = ? WHERE token_hash = ? AND used_ms = 0 AND expires_ms > ? ' +
        `RETURNING ${columns}`,
      [store.now(), hash, store.now()],
    );
    const invitation = row === undefined ? undefined : toInvitation(row);
    if (invitation === undefined) throw unusable();
    if (invitation.email !== undefined && invitation.email !== email)
      throw new HubError('INVALID', 'this invitation is for another email address');
    const { role, team, id } = invitation;
    const person = await insertPerson(store, { email: given.email, name: given.name, role, ...way });
    if (team !== undefined)
      await store.connection.run('INSERT INTO hub_team_member (team, person) VALUES (?, ?)', [team, person.id]);
    await writeAudit(store, {
      by: { name: `person:${person.id}`, address: given.address },
      action: 'person.create',
      subject: person.id,
      detail: { role, team, invitation: id, issuer: way.login?.issuer },
    });
    return person;
  });
}

function unusable(): HubError {
  return new HubError(
    'NOT_FOUND',
    'this invitation does not exist, was used, or has expired',
    'Ask the person who invited you for a new one.',
  );
}

function checkLife(expiresInMs: number): number {
  if (!Number.isInteger(expiresInMs) || expiresInMs < 60_000 || expiresInMs > maxLifeMs)
    throw new HubError('INVALID', 'an invitation can last from a minute to 30 days');
  return expiresInMs;
}

/** Used and expired ones are known from the audit log. */
async function deleteOld(store: HubStore): Promise<void> {
  await store.connection.run('DELETE FROM hub_invitation WHERE used_ms > 0 OR expires_ms <= ?', [store.now()]);
  const [row] = await store.connection.all('SELECT COUNT(*) AS open FROM hub_invitation');
  if (number(row ?? {}, 'open') >= maxOpen)
    throw new HubError('TOO_MANY', `${maxOpen} invitations are already open, which is the limit`);
}

async function checkTeam(store: HubStore, team: string | undefined): Promise<void> {
  if (team === undefined) return;
  const rows = await store.connection.all('SELECT id FROM hub_team WHERE id = ?', [team]);
  if (rows.length === 0) throw new HubError('NOT_FOUND', 'no such team');
}

function toInvitation(row: SqlRow): Invitation {
  const role = row['role'];
  return {
    id: text(row, 'id'),
    email: optionalText(row, 'email'),
    role: isRole(role) ? role : 'member',
    team: optionalText(row, 'team'),
    createdBy: text(row, 'created_by'),
    createdMs: number(row, 'created_ms'),
    expiresMs: number(row, 'expires_ms'),
    isUsed: number(row, 'used_ms') > 0,
  };
}
