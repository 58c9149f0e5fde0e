import type { HubRetentionRule } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, isId, number, optionalText, text, type HubStore } from '../database/hub-store.ts';

export type RetentionKind = HubRetentionRule['kind'];

/** A hundred years. */
const maxDays = 36_500;
const maxRules = 10_000;

export async function listRetentionRules(store: HubStore, audience: Audience): Promise<readonly HubRetentionRule[]> {
  if (!mayManage(audience)) throw notAllowed();
  const rows = await store.connection.all(
    'SELECT r.project, r.team, r.days, r.created_ms, p.name AS project_name, p.person AS owner, t.name AS team_name ' +
      'FROM hub_retention r LEFT JOIN hub_project p ON p.id = r.project LEFT JOIN hub_team t ON t.id = r.team ' +
      'ORDER BY r.created_ms, r.id LIMIT ?',
    [maxRules],
  );
  return rows.map((row) => {
    const project = optionalText(row, 'project');
    const isOwn = audience.kind !== 'operator' && (optionalText(row, 'owner') ?? '') !== '';
    return {
      kind: project === undefined ? 'team' : 'project',
      target: project ?? text(row, 'team'),
      name: project === undefined ? text(row, 'team_name') : isOwn ? null : text(row, 'project_name'),
      days: number(row, 'days'),
      createdMs: number(row, 'created_ms'),
    };
  });
}

/** In place of the rule that there is. */
export async function putRetentionRule(
  store: HubStore,
  by: Actor,
  kind: RetentionKind,
  target: string,
  days: number,
): Promise<void> {
  if (!mayManage(by.audience)) throw notAllowed();
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new HubError('INVALID', `days must be a whole number from 1 to ${maxDays}`);
  const { connection } = store;
  await connection.transaction(async () => {
    const found = await connection.all(`SELECT id FROM hub_${kind} WHERE id = ?`, [isId(target) ? target : '']);
    if (found.length === 0) throw new HubError('NOT_FOUND', `no such ${kind}`);
    await connection.run(
      `INSERT INTO hub_retention (id, ${kind}, days, created_ms) VALUES (?, ?, ?, ?) ` +
        `ON CONFLICT (${kind}) DO UPDATE SET days = excluded.days, created_ms = excluded.created_ms`,
      [createId(store), target, days, store.now()],
    );
    await writeAudit(store, { by, action: 'retention.set', subject: target, detail: { kind, days } });
  });
}

export async function deleteRetentionRule(
  store: HubStore,
  by: Actor,
  kind: RetentionKind,
  target: string,
): Promise<void> {
  if (!mayManage(by.audience)) throw notAllowed();
  await store.connection.transaction(async () => {
    const rows = await store.connection.all(`DELETE FROM hub_retention WHERE ${kind} = ? RETURNING id`, [target]);
    if (rows.length === 0) throw new HubError('NOT_FOUND', `there is no retention rule for this ${kind}`);
    await writeAudit(store, { by, action: 'retention.end', subject: target, detail: { kind } });
  });
}

function notAllowed(): HubError {
  return new HubError('NOT_ALLOWED', 'only admins can see and set retention rules');
}
