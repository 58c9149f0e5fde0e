import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { mayDelete } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, number, text, type HubStore } from '../database/hub-store.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';
import { listOwned, type ListOwnedOptions } from './list-owned.ts';

const day = 24 * 60 * 60 * 1000;
export const deviceTokenLife = { accessMs: 15 * 60 * 1000, refreshMs: 90 * day } as const;

/** The tokens of a laptop: a short-lived one for requests, and one that is exchanged for the next pair, once. */
export interface DeviceTokens {
  readonly device: string;
  readonly name: string;
  readonly person: string;
  readonly access: string;
  readonly refresh: string;
}

/** A laptop of a person. */
export interface Device {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly createdMs: number;
  readonly seenMs: number;
  readonly isRevoked: boolean;
}

/** In a transaction of the caller. */
export async function addDevice(
  store: HubStore,
  { person, name, address }: { readonly person: string; readonly name: string; readonly address: string },
): Promise<DeviceTokens> {
  const id = createId(store);
  const at = store.now();
  await store.connection.run('INSERT INTO hub_device (id, person, name, created_ms, seen_ms) VALUES (?, ?, ?, ?, ?)', [
    id,
    person,
    name,
    at,
    at,
  ]);
  const by = { name: `person:${person}` as const, address };
  await writeAudit(store, { by, action: 'device.add', subject: id, detail: { name } });
  return createTokens(store, { device: id, name, person });
}

/** The device of an access token; undefined if the device was revoked or its person disabled. */
export async function findAccess(
  { connection, now }: HubStore,
  token: string | undefined,
): Promise<{ readonly device: string; readonly person: string } | undefined> {
  const hash = findTokenHash('access', token);
  if (hash === undefined) return undefined;
  const [row] = await connection.all(
    `SELECT t.device, d.person FROM hub_token t JOIN hub_device d ON d.id = t.device
     JOIN hub_person p ON p.id = d.person
     WHERE t.token_hash = ? AND t.kind = 'access' AND t.expires_ms > ? AND d.revoked_ms = 0 AND p.disabled_ms = 0`,
    [hash, now()],
  );
  return row === undefined ? undefined : { device: text(row, 'device'), person: text(row, 'person') };
}

/**
 * Exchanges a refresh token for a new pair; undefined if it is not valid. A token that is used twice was copied, and
 * either user may be the thief: the device is revoked and must be confirmed again.
 */
export async function refreshTokens(
  store: HubStore,
  token: string | undefined,
  address: string,
): Promise<DeviceTokens | undefined> {
  const { connection, now } = store;
  const hash = findTokenHash('refresh', token);
  if (hash === undefined) return undefined;
  return connection.transaction(async () => {
    const at = now();
    // One statement decides: of two requests at once, one finds the token already used.
    const [used] = await connection.all(
      `UPDATE hub_token SET used_ms = ? WHERE token_hash = ? AND kind = 'refresh' AND used_ms = 0 AND expires_ms > ?
         AND EXISTS (SELECT 1 FROM hub_device d JOIN hub_person p ON p.id = d.person
                     WHERE d.id = hub_token.device AND d.revoked_ms = 0 AND p.disabled_ms = 0)
       RETURNING device`,
      [at, hash, at],
    );
    if (used === undefined) {
      await revokeIfReused(store, hash, address);
      return undefined;
    }
    const device = text(used, 'device');
    await connection.run('DELETE FROM hub_token WHERE device = ? AND expires_ms <= ?', [device, at]);
    const [row = {}] = await connection.all('UPDATE hub_device SET seen_ms = ? WHERE id = ? RETURNING person, name', [
      at,
      device,
    ]);
    return createTokens(store, { device, person: text(row, 'person'), name: text(row, 'name') });
  });
}

async function revokeIfReused(store: HubStore, hash: string, address: string): Promise<void> {
  const [row] = await store.connection.all(
    `SELECT d.id FROM hub_token t JOIN hub_device d ON d.id = t.device
     WHERE t.token_hash = ? AND t.kind = 'refresh' AND t.used_ms > 0 AND d.revoked_ms = 0`,
    [hash],
  );
  if (row === undefined) return;
  const id = text(row, 'id');
  await endDevice(store, id);
  await writeAudit(store, { by: { name: 'nobody', address }, action: 'device.token-reuse', subject: id });
}

/** By its person or an admin. All its tokens stop working at once. */
export function revokeDevice(store: HubStore, by: Actor, id: string): Promise<Device> {
  return store.connection.transaction(async () => {
    const device = await findDevice(store, id);
    if (device === undefined || device.isRevoked || !mayDelete(by.audience, device))
      throw new HubError('NOT_FOUND', 'no such device');
    await endDevice(store, id);
    await writeAudit(store, { by, action: 'device.revoke', subject: id, detail: { name: device.name } });
    return { ...device, isRevoked: true };
  });
}

async function endDevice({ connection, now }: HubStore, id: string): Promise<void> {
  await connection.run('UPDATE hub_device SET revoked_ms = ? WHERE id = ? AND revoked_ms = 0', [now(), id]);
  await connection.run('DELETE FROM hub_token WHERE device = ?', [id]);
}

export async function findDevice({ connection }: HubStore, id: string): Promise<Device | undefined> {
  const [row] = await connection.all('SELECT * FROM hub_device WHERE id = ?', [id]);
  return row === undefined ? undefined : toDevice(row);
}

export async function listDevices(
  store: HubStore,
  audience: Audience,
  options?: ListOwnedOptions,
): Promise<readonly Device[]> {
  return (await listOwned(store, audience, 'devices', options)).map(toDevice);
}

async function createTokens(
  { connection, now, random }: HubStore,
  of: Pick<DeviceTokens, 'device' | 'name' | 'person'>,
): Promise<DeviceTokens> {
  const access = createToken('access', random);
  const refresh = createToken('refresh', random);
  const at = now();
  await connection.insert(
    'hub_token',
    ['token_hash', 'device', 'kind', 'expires_ms'],
    [
      [access.hash, of.device, 'access', at + deviceTokenLife.accessMs],
      [refresh.hash, of.device, 'refresh', at + deviceTokenLife.refreshMs],
    ],
  );
  return { ...of, access: access.token, refresh: refresh.token };
}

function toDevice(row: SqlRow): Device {
  return {
    id: text(row, 'id'),
    person: text(row, 'person'),
    name: text(row, 'name'),
    createdMs: number(row, 'created_ms'),
    seenMs: number(row, 'seen_ms'),
    isRevoked: number(row, 'revoked_ms') > 0,
  };
}
