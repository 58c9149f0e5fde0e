import type { HubStore } from '../database/hub-store.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';

/** The link that makes the first owner works once, for an hour. */
export const firstRunLifeMs = 60 * 60 * 1000;
const setting = 'first-run';

/** A new token, which replaces an older one; undefined once the hub has an owner. */
export async function createFirstRunToken(store: HubStore): Promise<string | undefined> {
  if (await hasOwner(store)) return undefined;
  const { token, hash } = createToken('first-run', store.random);
  await store.connection.run(
    `INSERT INTO hub_setting (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [setting, `${hash} ${store.now() + firstRunLifeMs}`],
  );
  return token;
}

export async function isFirstRunToken(store: HubStore, token: string | undefined): Promise<boolean> {
  return (await findSetting(store, token)) !== undefined && !(await hasOwner(store));
}

/**
 * Uses the token up and makes the owner, or does neither: what `create` throws leaves the token as it was. Undefined
 * for a token that is wrong, used or too old, and for a hub that has an owner.
 */
export function redeemFirstRun<Owner>(
  store: HubStore,
  token: string | undefined,
  create: () => Promise<Owner>,
): Promise<Owner | undefined> {
  return store.connection.transaction(async () => {
    const value = await findSetting(store, token);
    if (value === undefined || (await hasOwner(store))) return undefined;
    const taken = await store.connection.all('DELETE FROM hub_setting WHERE name = ? AND value = ? RETURNING name', [
      setting,
      value,
    ]);
    return taken.length === 0 ? undefined : create();
  });
}

export async function hasOwner({ connection }: HubStore): Promise<boolean> {
  return (await connection.all("SELECT 1 AS found FROM hub_person WHERE role = 'owner' LIMIT 1")).length > 0;
}

async function findSetting({ connection, now }: HubStore, token: string | undefined): Promise<string | undefined> {
  const wanted = findTokenHash('first-run', token);
  if (wanted === undefined) return undefined;
  const [row] = await connection.all('SELECT value FROM hub_setting WHERE name = ?', [setting]);
  const value = String(row?.['value'] ?? '');
  const [hash, expiresMs] = value.split(' ');
  return hash === wanted && Number(expiresMs) > now() ? value : undefined;
}
