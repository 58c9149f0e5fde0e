import type {
  HubKeptPersonSession,
  HubPersonDeletion,
  HubPersonSession,
} from '@scrollkeep/view/wire/wire-hub-laptop.ts';
import type { Actor } from '../audience/audience.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';
import { removePerson } from '../people/change-person.ts';
import { removeSessionRow } from '../sharing/delete-session.ts';

/** What happens to the sessions of somebody who is removed: nobody decides that without saying so. */
export type SessionChoice = 'keep' | 'delete';

export const sessionChoices: readonly SessionChoice[] = ['keep', 'delete'];

/** Under which those who may still read a session of theirs see it. */
export const removedName = 'Removed person';

/**
 * Removes the account, and everything that says who it was: email, name, sign-in, devices, keys. Sessions are deleted
 * or kept as chosen; those on hold are kept. Entries of the audit log stay, with the id.
 */
export async function deletePerson(
  store: HubStore,
  by: Actor,
  person: string,
  sessions: SessionChoice,
): Promise<HubPersonDeletion> {
  const { connection } = store;
  return connection.transaction(async () => {
    await removePerson(store, by, person);
    const deleted: HubPersonSession[] = [];
    const kept: HubKeptPersonSession[] = [];
    const rows = await connection.all('SELECT id, project, bytes FROM hub_session WHERE person = ? ORDER BY id', [
      person,
    ]);
    for (const row of rows) {
      const session = { id: text(row, 'id'), project: text(row, 'project'), bytes: number(row, 'bytes') };
      if (sessions === 'keep') kept.push({ ...session, why: 'chosen' });
      else if ((await removeSessionRow(store, session.id)) === undefined) kept.push({ ...session, why: 'held' });
      else {
        deleted.push(session);
        await writeAudit(store, { by, action: 'session.delete', subject: session.id, detail: { person } });
      }
    }
    await forgetIdentity(store, person, kept.length > 0);
    await writeAudit(store, {
      by,
      action: 'person.delete',
      subject: person,
      detail: { sessions, deleted: deleted.length, kept: kept.length },
    });
    return { person, deleted, kept };
  });
}

/** A row without a name stays for as long as there are sessions. */
async function forgetIdentity({ connection }: HubStore, person: string, hasSessions: boolean): Promise<void> {
  const run = (sql: string) => connection.run(sql, [person]);
  // Their names are often that of the person.
  await run('DELETE FROM hub_device WHERE person = ?');
  await run('DELETE FROM hub_key WHERE person = ?');
  await run("UPDATE hub_session SET device = 'unknown' WHERE person = ?");
  await connection.run('UPDATE hub_person SET name = ? WHERE id = ?', [removedName, person]);
  // What they wrote about sessions that stay.
  await run('DELETE FROM hub_annotation WHERE session IN (SELECT id FROM hub_session WHERE person = ?)');
  if (hasSessions) return;
  await run('DELETE FROM hub_share WHERE person = ?');
  await run('DELETE FROM hub_chunk WHERE person = ?');
  await run(
    'DELETE FROM hub_project WHERE person = ? AND NOT EXISTS ' +
      '(SELECT 1 FROM hub_session s WHERE s.project = hub_project.id)',
  );
  await run('DELETE FROM hub_person WHERE id = ?');
}
