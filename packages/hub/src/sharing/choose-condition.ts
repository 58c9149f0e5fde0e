import type { Audience } from '../audience/audience.ts';
import {
  toOwnAndSharedIds,
  toReadCondition,
  toReadConditionFromShares,
  type SqlCondition,
} from '../audience/to-read-condition.ts';
import { number, type HubStore } from '../database/hub-store.ts';

/** From where on looking at each session, the newest first, soon fills a page. */
const few = 2000;

/**
 * For a list over all sessions. Both conditions say the same; which of them a database answers fast depends on how much
 * of everything the audience may read.
 */
export async function chooseCondition(store: HubStore, audience: Audience): Promise<SqlCondition> {
  if (audience.kind !== 'person' && audience.kind !== 'key') return toReadCondition(audience);
  const ids = toOwnAndSharedIds(audience);
  const [row] = await store.connection.all(
    `SELECT COUNT(*) AS readable FROM (SELECT * FROM (${ids.sql}) found LIMIT ${few}) counted`,
    ids.values,
  );
  return number(row ?? {}, 'readable') < few ? toReadConditionFromShares(audience) : toReadCondition(audience);
}
