import type { Actor } from '../audience/audience.ts';
import { mayDelete, mayManage } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { isId, number, text, type HubStore } from '../database/hub-store.ts';
import { noSuchSession } from './list-sessions.ts';

/** Bytes of a deleted session that may still be in the archive and the index. */
export interface Deletion {
  readonly rootKey: string;
  readonly session: string;
  readonly deletedMs: number;
}

/**
 * From this moment nobody reads it: its row, shares and links are gone. Its bytes are noted down for deletion in the
 * same transaction, so that a crash before they are gone is made good (`listDeletions`).
 */
export async function deleteSession(store: HubStore, by: Actor, id: string): Promise<Deletion> {
  return store.connection.transaction(async () => {
    const [row] = await store.connection.all('SELECT person, root_key FROM hub_session WHERE id = ?', [
      isId(id) ? id : '',
    ]);
    if (row === undefined || !mayDelete(by.audience, { person: text(row, 'person') })) throw noSuchSession();
    const deletion = { rootKey: text(row, 'root_key'), session: id, deletedMs: store.now() };
    // Shares and links go with it, by the tables' own rules.
    const gone = await store.connection.all('DELETE FROM hub_session WHERE id = ? AND held_ms = 0 RETURNING id', [id]);
    if (gone.length === 0)
      throw new HubError('HELD', 'this session is on hold and cannot be deleted', 'An admin can end the hold.');
    await store.connection.run(
      'INSERT INTO hub_deletion (root_key, session, deleted_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      [deletion.rootKey, id, deletion.deletedMs],
    );
    await writeAudit(store, { by, action: 'session.delete', subject: id, detail: { person: text(row, 'person') } });
    return deletion;
  });
}

/** A session on hold cannot be deleted, also not by its person; growing and being read go on. */
export async function setHold(store: HubStore, by: Actor, id: string, isHeld: boolean): Promise<void> {
  if (!mayManage(by.audience)) throw noSuchSession();
  await store.connection.transaction(async () => {
    const rows = await store.connection.all('UPDATE hub_session SET held_ms = ? WHERE id = ? RETURNING id', [
      isHeld ? store.now() : 0,
      isId(id) ? id : '',
    ]);
    if (rows.length === 0) throw noSuchSession();
    await writeAudit(store, { by, action: isHeld ? 'session.hold' : 'session.release', subject: id });
  });
}

/** What is still to be deleted of bytes, index and caches, oldest first. Names no session that anybody could read. */
export async function listDeletions(store: HubStore): Promise<readonly Deletion[]> {
  const rows = await store.connection.all(
    'SELECT root_key, session, deleted_ms FROM hub_deletion ORDER BY deleted_ms, root_key LIMIT 1000',
  );
  return rows.map((row) => ({
    rootKey: text(row, 'root_key'),
    session: text(row, 'session'),
    deletedMs: number(row, 'deleted_ms'),
  }));
}

/** Its bytes are gone everywhere. */
export async function finishDeletion(store: HubStore, rootKey: string): Promise<void> {
  await store.connection.run('DELETE FROM hub_deletion WHERE root_key = ?', [rootKey]);
}
