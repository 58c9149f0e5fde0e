import type { HubSessionDeletion } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { mayDelete } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { isId, number, text, type HubStore } from '../database/hub-store.ts';
import { tellProcesses } from '../database/tell-processes.ts';
import { noSuchSession } from './list-sessions.ts';

/** Bytes of a deleted session that may still be in the archive and the index. */
export interface Deletion {
  readonly rootKey: string;
  readonly session: string;
  readonly deletedMs: number;
}

/** What a session takes along when it is deleted; its files are in the archive. */
export interface DeletionParts extends Omit<HubSessionDeletion, 'files'> {
  readonly rootKey: string;
}

/** What would be deleted, for whoever may delete it. */
export async function describeDeletion(store: HubStore, audience: Audience, id: string): Promise<DeletionParts> {
  const [row] = await store.connection.all(
    'SELECT s.person, s.root_key, s.bytes, s.held_ms, ' +
      '(SELECT COUNT(*) FROM hub_share h WHERE h.session = s.id) AS shares, ' +
      '(SELECT COUNT(*) FROM hub_link l WHERE l.session = s.id AND l.revoked_ms = 0 AND l.expires_ms > ?) AS links ' +
      'FROM hub_session s WHERE s.id = ?',
    [store.now(), isId(id) ? id : ''],
  );
  if (row === undefined || !mayDelete(audience, { person: text(row, 'person') })) throw noSuchSession();
  return {
    rootKey: text(row, 'root_key'),
    bytes: number(row, 'bytes'),
    shares: number(row, 'shares'),
    links: number(row, 'links'),
    isHeld: number(row, 'held_ms') > 0,
  };
}

/**
 * From this moment nobody can read it: its row, shares and links are gone. The same transaction marks its bytes for
 * deletion, so that after a crash the deletion is finished (`listDeletions`).
 */
export async function deleteSession(store: HubStore, by: Actor, id: string): Promise<Deletion> {
  return store.connection.transaction(async () => {
    const [row] = await store.connection.all('SELECT person FROM hub_session WHERE id = ?', [isId(id) ? id : '']);
    if (row === undefined || !mayDelete(by.audience, { person: text(row, 'person') })) throw noSuchSession();
    const deletion = await removeSessionRow(store, id);
    if (deletion === undefined)
      throw new HubError('HELD', 'this session is on hold and cannot be deleted', 'An admin can release it.');
    await writeAudit(store, { by, action: 'session.delete', subject: id, detail: { person: text(row, 'person') } });
    return deletion;
  });
}

/**
 * Takes its row away, and notes down that its bytes must go. Undefined if it is on hold or, where a time is given, if
 * it was pushed since. In a transaction of the caller, who decided that it may be deleted and writes that to the log.
 */
export async function removeSessionRow(
  { connection, now }: HubStore,
  id: string,
  pushedMs?: number,
): Promise<Deletion | undefined> {
  // Shares and links go with it, by the tables' own rules.
  const [row] = await connection.all(
    `DELETE FROM hub_session WHERE id = ? AND held_ms = 0${pushedMs === undefined ? '' : ' AND pushed_ms = ?'} ` +
      'RETURNING root_key, list',
    pushedMs === undefined ? [id] : [id, pushedMs],
  );
  if (row === undefined) return undefined;
  const deletion = { rootKey: text(row, 'root_key'), session: id, deletedMs: now() };
  await connection.run(
    'INSERT INTO hub_deletion (root_key, session, deleted_ms, list) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [deletion.rootKey, id, deletion.deletedMs, text(row, 'list')],
  );
  await tellProcesses(connection, { kind: 'deletion' });
  return deletion;
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
