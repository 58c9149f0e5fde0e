import type { HubHold } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { isId, number, text, type HubStore } from '../database/hub-store.ts';
import { getText } from '../database/parse-text.ts';
import { noSuchSession } from './list-sessions.ts';

const maxReasonLength = 200;
const maxListed = 10_000;

/** Held, a session still grows and is read; nothing of it goes, whoever asks, until it is released. */
export async function setHold(
  store: HubStore,
  by: Actor,
  id: string,
  isHeldNow: boolean,
  reason: string = '',
): Promise<void> {
  if (!mayManage(by.audience)) throw noSuchSession();
  const known = reason.trim() === '' ? '' : getText(reason, maxReasonLength, 'the reason of a hold');
  await store.connection.transaction(async () => {
    const rows = await store.connection.all(
      'UPDATE hub_session SET held_ms = ?, hold_reason = ? WHERE id = ? RETURNING id',
      [isHeldNow ? store.now() : 0, isHeldNow ? known : '', isId(id) ? id : ''],
    );
    if (rows.length === 0) throw noSuchSession();
    await writeAudit(store, {
      by,
      action: isHeldNow ? 'session.hold' : 'session.release',
      subject: id,
      ...(isHeldNow && known !== '' ? { detail: { reason: known } } : {}),
    });
  });
}

/** A session as an admin names it on the hub's machine: ids, nothing of its content. */
export interface SessionIds {
  readonly id: string;
  /** The id that the client gave it, which people know. */
  readonly session: string;
  readonly person: string;
}

const minPrefixLength = 4;
const maxFound = 20;

/** By the id of the hub or of the client, or how one of them begins. The one that is named in full comes alone. */
export async function findSessionIds(store: HubStore, by: Audience, name: string): Promise<readonly SessionIds[]> {
  if (!mayManage(by)) throw noSuchSession();
  if (name.length < minPrefixLength) return [];
  const rows = await store.connection.all(
    'SELECT id, session, person FROM hub_session WHERE SUBSTR(id, 1, ?) = ? OR SUBSTR(session, 1, ?) = ? ' +
      'ORDER BY id LIMIT ?',
    [name.length, name, name.length, name, maxFound],
  );
  const found = rows.map((row) => ({
    id: text(row, 'id'),
    session: text(row, 'session'),
    person: text(row, 'person'),
  }));
  const exact = found.filter(({ id, session }) => id === name || session === name);
  return exact.length > 0 ? exact : found;
}

/** The oldest first. */
export async function listHolds(store: HubStore, audience: Audience): Promise<readonly HubHold[]> {
  if (!mayManage(audience)) throw new HubError('NOT_ALLOWED', 'only admins can see holds');
  const rows = await store.connection.all(
    'SELECT id, person, project, bytes, held_ms, hold_reason FROM hub_session WHERE held_ms > 0 ' +
      'ORDER BY held_ms, id LIMIT ?',
    [maxListed],
  );
  return rows.map((row) => ({
    session: text(row, 'id'),
    person: text(row, 'person'),
    project: text(row, 'project'),
    bytes: number(row, 'bytes'),
    sinceMs: number(row, 'held_ms'),
    reason: text(row, 'hold_reason'),
  }));
}

export async function isHeld({ connection }: HubStore, session: string): Promise<boolean> {
  const rows = await connection.all('SELECT id FROM hub_session WHERE id = ? AND held_ms > 0', [session]);
  return rows.length > 0;
}
