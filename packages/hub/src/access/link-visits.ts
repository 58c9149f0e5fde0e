import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId, type HubStore } from '../database/hub-store.ts';
import { getStoredSetting } from '../database/stored-settings.ts';

/** How long a browser may read after it opened a link; afterwards it has to open the link again. */
export const linkVisitLifeMs = 60 * 60 * 1000;

/**
 * The value of a cookie that proves that this browser opened the link and knew its password. Whether the link is still
 * valid is checked at every request.
 */
export async function createLinkVisit(store: HubStore, link: string): Promise<string> {
  const text = `${link}.${store.now() + linkVisitLifeMs}`;
  return `${text}.${toMac(await getSecret(store), text)}`;
}

/** The id of the link. */
export async function findLinkVisit(store: HubStore, value: string | undefined): Promise<string | undefined> {
  const [link, expiresMs = '', mac = ''] = value === undefined || value.length > 200 ? [] : value.split('.');
  if (!isId(link) || !(Number(expiresMs) > store.now())) return undefined;
  const wanted = Buffer.from(toMac(await getSecret(store), `${link}.${expiresMs}`));
  const given = Buffer.from(mac);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? link : undefined;
}

function toMac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function getSecret(store: HubStore): Promise<string> {
  return getStoredSetting(store, 'link-visit-secret', () => Buffer.from(store.random(32)).toString('base64url'));
}
