import type { SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Audience } from '../audience/audience.ts';
import { findAudiencePerson } from '../audience/may-change.ts';
import { toReadCondition, toReadConditionFromShares } from '../audience/to-read-condition.ts';
import { HubError } from '../database/hub-error.ts';
import { isId, text, type HubStore } from '../database/hub-store.ts';
import { parseTimeCursor, toCursor, toPageSize, type Page } from '../database/page.ts';
import { chooseCondition } from './choose-condition.ts';
import { selectSessions, toSessionRow, type SessionRow } from './session-row.ts';

export interface SessionFilter {
  /** Only those that the asker pushed. */
  readonly mine?: boolean;
  readonly project?: string;
  readonly person?: string;
  /** The id that the client gave it. */
  readonly session?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/** Sessions that the audience may read, the last pushed first. */
export async function listSessions(
  store: HubStore,
  audience: Audience,
  filter: SessionFilter = {},
): Promise<Page<SessionRow>> {
  const limit = toPageSize(filter.limit);
  const isNarrow = filter.mine === true || filter.project !== undefined || filter.person !== undefined;
  const may = isNarrow ? toReadCondition(audience) : await chooseCondition(store, audience);
  const conditions: string[] = [may.sql];
  const values: SqlValue[] = [...may.values];
  const add = (sql: string, ...more: readonly SqlValue[]) => {
    conditions.push(sql);
    values.push(...more);
  };
  if (filter.mine === true) add('s.person = ?', findAudiencePerson(audience) ?? '');
  if (filter.project !== undefined) add('s.project = ?', filter.project);
  if (filter.person !== undefined) add('s.person = ?', filter.person);
  if (filter.session !== undefined) add('s.session = ?', filter.session);
  if (filter.cursor !== undefined) {
    const after = parseTimeCursor(filter.cursor);
    add('(s.pushed_ms < ? OR (s.pushed_ms = ? AND s.id < ?))', after.atMs, after.atMs, after.id);
  }
  const rows = await store.connection.all(
    `${selectSessions} WHERE ${conditions.join(' AND ')} ORDER BY s.pushed_ms DESC, s.id DESC LIMIT ?`,
    [...values, limit + 1],
  );
  const items = rows.slice(0, limit).map(toSessionRow);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { items, next: isMore ? toCursor({ atMs: last.pushedMs, id: last.id }) : undefined };
}

/** Undefined if it does not exist or the audience may not read it: one statement, so both take the same time. */
export async function findSession(store: HubStore, audience: Audience, id: string): Promise<SessionRow | undefined> {
  const may = toReadCondition(audience);
  const [row] = await store.connection.all(`${selectSessions} WHERE s.id = ? AND ${may.sql}`, [
    isId(id) ? id : '',
    ...may.values,
  ]);
  return row === undefined ? undefined : toSessionRow(row);
}

export async function getSession(store: HubStore, audience: Audience, id: string): Promise<SessionRow> {
  const session = await findSession(store, audience, id);
  if (session === undefined) throw noSuchSession();
  return session;
}

/** A session's place in the archive. */
export interface SessionRoot {
  readonly id: string;
  readonly rootKey: string;
  readonly version: number;
}

/** All that the audience may read, for what answers over many sessions at once (search, usage). */
export async function listSessionRoots(store: HubStore, audience: Audience): Promise<readonly SessionRoot[]> {
  const may = toReadConditionFromShares(audience);
  const rows = await store.connection.all(
    `SELECT s.id, s.root_key, s.version FROM hub_session s WHERE ${may.sql} ORDER BY s.id`,
    may.values,
  );
  return rows.map((row) => ({ id: text(row, 'id'), rootKey: text(row, 'root_key'), version: Number(row['version']) }));
}

/** The same error whether it does not exist or the asker may not read it. */
export function noSuchSession(): HubError {
  return new HubError('NOT_FOUND', 'no such session');
}
