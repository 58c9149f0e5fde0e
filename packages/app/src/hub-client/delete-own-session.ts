import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { HubSessionDeletion } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { toNoHub, type Hub } from './open-hub.ts';

/** What deleting a session of one's own would delete. */
export async function describeOwnDeletion(hub: Hub, id: string): Promise<HubSessionDeletion> {
  return toDeletion(hub, await hub.ask('GET', `${toPath(id)}/deletion`));
}

/** What was deleted. This machine still knows that it pushed it, so that a schedule does not push it again. */
export async function deleteOwnSession(hub: Hub, id: string): Promise<HubSessionDeletion> {
  return toDeletion(hub, await hub.ask('DELETE', toPath(id)));
}

function toPath(id: string): string {
  return `/hub/v1/sessions/${encodeURIComponent(id)}`;
}

function toDeletion({ login }: Hub, { files, bytes, shares, links, isHeld }: JsonObject): HubSessionDeletion {
  if (typeof files === 'number' && typeof bytes === 'number' && typeof shares === 'number' && typeof links === 'number')
    return { files, bytes, shares, links, isHeld: isHeld === true };
  throw toNoHub(login.url);
}
