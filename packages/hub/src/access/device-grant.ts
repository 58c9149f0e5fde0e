import { createHash } from 'node:crypto';
import { parseText } from '../database/parse-text.ts';
import { number, optionalText, text, type HubStore } from '../database/hub-store.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';
import { addDevice, type DeviceTokens } from './device-tokens.ts';
import type { RateLimits } from './rate-limits.ts';
import { createUserCode, parseUserCode } from './user-codes.ts';

/** The device authorisation grant of RFC 8628: a laptop asks, and a person confirms it in the browser. */
export const deviceGrant = { lifeMs: 15 * 60 * 1000, intervalMs: 5000, longestName: 100, mostPending: 1000 } as const;

export interface DeviceCode {
  readonly deviceCode: string;
  readonly userCode: string;
}

/** Undefined if too many devices are already waiting. */
export async function beginDeviceGrant(store: HubStore, name: string): Promise<DeviceCode | undefined> {
  const { connection, now, random } = store;
  const at = now();
  await connection.run('DELETE FROM hub_device_code WHERE expires_ms <= ?', [at]);
  const [pending = {}] = await connection.all('SELECT count(*) AS count FROM hub_device_code');
  if (number(pending, 'count') >= deviceGrant.mostPending) return undefined;
  const { token, hash } = createToken('device-code', random);
  const userCode = createUserCode(random);
  await connection.run(
    'INSERT INTO hub_device_code (code_hash, user_code, name, created_ms, expires_ms) VALUES (?, ?, ?, ?, ?)',
    [hash, toUserCodeHash(userCode), parseDeviceName(name) ?? 'Unnamed device', at, at + deviceGrant.lifeMs],
  );
  return { deviceCode: token, userCode };
}

/** The name that a device gives itself; undefined if it cannot be shown safely. */
export function parseDeviceName(given: unknown): string | undefined {
  return parseText(given, deviceGrant.longestName);
}

export interface WaitingDevice {
  readonly userCode: string;
  readonly name: string;
  readonly createdMs: number;
}

/** The waiting device for a code that a person typed. */
export async function findWaitingDevice(
  { connection, now }: HubStore,
  given: unknown,
): Promise<WaitingDevice | undefined> {
  const userCode = parseUserCode(given);
  if (userCode === undefined) return undefined;
  const [row] = await connection.all(
    'SELECT name, created_ms FROM hub_device_code WHERE user_code = ? AND expires_ms > ? AND answer IS NULL',
    [toUserCodeHash(userCode), now()],
  );
  return row === undefined ? undefined : { userCode, name: text(row, 'name'), createdMs: number(row, 'created_ms') };
}

/** Allows or denies a waiting device, and gives its name; undefined if none waits. Only the first answer counts. */
export async function answerDevice(
  { connection, now }: HubStore,
  { userCode, person, isAllowed }: { readonly userCode: string; readonly person: string; readonly isAllowed: boolean },
): Promise<string | undefined> {
  const [row] = await connection.all(
    `UPDATE hub_device_code SET answer = ?, person = ?
     WHERE user_code = ? AND expires_ms > ? AND answer IS NULL RETURNING name`,
    [isAllowed ? 'allowed' : 'denied', person, toUserCodeHash(userCode), now()],
  );
  return row === undefined ? undefined : text(row, 'name');
}

export type DevicePoll =
  | { readonly tokens: DeviceTokens }
  | { readonly error: 'authorization_pending' | 'slow_down' | 'expired_token' | 'access_denied' | 'invalid_grant' };

/** A device asks whether it was allowed. The answer is given once; then the code is deleted. */
export async function pollDevice(
  store: HubStore,
  limits: RateLimits,
  { deviceCode, address }: { readonly deviceCode: string | undefined; readonly address: string },
): Promise<DevicePoll> {
  const { connection, now } = store;
  const hash = findTokenHash('device-code', deviceCode);
  if (hash === undefined) return { error: 'invalid_grant' };
  const at = now();
  const [row] = await connection.all('SELECT * FROM hub_device_code WHERE code_hash = ?', [hash]);
  if (row === undefined) return { error: 'invalid_grant' };
  const remove = () => connection.run('DELETE FROM hub_device_code WHERE code_hash = ?', [hash]);
  if (number(row, 'expires_ms') <= at || !(await limits.take('device-poll', hash)).isAllowed) {
    await remove();
    return { error: 'expired_token' };
  }
  const sinceMs = at - number(row, 'polled_ms');
  await connection.run('UPDATE hub_device_code SET polled_ms = ? WHERE code_hash = ?', [at, hash]);
  // With tolerance: clocks and networks are not exact.
  if (sinceMs >= 0 && sinceMs < deviceGrant.intervalMs - 1000) return { error: 'slow_down' };
  const answer = optionalText(row, 'answer');
  if (answer === undefined) return { error: 'authorization_pending' };
  if (answer !== 'allowed') {
    await remove();
    return { error: 'access_denied' };
  }
  return connection.transaction(async () => {
    // Of two requests at once, only one finds the row.
    const [taken] = await connection.all(
      `DELETE FROM hub_device_code WHERE code_hash = ? AND EXISTS
         (SELECT 1 FROM hub_person p WHERE p.id = hub_device_code.person AND p.disabled_ms = 0)
       RETURNING person, name`,
      [hash],
    );
    if (taken === undefined) return { error: 'access_denied' as const };
    return { tokens: await addDevice(store, { person: text(taken, 'person'), name: text(taken, 'name'), address }) };
  });
}

function toUserCodeHash(userCode: string): string {
  return createHash('sha256').update(userCode).digest('base64url');
}
