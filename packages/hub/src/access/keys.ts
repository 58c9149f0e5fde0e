import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { mayDelete } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { createId, number, optionalText, text, type HubStore } from '../database/hub-store.ts';
import { HubError } from '../database/hub-error.ts';
import { getText } from '../database/parse-text.ts';
import { isKeyScope, parseKeyScopes, type KeyScope } from '../database/tables.ts';
import { listOwned, type ListOwnedOptions } from './list-owned.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';

/** The key of a CI job or another program, which acts for a person with some of that person's rights. */
export interface Key {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Only this project, by its id. */
  readonly project: string | undefined;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly seenMs: number;
  readonly isRevoked: boolean;
}

export interface NewKey {
  readonly person: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly project?: string | undefined;
  readonly lifeMs: number;
}

const day = 24 * 60 * 60 * 1000;
export const keyLimits = {
  longestName: 100,
  mostPerPerson: 100,
  longestLifeMs: 366 * day,
  shortestLifeMs: 60_000,
} as const;

const seenEveryMs = 5 * 60 * 1000;

/** The token is shown once and kept nowhere. */
export async function createKey(
  store: HubStore,
  by: Actor,
  given: NewKey,
): Promise<{ readonly key: Key; readonly token: string }> {
  const { connection, now, random } = store;
  // Only in a browser or on the hub's machine: a stolen laptop must not create keys that outlive its own access.
  const { audience } = by;
  const isThemself = audience.kind === 'person' && audience.by === 'web' && audience.person === given.person;
  if (!isThemself && audience.kind !== 'operator')
    throw new HubError('NOT_ALLOWED', 'people create their keys themselves, in the browser');
  const name = getText(given.name, keyLimits.longestName, 'the name of a key');
  const scopes = given.scopes.filter(isKeyScope);
  if (scopes.length === 0 || scopes.length !== given.scopes.length || new Set(scopes).size !== scopes.length)
    throw new HubError('INVALID', 'a key has the scope push, read or both');
  if (!(given.lifeMs >= keyLimits.shortestLifeMs && given.lifeMs <= keyLimits.longestLifeMs))
    throw new HubError('INVALID', 'a key expires after 1 minute to 366 days');
  const { token, hash } = createToken('key', random);
  const id = createId(store);
  const at = now();
  return connection.transaction(async () => {
    const [count = {}] = await connection.all(
      'SELECT count(*) AS count FROM hub_key WHERE person = ? AND revoked_ms = 0 AND expires_ms > ?',
      [given.person, at],
    );
    if (number(count, 'count') >= keyLimits.mostPerPerson)
      throw new HubError('TOO_MANY', `a person can have ${keyLimits.mostPerPerson} keys`, 'Revoke one first.');
    const [row = {}] = await connection.all(
      `INSERT INTO hub_key (id, token_hash, person, name, scopes, project, created_ms, expires_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      [id, hash, given.person, name, scopes.join(' '), given.project ?? null, at, at + Math.floor(given.lifeMs)],
    );
    const detail = { name, scopes: scopes.join(' '), project: given.project };
    await writeAudit(store, { by, action: 'key.create', subject: id, detail });
    return { key: toKey(row), token };
  });
}

export async function findKey({ connection, now }: HubStore, token: string | undefined): Promise<Key | undefined> {
  const hash = findTokenHash('key', token);
  if (hash === undefined) return undefined;
  const at = now();
  const [row] = await connection.all(
    `SELECT k.* FROM hub_key k JOIN hub_person p ON p.id = k.person
     WHERE k.token_hash = ? AND k.expires_ms > ? AND k.revoked_ms = 0 AND p.disabled_ms = 0`,
    [hash, at],
  );
  if (row === undefined) return undefined;
  if (at - number(row, 'seen_ms') >= seenEveryMs)
    await connection.run('UPDATE hub_key SET seen_ms = ? WHERE token_hash = ?', [at, hash]);
  return toKey(row);
}

/** By its person or an admin. */
export function revokeKey(store: HubStore, by: Actor, id: string): Promise<Key> {
  const { connection, now } = store;
  return connection.transaction(async () => {
    const [row] = await connection.all('SELECT * FROM hub_key WHERE id = ? AND revoked_ms = 0', [id]);
    const key = row === undefined ? undefined : toKey(row);
    if (key === undefined || !mayDelete(by.audience, key)) throw new HubError('NOT_FOUND', 'no such key');
    await connection.run('UPDATE hub_key SET revoked_ms = ? WHERE id = ?', [now(), id]);
    await writeAudit(store, { by, action: 'key.revoke', subject: id, detail: { name: key.name } });
    return { ...key, isRevoked: true };
  });
}

export async function listKeys(
  store: HubStore,
  audience: Audience,
  options?: ListOwnedOptions,
): Promise<readonly Key[]> {
  return (await listOwned(store, audience, 'keys', options)).map(toKey);
}

function toKey(row: SqlRow): Key {
  return {
    id: text(row, 'id'),
    person: text(row, 'person'),
    name: text(row, 'name'),
    scopes: parseKeyScopes(text(row, 'scopes')),
    project: optionalText(row, 'project'),
    createdMs: number(row, 'created_ms'),
    expiresMs: number(row, 'expires_ms'),
    seenMs: number(row, 'seen_ms'),
    isRevoked: number(row, 'revoked_ms') > 0,
  };
}
