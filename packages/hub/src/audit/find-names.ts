import type { Audience } from '../audience/audience.ts';
import { HubError } from '../database/hub-error.ts';
import { text, type HubStore } from '../database/hub-store.ts';

/** What has a name of its own. A session has a title, which is for its readers alone. */
const named = [
  ['hub_person', 'email'],
  ['hub_team', 'name'],
  ['hub_project', 'name'],
  ['hub_device', 'name'],
  ['hub_key', 'name'],
] as const;
const idsAtOnce = 500;

/**
 * Names of people, teams, projects, devices and keys by their ids, for lists that have only ids. Not for admins: they
 * need not know which projects others work on.
 */
export async function findNames(
  { connection }: HubStore,
  audience: Audience,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  if (audience.kind !== 'operator')
    throw new HubError('NOT_ALLOWED', "only commands on the hub's machine can see all names");
  const names = new Map<string, string>();
  const all = [...new Set(ids)];
  for (let at = 0; at < all.length; at += idsAtOnce) {
    const part = all.slice(at, at + idsAtOnce);
    const marks = part.map(() => '?').join(', ');
    const sql = named.map(([table, column]) => `SELECT id, ${column} AS name FROM ${table} WHERE id IN (${marks})`);
    for (const row of await connection.all(
      sql.join(' UNION ALL '),
      named.flatMap(() => part),
    ))
      names.set(text(row, 'id'), text(row, 'name'));
  }
  return names;
}
