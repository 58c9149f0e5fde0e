import type { HubAbout, HubShown } from '@scrollkeep/view/wire/wire-hub.ts';
import type { Audience } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { number, type HubStore } from '../database/hub-store.ts';
import { getOwnPerson } from '../people/persons.ts';
import { listTeamsOf } from '../people/teams.ts';
import { findSession } from '../sharing/list-sessions.ts';
import type { Hub } from './hub.ts';

/** What the web app has to know of who is asking. `key` is that of the session that a link shows. */
export async function describeAsker(
  { store, name }: Pick<Hub, 'store' | 'name'>,
  audience: Audience,
  key: string | null,
): Promise<HubAbout> {
  if (audience.kind === 'link') return { name, person: null, shown: await describeLink(store, audience, key) };
  const { id, email, name: personName, role } = await getOwnPerson(store, audience);
  const teams = (await listTeamsOf(store, id)).map((team) => ({ id: team.id, name: team.name }));
  return { name, person: { id, email, name: personName, role, mayManage: mayManage(audience), teams }, shown: null };
}

async function describeLink(
  store: HubStore,
  audience: Audience & { readonly kind: 'link' },
  key: string | null,
): Promise<HubShown> {
  const { link, turns } = audience;
  const session = await findSession(store, audience, audience.session);
  const [row] = await store.connection.all('SELECT expires_ms FROM hub_link WHERE id = ?', [link]);
  return {
    key,
    sharedBy: session?.person.name ?? '',
    turns: turns ?? null,
    expiresMs: row === undefined ? null : number(row, 'expires_ms'),
    isPreview: link === '',
  };
}
