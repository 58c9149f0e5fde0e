import type { Audience } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import { number, optionalText, text, type HubStore } from '../database/hub-store.ts';

/** What is shared on a hub, for admins: ids and nothing of what is in sessions. */
export interface ListedShare {
  readonly person: string;
  readonly session: string | null;
  readonly project: string | null;
  readonly kind: string;
  readonly target: string;
  readonly createdMs: number;
}

export interface ListedLink {
  readonly id: string;
  readonly person: string;
  readonly session: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly hasPassword: boolean;
}

const maxListed = 10_000;

/** Newest first. */
export async function listAllShares({ connection }: HubStore, audience: Audience): Promise<readonly ListedShare[]> {
  check(audience);
  const rows = await connection.all(
    'SELECT person, session, project, kind, target, created_ms FROM hub_share ORDER BY created_ms DESC, id LIMIT ?',
    [maxListed],
  );
  return rows.map((row) => ({
    person: text(row, 'person'),
    session: optionalText(row, 'session') ?? null,
    project: optionalText(row, 'project') ?? null,
    kind: text(row, 'kind'),
    target: text(row, 'target'),
    createdMs: number(row, 'created_ms'),
  }));
}

/** Those that still work, newest first. */
export async function listAllLinks({ connection, now }: HubStore, audience: Audience): Promise<readonly ListedLink[]> {
  check(audience);
  const rows = await connection.all(
    'SELECT id, person, session, created_ms, expires_ms, password_hash FROM hub_link ' +
      'WHERE revoked_ms = 0 AND expires_ms > ? ORDER BY created_ms DESC, id LIMIT ?',
    [now(), maxListed],
  );
  return rows.map((row) => ({
    id: text(row, 'id'),
    person: text(row, 'person'),
    session: text(row, 'session'),
    createdMs: number(row, 'created_ms'),
    expiresMs: number(row, 'expires_ms'),
    hasPassword: optionalText(row, 'password_hash') !== undefined,
  }));
}

function check(audience: Audience): void {
  if (!mayManage(audience)) throw new HubError('NOT_ALLOWED', 'only admins can see what others share');
}
