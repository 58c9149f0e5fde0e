import type { Actor } from '../audience/audience.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { lockTable, optionalText, type HubStore } from '../database/hub-store.ts';
import { changePerson } from './change-person.ts';
import { checkNewPassword, parseEmail } from './parse-person.ts';
import type { Passwords } from './passwords.ts';
import { countPeople, insertPerson, personColumns, toPerson, type Person } from './persons.ts';
import { deleteWebSessions } from './revoke-access.ts';

/**
 * The person with this email and password. For an unknown email, a wrong password, a disabled person and one who signs
 * in by OpenID Connect, the work and the answer are the same.
 */
export async function checkPassword(
  store: HubStore,
  passwords: Passwords,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Person | undefined> {
  const [row] = await store.connection.all(
    `SELECT ${personColumns} FROM hub_person p WHERE p.email = ? AND p.disabled_ms = 0 AND p.removed_ms = 0`,
    [parseEmail(email) ?? ''],
  );
  const stored = row === undefined ? undefined : optionalText(row, 'password_hash');
  if (!(await passwords.check(password, stored)) || row === undefined || stored === undefined) return undefined;
  const person = toPerson(row);
  if (passwords.isOutdated(stored)) await replaceHash(store, passwords, { id: person.id, stored, password });
  return person;
}

async function replaceHash(
  store: HubStore,
  passwords: Passwords,
  { id, stored, password }: { readonly id: string; readonly stored: string; readonly password: string },
): Promise<void> {
  const hash = await passwords.hash(password);
  await store.connection.run('UPDATE hub_person SET password_hash = ? WHERE id = ? AND password_hash = ?', [
    hash,
    id,
    stored,
  ]);
}

/**
 * By the person in a browser, or by the operator: an admin who could set it would be able to sign in as them and read
 * their sessions. All other browsers of the person are signed out.
 */
export async function setPassword(
  store: HubStore,
  passwords: Passwords,
  by: Actor,
  {
    person: id,
    password,
    keep,
  }: {
    readonly person: string;
    readonly password: string;
    /** The hash of the token of the browser that asks. */
    readonly keep?: string;
  },
): Promise<void> {
  const { audience } = by;
  const isThemself = audience.kind === 'person' && audience.by === 'web' && audience.person === id;
  if (!isThemself && audience.kind !== 'operator')
    throw new HubError('NOT_ALLOWED', 'people set their passwords themselves');
  checkNewPassword(password);
  const hash = await passwords.hash(password);
  await changePerson(
    store,
    by,
    id,
    async () => {
      await store.connection.run('UPDATE hub_person SET password_hash = ? WHERE id = ?', [hash, id]);
      const webSessions = await deleteWebSessions(store, id, keep);
      await writeAudit(store, { by, action: 'person.password', subject: id, detail: { webSessions } });
    },
    { byThemself: true },
  );
}

/** The first person of a hub; refused as soon as there is one. The caller has checked the first-run token. */
export async function createFirstOwner(
  store: HubStore,
  passwords: Passwords,
  { email, name, password, address }: { email: string; name: string; password: string; address: string },
): Promise<Person> {
  checkNewPassword(password);
  const passwordHash = await passwords.hash(password);
  return store.connection.transaction(async () => {
    await lockTable(store, 'hub_person');
    if ((await countPeople(store)) > 0) throw new HubError('ALREADY_SET_UP', 'this hub already has an owner');
    const person = await insertPerson(store, { email, name, role: 'owner', passwordHash });
    await writeAudit(store, {
      by: { name: `person:${person.id}`, address },
      action: 'person.create',
      subject: person.id,
      detail: { role: 'owner', first: true },
    });
    return person;
  });
}
