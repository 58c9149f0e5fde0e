import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId, type HubStore } from '../database/hub-store.ts';

/** How long a browser may read after it opened a link; then it opens the link again. */
export const linkVisitLifeMs = 60 * 60 * 1000;
const setting = 'link-visit-secret';

/**
 * The value of a cookie that says: this browser opened this link, and knew its password. Whether the link still holds
 * is asked at every request.
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

/** Made once for a hub; all its processes have the same one. */
async function getSecret({ connection, random }: HubStore): Promise<string> {
  const find = async () => (await connection.all('SELECT value FROM hub_setting WHERE name = ?', [setting]))[0];
  const known = await find();
  if (known !== undefined) return String(known['value']);
  await connection.run('INSERT INTO hub_setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
    setting,
    Buffer.from(random(32)).toString('base64url'),
  ]);
  return String((await find())?.['value']);
}
