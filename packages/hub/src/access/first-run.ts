import type { HubStore } from '../database/hub-store.ts';
import { deleteStoredSetting, findStoredSetting, putStoredSetting } from '../database/stored-settings.ts';
import { createToken, findTokenHash } from '../tokens/tokens.ts';

/** The link that makes the first owner works once, for an hour. */
export const firstRunLifeMs = 60 * 60 * 1000;

/** A new token, which replaces an older one; undefined once the hub has an owner. */
export async function createFirstRunToken(store: HubStore): Promise<string | undefined> {
  if (await hasOwner(store)) return undefined;
  const { token, hash } = createToken('first-run', store.random);
  await putStoredSetting(store, 'first-run', `${hash} ${store.now() + firstRunLifeMs}`);
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
    return (await deleteStoredSetting(store, 'first-run', value)) ? create() : undefined;
  });
}

export async function hasOwner({ connection }: HubStore): Promise<boolean> {
  return (await connection.all("SELECT 1 AS found FROM hub_person WHERE role = 'owner' LIMIT 1")).length > 0;
}

/** The stored value, if the token is the one it was made for and has not expired. */
async function findSetting(store: HubStore, token: string | undefined): Promise<string | undefined> {
  const wanted = findTokenHash('first-run', token);
  if (wanted === undefined) return undefined;
  const value = (await findStoredSetting(store, 'first-run')) ?? '';
  const [hash, expiresMs] = value.split(' ');
  return hash === wanted && Number(expiresMs) > store.now() ? value : undefined;
}
