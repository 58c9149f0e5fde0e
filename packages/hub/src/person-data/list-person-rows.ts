import type { SqlRow, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import type { HubStore } from '../database/hub-store.ts';

/** Rows about a person, by table, without what only proves who they are: hashes of passwords and tokens. */
export async function listPersonRows(
  { connection }: HubStore,
  person: string,
): Promise<Readonly<Record<string, readonly SqlRow[]>>> {
  const all = (sql: string, ...values: readonly SqlValue[]) => connection.all(sql, values);
  return {
    person: await all(
      'SELECT id, email, name, role, issuer, subject, created_ms, disabled_ms, removed_ms FROM hub_person WHERE id = ?',
      person,
    ),
    teams: await all(
      'SELECT t.id, t.name FROM hub_team t JOIN hub_team_member m ON m.team = t.id WHERE m.person = ? ORDER BY t.id',
      person,
    ),
    invitations: await all(
      'SELECT id, email, role, team, created_ms, expires_ms, used_ms FROM hub_invitation WHERE created_by = ? ' +
        'ORDER BY id',
      person,
    ),
    browsers: await all(
      'SELECT created_ms, seen_ms, expires_ms FROM hub_web_session WHERE person = ? ORDER BY created_ms',
      person,
    ),
    devices: await all(
      'SELECT id, name, created_ms, seen_ms, revoked_ms FROM hub_device WHERE person = ? ORDER BY id',
      person,
    ),
    keys: await all(
      'SELECT id, name, scopes, project, created_ms, expires_ms, seen_ms, revoked_ms FROM hub_key WHERE person = ? ' +
        'ORDER BY id',
      person,
    ),
    projects: await all(
      'SELECT id, name, created_ms FROM hub_project WHERE person = ? OR id IN ' +
        '(SELECT project FROM hub_session WHERE person = ?) ORDER BY id',
      person,
      person,
    ),
    sessions: await all(
      'SELECT id, project, session, device, version, bytes, created_ms, pushed_ms, held_ms FROM hub_session ' +
        'WHERE person = ? ORDER BY id',
      person,
    ),
    annotations: await all(
      'SELECT a.session, a.turn, a.tags, a.note, a.changed_ms FROM hub_annotation a ' +
        'JOIN hub_session s ON s.id = a.session WHERE s.person = ? ORDER BY a.session, a.turn',
      person,
    ),
    shares: await all(
      'SELECT id, session, project, kind, target, created_ms FROM hub_share WHERE person = ? ORDER BY id',
      person,
    ),
    sharedWithThem: await all(
      "SELECT id, session, project, person, created_ms FROM hub_share WHERE kind = 'person' AND target = ? ORDER BY id",
      person,
    ),
    links: await all(
      'SELECT id, session, name, first_turn, last_turn, created_ms, expires_ms, revoked_ms FROM hub_link ' +
        'WHERE person = ? ORDER BY id',
      person,
    ),
  };
}
