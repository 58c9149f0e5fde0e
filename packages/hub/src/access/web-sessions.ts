import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../audience/audience.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';
import { deleteWebSessions } from '../people/revoke-access.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';

/** A browser that a person signed in with. */
export interface WebSession {
  readonly hash: string;
  readonly person: string;
}

/** How a person signed in, for the audit log. */
export type SignInWay = 'first-run' | 'invitation' | 'password' | 'oidc';

const day = 24 * 60 * 60 * 1000;
/** How long a session lasts without use, and at most. */
export const webSessionLife = { idleMs: 7 * day, absoluteMs: 30 * day } as const;
/** How often the time of the last use is written: not with every request. */
const seenEveryMs = 5 * 60 * 1000;

/**
 * A new session after a sign-in, always with a new token: a token that an attacker planted in the browser before is
 * never adopted. The session of `previous`, which the browser sent, is ended.
 */
export async function createWebSession(
  store: HubStore,
  person: string,
  {
    previous,
    address,
    way,
  }: { readonly previous?: string | undefined; readonly address: string; readonly way: SignInWay },
): Promise<string> {
  const { connection, now, random } = store;
  const { token, hash } = createToken('web-session', random);
  const at = now();
  await connection.transaction(async () => {
    const old = findTokenHash('web-session', previous);
    if (old !== undefined) await connection.run('DELETE FROM hub_web_session WHERE token_hash = ?', [old]);
    await connection.run('DELETE FROM hub_web_session WHERE expires_ms <= ? OR seen_ms <= ?', [
      at,
      at - webSessionLife.idleMs,
    ]);
    await connection.run(
      'INSERT INTO hub_web_session (token_hash, person, created_ms, seen_ms, expires_ms) VALUES (?, ?, ?, ?, ?)',
      [hash, person, at, at, at + webSessionLife.absoluteMs],
    );
    const by = { name: `person:${person}` as const, address };
    await writeAudit(store, { by, action: 'person.sign-in', subject: person, detail: { way } });
  });
  return token;
}

/** Undefined for a session that ended, or whose person may no longer sign in. */
export async function findWebSession(
  { connection, now }: HubStore,
  token: string | undefined,
): Promise<WebSession | undefined> {
  const hash = findTokenHash('web-session', token);
  if (hash === undefined) return undefined;
  const at = now();
  const [row] = await connection.all(
    `SELECT s.person, s.seen_ms FROM hub_web_session s JOIN hub_person p ON p.id = s.person
     WHERE s.token_hash = ? AND s.expires_ms > ? AND s.seen_ms > ? AND p.disabled_ms = 0`,
    [hash, at, at - webSessionLife.idleMs],
  );
  if (row === undefined) return undefined;
  if (at - number(row, 'seen_ms') >= seenEveryMs)
    await connection.run('UPDATE hub_web_session SET seen_ms = ? WHERE token_hash = ?', [at, hash]);
  return { hash, person: text(row, 'person') };
}

/** Signs this browser out. */
export async function endWebSession({ connection }: HubStore, { hash }: WebSession): Promise<void> {
  await connection.run('DELETE FROM hub_web_session WHERE token_hash = ?', [hash]);
}

/** Signs a person out of all browsers. Devices and keys stay. */
export function signOutEverywhere(store: HubStore, by: Actor, person: string): Promise<void> {
  return store.connection.transaction(async () => {
    const webSessions = await deleteWebSessions(store, person);
    await writeAudit(store, { by, action: 'person.sign-out-everywhere', subject: person, detail: { webSessions } });
  });
}

/** A token in the forms of a session that other pages cannot know. It is derived from the session's, not stored. */
export function toFormToken(token: string): string {
  return createHmac('sha256', token).update('form').digest('base64url');
}

export function isFormToken(token: string, given: unknown): boolean {
  const wanted = Buffer.from(toFormToken(token));
  const bytes = Buffer.from(typeof given === 'string' ? given : '');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
