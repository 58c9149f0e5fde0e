import type { Actor } from '../audience/audience.ts';
import { mayManage, mayManageRole } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { lockTable, number, type HubStore } from '../database/hub-store.ts';
import { getText } from '../database/parse-text.ts';
import { isRole, type Role } from '../database/tables.ts';
import { maxPersonNameLength } from './parse-person.ts';
import { findPerson, type Person } from './persons.ts';
import { revokeInvitationsOf, revokeEverythingOf } from './revoke-access.ts';

/** Invitations that a person created with more rights than they have now become invalid. */
export async function setRole(store: HubStore, by: Actor, id: string, role: Role): Promise<void> {
  if (!isRole(role)) throw new HubError('INVALID', 'a role is owner, admin or member');
  await changePerson(store, by, id, async (person) => {
    if (!mayManageRole(by.audience, role)) throw new HubError('NOT_ALLOWED', `only an owner makes an ${role}`);
    if (person.role === role) return;
    if (role !== 'owner') await checkNotLastOwner(store, person);
    await store.connection.run('UPDATE hub_person SET role = ? WHERE id = ?', [role, id]);
    await revokeInvitationsOf(store, id);
    await writeAudit(store, { by, action: 'person.role', subject: id, detail: { from: person.role, to: role } });
  });
}

export async function renamePerson(store: HubStore, by: Actor, id: string, name: string): Promise<void> {
  const known = getText(name, maxPersonNameLength, 'a name');
  await changePerson(
    store,
    by,
    id,
    async (person) => {
      await store.connection.run('UPDATE hub_person SET name = ? WHERE id = ?', [known, id]);
      await writeAudit(store, { by, action: 'person.rename', subject: id, detail: { from: person.name, to: known } });
    },
    { byThemself: true },
  );
}

/** Ends all access at once and permanently: browsers, devices, keys and links. Their sessions stay. */
export async function disablePerson(store: HubStore, by: Actor, id: string): Promise<void> {
  await changePerson(store, by, id, async (person) => {
    if (person.isDisabled) return;
    await checkNotLastOwner(store, person);
    await store.connection.run('UPDATE hub_person SET disabled_ms = ? WHERE id = ?', [store.now(), id]);
    const revoked = await revokeEverythingOf(store, id);
    await writeAudit(store, { by, action: 'person.disable', subject: id, detail: { ...revoked } });
  });
}

/** They can sign in again; what was revoked stays revoked. */
export async function enablePerson(store: HubStore, by: Actor, id: string): Promise<void> {
  await changePerson(store, by, id, async (person) => {
    if (!person.isDisabled) return;
    await store.connection.run('UPDATE hub_person SET disabled_ms = 0 WHERE id = ?', [id]);
    await writeAudit(store, { by, action: 'person.enable', subject: id });
  });
}

/**
 * Disables them and deletes their email and how they sign in. A row with their name stays for the sessions they pushed:
 * people with whom these are shared can still read them, and only admins can delete them.
 */
export async function removePerson(store: HubStore, by: Actor, id: string): Promise<void> {
  await changePerson(store, by, id, async (person) => {
    await checkNotLastOwner(store, person);
    const now = store.now();
    await store.connection.run(
      'UPDATE hub_person SET disabled_ms = ?, removed_ms = ?, email = ?, password_hash = NULL, issuer = NULL, ' +
        "subject = NULL, role = 'member' WHERE id = ?",
      [now, now, `removed:${id}`, id],
    );
    const revoked = await revokeEverythingOf(store, id);
    await store.connection.run('DELETE FROM hub_team_member WHERE person = ?', [id]);
    await store.connection.run("DELETE FROM hub_share WHERE kind = 'person' AND target = ?", [id]);
    await writeAudit(store, { by, action: 'person.remove', subject: id, detail: { ...revoked } });
  });
}

/** One change at a time, so that two changes at once cannot remove the last owner. */
export async function changePerson(
  store: HubStore,
  by: Actor,
  id: string,
  change: (person: Person) => Promise<void>,
  { byThemself = false }: { readonly byThemself?: boolean } = {},
): Promise<void> {
  const isThemself = by.audience.kind === 'person' && by.audience.person === id;
  if (!mayManage(by.audience) && !(byThemself && isThemself))
    throw new HubError('NOT_ALLOWED', 'only admins may change people');
  await store.connection.transaction(async () => {
    await lockTable(store, 'hub_person');
    const person = await findPerson(store, id);
    if (person === undefined) throw new HubError('NOT_FOUND', 'no such person');
    if (!(byThemself && isThemself) && !mayManageRole(by.audience, person.role))
      throw new HubError('NOT_ALLOWED', 'only an owner may change an owner');
    await change(person);
  });
}

async function checkNotLastOwner(store: HubStore, person: Person): Promise<void> {
  if (person.role !== 'owner' || person.isDisabled) return;
  const [row] = await store.connection.all(
    "SELECT COUNT(*) AS owners FROM hub_person WHERE role = 'owner' AND disabled_ms = 0 AND removed_ms = 0 AND id <> ?",
    [person.id],
  );
  if (number(row ?? {}, 'owners') === 0)
    throw new HubError('LAST_OWNER', 'this is the last owner of the hub', 'Make another person an owner first.');
}
