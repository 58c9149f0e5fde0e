import type { Identity } from '../audience/identity.ts';
import type { HubStore } from '../database/hub-store.ts';
import { findAccess } from './device-tokens.ts';
import { findKey } from './keys.ts';
import { findLinkVisit } from './link-visits.ts';
import { findWebSession } from './web-sessions.ts';

/** What a request sends to prove who makes it. */
export interface Credentials {
  readonly bearer: string | undefined;
  readonly webSession: string | undefined;
  readonly linkVisit: string | undefined;
}

/** A token in a header takes precedence over cookies, which browsers send by themselves; an account over a link. */
export async function findIdentity(store: HubStore, given: Credentials): Promise<Identity | undefined> {
  if (given.bearer !== undefined) return findByBearer(store, given.bearer);
  const session = await findWebSession(store, given.webSession);
  if (session !== undefined) return { kind: 'person', by: 'web', person: session.person, webSession: session.hash };
  const link = await findLinkVisit(store, given.linkVisit);
  return link === undefined ? undefined : { kind: 'link', link };
}

async function findByBearer(store: HubStore, bearer: string): Promise<Identity | undefined> {
  const access = await findAccess(store, bearer);
  if (access !== undefined) return { kind: 'person', by: 'device', ...access };
  const key = await findKey(store, bearer);
  return key === undefined ? undefined : { kind: 'key', key: key.id };
}
