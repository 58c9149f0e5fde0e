import type { Actor } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { optionalText, text, type HubStore } from '../database/hub-store.ts';

/** A session that is shared with teams or with everyone, as a root of the archive. */
export interface SharedRoot {
  readonly rootKey: string;
  /** Names of teams; undefined stands for everyone. */
  readonly teams: readonly (string | undefined)[];
}

/**
 * What teams share, for tables about them: sessions that only their person, named people or a link can read are not in
 * it. The log says who took it, and for where.
 */
export async function listSharedRoots(store: HubStore, by: Actor, place: string): Promise<readonly SharedRoot[]> {
  if (!mayManage(by.audience)) throw new HubError('NOT_ALLOWED', 'only admins can write tables of all teams');
  const rows = await store.connection.all(
    'SELECT DISTINCT s.root_key, h.kind, t.name FROM hub_session s ' +
      'JOIN hub_share h ON h.session = s.id OR (h.project = s.project AND h.person = s.person) ' +
      "LEFT JOIN hub_team t ON h.kind = 'team' AND t.id = h.target " +
      "WHERE h.kind = 'everyone' OR (h.kind = 'team' AND t.id IS NOT NULL) ORDER BY s.root_key, t.name",
  );
  await writeAudit(store, { by, action: 'lake.write', subject: place.slice(0, 200), detail: { shares: rows.length } });
  const teams = new Map<string, (string | undefined)[]>();
  for (const row of rows) {
    const key = text(row, 'root_key');
    teams.set(key, [...(teams.get(key) ?? []), optionalText(row, 'name')]);
  }
  return [...teams].map(([rootKey, names]) => ({ rootKey, teams: names }));
}
