import type { Role } from '../database/tables.ts';
import type { Audience } from './audience.ts';
import type { SessionRights } from './may-read.ts';

/** Share, unshare, make a link: for the session's person alone, whatever the role of others; never for a key. */
export function mayChange(audience: Audience, session: Pick<SessionRights, 'person'>): boolean {
  return audience.kind === 'person' && audience.person === session.person;
}

/** People, teams, devices, keys, the audit log; deleting and holding sessions by their id. Not reading them. */
export function mayManage(audience: Audience): boolean {
  return audience.kind === 'operator' || (audience.kind === 'person' && audience.role !== 'member');
}

/** Delete a session, revoke a device or a key: its person, or an admin, who need not be able to read it. */
export function mayDelete(audience: Audience, owned: Pick<SessionRights, 'person'>): boolean {
  return mayChange(audience, owned) || mayManage(audience);
}

/** Whether it may change a person of that role, or give it: admins have no power over owners. */
export function mayManageRole(audience: Audience, role: Role): boolean {
  return mayManage(audience) && (role !== 'owner' || audience.kind === 'operator' || isOwner(audience));
}

/** All sessions of a person at once: for themself, by an account; and for the operator, who has the bytes anyway. */
export function mayExport(audience: Audience, person: string): boolean {
  return audience.kind === 'operator' || (audience.kind === 'person' && audience.person === person);
}

/** Whether sessions of this project may be pushed; undefined for a project that does not exist yet. */
export function mayPush(audience: Audience, project: string | undefined): boolean {
  if (audience.kind === 'person') return true;
  return (
    audience.kind === 'key' &&
    audience.scopes.includes('push') &&
    (audience.project === undefined || audience.project === project)
  );
}

/** The person for whom something is pushed or stored; undefined without an account. */
export function findAudiencePerson(audience: Audience): string | undefined {
  return audience.kind === 'person' || audience.kind === 'key' ? audience.person : undefined;
}

function isOwner(audience: Audience): boolean {
  return audience.kind === 'person' && audience.role === 'owner';
}
