import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Actor, Audience, TurnRange } from '../audience/audience.ts';
import type { Identity } from '../audience/identity.ts';
import { mayChange, mayManage } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, number, optionalNumber, optionalText, text, type HubStore } from '../database/hub-store.ts';
import { getText } from '../database/parse-text.ts';
import { checkNewPassword } from '../people/parse-person.ts';
import type { Passwords } from '../people/passwords.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';
import { getSession, noSuchSession } from './list-sessions.ts';

export interface Link {
  readonly id: string;
  readonly session: string;
  readonly name: string;
  readonly hasPassword: boolean;
  readonly turns: TurnRange | undefined;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly isRevoked: boolean;
}

export interface NewLink {
  readonly expiresInMs: number;
  readonly name?: string;
  readonly password?: string;
  readonly turns?: TurnRange;
}

const minLifeMs = 60_000;
const maxLifeMs = 366 * 86_400_000;
const maxLinksOfPerson = 1000;
const maxNameLength = 100;
const maxTurn = 10_000_000;
/** The address alone cannot be guessed; the password is for when it gets into wrong hands. */
const minLinkPasswordLength = 8;

/** The token is shown once; it is not kept. */
export async function createLink(
  store: HubStore,
  passwords: Passwords,
  by: Actor,
  session: string,
  given: NewLink,
): Promise<{ readonly id: string; readonly token: string; readonly expiresMs: number }> {
  const name = given.name === undefined ? '' : getText(given.name, maxNameLength, 'the name of a link');
  checkLink(given);
  const known = await getSession(store, by.audience, session);
  if (!mayChange(by.audience, { person: known.person.id })) throw noSuchSession();
  const passwordHash = given.password === undefined ? null : await passwords.hash(given.password);
  const { token, hash } = createToken('link', store.random);
  const id = createId(store);
  const now = store.now();
  const expiresMs = now + given.expiresInMs;
  const { turns } = given;
  const person = known.person.id;
  await store.connection.transaction(async () => {
    // It may be gone since the password was hashed.
    await getSession(store, by.audience, session);
    const [count] = await store.connection.all(
      'SELECT COUNT(*) AS links FROM hub_link WHERE person = ? AND revoked_ms = 0 AND expires_ms > ?',
      [person, now],
    );
    if (number(count ?? {}, 'links') >= maxLinksOfPerson)
      throw new HubError('TOO_MANY', `you already have ${maxLinksOfPerson} links, which is the limit`);
    await store.connection.run(
      'INSERT INTO hub_link (id, token_hash, session, person, name, password_hash, first_turn, last_turn, ' +
        'created_ms, expires_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [id, hash, session, person, name, passwordHash, turns?.first ?? null, turns?.last ?? null, now, expiresMs],
    );
    const detail = { session, expiresMs, password: passwordHash !== null, first: turns?.first, last: turns?.last };
    await writeAudit(store, { by, action: 'link.create', subject: id, detail });
  });
  return { id, token, expiresMs };
}

/**
 * The link of a token. Undefined for a wrong token, an expired or revoked link and a wrong password alike: the answer
 * and its work depend only on whether a password was given.
 */
export async function resolveLink(
  store: HubStore,
  passwords: Passwords,
  { token, password }: { readonly token: string; readonly password?: string },
): Promise<(Identity & { readonly kind: 'link' }) | undefined> {
  const row = await findLive(store, token);
  const stored = row === undefined ? undefined : optionalText(row, 'password_hash');
  const isRight = password !== undefined && (await passwords.check(password, stored));
  if (row === undefined || (stored !== undefined && !isRight)) return undefined;
  return { kind: 'link', link: text(row, 'id') };
}

/** Whether a link works for whoever knows its password. Only who has its token can ask, which nobody guesses. */
export async function needsPassword(store: HubStore, token: string): Promise<boolean> {
  const row = await findLive(store, token);
  return row !== undefined && optionalText(row, 'password_hash') !== undefined;
}

async function findLive(store: HubStore, token: string): Promise<SqlRow | undefined> {
  const [row] = await store.connection.all(
    'SELECT l.id, l.password_hash FROM hub_link l JOIN hub_person p ON p.id = l.person WHERE l.token_hash = ? AND ' +
      'l.revoked_ms = 0 AND l.expires_ms > ? AND p.disabled_ms = 0 AND p.removed_ms = 0',
    [findTokenHash('link', token) ?? '', store.now()],
  );
  return row;
}

/** The asker's own that still work, newest first; of one session where it is named. */
export async function listLinks(
  store: HubStore,
  audience: Audience,
  { session }: { readonly session?: string } = {},
): Promise<readonly Link[]> {
  if (audience.kind !== 'person') return [];
  const rows = await store.connection.all(
    'SELECT l.id, l.session, l.name, l.password_hash, l.first_turn, l.last_turn, l.created_ms, l.expires_ms, ' +
      'l.revoked_ms FROM hub_link l WHERE l.person = ? AND l.revoked_ms = 0 AND l.expires_ms > ? ' +
      `${session === undefined ? '' : 'AND l.session = ? '}ORDER BY l.created_ms DESC, l.id LIMIT ${maxLinksOfPerson}`,
    [audience.person, store.now(), ...(session === undefined ? [] : [session])],
  );
  return rows.map(toLink);
}

/** By its person, or by an admin, who need not be able to read the session for that. */
export async function revokeLink(store: HubStore, by: Actor, id: string): Promise<void> {
  const { audience } = by;
  await store.connection.transaction(async () => {
    const own = mayManage(audience) ? '' : 'AND person = ? ';
    const person = audience.kind === 'person' ? audience.person : '';
    const rows = await store.connection.all(
      `UPDATE hub_link SET revoked_ms = ? WHERE id = ? AND revoked_ms = 0 ${own}RETURNING session`,
      [store.now(), id, ...(own === '' ? [] : [person])],
    );
    const [row] = rows;
    if (row === undefined) throw new HubError('NOT_FOUND', 'no such link');
    await writeAudit(store, { by, action: 'link.revoke', subject: id, detail: { session: text(row, 'session') } });
  });
}

function checkLink({ expiresInMs, password, turns }: NewLink): void {
  if (!Number.isInteger(expiresInMs) || expiresInMs < minLifeMs || expiresInMs > maxLifeMs)
    throw new HubError('INVALID', 'a link can last from a minute to a year');
  if (password !== undefined) checkNewPassword(password, minLinkPasswordLength);
  if (turns === undefined) return;
  const { first, last } = turns;
  const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 0 && first <= last && last <= maxTurn;
  if (!isRange) throw new HubError('INVALID', 'a range of turns must be two whole numbers, the smaller first');
}

function toLink(row: SqlRow): Link {
  const first = optionalNumber(row, 'first_turn');
  const last = optionalNumber(row, 'last_turn');
  return {
    id: text(row, 'id'),
    session: text(row, 'session'),
    name: text(row, 'name'),
    hasPassword: optionalText(row, 'password_hash') !== undefined,
    turns: first === undefined || last === undefined ? undefined : { first, last },
    createdMs: number(row, 'created_ms'),
    expiresMs: number(row, 'expires_ms'),
    isRevoked: number(row, 'revoked_ms') > 0,
  };
}
