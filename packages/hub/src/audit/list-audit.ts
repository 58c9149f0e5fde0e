import type { SqlRow, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Audience } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';
import { toPageSize, type Page } from '../database/page.ts';

export interface AuditRow {
  readonly id: number;
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
  readonly address: string;
}

export interface AuditFilter {
  /** Inclusive. */
  readonly fromMs?: number;
  /** Exclusive. */
  readonly toMs?: number;
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/** Newest first, in the order in which entries were written, whatever a clock said. */
export async function listAudit(
  store: HubStore,
  audience: Audience,
  filter: AuditFilter = {},
): Promise<Page<AuditRow>> {
  if (!mayManage(audience)) throw new HubError('NOT_ALLOWED', 'only admins may read the audit log');
  const limit = toPageSize(filter.limit);
  const conditions: (readonly [string, SqlValue | undefined])[] = [
    ['at_ms >= ?', filter.fromMs],
    ['at_ms < ?', filter.toMs],
    ['actor = ?', filter.actor],
    ['action = ?', filter.action],
    ['subject = ?', filter.subject],
    ['id < ?', filter.cursor === undefined ? undefined : parseCursor(filter.cursor)],
  ];
  const used = conditions.filter(([, value]) => value !== undefined);
  const where = used.length === 0 ? '' : `WHERE ${used.map(([sql]) => sql).join(' AND ')}`;
  const rows = await store.connection.all(
    `SELECT id, at_ms, actor, action, subject, detail, address FROM hub_audit ${where} ORDER BY id DESC LIMIT ?`,
    [...used.map(([, value]) => value as SqlValue), limit + 1],
  );
  const items = rows.slice(0, limit).map(toAuditRow);
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : undefined };
}

function parseCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new HubError('INVALID', 'the cursor is invalid');
  return Number(cursor);
}

function toAuditRow(row: SqlRow): AuditRow {
  return {
    id: number(row, 'id'),
    atMs: number(row, 'at_ms'),
    actor: text(row, 'actor'),
    action: text(row, 'action'),
    subject: text(row, 'subject'),
    detail: JSON.parse(text(row, 'detail')) as AuditRow['detail'],
    address: text(row, 'address'),
  };
}
