import type { HubStore } from '../database/hub-store.ts';

/** How many of each were ended. */
export interface Revoked {
  readonly webSessions: number;
  readonly devices: number;
  readonly keys: number;
  readonly links: number;
  readonly invitations: number;
}

/** Revokes everything with which a person can sign in or let others read. Runs in a transaction of the caller. */
export async function revokeEverythingOf(store: HubStore, person: string): Promise<Revoked> {
  const { connection } = store;
  const now = store.now();
  const revoke = async (table: string) =>
    (
      await connection.all(`UPDATE ${table} SET revoked_ms = ? WHERE person = ? AND revoked_ms = 0 RETURNING id`, [
        now,
        person,
      ])
    ).length;
  const webSessions = await deleteWebSessions(store, person);
  const devices = await revoke('hub_device');
  await connection.run('DELETE FROM hub_token WHERE device IN (SELECT id FROM hub_device WHERE person = ?)', [person]);
  // A device code that was allowed but not fetched yet would still become a device.
  await connection.run('DELETE FROM hub_device_code WHERE person = ?', [person]);
  const keys = await revoke('hub_key');
  const links = await revoke('hub_link');
  return { webSessions, devices, keys, links, invitations: await revokeInvitationsOf(store, person) };
}

export async function deleteWebSessions(store: HubStore, person: string, keepHash = ''): Promise<number> {
  const rows = await store.connection.all(
    'DELETE FROM hub_web_session WHERE person = ? AND token_hash <> ? RETURNING person',
    [person, keepHash],
  );
  return rows.length;
}

/** Those that nobody used yet. */
export async function revokeInvitationsOf(store: HubStore, person: string): Promise<number> {
  const rows = await store.connection.all(
    'DELETE FROM hub_invitation WHERE created_by = ? AND used_ms = 0 RETURNING id',
    [person],
  );
  return rows.length;
}
