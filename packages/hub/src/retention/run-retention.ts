import type { HubDueSession, HubKeptSession, HubRetentionReport } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Actor } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { writeAudit, type Stranger } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';
import { removeSessionRow } from '../sharing/delete-session.ts';

export interface RetentionRun {
  readonly isDryRun?: boolean;
  /** At most so many are deleted. */
  readonly limit?: number;
}

const defaultLimit = 200;
const maxKept = 200;
const dayMs = 86_400_000;

/**
 * Deletes the rows of expired sessions, with their shares and links, and marks their bytes for deletion
 * (`eraseDeleted`). Each session is checked again in the transaction that deletes it.
 */
export async function runRetention(
  store: HubStore,
  by: Actor | Stranger,
  { isDryRun = false, limit = defaultLimit }: RetentionRun = {},
): Promise<HubRetentionReport> {
  if ('audience' in by && !mayManage(by.audience))
    throw new HubError('NOT_ALLOWED', 'only admins can apply retention rules');
  const due = await listDue(store, 'held_ms = 0', limit + 1);
  const held = await listDue(store, 'held_ms > 0', maxKept);
  const kept: HubKeptSession[] = held.map((session) => ({ ...session, why: 'held' }));
  const taken = due.slice(0, limit);
  const isMore = due.length > limit;
  if (isDryRun) return { isDryRun, deleted: taken, kept, isMore };
  const deleted: HubDueSession[] = [];
  for (const session of taken) {
    const isGone = await store.connection.transaction(async () => {
      if ((await removeSessionRow(store, session.id, session.pushedMs)) === undefined) return false;
      const { person, project, rule, days } = session;
      await writeAudit(store, {
        by,
        action: 'session.expire',
        subject: session.id,
        detail: { person, project, rule, days },
      });
      return true;
    });
    if (isGone) deleted.push(session);
    else kept.push({ ...session, why: 'pushed' });
  }
  if (deleted.length > 0)
    await writeAudit(store, {
      by,
      action: 'retention.run',
      subject: '',
      detail: { deleted: deleted.length, bytes: sumBytes(deleted), kept: kept.length },
    });
  return { isDryRun, deleted, kept, isMore };
}

export function sumBytes(sessions: readonly { readonly bytes: number }[]): number {
  return sessions.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The rule of a session's project decides; without one, of the teams that it is shared with, the one that keeps it
 * longest. Asked from the rules, so that a hub without any looks at no session.
 */
const dueSessions =
  "SELECT s.id AS session, 'project' AS rule, r.days AS days FROM hub_retention r " +
  'JOIN hub_session s ON s.project = r.project ' +
  "UNION ALL SELECT t.session, 'team' AS rule, MAX(t.days) AS days FROM (" +
  'SELECT h.session AS session, r.days AS days FROM hub_retention r ' +
  "JOIN hub_share h ON h.kind = 'team' AND h.target = r.team WHERE h.session IS NOT NULL " +
  'UNION ALL SELECT s.id, r.days FROM hub_retention r ' +
  "JOIN hub_share h ON h.kind = 'team' AND h.target = r.team " +
  'JOIN hub_session s ON s.project = h.project AND s.person = h.person) t ' +
  'JOIN hub_session o ON o.id = t.session ' +
  'WHERE NOT EXISTS (SELECT 1 FROM hub_retention p WHERE p.project = o.project) GROUP BY t.session';

async function listDue(
  { connection, now }: HubStore,
  held: 'held_ms = 0' | 'held_ms > 0',
  limit: number,
): Promise<readonly HubDueSession[]> {
  const rows = await connection.all(
    `SELECT s.id, s.person, s.project, s.bytes, s.pushed_ms, d.rule, d.days FROM (${dueSessions}) d ` +
      `JOIN hub_session s ON s.id = d.session WHERE s.${held} AND s.pushed_ms + d.days * ${dayMs} < ? ` +
      'ORDER BY s.pushed_ms, s.id LIMIT ?',
    [now(), limit],
  );
  return rows.map(toDueSession);
}

function toDueSession(row: SqlRow): HubDueSession {
  return {
    id: text(row, 'id'),
    person: text(row, 'person'),
    project: text(row, 'project'),
    bytes: number(row, 'bytes'),
    pushedMs: number(row, 'pushed_ms'),
    rule: text(row, 'rule') === 'project' ? 'project' : 'team',
    days: number(row, 'days'),
  };
}
